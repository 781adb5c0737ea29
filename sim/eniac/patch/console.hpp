// SPDX-License-Identifier: MIT
// The operator: obeys lines of patch text, whether they come from a file or are typed
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

/// The state of the console after a line.
enum class ConsoleStatus : std::uint8_t {
  go_on,
  end_of_file,  // `q`: ends a file, or the console
  quit,         // debug.quit was pulsed
  failed,       // the machine cannot go on: Monitor::failure
  limit,        // Console::Settings::until is reached
  interrupted,
};

/// A line that was not obeyed. Typed lines have no place.
struct Complaint {
  std::optional<SourceSpan> where;
  std::string message;
};

class Console {
 public:
  /// The receivers of what the machine and the commands print. Unset: dropped.
  struct Outlets {
    std::function<void(std::string_view text)> print{};  // states, answers, debugger lines
    std::function<void(std::string_view card)> punch{};  // cards, unless `f p` names a file
    std::function<void(const Complaint&)> complain{};
  };
  /// Which files typed lines may write: those that lines of a file may, or all.
  enum class TypedWrites : std::uint8_t { as_in_files, anywhere };
  struct Settings {
    bool rehearsal = false;    // wire and set, check the rest without doing it
    bool later_units = false;  // accept the units that came after 1946
    bool keep_deck = false;    // `f r` leaves the deck in the reader
    std::uint64_t until = std::numeric_limits<std::uint64_t>::max();  // no add cycle is run beyond
    const std::atomic<bool>* interrupt = nullptr;
    WritePermission writes{};  // of lines of files
    TypedWrites typed_writes = TypedWrites::as_in_files;
    std::vector<std::filesystem::path>
        other_outputs{};  // of the tool: commands write no others there
  };
  /// All running so far.
  struct Performance {
    std::uint64_t add_cycles = 0;
    std::chrono::duration<double> elapsed{};
  };

  Console(Machine& machine, Engine& engine, PatchFiles& files, Outlets outlets, Settings settings);
  ~Console();
  Console(const Console&) = delete;
  Console& operator=(const Console&) = delete;

  /// A typed line.
  [[nodiscard]] ConsoleStatus obey(std::string_view line);
  /// All lines of a file; `nullopt` if it cannot be read, which was complained about at `where`.
  [[nodiscard]] std::optional<ConsoleStatus> load(const std::string& name,
                                                  std::optional<SourceSpan> where = std::nullopt);
  /// All lines of a text of PatchFiles.
  [[nodiscard]] ConsoleStatus load(std::uint32_t file);

  // Used by the commands.
  [[nodiscard]] Machine& machine() { return machine_; }
  [[nodiscard]] const Settings& settings() const { return settings_; }
  [[nodiscard]] bool rehearsing() const { return settings_.rehearsal; }
  void print(std::string_view text) const;
  /// From now on no add cycle is run beyond `until`.
  void set_limit(std::uint64_t until) { settings_.until = until; }
  /// One step as `cy.op` is set: a pulse time, an add cycle or nothing.
  [[nodiscard]] ConsoleStatus step();
  enum class Stops : std::uint8_t { obeyed, ignored };
  /// Runs at full speed up to add cycle `until`, with the delays of reader and printer.
  [[nodiscard]] StopReason run(std::uint64_t until, Stops stops);
  /// Runs up to add cycle `until` at `speed` times the speed of the real machine.
  [[nodiscard]] StopReason run_throttled(std::uint64_t until, int speed);
  [[nodiscard]] ConsoleStatus outcome_of(StopReason reason) const;
  [[nodiscard]] bool interrupted() const;
  [[nodiscard]] const Performance& performance() const { return performance_; }
  /// Fails if the line being obeyed must not write `path`.
  [[nodiscard]] Result<void> check_write(const std::string& path) const;
  /// Has cards punched into the file `path` from now on.
  [[nodiscard]] Result<void> punch_to(const std::string& path);
  /// Closes the file of cards: all of them are on disk. Fails with the error of the last writes.
  [[nodiscard]] Result<void> finish_punching();

  /// For probes, recordings and faults; faults need a FaultEngine.
  void set_instruments(Instruments& instruments) {
    instruments_ = &instruments;
    recorder_ = &instruments.recorder;
  }
  [[nodiscard]] Instruments* instruments() const { return instruments_; }
  void set_recorder(Recorder* recorder) { recorder_ = recorder; }
  [[nodiscard]] Recorder* recorder() const { return recorder_; }

  /// The place in the patch where each of `machine().wiring().cables()` was plugged, in that order.
  [[nodiscard]] const std::vector<std::optional<SourceSpan>>& cable_places() const {
    return cable_places_;
  }
  /// Every switch that was set, in that order.
  [[nodiscard]] const std::vector<SwitchCommand>& switch_commands() const {
    return switch_commands_;
  }
  void remember_switch(std::string_view name) {
    switch_commands_.push_back({std::string(name), now_});
  }

 private:
  struct LinePlace {
    std::uint32_t file = 0;
    std::uint32_t offset = 0;  // of the line
  };
  [[nodiscard]] ConsoleStatus obey_at(std::string_view line, std::optional<LinePlace> place);
  void complain(std::optional<SourceSpan> where, const std::string& message) const;

  Machine& machine_;
  Engine& engine_;
  PulseEngine pulse_engine_;  // for single pulse times
  PatchFiles& files_;
  Outlets outlets_;
  Settings settings_;
  PunchFile punch_file_;
  Recorder* recorder_ = nullptr;
  Instruments* instruments_ = nullptr;
  Performance performance_;
  std::vector<std::filesystem::path> loading_;  // files being loaded, outermost first
  std::optional<SourceSpan> now_;               // the line being obeyed
  std::vector<std::optional<SourceSpan>> cable_places_;
  std::vector<SwitchCommand> switch_commands_;
};

}  // namespace chessvm::eniac
