// SPDX-License-Identifier: MIT
// Input from a terminal: keys and the mouse.
#pragma once

#include <cstdint>
#include <string>
#include <variant>

namespace chessvm {

/// A key. Its name is a UTF-8 character, a combination (`^A`, `M-b`, `^Left`, `^Right`) or a word:
/// `F1` to `F12`, `Enter`, `Tab`, `BackTab`, `Escape`, `Backspace`, `Delete`, `Insert`, `Up`,
/// `Down`, `Left`, `Right`, `Home`, `End`, `PageUp`, `PageDown`.
struct Key {
  std::string name;
  friend bool operator==(const Key&, const Key&) = default;
};

struct Mouse {
  enum class Act : std::uint8_t { press, wheel_up, wheel_down };
  Act act = Act::press;
  int column = 0;
  int row = 0;
  friend bool operator==(const Mouse&, const Mouse&) = default;
};

using Input = std::variant<Key, Mouse>;

}  // namespace chessvm
