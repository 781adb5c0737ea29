// SPDX-License-Identifier: MIT
#include "sim/eniac/lint/lint.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "sim/eniac/lint/check_functions.hpp"
#include "sim/eniac/lint/patch_view.hpp"

namespace chessvm::eniac {
namespace {

// clang-format off
constexpr Check table[] = {
  {"cable-two-outputs",    "a cable between two outputs: nothing passes", check::cables_between_outputs},
  {"cable-two-inputs",     "a cable between two inputs: nothing passes", check::cables_between_inputs},
  {"cable-widths",         "a cable between a digit jack (11 wires) and a program jack (1 wire) without an adapter `ad.dp`", check::cable_widths},
  {"amplifier-loop",       "a loop of pulse amplifiers and adapters alone: a pulse would go round for ever", check::amplifier_loops},
  {"amplifier-mixed",      "a pulse amplifier unit used both for a digit cable and for single wires, although both use the same amplifiers", check::mixed_amplifiers},
  {"amplifier-half-used",  "a pulse amplifier with a cable on one side only", check::half_used_amplifiers},
  {"adapter-half-used",    "an adapter with a cable on one side only", check::half_used_adapters},
  {"permuter-unset",       "a permuter in use without its list of wires: the first pulse stops the machine", check::unset_permuters},
  {"debugger-unset",       "a debugger jack in use without its switch: the first pulse stops the machine", check::unset_debuggers},
  {"wires-joined",         "adapters that lead two wires of one output to one wire of an input that counts pulses: of two simultaneous pulses, only one arrives", check::joined_wires},
  {"line-undriven",        "a trunk or program line that nothing drives", check::undriven_lines},
  {"line-unheard",         "a trunk or program line that nothing listens to", check::unheard_lines},
  {"output-silent",        "a cabled output that never sends: no cabled program uses this output or a related one, such as another stage of the stepper", check::silent_outputs},
  {"input-closed",         "a unit with cables to its digit inputs, none of which a cabled program opens", check::closed_inputs},
  {"loop-unstarted",       "programs that start only each other", check::unstarted_loops},
  {"program-conflict",     "programs of one accumulator that cannot work together, although the same pulse starts them", check::conflicting_programs},
  {"program-digit-start",  "a program, other than a dummy, that a digit pulse starts: the first such pulse stops the machine", check::digit_started_programs},
  {"multiplier-feedback",  "a loop that leads a pulse of an output `Rα`, ..., `Dε` back to a program input of the multiplier without delay", check::multiplier_feedback},
  {"stage-skipped",        "a stage that has a cable or should end a loop, but has no limit: the stepper skips this stage, and a loop may have no end", check::skipped_stages},
  {"stage-single",         "a stepper with one stage in a loop: every pulse leaves by this stage, and the loop has no end", check::single_stages},
  {"switch-unreached",     "switches that have no effect because a cable is missing", check::unreached_switches},
};
// clang-format on

}  // namespace

std::string check::first_names(std::span<const std::string> names, std::size_t listed) {
  const std::size_t shown = names.size() <= listed + 1 ? names.size() : listed;
  const std::string text = fmt::format("{}", fmt::join(names.first(shown), ", "));
  return shown == names.size() ? text : fmt::format("{} and {} more", text, names.size() - shown);
}

std::span<const Check> checks() {
  return table;
}

const Check* find_check(std::string_view id) {
  const auto* const found = std::find_if(std::begin(table), std::end(table),
                                         [id](const Check& check) { return check.id == id; });
  return found == std::end(table) ? nullptr : found;
}

std::vector<Finding> lint(const LoadedPatch& patch,
                          const std::set<std::string, std::less<>>& silenced) {
  patch.machine.connect();  // the checks need compiled routes
  const PatchView view(patch);
  std::vector<Finding> found;
  for (const Check& check : table) {
    if (silenced.find(check.id) != silenced.end()) continue;
    const std::size_t before = found.size();
    check.run(view, found);
    for (std::size_t i = before; i < found.size(); ++i) found[i].id = check.id;
  }
  const auto place = [](const Finding& finding) {
    return finding.where ? std::tuple(0, finding.where->file, finding.where->offset)
                         : std::tuple(1, 0U, 0U);
  };
  std::stable_sort(found.begin(), found.end(), [&](const Finding& one, const Finding& other) {
    return place(one) < place(other);
  });
  return found;
}

}  // namespace chessvm::eniac
