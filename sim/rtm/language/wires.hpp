// SPDX-License-Identifier: MIT
// Parses the wires of digit cables and mappings between them (docs/rtm.md#wires-and-mappings).
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sim/rtm/language/cursor.hpp"
#include "sim/rtm/language/syntax.hpp"

namespace chessvm::rtm {

/// The wires of each field that is declared so far. The key is the name of the field.
using Fields = std::map<std::string, WireRange, std::less<>>;

/// Returns 1 to 10 for "d1" to "d10", and 11 for "pm". Returns nullopt for any other text.
[[nodiscard]] std::optional<int> wire_number(std::string_view text);
/// Returns the name of a wire: "d1" to "d10" or "pm".
[[nodiscard]] std::string wire_name(int wire);

/// Parses `d7`, `d10..d7`, `pm` or the name of a field.
[[nodiscard]] WireRange parse_wires(Cursor& cursor, const Fields& fields);

/// Parses the items of a mapping, separated by commas.
[[nodiscard]] std::vector<MapItem> parse_mapping(Cursor& cursor, const Fields& fields);

}  // namespace chessvm::rtm
