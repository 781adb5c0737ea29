// SPDX-License-Identifier: MIT
// Results of campaigns, as eniac-merge joins them. A line `=` in the input begins another file.
// Accepted files give the same report in any order, a file that is named twice changes nothing, and
// JSON is well-formed; a refusal has a message with its place.
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "base/campaign/header.hpp"
#include "base/descriptor.hpp"
#include "base/text.hpp"
#include "programs/eniac-chess/budget/silent_failures.hpp"
#include "programs/eniac-merge/merged.hpp"
#include "tests/fuzz/require.hpp"
#include "tests/fuzz/targets.hpp"

namespace chessvm::fuzz {
namespace results_fuzz {
namespace {

using namespace chessvm::merging;

constexpr std::size_t most_files = 4;

/// A file in memory, which has a path.
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
  const std::string printed = to_text(failure, "eniac-merge");
  require(!printed.empty() && visible_lines(printed) == printed);
}

void check_json(std::string_view text) {
  while (!text.empty()) require(nlohmann::json::accept(take_line(text)));
}

bool is_same(const Merged& one, const Merged& other) {
  return one.output == other.output && one.missing == other.missing;
}

void check_merge(std::string_view text) {
  std::vector<MemoryFile> files;
  Options options;
  for (const std::string_view file : files_of(text))
    options.files.push_back(files.emplace_back(file).path());
  const auto merged = merge(options);
  options.json = true;
  const auto json = merge(options);
  options.json = false;
  require(merged.has_value() == json.has_value());
  if (!merged) return check(merged.error(), text);
  check_json(json.value().output);
  require(json.value().missing == merged.value().missing);
  std::reverse(options.files.begin(), options.files.end());
  const auto reversed = merge(options);
  require(reversed.has_value() && is_same(reversed.value(), merged.value()));
  options.files.push_back(options.files.front());
  const auto repeated = merge(options);
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
