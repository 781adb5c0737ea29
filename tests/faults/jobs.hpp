// SPDX-License-Identifier: MIT
// Small jobs for the tools, and the conditions that their outputs must meet after a failure.
#pragma once

#include <gtest/gtest.h>

#include <map>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "tests/base/temporary_folder.hpp"
#include "tests/faults/tampered_run.hpp"

namespace chessvm::test {

/// A small job of a tool: its command, and what to expect after a failure.
struct Job {
  enum class Outputs : std::uint8_t { together, each };
  /// `used` means that the job uses the JSON library. This library may end the process when memory
  /// is exhausted.
  enum class Json : std::uint8_t { unused, used };
  /// After a SIGTERM, a job leaves no new outputs, or it leaves outputs with the work done so far.
  enum class Stopped : std::uint8_t { without_outputs, with_outputs };
  const char* name;
  std::vector<std::string> words;  // command: name of the tool, then its arguments
  int status;                      // exit status of the undisturbed job
  std::vector<std::string> outputs;
  Outputs appear;                      // whether all outputs change together, or each for itself
  std::vector<std::string> growing{};  // outputs that a failure may leave incomplete
  std::vector<int> refusals{3};        // allowed exit statuses after a failure
  Json json = Json::unused;
  Stopped stopped = Stopped::without_outputs;
};

inline void PrintTo(const Job& job, std::ostream* out) {
  *out << job.name;
}

inline constexpr std::string_view standard_output_message = "cannot write to standard output";

[[nodiscard]] std::vector<Job> jobs();

/// Base of the tests that run once for each job. Prepares a folder with the inputs, and keeps the
/// outputs of an undisturbed run.
class JobTest : public testing::TestWithParam<Job> {
 protected:
  void SetUp() override;
  void write(const std::string& name, const std::string& text) const;
  /// Prepares the folder; called before any file is written to it.
  virtual void prepare() {}
  /// Returns the text of a file in the folder; empty if there is no such file.
  [[nodiscard]] std::string contents(const std::string& name) const;
  [[nodiscard]] std::string messages() const;
  [[nodiscard]] TamperedRun run(std::vector<std::string> words, const Tampering& tampering) const;
  /// Replaces the outputs by files with old contents.
  void reset() const;

  void expect_no_stray(const std::string& what) const;
  void expect_all_new(const std::string& what) const;
  void expect_each_old_or_new(const std::string& what) const;
  /// Expects that each output is old, or consists of complete JSON or complete lines. The new
  /// contents may lack results of unfinished work.
  void expect_each_old_or_complete(const std::string& what) const;
  /// Expects that each output is old or new. Outputs that change together are all old or all new.
  void expect_old_or_new(const std::string& what) const;
  /// Expects that the tool failed and printed errors, but not two errors about the same file.
  void expect_refusal(const TamperedRun& run, const std::string& what) const;

  const TemporaryFolder folder_;
  const TemporaryFolder streams_;  // folder for standard output and error of the tool

 private:
  std::map<std::string, std::string> expected_;
};

}  // namespace chessvm::test
