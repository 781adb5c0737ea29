// SPDX-License-Identifier: MIT
// Text written to a file or stream of the system during a long run. Unlike stdio it loses nothing
// where a signal ends a system call early, keeps the reason of a failure, and can make sure that
// all is on disk: for cards that a checkpoint counts.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "base/process/descriptor.hpp"
#include "base/result.hpp"

namespace chessvm {

class Output {
 public:
  /// `file` is open for writing; `path` names it in messages.
  Output(Descriptor file, std::filesystem::path path);
  static Output standard_output();

  Output(Output&& other) noexcept;
  Output& operator=(Output&& other) noexcept;
  /// Writes what is in the buffer. A failure is ignored: call `flush` before.
  ~Output();

  /// Adds text to the buffer, which is written when it is full and, on a terminal, at each call.
  /// After a failure all text is dropped; `flush` returns the failure.
  void write(std::string_view text);
  /// Writes what is in the buffer. Returns the first failure of this output.
  [[nodiscard]] Result<void> flush();
  /// Flushes and, where the output is a regular file, waits until the text is on disk.
  [[nodiscard]] Result<void> sync();

  [[nodiscard]] int descriptor() const { return file_.get(); }
  [[nodiscard]] bool is_terminal() const { return terminal_; }

 private:
  Descriptor file_;
  std::filesystem::path path_;
  std::string buffer_;
  std::optional<Failure> failure_;
  bool terminal_ = false;
  bool regular_ = false;
};

}  // namespace chessvm
