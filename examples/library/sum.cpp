// SPDX-License-Identifier: MIT
// Wires two accumulators of the ENIAC by patch text: the first sends its number three times, and
// the second adds the three numbers.
#include <iostream>

#include "sim/eniac/engine/make_engine.hpp"
#include "sim/eniac/machine/state_text.hpp"
#include "sim/eniac/patch/console.hpp"

int main() {
  using namespace chessvm::eniac;
  Machine machine;
  const auto engine = make_engine(EngineKind::compiled, machine);
  PatchFiles texts(PatchFiles::Read::once);
  bool is_refused = false;
  const auto complain = [&](const Complaint& complaint) {
    std::cerr << complaint.message << '\n';
    is_refused = true;
  };
  Console console(machine, *engine, texts, {.complain = complain}, {});
  const auto text = texts.add("sum.e",
                              "p i.io 1-1\np 1-1 a1.5i\ns a1.op5 A\ns a1.rp5 3\np 1-1 a2.5i\n"
                              "s a2.op5 α\ns a2.rp5 3\np a1.A 1\np 1 a2.α\nset a1 111\nb i\n");
  // load() goes on behind a refused line, so the status alone does not show a wrong jack.
  if (console.load(text) != ConsoleStatus::go_on || is_refused) return 1;
  const StopReason reason = engine->run({.until = 100, .stop_when_idle = true});
  for (const auto* unit : {"a1", "a2"}) std::cout << unit << ": " << unit_state(machine, unit);
  return reason == StopReason::idle ? 0 : 1;
}
