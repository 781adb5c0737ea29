// SPDX-License-Identifier: MIT
// Wires of digit cables as the language writes them.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sim/rtm/language/cursor.hpp"
#include "sim/rtm/language/syntax.hpp"

namespace chessvm::rtm {

/// What `field` statements have named so far.
using Fields = std::map<std::string, WireRange, std::less<>>;

/// "d1" .. "d10" are 1 .. 10, "pm" is 11.
[[nodiscard]] std::optional<int> wire_number(std::string_view text);
[[nodiscard]] std::string wire_name(int wire);

/// `d7`, `d10..d7`, `pm` or a field.
[[nodiscard]] WireRange parse_wires(Cursor& cursor, const Fields& fields);

/// Items separated by commas.
[[nodiscard]] std::vector<MapItem> parse_mapping(Cursor& cursor, const Fields& fields);

}  // namespace chessvm::rtm
