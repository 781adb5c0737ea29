// SPDX-License-Identifier: MIT
// The console executes lines of patch text from files and from the keyboard (docs/patch-format.md).
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostic.hpp"
#include "base/result.hpp"
#include "sim/eniac/engine/pulse_engine.hpp"
#include "sim/eniac/machine/machine.hpp"
#include "sim/eniac/patch/files.hpp"
#include "sim/eniac/patch/instruments.hpp"
#include "sim/eniac/patch/punch_file.hpp"
#include "sim/eniac/patch/switch_command.hpp"
#include "sim/eniac/patch/words.hpp"
#include "sim/eniac/patch/write_permission.hpp"
#include "sim/eniac/trace/recorder.hpp"

namespace chessvm::eniac {

/// The result of executing a line or a file: go on, or the reason to stop.
enum class ConsoleStatus : std::uint8_t {
  go_on,
  end_of_file,  // command `q` ended the file or the console
  quit,         // a patch pulsed debug.quit
  failed,       // the machine cannot go on (Monitor::failure)
  limit,        // the machine has reached Console::Settings::until
  interrupted,
};

/// A refused line: its place and the reason. `where` is nullopt for a typed line.
struct Complaint {
  std::optional<SourceSpan> where;
  std::string message;
  ExitStatus status = ExitStatus::rejected;  // `environment` if a system call failed
};

class Console {
 public:
  /// Functions that receive all output. If a function is empty, its output is dropped.
  struct Outlets {
    std::function<void(std::string_view text)> print{};  // output of commands and of unit `debug`
    std::function<void(std::string_view card)> punch{};  // cards, unless `f p` has named a file
    std::function<void(const Complaint&)> complain{};
  };
  /// Says which lines Settings::writes limits: all (`as_in_files`), or only lines of files.
  enum class TypedWrites : std::uint8_t { as_in_files, anywhere };
  struct Settings {
    bool rehearsal = false;    // true: plug cables and set switches, but only check other commands
    bool later_units = false;  // true: accept cables to units added after 1946
    bool keep_deck = false;    // true: `f r` does not replace the reader's deck
    /// Every run ends when the machine reaches this add cycle.
    std::uint64_t until = std::numeric_limits<std::uint64_t>::max();
    const std::atomic<bool>* interrupt = nullptr;
    WritePermission writes{};  // files that commands in patch files may write
    TypedWrites typed_writes = TypedWrites::as_in_files;
    std::vector<std::filesystem::path>
        other_outputs{};  // files that the tool itself writes; no command may write them
  };
  /// Totals over all runs so far.
  struct Performance {
    std::uint64_t add_cycles = 0;
    std::chrono::duration<double> elapsed{};
  };

  Console(Machine& machine, Engine& engine, PatchFiles& files, Outlets outlets, Settings settings);
  ~Console();
  Console(const Console&) = delete;
  Console& operator=(const Console&) = delete;

  /// Executes a typed line.
  [[nodiscard]] ConsoleStatus obey(std::string_view line);
  /// Executes all lines of file `name`. If the file cannot be loaded, complains and returns
  /// nullopt. The complaint points at `where`. If `where` is nullopt, the complaint points at the
  /// line being executed.
  [[nodiscard]] std::optional<ConsoleStatus> load(const std::string& name,
                                                  std::optional<SourceSpan> where = std::nullopt);
  /// Executes all lines of the text with number `file` in PatchFiles.
  [[nodiscard]] ConsoleStatus load(std::uint32_t file);

  // ---- Functions for the commands.
  [[nodiscard]] Machine& machine() { return machine_; }
  [[nodiscard]] const Settings& settings() const { return settings_; }
  [[nodiscard]] bool rehearsing() const { return settings_.rehearsal; }
  void print(std::string_view text) const;
  void set_limit(std::uint64_t until) { settings_.until = until; }
  /// Advances the machine by one pulse time or one add cycle, as switch `cy.op` selects. If the
  /// switch selects continuous operation, does nothing.
  [[nodiscard]] ConsoleStatus step();
  enum class Stops : std::uint8_t { obeyed, ignored };
  /// Runs at full speed to add cycle `until`. The card reader and the printer take as many add
  /// cycles as in reality.
  [[nodiscard]] StopReason run(std::uint64_t until, Stops stops);
  /// Runs to add cycle `until` at `speed` times the speed of the real machine.
  [[nodiscard]] StopReason run_throttled(std::uint64_t until, int speed);
  [[nodiscard]] ConsoleStatus outcome_of(StopReason reason) const;
  [[nodiscard]] bool interrupted() const;
  [[nodiscard]] const Performance& performance() const { return performance_; }
  /// Fails if the line being executed is not allowed to write the file `path`.
  [[nodiscard]] Result<void> check_write(const std::string& path) const;
  /// Writes all further cards to the file `path` and no longer gives them to Outlets::punch.
  [[nodiscard]] Result<void> punch_to(const std::string& path);
  /// Closes the file that punch_to opened, if any. Fails if not all cards were written to the file.
  [[nodiscard]] Result<void> finish_punching();

  /// Sets the instruments for probes, recordings and faults. To simulate faults, the engine of the
  /// console must be a FaultEngine.
  void set_instruments(Instruments& instruments) {
    instruments_ = &instruments;
    recorder_ = &instruments.recorder;
  }
  [[nodiscard]] Instruments* instruments() const { return instruments_; }
  void set_recorder(Recorder* recorder) { recorder_ = recorder; }
  [[nodiscard]] Recorder* recorder() const { return recorder_; }

  /// Returns, for each cable in Wiring::cables(), the place of the line that plugged the cable. The
  /// place is nullopt if the line was typed.
  [[nodiscard]] const std::vector<std::optional<SourceSpan>>& cable_places() const {
    return cable_places_;
  }
  /// Returns one element for each switch command executed so far, in the order of execution.
  [[nodiscard]] const std::vector<SwitchCommand>& switch_commands() const {
    return switch_commands_;
  }
  void remember_switch(std::string_view name) {
    switch_commands_.push_back({std::string(name), now_});
  }

 private:
  struct LinePlace {
    std::uint32_t file = 0;
    std::uint32_t offset = 0;  // byte offset of the line in the file
  };
  [[nodiscard]] ConsoleStatus obey_at(std::string_view line, std::optional<LinePlace> place);
  void complain(std::optional<SourceSpan> where, const std::string& message,
                ExitStatus status = ExitStatus::rejected) const;

  Machine& machine_;
  Engine& engine_;
  PulseEngine pulse_engine_;  // for steps of one pulse time
  PatchFiles& files_;
  Outlets outlets_;
  Settings settings_;
  PunchFile punch_file_;
  Recorder* recorder_ = nullptr;
  Instruments* instruments_ = nullptr;
  Performance performance_;
  std::vector<std::filesystem::path> loading_;  // paths of files being loaded, outermost first
  std::optional<SourceSpan> now_;               // place of the line being executed
  std::vector<std::optional<SourceSpan>> cable_places_;
  std::vector<SwitchCommand> switch_commands_;
};

}  // namespace chessvm::eniac
