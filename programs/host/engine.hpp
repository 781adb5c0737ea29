// SPDX-License-Identifier: MIT
// Makes the simulators that the option `--engine` names.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "programs/host/simulator.hpp"
#include "vm/native/core_choice.hpp"

namespace chessvm::host {

/// Engine that runs a program if the user names no engine.
inline constexpr std::string_view default_engine = "chsim";

/// Returns the names of all engines, the default first.
[[nodiscard]] std::vector<std::string_view> engine_names();

/// Returns an error message if `name` is not the name of an engine; else an empty text.
[[nodiscard]] std::string refuse_engine(const std::string& name);

/// Makes the simulator called `name`, which must be one of engine_names(). Fails if files of the
/// simulator are missing. Only the virtual CPU of chsim uses `core`.
[[nodiscard]] Result<std::unique_ptr<Simulator>> make_quiet_simulator(
    std::string_view name, vm::native::CoreKind core = vm::native::CoreKind::automatic);
/// Like `make_quiet_simulator`, but the simulator shows its progress on a terminal.
[[nodiscard]] Result<std::unique_ptr<Simulator>> make_simulator(
    std::string_view name, vm::native::CoreKind core = vm::native::CoreKind::automatic);

/// If `core` asks for native code but chsim must use its interpreter, prints the name of `tool` and
/// the reason on standard error. Prints nothing if `engine` is not chsim.
void say_core(std::string_view tool, std::string_view engine, vm::native::CoreKind core);

}  // namespace chessvm::host
