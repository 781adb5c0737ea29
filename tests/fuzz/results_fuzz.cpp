// SPDX-License-Identifier: MIT
// Joins any result files of campaigns, as --merge does. Lines `=` separate the files in the input.
// The order of the files and a repeated file do not change the result. JSON output is well-formed.
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "base/campaign/record_reader.hpp"
#include "base/process/descriptor.hpp"
#include "base/text/text.hpp"
#include "sim/wired/campaign/answers/answer_records.hpp"
#include "sim/wired/campaign/answers/answer_report.hpp"
#include "sim/wired/campaign/merge_verdicts.hpp"
#include "sim/wired/campaign/verdict_records.hpp"
#include "tests/fuzz/require.hpp"
#include "tests/fuzz/targets.hpp"
#include "tools/eniac-chess/budget/silent_failures.hpp"
#include "tools/eniac-chess/match/campaign.hpp"
#include "tools/eniac-chess/match/merge.hpp"
#include "tools/eniac-chess/suite/merge.hpp"
#include "tools/eniac-chess/suite/reply_record.hpp"

namespace chessvm::fuzz {
namespace results_fuzz {
namespace {

constexpr std::size_t most_files = 4;

class MemoryFile {
 public:
  explicit MemoryFile(std::string_view text) : file_(::memfd_create("results", MFD_CLOEXEC)) {
    require(file_.is_open());
    const auto size = static_cast<ssize_t>(text.size());
    require(::write(file_.get(), text.data(), text.size()) == size);
  }
  [[nodiscard]] std::string path() const { return "/proc/self/fd/" + std::to_string(file_.get()); }

 private:
  Descriptor file_;
};

std::vector<std::string_view> files_of(std::string_view text) {
  constexpr std::string_view separator = "\n=\n";
  std::vector<std::string_view> files;
  for (;;) {
    const std::size_t end = text.find(separator);
    files.push_back(text.substr(0, end == std::string_view::npos ? end : end + 1));
    if (end == std::string_view::npos || files.size() == most_files) return files;
    text.remove_prefix(end + separator.size());
  }
}

void check(const Failure& failure, std::string_view text) {
  require(!failure.message.empty());
  require(failure.line <= std::count(text.begin(), text.end(), '\n') + 1);
  const std::string printed = to_text(failure, "eniac-chess");
  require(!printed.empty() && visible_lines(printed) == printed);
}

void check_json(std::string_view text) {
  while (!text.empty()) require(nlohmann::json::accept(take_line(text)));
}

bool is_same(const Merged& one, const Merged& other) {
  return one.output == other.output && one.missing == other.missing;
}

enum class Form : bool { text, json };

using Files = std::vector<std::string>;

Result<Merged> merge_faults(const Files& files, Form form) {
  auto read = wired::merge_verdicts(files);
  if (!read) return read.error();
  auto& [merged, result, choice] = read.value();
  merged.output =
      form == Form::json ? campaign_json(result, choice) : campaign_text(result, choice);
  return std::move(merged);
}

Result<Merged> merge_answers(const Files& files, Form form) {
  auto read = wired::merge_answers(files);
  if (!read) return read.error();
  auto& [merged, answers] = read.value();
  merged.output = form == Form::json ? answer_json(answers) : answer_text(answers);
  return std::move(merged);
}

/// Joins the files like `--merge` of the tool that wrote the first file.
Result<Merged> merge(const Files& files, Form form) {
  using chess::suite::Form::json;
  using chess::suite::Form::table;
  const auto header = read_header(files.front());
  if (!header) return header.error();
  if (header.value().kind == wired::fault_kind) return merge_faults(files, form);
  if (header.value().kind == wired::answer_kind) return merge_answers(files, form);
  if (header.value().kind == chess::suite::suite_kind)
    return chess::suite::merge_positions(files, form == Form::json ? json : table);
  return chess::match::merge_match({.files = files}, {}, form == Form::json);
}

void check_merge(std::string_view text) {
  std::vector<MemoryFile> contents;
  Files files;
  for (const std::string_view file : files_of(text))
    files.push_back(contents.emplace_back(file).path());
  const auto merged = merge(files, Form::text);
  const auto json = merge(files, Form::json);
  require(merged.has_value() == json.has_value());
  if (!merged) return check(merged.error(), text);
  check_json(json.value().output);
  require(json.value().missing == merged.value().missing);
  std::reverse(files.begin(), files.end());
  const auto reversed = merge(files, Form::text);
  require(reversed.has_value() && is_same(reversed.value(), merged.value()));
  files.push_back(files.front());
  const auto repeated = merge(files, Form::text);
  require(repeated.has_value() && is_same(repeated.value(), merged.value()));
}

void check_header(std::string_view text) {
  const auto header = parse_header(take_line(text), "input");
  if (!header) return;
  std::string line = to_line(header.value());
  require(visible(line.substr(0, line.size() - 1)) + '\n' == line);
  line.pop_back();
  const auto again = parse_header(line, "again");
  require(again.has_value() && !difference(header.value(), again.value()));
}

}  // namespace
}  // namespace results_fuzz

void run_results(const std::uint8_t* data, std::size_t size) {
  using namespace results_fuzz;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  check_merge(text);
  check_header(text);
  const auto silent = chess::budget::parse_silent_failures(text, "input");
  if (!silent) check(silent.error(), text);
}

}  // namespace chessvm::fuzz
