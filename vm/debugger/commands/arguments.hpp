// SPDX-License-Identifier: MIT
// Parses the arguments of commands.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.hpp"
#include "vm/debugger/session.hpp"

namespace chessvm::vm::debugger {

/// Takes the first word from `text`, which keeps the rest without leading blanks. Blanks within
/// quotes end no word; the quotes stay.
[[nodiscard]] std::string_view take_word(std::string_view& text);
/// Splits `a if b` into a and b; b is nullopt where the word is missing outside of quotes.
[[nodiscard]] std::pair<std::string_view, std::optional<std::string_view>> split_at_word(
    std::string_view text, std::string_view word);

/// Refuses arguments of a command that takes none.
[[nodiscard]] Result<void> no_arguments(std::string_view arguments);

[[nodiscard]] Result<Expression> parse(const Session& session, std::string_view text);
[[nodiscard]] Result<std::int64_t> evaluate(const Session& session, std::string_view text);
/// A value from `low` to `high`; `fallback` where there is no text.
[[nodiscard]] Result<std::int64_t> count(const Session& session, std::string_view text,
                                         std::int64_t fallback, std::int64_t low = 1,
                                         std::int64_t high = 1'000'000'000'000'000'000);

/// The name of a file, with or without quotes; refused where it is missing.
[[nodiscard]] Result<std::string> parse_file_name(std::string_view text);

/// `101.2`, `file:12`, or an expression that is a row; the places are those where an instruction
/// begins. A line has several where it is assembled several times, as in a macro.
[[nodiscard]] Result<std::vector<RomPlace>> parse_places(const Session& session,
                                                         std::string_view text);
/// The first of those places.
[[nodiscard]] Result<RomPlace> parse_place(const Session& session, std::string_view text);

/// Add cycles, or machine time as `90s`, `36h`, `17h42m`.
[[nodiscard]] Result<std::uint64_t> parse_time(const Session& session, std::string_view text);

}  // namespace chessvm::vm::debugger
