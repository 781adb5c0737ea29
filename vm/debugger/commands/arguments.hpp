// SPDX-License-Identifier: MIT
// Parses the arguments of the debugger's commands.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.hpp"
#include "vm/debugger/session.hpp"

namespace chessvm::vm::debugger {

/// Removes and returns the first word of `text`, quotes included. A word may contain quoted blanks.
[[nodiscard]] std::string_view take_word(std::string_view& text);
/// Returns the texts before and after the first unquoted `word`: `a` and `b` for `a if b`. The
/// second text is nullopt if `text` does not contain `word`.
[[nodiscard]] std::pair<std::string_view, std::optional<std::string_view>> split_at_word(
    std::string_view text, std::string_view word);

/// Fails if `arguments` is not empty. Call it for commands without arguments.
[[nodiscard]] Result<void> no_arguments(std::string_view arguments);

[[nodiscard]] Result<Expression> parse(const Session& session, std::string_view text);
[[nodiscard]] Result<std::int64_t> evaluate(const Session& session, std::string_view text);
/// Returns the value of `text`, which must be in `low`..`high`. A blank text means `fallback`.
[[nodiscard]] Result<std::int64_t> count(const Session& session, std::string_view text,
                                         std::int64_t fallback, std::int64_t low = 1,
                                         std::int64_t high = 1'000'000'000'000'000'000);

/// Parses a file name with or without quotes; fails if it is missing.
[[nodiscard]] Result<std::string> parse_file_name(std::string_view text);

/// Parses `101.2`, `file:12`, or an expression whose value is a row. Returns the places of the
/// code. A line that was assembled several times, as in a macro, has several places.
[[nodiscard]] Result<std::vector<RomPlace>> parse_places(const Session& session,
                                                         std::string_view text);
/// Like parse_places(), but returns only the first place.
[[nodiscard]] Result<RomPlace> parse_place(const Session& session, std::string_view text);

/// Parses add cycles, or machine time such as `90s`, `36h`, `17h42m`.
[[nodiscard]] Result<std::uint64_t> parse_time(const Session& session, std::string_view text);

}  // namespace chessvm::vm::debugger
