// SPDX-License-Identifier: MIT
// Functions of the commands for probes, breakpoints and faults.
#include <fmt/format.h>

#include "sim/eniac/patch/commands.hpp"
#include "sim/eniac/patch/instruments.hpp"

namespace chessvm::eniac::run {
namespace {

/// Refuses a command because the console has no instruments. A rehearsal accepts the command.
Reply without_instruments(const Console& console) {
  if (console.rehearsing()) return {};
  return Refusal{0, "there are no instruments here"};
}

/// Converts an instrument's result into a reply. A failure becomes a refusal of the first argument.
Reply reply(const Result<void>& done) {
  if (!done) return Refusal{1, done.error().message};
  return {};
}

Reply hold(Console& console, std::string_view jack, Probes::Kind kind) {
  if (const auto node = console.machine().wiring().find_any(jack); !node)
    return Refusal{1, node.error().message};
  if (console.instruments() == nullptr) return without_instruments(console);
  return reply(console.instruments()->probes.add(jack, kind));
}

}  // namespace

Reply probe(Console& console, Words words) {
  if (words.size() == 2) return hold(console, words[1].text, Probes::Kind::probe);
  if (console.instruments() == nullptr) return without_instruments(console);
  if (!console.rehearsing()) console.print(console.instruments()->probes.list());
  return {};
}

Reply break_at(Console& console, Words words) {
  return hold(console, words[1].text, Probes::Kind::breakpoint);
}

Reply unprobe(Console& console, Words words) {
  if (console.instruments() == nullptr) return without_instruments(console);
  Probes& probes = console.instruments()->probes;
  if (words.size() == 1)
    probes.remove_all();
  else
    return reply(probes.remove(words[1].text));
  return {};
}

Reply fault(Console& console, Words words) {
  if (words.size() == 2 && words[1].text == "help") {
    if (!console.rehearsing()) console.print(fault_help());
    return {};
  }
  const Result<Fault> wanted =
      words.size() == 2 ? parse_fault(words[1].text) : Result<Fault>(Fault{});
  if (!wanted) return Refusal{1, wanted.error().message};
  if (console.instruments() == nullptr) return without_instruments(console);
  Faults& faults = console.instruments()->faults;
  if (words.size() == 1) {
    if (!console.rehearsing()) console.print(faults.list());
    return {};
  }
  return reply(faults.inject(wanted.value()));
}

Reply heal(Console& console, Words /*words*/) {
  if (console.instruments() == nullptr) return without_instruments(console);
  console.instruments()->faults.heal();
  return {};
}

}  // namespace chessvm::eniac::run
