// SPDX-License-Identifier: MIT
#include "tools/eniacsim/options/inputs.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <utility>
#include <vector>

#include "base/command_line/error_json.hpp"
#include "base/files/file_kind.hpp"
#include "base/process/message.hpp"
#include "base/process/signals.hpp"
#include "base/text/text.hpp"
#include "sim/eniac/patch/deck.hpp"

namespace chessvm::eniacsim {

namespace {

/// Asks for the patch if it must be typed, so that the user sees that the tool waits.
void ask_for_patch(const Options& options) {
  const auto& patches = options.patches;
  const bool typed = std::find(patches.begin(), patches.end(), "-") != patches.end();
  if (typed && ::isatty(STDIN_FILENO) == 1) say("patch, ended by Ctrl-D:\n");
}

}  // namespace

Result<eniac::CardDeck> open_inputs(const Options& options, eniac::PatchFiles& files) {
  ask_for_patch(options);
  for (const std::string& patch : options.patches)
    if (const auto file = files.open(patch); !file) return file.error();
  if (!options.deck) return eniac::CardDeck{};
  return eniac::read_deck(*options.deck);
}

ExitStatus refuse(const Options& options, const Failure& failure) {
  std::fflush(stdout);
  if (caught_signal() != 0 && failure.status() == ExitStatus::environment) {
    say("eniacsim: interrupted before the machine was started\n");
    return interrupted_status();
  }
  say(to_text(failure, "eniacsim"));
  if (options.json) fmt::print("{}", error_json(failure));
  return failure.status();
}

eniac::Console::Settings console_settings(const Options& options) {
  std::vector<std::filesystem::path> outputs;
  if (options.vcd) outputs.emplace_back(*options.vcd);
  return {.later_units = options.later_units,
          .keep_deck = options.deck.has_value(),
          .until = options.max_cycles,
          .interrupt = &interrupt_flag(),
          .writes = options.allow_writes ? eniac::WritePermission(*options.allow_writes)
                                         : eniac::WritePermission(),
          .other_outputs = std::move(outputs)};
}

eniac::Console::Settings rehearsal_settings(const Options& options) {
  eniac::Console::Settings settings = console_settings(options);
  settings.rehearsal = true;
  return settings;
}

void note_images_without_wiring(const Options& options, eniac::PatchFiles& files,
                                eniac::Console& console) {
  if (options.quiet || !console.machine().wiring().cables().empty()) return;
  for (const std::string& patch : options.patches) {
    const auto file = files.open(patch);
    if (!file || guess_file_kind(files.sources().text(file.value())) != FileKind::image) continue;
    say(fmt::format("{}: note: no cable is plugged; this is {}\n", visible(patch),
                    describe(FileKind::image)));
    return;
  }
}

eniac::ConsoleStatus load_patches(const Options& options, eniac::Console& console) {
  for (const std::string& patch : options.patches) {
    const eniac::ConsoleStatus outcome = console.load(patch).value_or(eniac::ConsoleStatus::go_on);
    if (outcome != eniac::ConsoleStatus::go_on) return outcome;
  }
  return eniac::ConsoleStatus::go_on;
}

}  // namespace chessvm::eniacsim
