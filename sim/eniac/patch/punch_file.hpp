// SPDX-License-Identifier: MIT
// Punched cards on disk. They are written as they come, not at the end: a run may last for days and
// its cards are read while it goes on.
#pragma once

#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace chessvm::eniac {

class PunchFile {
 public:
  /// Creates or empties `path`. Error message, or nothing.
  [[nodiscard]] std::optional<std::string> open(const std::string& path);
  [[nodiscard]] bool is_open() const { return file_ != nullptr; }
  void punch(std::string_view card);
  /// Ends the file. Everything is on disk then, or the error message is returned.
  [[nodiscard]] std::optional<std::string> close();

 private:
  struct Closer {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };
  std::unique_ptr<std::FILE, Closer> file_;
  std::string path_;
  int error_ = 0;
};

}  // namespace chessvm::eniac
