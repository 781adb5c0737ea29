// SPDX-License-Identifier: MIT
#include "base/files/file.hpp"

#include <unistd.h>

#include "base/files/file_lines.hpp"
#include "base/process/descriptor.hpp"
#include "base/text/text.hpp"

namespace chessvm {

Result<std::string> read_file(const std::filesystem::path& path, std::size_t limit,
                              Reading reading) {
  const auto file = open_to_read(path, reading);
  if (!file) return file.error();
  std::string contents;
  for (;;) {
    const auto more = read_more(file.value(), path, contents);
    if (!more) return more.error();
    if (!more.value()) break;
    if (contents.size() > limit)
      return Failure{.path = path, .message = "larger than " + std::to_string(limit) + " bytes"};
  }
  if (contents.starts_with(byte_order_mark)) contents.erase(0, byte_order_mark.size());
  return contents;
}

}  // namespace chessvm
