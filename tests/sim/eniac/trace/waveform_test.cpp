// SPDX-License-Identifier: MIT
// Compares waveform files with recorded pulses and with the numbers in the machine's registers.
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <map>

#include "base/files/file.hpp"
#include "sim/eniac/fault/faults.hpp"
#include "sim/eniac/trace/wave_recorder.hpp"
#include "sim/eniac/units/accumulator/accumulator.hpp"
#include "sim/eniac/units/constant_transmitter.hpp"
#include "tests/sim/eniac/patched_machine.hpp"
#include "tests/sim/eniac/trace/vcd_reader.hpp"

namespace chessvm::eniac::waveform_test {
namespace {

/// Records all pulses. `seen[node][time]` holds the pulses of a node at a time. The time counts
/// half pulse times since the start.
class Witness final : public Tap {
 public:
  explicit Witness(const Machine& machine) : machine_(machine) {}
  Pulses leaving(std::uint32_t output, Pulses pulses) override { return note(output, pulses); }
  Pulses entering(std::uint32_t input, Pulses pulses) override { return note(input, pulses); }
  void passing(std::uint32_t node, Pulses pulses) override { note(node, pulses); }

  std::map<std::uint32_t, std::map<std::uint64_t, std::uint64_t>> seen;

 private:
  Pulses note(std::uint32_t node, Pulses pulses) {
    const MachineTime& now = machine_.time();
    if (pulses != 0) seen[node][now.cycle * 40 + static_cast<unsigned>(now.phase)] |= pulses;
    return pulses;
  }
  const Machine& machine_;
};

class Waveform : public testing::Test {
 protected:
  void run_to(std::uint64_t cycle) {
    PulseEngine engine(machine_);
    EXPECT_EQ(engine.run({.until = cycle}), StopReason::limit);
  }
  VcdFile finished() {
    const auto path = std::filesystem::path(testing::TempDir()) /
                      ("waveform-" + std::to_string(::getpid()) + ".vcd");
    const auto written = recorder_.write(path.string());
    EXPECT_TRUE(written) << written.error().message;
    VcdFile file = read_vcd(read_file(path).value());
    EXPECT_EQ(file.errors, std::vector<std::string>{});
    std::filesystem::remove(path);
    return file;
  }
  std::uint32_t node(const std::string& name) { return machine_.wiring().find_any(name).value(); }

