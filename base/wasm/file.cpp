// SPDX-License-Identifier: MIT
#include "base/files/file.hpp"

#include "base/files/file_lines.hpp"
#include "base/wasm/memory_files.hpp"

namespace chessvm {
namespace {

/// Explains why `path` cannot be read, with the error that a real file system would give.
Failure not_a_file(const std::filesystem::path& path) {
  if (wasm::is_folder_of_files(path))
    return {.path = path,
            .message = "cannot read",
            .code = std::make_error_code(std::errc::is_a_directory)};
  return {.path = path,
          .message = "cannot open",
          .code = std::make_error_code(std::errc::no_such_file_or_directory)};
}

}  // namespace

Result<std::string> read_file(const std::filesystem::path& path, std::size_t limit,
                              Reading /*reading*/) {
  const std::string* const contents = wasm::find_file(path);
  if (contents == nullptr) return not_a_file(path);
  if (contents->size() > limit)
    return Failure{.path = path, .message = "larger than " + std::to_string(limit) + " bytes"};
  return *contents;
}

// Returns no real descriptor: `read_more` finds the text by its path.

Result<Descriptor> open_to_read(const std::filesystem::path& path, Reading /*reading*/) {
  if (wasm::find_file(path) == nullptr) return not_a_file(path);
  return Descriptor();
}

Result<bool> read_more(const Descriptor& /*file*/, const std::filesystem::path& path,
                       std::string& text) {
  if (const std::string* const contents = wasm::find_file(path)) text += *contents;
  return false;
}

}  // namespace chessvm
