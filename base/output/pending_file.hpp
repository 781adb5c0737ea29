// SPDX-License-Identifier: MIT
// New contents of a file X, written to a temporary file beside X. The complete temporary file
// replaces X. If the process is killed or the disk is full, X has its old or its new contents. With
// O_TMPFILE the temporary file has no name until it is complete. A temporary name is one of
// `X.chessvm-tmp1` to `X.chessvm-tmp9`. The writer keeps its temporary file locked. The next writer
// of X removes temporary files that are not locked, because their writers were killed.
#pragma once

#include <sys/stat.h>

#include <filesystem>
#include <optional>
#include <span>
#include <string_view>

#include "base/output/output.hpp"
#include "base/process/descriptor.hpp"
#include "base/result.hpp"

namespace chessvm {

class PendingFile {
 public:
  /// Begins new contents of `path`. Writes in place if the path exists and is not a regular file (a
  /// device, a pipe). Writes to standard output if `path` is `-` or the file to which standard
  /// output is redirected.
  [[nodiscard]] static Result<PendingFile> open(const std::filesystem::path& path);

  PendingFile(PendingFile&& other) noexcept;
  PendingFile& operator=(PendingFile&& other) noexcept;
  /// Discards contents that were not committed.
  ~PendingFile();

  /// Adds text to the contents. On a terminal, escapes control characters and invalid UTF-8,
  /// because the text may quote untrusted input. Elsewhere, writes the bytes unchanged.
  void write(std::string_view text);
  /// Writes the buffer. Returns the first failure since the file was opened.
  [[nodiscard]] Result<void> flush() { return contents_.flush(); }
  [[nodiscard]] Result<void> commit();
  /// Moves the contents into place and returns the open file, which stays locked while it is open.
  [[nodiscard]] Result<Descriptor> commit_and_hold();

 private:
  friend Result<void> commit_all(std::span<PendingFile> files);
  /// How `commit_all` has moved a file into place; `no`: not at all. After a failure or exception,
  /// `created` and `exchanged` are undone. `replaced` cannot be undone.
  enum class Placed : std::uint8_t { no, created, exchanged, replaced };

  PendingFile(Output contents, std::filesystem::path path)
      : contents_(std::move(contents)), path_(std::move(path)) {}
  [[nodiscard]] static Result<PendingFile> open_beside(const std::filesystem::path& path,
                                                       const struct stat* existing);
  [[nodiscard]] Result<void> prepare();
  [[nodiscard]] Result<void> give_name();
  [[nodiscard]] Result<void> place();
  void take_back();
  void remove_name();

  Output contents_;
  std::filesystem::path path_;           // path as the user wrote it
  std::filesystem::path target_{};       // `path_` without links; empty to write `path_` in place
  std::filesystem::path name_{};         // name of the temporary file; empty if it has none
  std::optional<mode_t> permissions_{};  // mode of the file to replace; nullopt if no such file
  Placed placed_ = Placed::no;
};

/// Moves the contents of all files into place. After a failure all files have their old contents,
/// except files that were replaced on a file system that cannot exchange two files.
[[nodiscard]] Result<void> commit_all(std::span<PendingFile> files);

}  // namespace chessvm
