// SPDX-License-Identifier: MIT
// The fast engine. It learns control from PulseEngine and does the arithmetic itself.
//
// Few control states ever occur in a running patch. For each of them the patch is compiled into
// moves of whole numbers (fast/compiler.hpp). What the next control state is, given the few facts
// it depends on (which trigger lines pulse, which stage a stepper is in), is found out the first
// time by running that add cycle pulse by pulse, and remembered. Whatever is too unusual to be
// repeated from memory - cards, coincident pulses, multiplication - is run pulse by pulse every
// time. The first run of everything compiled is checked against the pulses. An assertion of the
// patch (debug.assert) is looked at before its add cycle is done from memory; one that does not
// hold is pulsed, so that it fires as it should.
//
// What is in memory is done by walking over it, or, where the processor and the system allow it, by
// code generated from it (native/code.hpp).
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

#include "sim/eniac/engine/engine.hpp"
#include "sim/eniac/engine/fast/compiler.hpp"
#include "sim/eniac/engine/fast/step.hpp"
#include "sim/eniac/engine/native/code.hpp"
#include "sim/eniac/engine/pulse_engine.hpp"

namespace chessvm::eniac {

/// The work after which control states get code.
struct CodePolicy {
  std::uint32_t walks = 16'384;    // add cycles walked over before code is generated (again)
  std::uint32_t walks_a_step = 4;  // of them, over a control state that gets code
};

struct FastStatistics {
  std::uint64_t compiled = 0;     // control states seen
  std::uint64_t transitions = 0;  // remembered
  std::uint64_t literal = 0;      // add cycles run pulse by pulse
  std::uint64_t skipped = 0;      // add cycles of rest passed over at once
  std::uint64_t in_code = 0;      // add cycles in generated code
  std::uint64_t corrected = 0;  // first runs that differed from the pulses: a defect of this engine
};

class FastEngine final : public Engine {
 public:
  /// Makes an engine that generates code as `policy` says; none without one.
  explicit FastEngine(Machine& machine, std::optional<CodePolicy> policy = {});
  ~FastEngine() override;

  [[nodiscard]] StopReason run(const RunLimits& limits) override;
  [[nodiscard]] const FastStatistics& statistics() const { return statistics_; }

 private:
  struct Work;

  using ControlHash = std::uint64_t;

  void forget();
  [[nodiscard]] fast::Step& present_step();
  void hold_control(fast::Step& step);
  [[nodiscard]] static bool gather(const fast::Step& step, const MasterProgrammer& programmer,
                                   Work& work);
  [[nodiscard]] static bool hold(std::span<const fast::Assertion> assertions,
                                 const fast::Step& step, const Work& work);
  void commit(const fast::Step& step, const fast::Transition& transition, const Work& work);
  [[nodiscard]] bool run_literally(fast::Step*& step);
  [[nodiscard]] bool learn(fast::Step*& step, const Work& work);
  void note_walk(fast::Step& step);
  void generate_code();
  [[nodiscard]] bool run_code(fast::Step*& step, const RunLimits& limits);
  void rest(std::uint64_t until);

  Machine& machine_;
  PulseEngine pulses_;
  std::unique_ptr<fast::Compiler> compiler_;
  std::unordered_map<ControlHash, std::vector<std::unique_ptr<fast::Step>>> steps_;
  std::size_t step_count_ = 0;
  std::uint64_t patch_version_ = ~0ULL;
  fast::Step* held_ = nullptr;  // the machine's control when it was last looked at or loaded
  std::uint64_t wake_ = 0;      // the next add cycle in which reader or printer act
  std::vector<std::uint64_t> words_;
  FastStatistics statistics_;

  std::optional<CodePolicy> policy_;
  std::unique_ptr<native::Code> code_;
  std::uint64_t walks_ = 0;                              // since code was generated
  std::uint64_t enough_walks_ = 0;                       // to generate it again
  std::pair<std::size_t, std::uint64_t> known_to_code_;  // control states in code, transitions
};

}  // namespace chessvm::eniac
