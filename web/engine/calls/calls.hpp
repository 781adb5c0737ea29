// SPDX-License-Identifier: MIT
// Checks the arguments of the functions of abi.h.
#pragma once

#include <array>
#include <filesystem>
#include <optional>
#include <string_view>

#include "web/engine/border.hpp"

namespace chessvm::web {

/// A text argument as the page passes it: address and size in bytes.
struct TextArgument {
  const void* address;
  std::uint32_t size;
};

/// Returns the texts of a call. Returns nullopt and refuses the call if a text is not in a buffer.
template <std::size_t count>
[[nodiscard]] std::optional<std::array<std::string_view, count>> texts_of(
    const TextArgument (&arguments)[count]) {
  std::array<std::string_view, count> texts;
  Border& border = Border::instance();
  for (std::size_t i = 0; i < count; ++i) {
    const auto text = border.text(arguments[i].address, arguments[i].size);
    if (!text) {
      static_cast<void>(border.refuse("an argument is not within a buffer"));
      return std::nullopt;
    }
    texts[i] = *text;
  }
  return texts;
}

/// Returns the path of the file `name`; nullopt if no file can have this name.
[[nodiscard]] inline std::optional<std::filesystem::path> path_of(std::string_view name) {
  constexpr std::size_t longest = 4096;
  if (name.empty() || name.size() > longest || name.find('\0') != std::string_view::npos)
    return std::nullopt;
  return std::filesystem::path(name);
}

/// Adds cards after those in the reader, and returns 0. Refuses all cards if a card is wrong.
[[nodiscard]] std::int32_t add_cards(vm::debugger::Timeline& timeline, std::string_view text);

}  // namespace chessvm::web
