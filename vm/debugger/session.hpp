// SPDX-License-Identifier: MIT
// The state of a debugging session. A view (the prompt, or vm/debugger/tui) draws it and passes
// command lines to it; the session itself uses no terminal.
#pragma once

#include <array>
#include <chrono>
#include <deque>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "base/files/kept_files.hpp"
#include "vm/debugger/arrival.hpp"
#include "vm/debugger/expression.hpp"
#include "vm/debugger/source/source_files.hpp"
#include "vm/debugger/source/source_map.hpp"
#include "vm/debugger/stop_points.hpp"
#include "vm/debugger/timeline.hpp"
#include "vm/debugger/view.hpp"
#include "vm/output/observer.hpp"

namespace chessvm::vm::debugger {

/// Output that is written while the machine runs, such as a trace.
class TextSink {
 public:
  virtual ~TextSink() = default;
  virtual void write(std::string_view text) = 0;
  /// Ends the output; fails if anything could not be written.
  [[nodiscard]] virtual Result<void> finish() = 0;
};

/// Access to the files that commands name.
class Files {
 public:
  virtual ~Files() = default;
  [[nodiscard]] virtual Result<std::string> read(const std::string& path,
                                                 Reading reading = Reading::kept) = 0;
  /// Keeps a file that was read as replaceable from outputs to come.
  virtual void keep(const std::string& /*path*/) {}
  [[nodiscard]] virtual Result<void> write(const std::string& path, std::string_view text) = 0;
  [[nodiscard]] virtual Result<std::unique_ptr<TextSink>> open(const std::string& path) = 0;
};
/// Returns the file system; `write` replaces a file as a whole or not at all. What would replace an
/// input (base/files/kept_files.hpp), or one of `inputs`, is refused.
[[nodiscard]] std::unique_ptr<Files> system_files(std::vector<std::filesystem::path> inputs = {});

enum class Activity : std::uint8_t { stopped, running };

struct Trace {
  std::unique_ptr<TextSink> sink;
  std::string path;
  std::optional<Expression> condition;
  std::uint64_t lines = 0;
};

/// Limit on variables, because scripts may loop.
inline constexpr std::size_t most_variables = 1000;

/// Limit on views, because scripts may loop.
inline constexpr std::size_t most_views = 100;

struct Display {
  int number = 0;
  Expression expression;
};

class Session {
 public:
  /// `program_views` are those of particular programs, in order of preference.
  Session(const Image& image, Symbols symbols, SourceMap source,
          std::vector<View> program_views = {});

  Timeline timeline;
  const Symbols symbols;
  const SourceMap source;
  SourceFiles source_files;       // of `source`; by name only until they are looked for
  std::string no_source;          // why there are no lines where a file had some
  std::vector<Failure> warnings;  // about the files of the program, for whoever shows them
  std::vector<View> views;        // those of programs, and behind them those that were defined
  StopPoints stops;
  Variables variables;
  std::map<std::string, std::string, std::less<>> aliases;
  std::vector<Display> displays;
  int next_display = 1;
  std::array<std::string, memory_words> word_names;
  std::optional<Trace> trace;
  std::unique_ptr<Profile> profile;
  bool profiling = false;
  Checkpoint start;                  // where `restart` goes
  std::uint64_t cards_expected = 0;  // punched cards that `expect` has seen
  bool failed = false;               // an `assert` or `expect` failed
  Activity activity = Activity::stopped;
  std::optional<Arrival> arrival;  // the end of the last movement
  int source_depth = 0;
  std::deque<std::string> pending;    // commands of stop points that fired, to be run
  std::optional<MachineState> shown;  // at the stop before, so that changes can be marked

  std::unique_ptr<Files> files = system_files();
  /// Receivers of output and of error messages about commands.
  std::function<void(std::string_view)> print = [](std::string_view) {};
  std::function<void(std::string_view)> complain = [](std::string_view) {};
  /// Asked while the machine moves, as often as questions.hpp promises; false interrupts it. May
  /// add and remove stop points, which count from then on, but not change the machine.
  std::function<bool()> keep_going = [] { return true; };
  /// Add cycles that the machine runs at once, at most; fewer where they take long.
  std::uint64_t slice_cycles = 64'000'000;
  /// Add cycles that a movement runs at once at first, before it knows how long they take. One that
  /// is gone on with may know.
  std::uint64_t first_stretch = 65'536;
  /// The time, by which questions and speeds are measured. Tests have clocks of their own.
  std::function<std::chrono::steady_clock::time_point()> clock = std::chrono::steady_clock::now;

  [[nodiscard]] Context context() const { return context(timeline); }
  [[nodiscard]] Context context(const Timeline& at) const;
  /// Returns whether a trace or profile looks at every instruction, which slows the machine down.
  [[nodiscard]] bool observing() const { return trace.has_value() || profiling; }
};

/// Returns `101.2 loop+1`
[[nodiscard]] std::string place_text(const Session& session, RomPlace place);
/// Returns the source text of the next instruction, with labels.
[[nodiscard]] std::string next_text(const Session& session);
/// Returns the place of the next instruction, or of the one that halted.
[[nodiscard]] RomPlace place_of_next(const Session& session);
/// Returns one line with place, instruction and source line of the next instruction.
[[nodiscard]] std::string here(const Session& session);
/// Returns one line: RUNNING or STOPPED, place, cycles, ENIAC time, and what slows the machine
/// down.
[[nodiscard]] std::string status_line(const Session& session);

/// Returns `3: [32] = 4`, with its line end.
[[nodiscard]] std::string display_line(const Session& session, const Display& display);
/// Returns `A = -5 (M95)`, without a line end.
[[nodiscard]] std::string evaluated_text(const Session& session, const Expression& expression,
                                         std::int64_t value);

/// Returns `M05`, `73`: as the machine holds a register or word.
[[nodiscard]] std::string value_text(const MachineState& state, std::size_t place);

}  // namespace chessvm::vm::debugger
