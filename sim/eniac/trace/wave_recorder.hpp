// SPDX-License-Identifier: MIT
// Records signals of a running machine and writes them as a VCD file (docs/waveforms.md).
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sim/eniac/machine/machine.hpp"
#include "sim/eniac/trace/recorder.hpp"
#include "sim/eniac/trace/save_file.hpp"
#include "sim/eniac/trace/signals.hpp"
#include "sim/eniac/trace/vcd_writer.hpp"

namespace chessvm::eniac {

/// Records the signals of one machine. During a recording, every engine runs pulse by pulse.
class WaveRecorder final : public Recorder, private Tap {
 public:
  explicit WaveRecorder(Machine& machine) : machine_(machine) {}
  ~WaveRecorder() override;
  WaveRecorder(const WaveRecorder&) = delete;
  WaveRecorder& operator=(const WaveRecorder&) = delete;

  /// Discards the previous recording and starts to record `signals`.
  void start(std::span<const Signal> signals, VcdUnit unit);
  /// Starts to record the signals that match `patterns` (select_signals). If `patterns` is empty,
  /// records all signals in use (used_signals).
  [[nodiscard]] Result<void> start(std::string_view patterns);
  /// Starts a recording for console command `ts`. `signals` selects pulses, registers or both.
  /// Records only those signals of the selected kinds that are in use (used_signals).
  [[nodiscard]] Result<void> start(Signals signals) override;
  [[nodiscard]] Result<void> write(const std::string& path);
  /// Ends the recording and writes it to `path`, for console command `te`.
  [[nodiscard]] Result<void> finish(const std::string& path) override;

  /// Returns signals and times of the last recording. The end time is valid only after `write`.
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
    std::uint32_t node;  // number of the node; `none` for a clock
    Pulses now = 0;      // wires that have pulsed since the last show_lines()
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
  std::vector<std::uint32_t> pulsed_;  // indices of lines whose `now` is not 0
  std::vector<std::uint32_t> high_;    // indices of lines whose `shown` is not 0
};

}  // namespace chessvm::eniac
