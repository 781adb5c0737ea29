// SPDX-License-Identifier: MIT
// Records signals of a running machine and writes them as a VCD file (docs/waveforms.md).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sim/eniac/machine/machine.hpp"
#include "sim/eniac/trace/recorder.hpp"
#include "sim/eniac/trace/save_file.hpp"
#include "sim/eniac/trace/signals.hpp"
#include "sim/eniac/trace/vcd_writer.hpp"

namespace chessvm::eniac {

/// While a recording goes on the machine runs pulse by pulse, whatever its engine.
class WaveRecorder final : public Recorder, private Tap {
 public:
  explicit WaveRecorder(Machine& machine) : machine_(machine) {}
  ~WaveRecorder() override;
  WaveRecorder(const WaveRecorder&) = delete;
  WaveRecorder& operator=(const WaveRecorder&) = delete;

  /// Records `signals` from now on, instead of what was recorded so far.
  void start(std::vector<Signal> signals, VcdUnit unit);
  /// The signals that match `patterns` (see select_signals), or those in use if it is empty.
  [[nodiscard]] Result<void> start(std::string_view patterns);
  /// Console command `ts`: the signals in use.
  [[nodiscard]] Result<void> start(Signals signals) override;
  /// Ends the recording.
  [[nodiscard]] Result<void> write(const std::string& path);
  /// Console command `te`.
  [[nodiscard]] Result<void> finish(const std::string& path) override;

  /// The contents of the last recording, complete once it has been written.
  [[nodiscard]] const Recorded& recorded() const { return recorded_; }

  [[nodiscard]] bool is_recording() const { return writer_.has_value(); }

 private:
  Pulses leaving(std::uint32_t output, Pulses pulses) override;
  Pulses entering(std::uint32_t input, Pulses pulses) override;
  void passing(std::uint32_t node, Pulses pulses) override;
  void phase_ended() override;

  static constexpr std::uint32_t none = ~0U;
  struct Line {
    std::uint32_t variable;
    std::uint32_t node;  // or none
    Pulses now = 0;      // in this half pulse time
    Pulses shown = 0;
  };
  struct Register {
    std::uint32_t variable;
    RegisterSignal signal;
    std::uint64_t shown = 0;
  };
  struct Clock {
    std::uint32_t line;
    ClockPulses pulses;
  };

  void stop();
  void mark(std::uint32_t line, Pulses pulses);
  void show_clock(int phase);
  void show_lines(std::uint64_t now);
  void show_registers(std::uint64_t now);
  [[nodiscard]] std::uint64_t instant() const;

  Machine& machine_;
  std::optional<VcdWriter> writer_;
  VcdUnit unit_ = VcdUnit::microsecond;
  Recorded recorded_;
  std::vector<Line> lines_;
  std::vector<Register> registers_;
  std::vector<Clock> clocks_;
  std::vector<std::uint32_t> line_of_node_;
  std::vector<std::uint32_t> pulsed_;  // lines, in this half pulse time
  std::vector<std::uint32_t> high_;    // lines that show pulses
};

}  // namespace chessvm::eniac