  Machine machine_;
  WaveRecorder recorder_{machine_};
};

TEST_F(Waveform, ShowsEveryPulseAsItWas) {
  load(machine_, squares);
  EXPECT_TRUE(recorder_.start(std::string_view("*")));
  Witness witness(machine_);
  machine_.circuit().add_tap(witness);
  run_to(60);
  machine_.circuit().remove_tap(witness);
  const VcdFile file = finished();
  EXPECT_EQ(file.timescale, "1 us");
  EXPECT_EQ(file.end, 60U * 200);
  int compared = 0;
  for (const Signal& signal : all_signals(machine_)) {
    const auto* const jack = std::get_if<JackSignal>(&signal.source);
    if (jack == nullptr) continue;
    const VcdSignal& shown = file.signals.at("eniac." + signal.scope + "." + signal.name);
    EXPECT_EQ(shown.bits, signal.bits);
    // Each pulse lasts half a pulse time, 5 us, and ends before the next one begins.
    std::vector<std::pair<std::uint64_t, std::uint64_t>> expected{{0, 0}};
    for (const auto& [instant, pulses] : witness.seen[jack->node]) {
      expected.emplace_back(5 * instant, pulses);
      expected.emplace_back(5 * instant + 5, 0);
    }
    EXPECT_EQ(shown.changes, expected) << signal.full;
    compared += static_cast<int>(witness.seen[jack->node].size());
  }
  EXPECT_GT(compared, 500);
}

TEST_F(Waveform, ShowsRegistersAsTheyStand) {
  load(machine_, squares);
  EXPECT_TRUE(recorder_.start(std::string_view("a13.*,a20.digits,c.programs,cy.*")));
  struct Moment {
    std::uint64_t digits, squares, programs, repeat, sending;
  };
  std::vector<Moment> moments;
  PulseEngine engine(machine_);
  constexpr std::uint64_t last = 80;
  for (std::uint64_t pulse_time = 0; pulse_time < last * 20; ++pulse_time) {
    engine.step_pulse_time();
    moments.push_back({machine_.accumulator(13).value().digits,
                       machine_.accumulator(20).value().digits, machine_.accumulator(13).active(),
                       static_cast<std::uint64_t>(machine_.accumulator(13).repeat_count()),
                       machine_.constants().active()});
  }
  const VcdFile file = finished();
  for (std::uint64_t pulse_time = 0; pulse_time < last * 20; ++pulse_time) {
    const std::uint64_t time = pulse_time * 10 + 5;  // us; the middle of the pulse time
    const Moment& moment = moments[pulse_time];
    ASSERT_EQ(file.signals.at("eniac.a13.digits").at(time), moment.digits) << pulse_time;
    ASSERT_EQ(file.signals.at("eniac.a20.digits").at(time), moment.squares) << pulse_time;
    ASSERT_EQ(file.signals.at("eniac.a13.programs").at(time), moment.programs) << pulse_time;
    ASSERT_EQ(file.signals.at("eniac.a13.repeat").at(time), moment.repeat) << pulse_time;
    ASSERT_EQ(file.signals.at("eniac.c.programs").at(time), moment.sending) << pulse_time;
  }
  EXPECT_EQ(file.signals.at("eniac.a13.repeat").kind, "integer");
  EXPECT_EQ(file.signals.at("eniac.cy.cycle").at(200 * 7 + 100), 7U);
  // Each add cycle has one CPP, at pulse time 17.
  const auto& cpp = file.signals.at("eniac.cy.CPP").changes;
  ASSERT_EQ(cpp.size(), 1 + 2 * last);
  EXPECT_EQ(cpp[1], std::pair(std::uint64_t{170}, std::uint64_t{1}));
  EXPECT_EQ(cpp[2], std::pair(std::uint64_t{175}, std::uint64_t{0}));
  EXPECT_EQ(file.signals.at("eniac.cy.10P").changes.size(), 1 + 20 * last);
  EXPECT_EQ(file.signals.at("eniac.cy.10P").changes[1].first, 5U);
  EXPECT_EQ(file.signals.at("eniac.cy.SCG").changes.size(), 1U);
}

TEST_F(Waveform, OfTheConsoleCountsPulseTimes) {
  load(machine_, one_transfer + "set a1 P 0000000003\n");
  EXPECT_TRUE(recorder_.start(Recorder::Signals{true, true}));
  run_to(4);
  const VcdFile file = finished();
  EXPECT_EQ(file.timescale, "10 us");
  EXPECT_EQ(file.end, 80U);
  // Times are whole pulse times, so the pulses at times 7, 8 and 9 of add cycle 2 look like one.
  const auto& trunk = file.signals.at("eniac.trunks.1").changes;
  ASSERT_EQ(trunk.size(), 3U);
  EXPECT_EQ(trunk[1], std::pair(std::uint64_t{47}, std::uint64_t{1}));
  EXPECT_EQ(trunk[2], std::pair(std::uint64_t{50}, std::uint64_t{0}));
  EXPECT_EQ(file.signals.at("eniac.a2.digits").at(49), 3U);
  EXPECT_FALSE(file.signals.contains("eniac.a3.digits"));
}

TEST_F(Waveform, OfRegistersOnlyOrPulsesOnly) {
  load(machine_, one_transfer);
  EXPECT_TRUE(recorder_.start(Recorder::Signals{false, true}));
  VcdFile file = finished();
  EXPECT_TRUE(file.signals.contains("eniac.a2.digits"));
  EXPECT_FALSE(file.signals.contains("eniac.a2.alpha"));
  EXPECT_TRUE(recorder_.start(Recorder::Signals{true, false}));
  file = finished();
  EXPECT_FALSE(file.signals.contains("eniac.a2.digits"));
  EXPECT_TRUE(file.signals.contains("eniac.a2.alpha"));
  EXPECT_TRUE(file.signals.contains("eniac.lines.1-1"));
}

TEST_F(Waveform, BeginsInTheMiddle) {
  load(machine_, one_transfer + "set a1 P 0000000123\n");
  run_to(2);
  EXPECT_TRUE(recorder_.start(std::string_view("a1.digits,a1.A")));
  run_to(3);
  const VcdFile file = finished();
  EXPECT_EQ(file.signals.at("eniac.a1.digits").at(400), 0x123U);
  EXPECT_EQ(file.signals.at("eniac.a1.A").at(2 * 200 + 90), 7U);
  EXPECT_FALSE(machine_.circuit().tapped());
}

TEST_F(Waveform, ShowsFaultsAsTheyAct) {
  load(machine_, one_transfer + "set a1 P 0000000123\n");
  Faults faults(machine_);
  EXPECT_TRUE(faults.inject(parse_fault("line:a1.A,wire=1").value()));
  EXPECT_TRUE(faults.inject(parse_fault("missing:a2.α,wire=2,count=1").value()));
  EXPECT_TRUE(faults.inject(parse_fault("extra:1,wire=5,time=3,at=2,count=1").value()));
  EXPECT_TRUE(recorder_.start(std::string_view("a1.A,1,a2.alpha")));
  faults.update();
  run_to(1);  // all faults are active except the extra pulse, which begins in cycle 2
  faults.update();
  run_to(2);
  faults.update();
  run_to(3);
  const VcdFile file = finished();
  const auto at = [&](const std::string& name, int pulse_time) {
    return file.signals.at(name).at(400 + 10 * static_cast<std::uint64_t>(pulse_time));
  };
  EXPECT_EQ(at("eniac.a1.A", 9), 6U);
  EXPECT_EQ(at("eniac.trunks.1", 3), 16U);
  EXPECT_EQ(at("eniac.a2.alpha", 3), 16U);
  EXPECT_EQ(at("eniac.trunks.1", 8), 2U);
  EXPECT_EQ(at("eniac.a2.alpha", 8), 0U);
  EXPECT_EQ(at("eniac.a2.alpha", 9), 6U);
  EXPECT_EQ(to_text(machine_.accumulator(2).value()), "P 0000010110");
}

TEST_F(Waveform, CannotBeWrittenWithoutARecording) {
  const auto done = recorder_.finish("x.vcd");
  ASSERT_FALSE(done);
  EXPECT_EQ(done.error().message, "nothing is recorded: ts begins a recording");
}

TEST_F(Waveform, SaysWhereItCannotBeWritten) {
  EXPECT_TRUE(recorder_.start(std::string_view("1-*")));
  const auto done = recorder_.finish("/nowhere/x.vcd");
  ASSERT_FALSE(done);
  EXPECT_EQ(done.error().path, "/nowhere/x.vcd");
  EXPECT_TRUE(done.error().code);
}

}  // namespace
}  // namespace chessvm::eniac::waveform_test
