// SPDX-License-Identifier: MIT
// Presents the machine as scopes of variables: registers, words of memory, counters, cards.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

#include "vm/debugger/session.hpp"

namespace chessvm::dap {

[[nodiscard]] nlohmann::json scopes();

/// Returns the variables of a scope; nullopt if no scope has this reference.
[[nodiscard]] std::optional<nlohmann::json> variables(const vm::debugger::Session& session,
                                                      std::uint32_t reference);

/// Returns the index of the register, sign or word that variable `name` of scope `reference` shows.
/// If `reference` is 0, `name` is an expression. nullopt: not a register, sign or word.
[[nodiscard]] std::optional<std::size_t> find_place(const vm::debugger::Session& session,
                                                    std::uint32_t reference,
                                                    const std::string& name);

/// Returns the target of `set` for variable `name` of a scope; empty: the variable is read-only.
[[nodiscard]] std::string target_of(std::uint32_t reference, const std::string& name);

}  // namespace chessvm::dap
