// SPDX-License-Identifier: MIT
#include "tools/chsim/run/bench.hpp"

#include <fmt/format.h>

#include <chrono>
#include <vector>

#include "base/output/output.hpp"
#include "base/process/message.hpp"
#include "base/process/signals.hpp"
#include "vm/deck.hpp"

namespace chessvm::vm::chsim {
namespace {

/// Duration of the speed measurement. With this duration, repeated measurements differ by only a
/// few percent.
constexpr std::chrono::milliseconds measured_time{500};

double measure_speed(std::span<const SignedProgram> programs, MakeCore core) {
  using Clock = std::chrono::steady_clock;
  std::vector<Machine> machines;
  for (const SignedProgram& program : programs) machines.emplace_back(program.image, core);
  const auto start = Clock::now();
  std::uint64_t instructions = 0;
  while (Clock::now() - start < measured_time && caught_signal() == 0)
    for (std::size_t i = 0; i < programs.size(); ++i) {
      Machine machine = machines[i];
      DeckReader reader(programs[i].cards);
      CardStack punch;
      machine.run({.instructions = programs[i].most_instructions}, reader, punch);
      instructions += machine.state().instructions;
    }
  const std::chrono::duration<double> seconds = Clock::now() - start;
  return static_cast<double>(instructions) / seconds.count();
}

}  // namespace

ExitStatus bench(std::span<const SignedProgram> programs, native::CoreKind core) {
  const MakeCore make_core = native::core_maker(core);
  Output out = Output::standard_output();
  out.write(
      fmt::format("{:10}{:>14}{:>14}  {}\n", "program", "instructions", "add cycles", "signature"));
  Signature all;
  for (const SignedProgram& program : programs) {
    const SignedRun run = sign(program, make_core);
    if (caught_signal() != 0) break;
    all.add(run.signature);
    out.write(fmt::format("{:10}{:>14}{:>14}  {:016x}\n", program.name, run.instructions,
                          run.add_cycles, run.signature));
  }
  const double speed = measure_speed(programs, make_core);
  if (caught_signal() != 0) {
    say("chsim: interrupted\n");
    return interrupted_status();
  }
  out.write(fmt::format("signature {:016x}\n", all.value()));
  out.write(fmt::format("here      {:.0f} million instructions/s\n", speed / 1e6));
  if (const auto flushed = out.flush(); !flushed) {
    say(fmt::format("chsim: {}\n", to_text(flushed.error())));
    return flushed.error().status();
  }
  return ExitStatus::ok;
}

}  // namespace chessvm::vm::chsim
