// SPDX-License-Identifier: MIT
// The machine as scopes of variables: registers, words of memory, counters, cards.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

#include "vm/debugger/session.hpp"

namespace chessvm::dap {

/// Returns the scopes of a stack frame.
[[nodiscard]] nlohmann::json scopes();

/// Returns the variables of a scope; nullopt: no scope has this reference.
[[nodiscard]] std::optional<nlohmann::json> variables(const vm::debugger::Session& session,
                                                      std::uint32_t reference);

/// The register, sign or word that the variable `name` of a scope shows, or that is the expression
/// `name` where `reference` is 0. nullopt: it is none.
[[nodiscard]] std::optional<std::size_t> find_place(const vm::debugger::Session& session,
                                                    std::uint32_t reference,
                                                    const std::string& name);

/// The expression that a variable of a scope is set by; empty: it cannot be set.
[[nodiscard]] std::string target_of(std::uint32_t reference, const std::string& name);

}  // namespace chessvm::dap
