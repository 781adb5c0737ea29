// SPDX-License-Identifier: MIT
// The simulators by the names that `--engine` takes.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "programs/host/simulator.hpp"
#include "vm/native/core_choice.hpp"

namespace chessvm::host {

/// The engine that runs a program where none is named.
inline constexpr std::string_view default_engine = "chsim";

/// The names of all engines, the default first.
[[nodiscard]] std::vector<std::string_view> engine_names();

/// Explains an argument of `--engine` that names no engine; empty if it names one.
[[nodiscard]] std::string refuse_engine(const std::string& name);

/// The simulator of a name that `refuse_engine` accepts. Fails where the files that the simulator
/// needs are missing. `core` is for the virtual CPU.
[[nodiscard]] Result<std::unique_ptr<Simulator>> make_quiet_simulator(
    std::string_view name, vm::native::CoreKind core = vm::native::CoreKind::automatic);
/// Makes a simulator as `make_quiet_simulator` does, whose progress is shown on terminals.
[[nodiscard]] Result<std::unique_ptr<Simulator>> make_simulator(
    std::string_view name, vm::native::CoreKind core = vm::native::CoreKind::automatic);

/// Says on standard error, on behalf of `tool`, why the interpreter runs where `core` would be
/// native code; silent for other engines.
void say_core(std::string_view tool, std::string_view engine, vm::native::CoreKind core);

}  // namespace chessvm::host
