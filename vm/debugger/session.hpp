// SPDX-License-Identifier: MIT
// The state of a debugging session. The prompt or vm/debugger/tui shows the state and passes
// command lines to the session. The session itself uses no terminal.
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

/// Output written while the machine runs, such as a trace.
class TextSink {
 public:
  virtual ~TextSink() = default;
  virtual void write(std::string_view text) = 0;
  /// Ends the output. Fails if a write has failed.
  [[nodiscard]] virtual Result<void> finish() = 0;
};

/// Access to the files that commands name.
class Files {
 public:
  virtual ~Files() = default;
  [[nodiscard]] virtual Result<std::string> read(const std::string& path,
                                                 Reading reading = Reading::kept) = 0;
  /// Prevents later output from overwriting `path`, a file that was read as Reading::replaceable.
  virtual void keep(const std::string& /*path*/) {}
  [[nodiscard]] virtual Result<void> write(const std::string& path, std::string_view text) = 0;
  [[nodiscard]] virtual Result<std::unique_ptr<TextSink>> open(const std::string& path) = 0;
};
/// Returns access to the file system. `write` replaces a file completely or not at all. `write`
/// never replaces `inputs` or other files that were read as input (base/files/kept_files.hpp).
[[nodiscard]] std::unique_ptr<Files> system_files(
    const std::vector<std::filesystem::path>& inputs = {});

enum class Activity : std::uint8_t { stopped, running };

struct Trace {
  std::unique_ptr<TextSink> sink;
  std::string path;
  std::optional<Expression> condition;
  std::uint64_t lines = 0;
  bool has_warned = false;  // true: the user knows that the condition cannot always be evaluated
};

/// Limits on variables and views: a script may define them in a loop.
inline constexpr std::size_t most_variables = 1000;

inline constexpr std::size_t most_views = 100;

struct Display {
  int number = 0;
  Expression expression;
};

class Session {
 public:
  /// `program_views` are views of programs. If several fit this program, the first is preferred.
  Session(const Image& image, Symbols symbols, SourceMap source,
          std::vector<View> program_views = {});

  Timeline timeline;
  const Symbols symbols;
  const SourceMap source;
  SourceFiles source_files;       // files of `source`, with the paths found on disk
  std::string no_source;          // reason why source lines are missing; empty: none are missing
  std::vector<Failure> warnings;  // warnings about the program's files, for the user interface
  std::vector<View> views;        // views of programs, then views that the user defined
  StopPoints stops;
  Variables variables;
  std::map<std::string, std::string, std::less<>> aliases;
  std::vector<Display> displays;
  int next_display = 1;
  std::array<std::string, memory_words> word_names;
  std::optional<Trace> trace;
  std::unique_ptr<Profile> profile;
  bool profiling = false;
  Checkpoint start;                  // state to which `restart` returns
  std::uint64_t cards_expected = 0;  // number of punched cards that `expect` has checked
  bool failed = false;               // true: an `assert` or `expect` failed
  Activity activity = Activity::stopped;
  std::optional<Arrival> arrival;  // how the last movement ended
  int source_depth = 0;
  std::deque<std::string> pending;    // commands of stop points that fired, still to run
  std::optional<MachineState> shown;  // state at the previous stop, to mark changed values

  std::unique_ptr<Files> files = system_files();
  /// Receivers of output and of error messages about commands.
  std::function<void(std::string_view)> print = [](std::string_view) {};
  std::function<void(std::string_view)> complain = [](std::string_view) {};
  /// Called while the machine moves (see questions.hpp). Returns false to end the movement. May add
  /// and remove stop points, but must not change the machine.
  std::function<bool()> keep_going = [] { return true; };
  /// Longest stretch, in add cycles (questions.hpp). A slow host gets shorter stretches.
  std::uint64_t slice_cycles = 64'000'000;
  /// First stretch of a movement, in add cycles. A caller that knows the speed sets a better value.
  std::uint64_t first_stretch = 65'536;
  /// Clock for questions.hpp and for measuring speeds. Tests replace the clock.
  std::function<std::chrono::steady_clock::time_point()> clock = std::chrono::steady_clock::now;

  [[nodiscard]] Context context() const { return context(timeline); }
  [[nodiscard]] Context context(const Timeline& at) const;
  /// Returns true if a trace or profile inspects every instruction, which slows the machine down.
  [[nodiscard]] bool observing() const { return trace.has_value() || profiling; }
};

/// Begins a new history at `checkpoint`. Fails if the deck does not fit `checkpoint.cards_read`.
[[nodiscard]] Result<void> begin_at(Session& session, const Checkpoint& checkpoint);

/// Returns a place such as `101.2 loop+1`.
[[nodiscard]] std::string place_text(const Session& session, RomPlace place);
/// Returns the next instruction as source text, or the reason why there is none: `(halted)`.
[[nodiscard]] std::string next_text(const Session& session);
/// Returns the place of the next instruction. On a halted machine, returns the place of the halt.
[[nodiscard]] RomPlace place_of_next(const Session& session);
/// Returns one line with place, instruction and source line of the next instruction.
[[nodiscard]] std::string here(const Session& session);
/// Returns one line: RUNNING or STOPPED, place, counters, ENIAC time, active trace and profile.
[[nodiscard]] std::string status_line(const Session& session);

/// Returns a display such as `3: [32] = 4`, with line end.
[[nodiscard]] std::string display_line(const Session& session, const Display& display);
/// Returns a value such as `A = -5 (M95)`, without line end.
[[nodiscard]] std::string evaluated_text(const Session& session, const Expression& expression,
                                         std::int64_t value);

/// Returns a register or word as the machine holds it: `M05`, `73`.
[[nodiscard]] std::string value_text(const MachineState& state, std::size_t place);

}  // namespace chessvm::vm::debugger
