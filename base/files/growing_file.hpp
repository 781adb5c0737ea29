// SPDX-License-Identifier: MIT
// A file that grows in its place during a run, so that it can be followed (`tail -f`) and holds
// what came so far when the run is killed: traces and punched cards. Its older contents stay until
// the first text comes, or until a run that has none ends well, so that a run which fails at once
// destroys nothing.
#pragma once

#include <filesystem>
#include <optional>
#include <string_view>

#include "base/files/output.hpp"
#include "base/result.hpp"

namespace chessvm {

class GrowingFile {
 public:
  /// Opens or creates `path` and leaves its contents.
  [[nodiscard]] static Result<GrowingFile> open(const std::filesystem::path& path);

  /// Adds text to a buffer, which is written when it is full.
  void write(std::string_view text);
  /// Writes what is in the buffer. Returns the first failure of this file.
  [[nodiscard]] Result<void> flush();
  /// Writes what is in the buffer; drops the older contents if there was no text.
  [[nodiscard]] Result<void> finish();

 private:
  GrowingFile(Output contents, std::filesystem::path path)
      : contents_(std::move(contents)), path_(std::move(path)) {}
  void drop_older_contents();

  Output contents_;
  std::filesystem::path path_;
  bool begun_ = false;  // the older contents are gone
  std::optional<Failure> failure_;
};

}  // namespace chessvm
