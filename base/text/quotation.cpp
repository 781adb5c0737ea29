// SPDX-License-Identifier: MIT
#include "base/text/quotation.hpp"

#include "base/text/text.hpp"

namespace chessvm {

std::string shorten_quotations(std::string message, std::string_view word) {
  if (word.size() <= longest_quotation) return message;
  const std::string brief = shortened(word);
  for (std::size_t at = 0; (at = message.find(word, at)) != std::string::npos; at += brief.size())
    message.replace(at, word.size(), brief);
  return message;
}

}  // namespace chessvm
