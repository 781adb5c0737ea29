// SPDX-License-Identifier: MIT
// Loads any patch as a file into one engine, and types its lines into another engine. Both must do
// the same. If the check before a run finds no errors, loading the patch prints no complaints.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>

#include "base/text/text.hpp"
#include "sim/eniac/lint/lint.hpp"
#include "sim/eniac/patch/command.hpp"
#include "sim/eniac/report/report.hpp"
#include "tests/fuzz/eniac_machine.hpp"
#include "tests/fuzz/require.hpp"
#include "tests/fuzz/targets.hpp"

namespace chessvm::fuzz {
namespace patch_fuzz {
namespace {

/// Returns false for commands that use files, and for commands whose result depends on the time.
bool harmless(const std::vector<eniac::Word>& words) {
  if (words.empty()) return true;
  const eniac::Command* const command = eniac::find_command(words.front().text);
  if (command == nullptr || command->name == "ts") return true;
  const bool throttled = command->name == "g" && words.size() > 1;
  return command->group != eniac::CommandGroup::files && command->name != "perf" && !throttled;
}

template <typename Visit>
void each_line(std::string_view text, const Visit& visit) {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    visit(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

std::string harmless_lines(std::string_view text) {
  std::string kept;
  each_line(text, [&](std::string_view line) {
    if (harmless(eniac::split_words(line))) kept.append(line).append("\n");
  });
  return kept;
}

void type(EniacMachine& eniac, std::string_view text) {
  eniac::ConsoleStatus outcome = eniac::ConsoleStatus::go_on;
  each_line(text, [&](std::string_view line) {
    if (outcome == eniac::ConsoleStatus::go_on) outcome = eniac.console.obey(line);
  });
}

/// Checks a patch as eniacsim does before a run; returns true if the patch has no errors.
bool rehearse(const std::string& text) {
  EniacMachine eniac(eniac::EngineKind::pulse, true);
  static_cast<void>(eniac.console.load(eniac.files.add("input", text)));
  for (std::size_t i = 0; i < eniac.complaints.size(); ++i)
    require(!to_text({Severity::error, {}, eniac.places.at(i), eniac.complaints[i], {}},
                     eniac.files.sources())
                 .empty());
  if (!eniac.complaints.empty()) return false;
  const eniac::LoadedPatch patch{eniac.machine, eniac.console.cable_places(),
                                 eniac.console.switch_commands()};
  for (const eniac::Finding& finding : eniac::lint(patch)) require(!finding.message.empty());
  const eniac::Activity nothing_happened(eniac.machine);
  require(!eniac::report_text(eniac::make_report(patch, nothing_happened), Paint::plain).empty());
  return true;
}

}  // namespace
}  // namespace patch_fuzz

void run_patch(const std::uint8_t* data, std::size_t size) {
  using namespace patch_fuzz;
  const std::string text = harmless_lines({reinterpret_cast<const char*>(data), size});
  if (text.starts_with(byte_order_mark)) return;  // a byte order mark is allowed only in a file

  const bool accepted = rehearse(text);
  EniacMachine fast(eniac::EngineKind::fast);
  EniacMachine pulses(eniac::EngineKind::pulse);
  static_cast<void>(fast.console.load(fast.files.add("input", text)));
  type(pulses, text);
  require(fast.complaints == pulses.complaints);
  require(!accepted || fast.complaints.empty());
  require(fast.state() == pulses.state());
  fast.run();
  pulses.run();
  require(fast.state() == pulses.state());
}

}  // namespace chessvm::fuzz
