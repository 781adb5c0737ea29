// SPDX-License-Identifier: MIT
// The arguments of the functions of abi.h, checked.
#pragma once

#include <array>
#include <filesystem>
#include <optional>
#include <string_view>

#include "web/engine/border.hpp"

namespace chessvm::web {

/// An argument that is a text, as the page passes it.
struct TextArgument {
  const void* address;
  std::uint32_t size;
};

/// The texts of a call, or nullopt, with a refusal as the reply, where one of them does not lie
/// within a buffer.
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

/// A path as the page names it; nullopt for one that no file can have.
[[nodiscard]] inline std::optional<std::filesystem::path> path_of(std::string_view name) {
  constexpr std::size_t longest = 4096;
  if (name.empty() || name.size() > longest || name.find('\0') != std::string_view::npos)
    return std::nullopt;
  return std::filesystem::path(name);
}

/// Puts the cards of a text into the reader, all or none of them. Returns 0, or a refusal.
[[nodiscard]] std::int32_t add_cards(vm::debugger::Timeline& timeline, std::string_view text);

}  // namespace chessvm::web
