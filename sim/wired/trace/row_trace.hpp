// SPDX-License-Identifier: MIT
// Records the active programs, and the numbers that are sent or received, in each add time of a
// row.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "sim/eniac/core/decimal.hpp"
#include "sim/eniac/machine/machine.hpp"
#include "sim/wired/machine/patch_names.hpp"
#include "sim/wired/trace/pulse_train.hpp"

namespace chessvm::wired {

/// A number that a unit sends or receives on a digit cable.
struct Transfer {
  enum class Direction : std::uint8_t { sent, received };
  Direction direction;
  std::string jack;                 // such as "a3.A", "f1.arg"
  std::vector<std::string> trunks;  // such as "main"; "trunk 10" if the trunk has no name
  std::string number;               // such as "P0100000000" (see pulse_train.hpp)
};

struct TracedProgram {
  std::string program;  // such as "a3.4"
  std::string unit;     // name of the unit, such as "EX"; empty if the patch has none
  std::string name;     // name of the program, such as "EX* ->"; empty if the patch has none
  bool begins = false;  // true if the program was not active in the preceding add time
  std::vector<Transfer> transfers;
};

/// One add time, or several consecutive add times in which the same programs are active.
struct TracedAddTime {
  int first = 0;  // first add time, counted in the row from 1
  int last = 0;   // last add time in which the same programs are active
  std::vector<TracedProgram> programs;
};

struct RowTrace {
  std::vector<TracedAddTime> add_times;
  int left_out = 0;  // number of add times left out in the middle of a long row
  /// Explains why the repeated row ended differently. Empty if both executions ended alike.
  std::string otherwise;
};

/// Returns the add time as lines of text with a final line end.
[[nodiscard]] std::string to_text(const TracedAddTime& add_time);
/// Returns the add times around the add time `difference` as text. If `difference` is nullopt,
/// returns the last add times.
[[nodiscard]] std::string to_text(const RowTrace& trace,
                                  std::optional<int> difference = std::nullopt);

/// Records a machine while this object exists. Meanwhile the machine runs pulse by pulse.
class RowTracer final : private eniac::Tap {
 public:
  RowTracer(eniac::Machine& machine, const PatchNames& names);
  ~RowTracer() override;
  RowTracer(const RowTracer&) = delete;
  RowTracer& operator=(const RowTracer&) = delete;

  [[nodiscard]] RowTrace take();

 private:
  eniac::Pulses leaving(std::uint32_t output, eniac::Pulses pulses) override;
  eniac::Pulses entering(std::uint32_t input, eniac::Pulses pulses) override;
  void passing(std::uint32_t /*node*/, eniac::Pulses /*pulses*/) override {}
  void phase_ended() override;

  void mark(std::uint32_t jack, eniac::Pulses pulses);
  void note_programs();
  void add(TracedAddTime add_time);
  [[nodiscard]] TracedProgram describe(std::uint32_t input) const;
  void describe_accumulator(const eniac::Accumulator& unit, std::size_t control,
                            TracedProgram& program) const;
  [[nodiscard]] Transfer transfer(Transfer::Direction direction, std::uint32_t jack) const;
  [[nodiscard]] std::string number_on(std::uint32_t jack) const;
  [[nodiscard]] std::string name_of(const eniac::Node& node) const;
  [[nodiscard]] std::vector<std::string> trunks_of(std::uint32_t jack,
                                                   Transfer::Direction direction) const;

  eniac::Machine& machine_;
  const PatchNames& names_;
  std::vector<std::vector<std::uint32_t>> sources_;  // for each node, the nodes before it
  std::map<std::uint32_t, eniac::Pulses> now_;       // for each jack, its pulses in this phase
  std::map<std::uint32_t, PulseTrain> trains_;       // for each jack, its pulses in this add time
  std::vector<std::uint32_t> before_;                // program inputs of the preceding add time
  int add_time_ = 0;
  RowTrace trace_;
};

}  // namespace chessvm::wired
