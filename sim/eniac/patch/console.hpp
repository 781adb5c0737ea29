// SPDX-License-Identifier: MIT
// The console executes lines of patch text, which come from a file or from the user's keyboard
// (docs/patch-format.md).
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

/// The state of the console after executing a line.
enum class ConsoleStatus : std::uint8_t {
  go_on,
  end_of_file,  // command `q` ended a file, or the console
  quit,         // a patch pulsed debug.quit
  failed,       // the machine cannot go on (Monitor::failure)
  limit,        // the machine has reached Console::Settings::until
  interrupted,
};

/// A refused line with the reason. Typed lines have no place.
struct Complaint {
  std::optional<SourceSpan> where;
  std::string message;
};

class Console {
 public:
  /// The receivers of output from the machine and the commands. By default output is dropped.
  struct Outlets {
    std::function<void(std::string_view text)> print{};  // states, answers, debugger lines
    std::function<void(std::string_view card)> punch{};  // cards, unless `f p` names a file
    std::function<void(const Complaint&)> complain{};
  };
  /// The files that typed lines may write: the same as lines of a file, or all.
  enum class TypedWrites : std::uint8_t { as_in_files, anywhere };
  struct Settings {
    bool rehearsal = false;    // wire and set, but only check other commands
    bool later_units = false;  // accept units added after 1946
    bool keep_deck = false;    // `f r` does not replace the deck in the reader
    std::uint64_t until = std::numeric_limits<std::uint64_t>::max();  // last add cycle to run
    const std::atomic<bool>* interrupt = nullptr;
    WritePermission writes{};  // files that lines of patch files may write
    TypedWrites typed_writes = TypedWrites::as_in_files;
    std::vector<std::filesystem::path>
        other_outputs{};  // files that the tool writes; commands must not write them
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
  /// Executes all lines of a file. nullopt if it cannot be read; the complaint names `where`.
  [[nodiscard]] std::optional<ConsoleStatus> load(const std::string& name,
                                                  std::optional<SourceSpan> where = std::nullopt);
  /// Executes all lines of text number `file` in PatchFiles.
  [[nodiscard]] ConsoleStatus load(std::uint32_t file);

  // ---- Access for the commands.
  [[nodiscard]] Machine& machine() { return machine_; }
  [[nodiscard]] const Settings& settings() const { return settings_; }
  [[nodiscard]] bool rehearsing() const { return settings_.rehearsal; }
  void print(std::string_view text) const;
  /// Forbids running beyond add cycle `until` from now on.
  void set_limit(std::uint64_t until) { settings_.until = until; }
  /// Makes one step according to switch `cy.op`: a pulse time, an add cycle, or no step.
  [[nodiscard]] ConsoleStatus step();
  enum class Stops : std::uint8_t { obeyed, ignored };
  /// Runs at full speed to add cycle `until`, with the delays of reader and printer.
  [[nodiscard]] StopReason run(std::uint64_t until, Stops stops);
  /// Runs to add cycle `until` at `speed` times the speed of the real machine.
  [[nodiscard]] StopReason run_throttled(std::uint64_t until, int speed);
  [[nodiscard]] ConsoleStatus outcome_of(StopReason reason) const;
  [[nodiscard]] bool interrupted() const;
  [[nodiscard]] const Performance& performance() const { return performance_; }
  /// Fails if the present line must not write `path`.
  [[nodiscard]] Result<void> check_write(const std::string& path) const;
  /// Sends all further cards to the file `path`.
  [[nodiscard]] Result<void> punch_to(const std::string& path);
  /// Closes the file of cards after writing all of them. Fails with the error of the last writes.
  [[nodiscard]] Result<void> finish_punching();

  /// Sets the instruments for probes, recordings and faults. Faults need a FaultEngine.
  void set_instruments(Instruments& instruments) {
    instruments_ = &instruments;
    recorder_ = &instruments.recorder;
  }
  [[nodiscard]] Instruments* instruments() const { return instruments_; }
  void set_recorder(Recorder* recorder) { recorder_ = recorder; }
  [[nodiscard]] Recorder* recorder() const { return recorder_; }

  /// Returns the place in the patch of each cable of `machine().wiring().cables()`, in that order.
  [[nodiscard]] const std::vector<std::optional<SourceSpan>>& cable_places() const {
    return cable_places_;
  }
  /// Returns all switch settings in the order of the patch lines.
  [[nodiscard]] const std::vector<SwitchCommand>& switch_commands() const {
    return switch_commands_;
  }
  void remember_switch(std::string_view name) {
    switch_commands_.push_back({std::string(name), now_});
  }

 private:
  struct LinePlace {
    std::uint32_t file = 0;
    std::uint32_t offset = 0;  // offset of the line in the file
  };
  [[nodiscard]] ConsoleStatus obey_at(std::string_view line, std::optional<LinePlace> place);
  void complain(std::optional<SourceSpan> where, const std::string& message) const;

  Machine& machine_;
  Engine& engine_;
  PulseEngine pulse_engine_;  // runs single pulse times
  PatchFiles& files_;
  Outlets outlets_;
  Settings settings_;
  PunchFile punch_file_;
  Recorder* recorder_ = nullptr;
  Instruments* instruments_ = nullptr;
  Performance performance_;
  std::vector<std::filesystem::path> loading_;  // files being loaded, outermost first
  std::optional<SourceSpan> now_;               // line being executed
  std::vector<std::optional<SourceSpan>> cable_places_;
  std::vector<SwitchCommand> switch_commands_;
};

}  // namespace chessvm::eniac
