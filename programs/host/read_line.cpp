// SPDX-License-Identifier: MIT
#include "programs/host/read_line.hpp"

#include "base/wait_for_line.hpp"

namespace chessvm::host {

std::optional<std::string> read_line(std::FILE* in, std::size_t longest) {
  if (!wait_for_line(in)) return std::nullopt;
  std::string line;
  int c = std::fgetc(in);
  if (c == EOF) return std::nullopt;
  for (; c != EOF && c != '\n'; c = std::fgetc(in))
    if (line.size() <= longest) line += static_cast<char>(c);
  if (line.ends_with('\r')) line.pop_back();
  return line;
}

}  // namespace chessvm::host
