// SPDX-License-Identifier: MIT
// Reads any text as faults. An accepted fault is the same after writing and reading. The machine
// runs with all faults that can be injected. Healing removes all faults.
#include <cstddef>
#include <cstdint>
#include <string>

#include "sim/eniac/engine/pulse_engine.hpp"
#include "sim/eniac/fault/fault_engine.hpp"
#include "sim/eniac/units/accumulator/accumulator.hpp"
#include "sim/eniac/units/initiating_unit.hpp"
#include "tests/fuzz/require.hpp"
#include "tests/fuzz/targets.hpp"

namespace chessvm::fuzz {
namespace fault_fuzz {
namespace {

using namespace chessvm::eniac;

void plug(Machine& machine) {
  for (const auto& [from, to] : {std::pair{"i.io", "1-1"},
                                 {"1-1", "a1.5i"},
                                 {"1-1", "a2.5i"},
                                 {"a1.5o", "1-1"},
                                 {"a1.A", "1"},
                                 {"1", "a2.α"}})
    fuzz::require(!machine.plug(from, to));
  fuzz::require(!machine.set_switch("a1.op5", "A") && !machine.set_switch("a2.op5", "α"));
  machine.accumulator(1).set_value({0x123, false});
  machine.initiating_unit().press_initiate();
}

}  // namespace
}  // namespace fault_fuzz

void run_fault(const std::uint8_t* data, std::size_t size) {
  using namespace fault_fuzz;
  Machine machine;
  plug(machine);
  Faults faults(machine);
  std::string text(data, data + size);
  for (std::size_t begin = 0; begin <= text.size();) {  // one fault in each line
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const std::string_view line(text.data() + begin, end - begin);
    begin = end + 1;
    const auto parsed = parse_fault(line);
    if (!parsed) {
      const Failure& failure = parsed.error();
      fuzz::require(!failure.message.empty() && failure.column >= 1 &&
                    failure.column <= line.size() + 1);
      continue;
    }
    const Fault& fault = parsed.value();
    fuzz::require(parse_fault(to_text(fault)).value() == fault);
    if (const auto done = faults.inject(fault); !done) fuzz::require(!done.error().message.empty());
  }
  FaultEngine engine(machine, faults, std::make_unique<PulseEngine>(machine));
  static_cast<void>(engine.run({.until = 40}));
  faults.heal();
  fuzz::require(!machine.circuit().tapped() && machine.wiring().damage().empty());
  for (int number = 1; number <= accumulator_count; ++number)
    fuzz::require(machine.accumulator(number).faults() == AccumulatorFaults{});
}

}  // namespace chessvm::fuzz
