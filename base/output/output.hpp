// SPDX-License-Identifier: MIT
// Buffered text output for long runs. Unlike stdio it repeats interrupted writes, keeps the reason
// of a failure, and can wait until the text is on disk.
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
  /// Writes the buffer and ignores failures. Call `flush` first to get the failures.
  ~Output();

  /// Adds text to the buffer. Writes the buffer when it is full; on a terminal, at each call. After
  /// a failure, drops all text; `flush` returns the failure.
  void write(std::string_view text);
  /// Writes the buffer. Returns the first failure of this output.
  [[nodiscard]] Result<void> flush();
  /// Writes the buffer and, for a regular file, waits until the text is on disk.
  [[nodiscard]] Result<void> sync();

  [[nodiscard]] int descriptor() const { return file_.get(); }
  [[nodiscard]] bool is_terminal() const { return terminal_; }

 private:
  void write_buffer();

  Descriptor file_;
  std::filesystem::path path_;
  std::string buffer_;
  std::optional<Failure> failure_;
  bool terminal_ = false;
  bool regular_ = false;
};

}  // namespace chessvm
