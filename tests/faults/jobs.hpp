// SPDX-License-Identifier: MIT
// Small pieces of work of the tools, and what must be true of their outputs when something fails
// on the way.
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

/// A small piece of work of a tool.
struct Job {
  enum class Outputs : std::uint8_t { together, each };
  /// What the JSON library does when memory is exhausted: it may end the process.
  enum class Json : std::uint8_t { unused, used };
  /// What a SIGTERM in the middle leaves: no new outputs, or those of the work that was done.
  enum class Stopped : std::uint8_t { without_outputs, with_outputs };
  const char* name;
  std::vector<std::string> words;  // the tool first
  int status;                      // of the undisturbed job
  std::vector<std::string> outputs;
  Outputs appear;                      // all outputs are new or all are old, or each for itself
  std::vector<std::string> growing{};  // outputs that may hold the beginning of the new contents
  std::vector<int> refusals{3};        // statuses after a failure
  Json json = Json::unused;
  Stopped stopped = Stopped::without_outputs;
};

/// The name of a job stands for it in the lists of tests.
inline void PrintTo(const Job& job, std::ostream* out) {
  *out << job.name;
}

/// The message of a tool whose answers cannot be printed.
inline constexpr std::string_view standard_output_message = "cannot write to standard output";

[[nodiscard]] std::vector<Job> jobs();

/// A test for each job, in a folder with its inputs and with the outputs that it makes undisturbed.
class JobTest : public testing::TestWithParam<Job> {
 protected:
  void SetUp() override;
  void write(const std::string& name, const std::string& text) const;
  /// Called before anything is written to the folder.
  virtual void prepare() {}
  /// The text of a file in the folder; empty where there is none.
  [[nodiscard]] std::string contents(const std::string& name) const;
  /// What the last tool wrote to standard error.
  [[nodiscard]] std::string messages() const;
  /// Runs the tool `words.front()`.
  [[nodiscard]] TamperedRun run(std::vector<std::string> words, const Tampering& tampering) const;
  /// Puts old contents in the place of the outputs.
  void reset() const;

  void expect_no_stray(const std::string& what) const;
  void expect_all_new(const std::string& what) const;
  void expect_each_old_or_new(const std::string& what) const;
  /// That outputs are the old ones, or new ones of part of the work: JSON and text that ends.
  void expect_each_old_or_complete(const std::string& what) const;
  /// That each output is old or new, and that all are new or all are old where the job makes them
  /// together.
  void expect_old_or_new(const std::string& what) const;
  /// That the tool was refused and said so with one error.
  void expect_refusal(const TamperedRun& run, const std::string& what) const;

  const TemporaryFolder folder_;
  const TemporaryFolder streams_;  // standard output and standard error of the tools

 private:
  std::map<std::string, std::string> expected_;
};

}  // namespace chessvm::test
