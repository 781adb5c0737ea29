// SPDX-License-Identifier: MIT
#include "tools/eniac-faults/merge_session.hpp"

#include "base/campaign/merging.hpp"
#include "base/output/write_file.hpp"
#include "sim/wired/campaign/answers/answer_report.hpp"
#include "sim/wired/campaign/merge_verdicts.hpp"

namespace chessvm::faults {
namespace {

/// Writes the requested files. If results are missing, writes nothing unless --partial is given.
Result<void> write(const Merged& merged, const Options& options,
                   const std::vector<FileContents>& files) {
  if (!may_report(merged, options.merge)) return boost::outcome_v2::success();
  return write_files_atomically(files);
}

Result<Merged> merge_self_tests(const Options& options) {
  auto verdicts = wired::merge_verdicts(options.merge.files);
  if (!verdicts) return verdicts.error();
  auto& [merged, result, choice] = verdicts.value();
  std::vector<FileContents> files;
  if (options.json) files.push_back({*options.json, campaign_json(result, choice)});
  if (options.picture) files.push_back({*options.picture, campaign_picture(result)});
  if (const auto written = write(merged, options, files); !written) return written.error();
  if (options.prints_words()) merged.output = campaign_text(result, choice);
  return std::move(merged);
}

Result<Merged> merge_searches(const Options& options) {
  if (options.picture)
    return Failure{.path = options.merge.files.front(),
                   .message = "has faults during a search, which --svg cannot draw"};
  auto read = wired::merge_answers(options.merge.files);
  if (!read) return read.error();
  auto& [merged, answers] = read.value();
  std::vector<FileContents> files;
  if (options.json) files.push_back({*options.json, answer_json(answers)});
  if (const auto written = write(merged, options, files); !written) return written.error();
  if (options.prints_words()) merged.output = answer_text(answers);
  return std::move(merged);
}

/// Returns true if the results come from faults during a search. If the first file is unreadable,
/// returns false; the merge then reports the error.
bool is_of_searches(const Options& options) {
  if (options.of_chess) return true;
  const auto header = read_header(options.merge.files.front());
  return header && header.value().kind == wired::answer_kind;
}

}  // namespace

ExitStatus run_merge_session(const Options& options) {
  return report_merged(
      "eniac-faults", is_of_searches(options) ? merge_searches(options) : merge_self_tests(options),
      options.merge, options.is_quiet);
}

}  // namespace chessvm::faults
