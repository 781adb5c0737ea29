// SPDX-License-Identifier: MIT
#include "programs/host/simulator_options.hpp"

#include "programs/host/engine.hpp"

namespace chessvm::host {

void add_simulator(const CommandLine::Command& command, std::string& engine,
                   vm::native::CoreKind& core) {
  const auto read_engine = [&engine](const std::string& name) {
    engine = name;
    return refuse_engine(name);
  };
  command
      .custom("--engine", CommandLine::Arity::last, read_engine,
              "the simulator that runs it: chsim or eniacsim, on the wired CPU (chsim)")
      .value_name("NAME");
  command.word_of(
      "--core", {vm::native::core_names.begin(), vm::native::core_names.end()},
      [&core](std::size_t row) { core = static_cast<vm::native::CoreKind>(row); },
      "what executes in chsim: auto is native code where it can be (docs/isa.md#cores)");
}

}  // namespace chessvm::host
