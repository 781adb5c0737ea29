// SPDX-License-Identifier: MIT
// Breakpoints, watchpoints and catchpoints in one numbered list.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "vm/debugger/accesses.hpp"
#include "vm/debugger/hit_count.hpp"
#include "vm/debugger/source/source_map.hpp"
#include "vm/decode.hpp"

namespace chessvm::vm::debugger {

/// First line of a file that `save-stops` writes. It marks files that `save-stops` may overwrite.
inline constexpr std::string_view head_of_saved_stops = "# stop points; read with 'source'\n";

enum class StopKind : std::uint8_t {
  place,
  opcode,
  change,
  read,
  write,
  card_read,
  card_punched,
  time
};

struct StopPoint {
  int number = 0;
  StopKind kind = StopKind::place;
  std::string command;                       // command that creates the point, without clauses
  std::vector<RomPlace> code{};              // fires before the instruction at any of these places
  std::vector<isa::Operation> operations{};  // fires before any of these operations
  Places places{};                           // fires at an access to these words and registers
  std::optional<Expression> watched{};       // fires when the value of this expression changes
  std::uint64_t time = 0;                    // fires when the counter reaches these add cycles
  std::optional<Expression> condition{};
  std::uint64_t hits = 0;
  std::uint64_t ignore = 0;             // number of coming hits that do not stop the machine
  std::optional<HitCount> hit_count{};  // selects the hits that stop the machine; nullopt: all hits
  bool enabled = true;
  bool temporary = false;
  std::string commands{};  // debugger commands that run after a stop at this point
};

/// Limit that protects against scripts that add stop points in a loop.
inline constexpr std::size_t most_stop_points = 1000;

/// Returns the place of the next instruction. A `read` that waits for a card counts as executed.
[[nodiscard]] RomPlace next_place(const MachineState& state);

[[nodiscard]] bool contains(std::span<const RomPlace> places, RomPlace place);

struct Hit {
  int number = 0;
  std::string text;
};

class StopPoints {
 public:
  [[nodiscard]] std::vector<StopPoint>& all() { return points_; }
  [[nodiscard]] const std::vector<StopPoint>& all() const { return points_; }
  int add(StopPoint point);
  [[nodiscard]] StopPoint* find(int number);
  bool remove(int number);
  /// Returns a number that changes whenever a stop point is added or removed.
  [[nodiscard]] std::uint64_t revision() const { return revision_; }

  /// Returns the rows where stop points may fire. Some stop points may fire in every row.
  [[nodiscard]] Rows rows(const Image& image) const;

  /// Returns the stop points that fire before the next instruction.
  [[nodiscard]] std::vector<Hit> before(const Context& context) const;
  /// Returns the enabled stop points whose time is after `cycles_before` and has been reached.
  [[nodiscard]] std::vector<Hit> reached(const Context& context, std::uint64_t cycles_before) const;
  /// Returns the earliest time after `add_cycles` at which an enabled stop point fires. Returns the
  /// largest number if there is no such time.
  [[nodiscard]] std::uint64_t next_time(std::uint64_t add_cycles) const;
  /// Call this before an instruction. Records the current values, so that `after` finds changes.
  void prepare(const Context& context);
  /// Returns the stop points that fire because of the instruction executed since `prepare`.
  [[nodiscard]] std::vector<Hit> after(const Context& context) const;
  /// Counts the hits. Returns those that stop the machine, according to `ignore` and `hit_count`.
  [[nodiscard]] std::vector<Hit> count(std::vector<Hit> hits);

 private:
  struct Before {
    Moment moment;
    Accesses accesses;
    std::vector<std::optional<std::int64_t>> values;  // values of `watched`, by stop point
  };
  [[nodiscard]] bool fired(const StopPoint& point, std::optional<std::int64_t> old_value,
                           const Context& context) const;
  [[nodiscard]] std::string told(const StopPoint& point, std::optional<std::int64_t> old_value,
                                 const Context& context) const;
  std::vector<StopPoint> points_;
  int next_number_ = 1;
  std::uint64_t revision_ = 0;
  Before before_;
};

}  // namespace chessvm::vm::debugger
