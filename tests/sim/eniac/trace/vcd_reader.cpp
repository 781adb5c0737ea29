// SPDX-License-Identifier: MIT
#include "tests/sim/eniac/trace/vcd_reader.hpp"

#include <optional>
#include <set>
#include <sstream>

namespace chessvm::eniac {
namespace {

class Reader {
 public:
  explicit Reader(const std::string& text) : words_(text) {}

  VcdFile read() {
    header();
    values();
    if (!scopes_.empty()) error("a scope is open");
    return std::move(file_);
  }

 private:
  void error(const std::string& what) { file_.errors.push_back(what); }

  std::string next() {
    std::string word;
    words_ >> word;
    return word;
  }

  std::vector<std::string> until_end() {
    std::vector<std::string> words;
    while (words_) {
      const std::string word = next();
      if (word == "$end") return words;
      words.push_back(word);
    }
    error("$end is missing");
    return words;
  }

  void header() {
    while (words_) {
      const std::string keyword = next();
      const std::vector<std::string> words = until_end();
      if (keyword == "$enddefinitions") return;
      if (keyword == "$timescale") {
        for (const std::string& word : words)
          file_.timescale += (file_.timescale.empty() ? "" : " ") + word;
      } else if (keyword == "$scope") {
        if (words.size() != 2 || words[0] != "module") error("bad $scope");
        scopes_.push_back(words.empty() ? "" : words.back());
      } else if (keyword == "$upscope") {
        if (scopes_.empty())
          error("$upscope without a scope");
        else
          scopes_.pop_back();
      } else if (keyword == "$var") {
        variable(words);
      } else if (keyword != "$version") {
        error("unknown keyword " + keyword);
        return;
      }
    }
  }

  void variable(const std::vector<std::string>& words) {
    if (words.size() < 4 || words.size() > 5) {
      error("bad $var");
      return;
    }
    std::string path;
    for (const std::string& scope : scopes_) path += scope + ".";
    path += words[3];
    VcdSignal signal{words[0], std::stoi(words[1]), words.size() == 5 ? words[4] : "", {}};
    const std::string range = "[" + std::to_string(signal.bits - 1) + ":0]";
    if (signal.range != (signal.bits == 1 ? "" : range)) error(path + ": bad range");
    if (!file_.signals.emplace(path, std::move(signal)).second) error(path + " twice");
    for (const char letter : words[2])
      if (letter < '!' || letter > '~') error("bad code");
    if (!codes_.emplace(words[2], &file_.signals.at(path)).second) error("code twice");
  }

  void values() {
    bool dumping = false;
    std::set<const VcdSignal*> dumped;
    std::set<const VcdSignal*> changed_now;
    for (std::string word = next(); words_; word = next()) {
      if (word == "$dumpvars") {
        if (!now_) error("$dumpvars before the first time");
        dumping = true;
      } else if (word == "$end" && dumping) {
        dumping = false;
        if (dumped.size() != codes_.size()) error("$dumpvars leaves something out");
      } else if (word.front() == '#') {
        const std::uint64_t time = std::stoull(word.substr(1));
        if (now_ && time <= *now_) error("time does not rise: " + word);
        now_ = time;
        file_.end = time;
        changed_now.clear();
      } else {
        VcdSignal* const signal = change(word);
        if (signal == nullptr) return;
        if (dumping)
          dumped.insert(signal);
        else if (!now_)
          error("a value before the first time");
        else if (!changed_now.insert(signal).second)
          error("two values at one time");
      }
    }
  }

  VcdSignal* change(const std::string& word) {
    const bool vector = word.front() == 'b';
    const std::string digits = vector ? word.substr(1) : word.substr(0, 1);
    const auto found = codes_.find(vector ? next() : word.substr(1));
    if (digits.empty() || digits.find_first_not_of("01") != digits.npos || found == codes_.end()) {
      error("not a value: " + word);
      return nullptr;
    }
    VcdSignal& signal = *found->second;
    if (vector == (signal.bits == 1)) error("scalar and vector mixed up");
    if (digits.size() > static_cast<std::size_t>(signal.bits)) error("too many bits: " + word);
    const std::uint64_t value = std::stoull(digits, nullptr, 2);
    if (!signal.changes.empty() && signal.changes.back().second == value)
      error("a change that changes nothing: " + found->first);
    signal.changes.emplace_back(now_.value_or(0), value);
    return &signal;
  }

  std::istringstream words_;
  VcdFile file_;
  std::vector<std::string> scopes_;
  std::map<std::string, VcdSignal*> codes_;
  std::optional<std::uint64_t> now_;
};

}  // namespace

std::uint64_t VcdSignal::at(std::uint64_t time) const {
  std::uint64_t value = 0;
  for (const auto& [when, what] : changes)
    if (when <= time) value = what;
  return value;
}

VcdFile read_vcd(const std::string& text) {
  return Reader(text).read();
}

}  // namespace chessvm::eniac
