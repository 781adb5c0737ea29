// SPDX-License-Identifier: MIT
// Lists the program as a sequence of instructions with addresses, for the editor.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

#include "vm/debugger/dap/sources.hpp"
#include "vm/debugger/session.hpp"

namespace chessvm::dap {

/// Returns the address of a word in the editor: ten times the row, plus the word. `1012` is 101.2.
[[nodiscard]] std::string address_of(vm::debugger::RomPlace place);
/// Returns the word at the address `address` + `offset`; nullopt: no word has this address.
[[nodiscard]] std::optional<vm::debugger::RomPlace> place_at_address(const std::string& address,
                                                                     std::int64_t offset);

/// Skips `skipped` instructions from `begin` on, or goes back if `skipped` is negative. Returns the
/// next `count` instructions. Marks instructions outside of the program as invalid.
[[nodiscard]] nlohmann::json disassemble(const vm::debugger::Session& session,
                                         const Sources& sources, vm::debugger::RomPlace begin,
                                         std::int64_t skipped, std::uint32_t count);

}  // namespace chessvm::dap
