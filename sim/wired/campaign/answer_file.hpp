// SPDX-License-Identifier: MIT
// The file in which the findings of an answer campaign grow: a line of JSON each, after a line with
// the subject. Campaigns that were interrupted go on from it; parts of one are merged.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "base/descriptor.hpp"
#include "base/result.hpp"
#include "sim/wired/campaign/answer_campaign.hpp"

namespace chessvm::wired {

/// Findings about one subject; some may be missing.
struct AnswerFindings {
  AnswerSubject subject;
  std::vector<AnswerFinding> findings;  // ordered by number, each number once
  std::size_t torn = 0;                 // bytes of a last line that was not written to its end
};

/// The first line of a file, with its line end (schema chessvm.answer-faults/1).
[[nodiscard]] std::string subject_line(const AnswerSubject& subject);
[[nodiscard]] std::string finding_line(const AnswerFinding& finding);

/// Reads the text of a file; `path` is for messages. A last line without its end is left out and
/// counted as torn. Fails, with the line, where the text is of another form, and where two findings
/// about one fault differ.
[[nodiscard]] Result<AnswerFindings> parse_answers(std::string_view text,
                                                   const std::filesystem::path& path);

/// Joins parts of one campaign. Fails where subjects or findings about the same fault differ.
[[nodiscard]] Result<AnswerFindings> merge_answers(const std::vector<std::filesystem::path>& paths);

/// Returns whether the first line of a file is that of an answer campaign. No file: false.
[[nodiscard]] bool is_answer_file(const std::filesystem::path& path);

/// Adds lines to a file, each with one write.
class AnswerFile {
 public:
  /// Opens the file for `subject`, or makes it. A torn last line is cut off. `known` gets what the
  /// file has. Fails where the file is of another campaign.
  [[nodiscard]] static Result<AnswerFile> open(const std::filesystem::path& path,
                                               const AnswerSubject& subject,
                                               std::vector<AnswerFinding>& known);
  [[nodiscard]] Result<void> append(const AnswerFinding& finding);

 private:
  AnswerFile(Descriptor file, std::filesystem::path path)
      : file_(std::move(file)), path_(std::move(path)) {}
  [[nodiscard]] Result<void> write(std::string_view line);

  Descriptor file_;
  std::filesystem::path path_;
};

}  // namespace chessvm::wired
