// SPDX-License-Identifier: MIT
// Compares a machine with faults on all engines.
#include <gtest/gtest.h>

#include "sim/eniac/engine/fast_engine.hpp"
#include "sim/eniac/fault/fault_engine.hpp"
#include "sim/eniac/fault/places.hpp"
#include "sim/eniac/units/accumulator/accumulator.hpp"
#include "sim/eniac/units/constant_transmitter.hpp"
#include "tests/sim/eniac/patched_machine.hpp"

namespace chessvm::eniac::engines_test {
namespace {

struct Outcome {
  StopReason reason;
  std::uint64_t cycle;
  std::string state;
  std::string log;
  std::string failure;
};

/// Settings with which the engine generates code early, even for a step that ran only once.
constexpr CodePolicy code_soon{.walks = 20, .walks_a_step = 1};

template <class EngineKind, auto... Options>
Outcome run(const std::vector<Fault>& all, std::uint64_t until) {
  Machine machine;
  load(machine, squares);
  Faults faults(machine);
  Outcome run;
  faults.log = [&run](std::string_view line) { run.log += std::string(line) + '\n'; };
  for (const Fault& fault : all) {
    const auto done = faults.inject(fault);
    EXPECT_TRUE(done) << done.error().message;
  }
  FaultEngine engine(machine, faults, std::make_unique<EngineKind>(machine, Options...));
  run.reason = engine.run({.until = until, .stop_when_idle = true});
  run.cycle = machine.time().cycle;
  run.failure = machine.monitor().failure().value_or("");
  for (int number = 1; number <= accumulator_count; ++number)
    run.state += machine.accumulator(number).state_line() + '\n';
  run.state += machine.constants().state_line();
  return run;
}

TEST(FaultedEngines, AgreeOnFaultsOfEveryKind) {
  Machine machine;
  load(machine, squares);
  constexpr std::uint64_t until = 400;
  constexpr std::size_t stride = 23;  // a prime, so that all kinds and places occur
  const std::vector<Fault> all = all_faults(machine, all_single_kinds);
  int different = 0;
  const std::string sound = run<PulseEngine>({}, until).state;
  for (std::size_t i = 0; i < all.size(); i += stride) {
    Fault fault = all[i];
    fault.at = i % 90;
    if (i % 3 == 0) fault.lasts = 50 + i % 200;
    const Outcome pulse = run<PulseEngine>({fault}, until);
    const std::string text = to_text(fault);
    for (const Outcome& fast :
         {run<FastEngine>({fault}, until), run<FastEngine, code_soon>({fault}, until)}) {
      EXPECT_EQ(fast.reason, pulse.reason) << text;
      EXPECT_EQ(fast.cycle, pulse.cycle) << text;
      EXPECT_EQ(fast.state, pulse.state) << text;
      EXPECT_EQ(fast.failure, pulse.failure) << text;
    }
    different += pulse.state == sound ? 0 : 1;
  }
  EXPECT_GT(different, 20) << "faults without effect show nothing";
}

TEST(FaultedEngines, StopAndGoOnAtTheSameTimes) {
  const std::vector<Fault> faults{parse_fault("cable:1-2/c.26i,at=100,for=60").value(),
                                  parse_fault("decade:a20.1,at=120,for=30").value()};
  const Outcome pulse = run<PulseEngine>(faults, 1000);
  EXPECT_EQ(pulse.log,
            "add cycle 100: cable:1-2/c.26i,at=100,for=60 begins\n"
            "add cycle 120: decade:a20.1,at=120,for=30 begins\n"
            "add cycle 150: decade:a20.1,at=120,for=30 ends\n"
            "add cycle 160: cable:1-2/c.26i,at=100,for=60 ends\n");
  for (const Outcome& fast :
       {run<FastEngine>(faults, 1000), run<FastEngine, code_soon>(faults, 1000)}) {
    EXPECT_EQ(fast.log, pulse.log);
    EXPECT_EQ(fast.state, pulse.state);
  }
}

TEST(FaultedEngines, AMachineAtRestWaitsForAnExtraPulse) {
  Machine machine;
  load(machine, one_transfer + "set a1 P 0000000123\n");
  Faults faults(machine);
  EXPECT_TRUE(faults.inject(parse_fault("extra:1-1,count=1,at=5000").value()));
  FaultEngine engine(machine, faults, std::make_unique<FastEngine>(machine));
  EXPECT_EQ(engine.run({.until = 1'000'000, .stop_when_idle = true}), StopReason::idle);
  EXPECT_EQ(to_text(machine.accumulator(2).value()), "P 0000000246");
  EXPECT_LT(machine.time().cycle, 7000U);
}

TEST(FaultedEngines, DamageOfTheWiringNeedsNoPulses) {
  Machine machine;
  load(machine, squares);
  Faults faults(machine);
  for (const char* text :
       {"cable:1-2/c.26i", "line:a13.A,wire=2", "program:a13.5", "missing:1-7", "switch:a20.op5"})
    EXPECT_TRUE(faults.inject(parse_fault(text).value()));
  FaultEngine engine(machine, faults, std::make_unique<FastEngine>(machine));
  static_cast<void>(engine.run({.until = 100}));
  EXPECT_FALSE(machine.circuit().tapped());
  EXPECT_TRUE(faults.inject(parse_fault("carry:a13.1").value()));
  static_cast<void>(engine.run({.until = 200}));
  EXPECT_TRUE(machine.circuit().tapped());
}

}  // namespace
}  // namespace chessvm::eniac::engines_test
