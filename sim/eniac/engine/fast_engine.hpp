// SPDX-License-Identifier: MIT
// The fast engine. It learns the sequence of control states from PulseEngine and does the
// arithmetic itself. For each control state (a running patch has few), the engine compiles the
// patch into operations on complete numbers (fast/compiler.hpp). The next control state depends on
// a few facts: whether digit pulses come on the wires of each Trigger, and in which stages the
// steppers are. If these facts are new, the engine runs the add cycle pulse by pulse, remembers the
// transition, and compares its own result with PulseEngine's. Unusual cases (cards, coincident
// pulses, multiplication) and failing assertions (debug.assert) run pulse by pulse every time. The
// engine interprets remembered steps. Where possible, it runs code generated from the steps
// (native/code.hpp).
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

/// The conditions under which the engine generates code for control states.
struct CodePolicy {
  /// Least number of interpreted add cycles between two code generations.
  std::uint32_t walks = 16'384;
  /// A step gets code only after the engine has interpreted it for this number of add cycles.
  std::uint32_t walks_a_step = 4;
};

struct FastStatistics {
  std::uint64_t compiled = 0;     // number of control states compiled
  std::uint64_t transitions = 0;  // number of transitions remembered
  std::uint64_t literal = 0;      // add cycles run pulse by pulse
  std::uint64_t skipped = 0;      // add cycles at rest, which the engine skips
  std::uint64_t in_code = 0;      // add cycles run by generated code
  std::uint64_t corrected = 0;    // transitions whose computed numbers differ from PulseEngine's
};

class FastEngine final : public Engine {
 public:
  /// `policy` says when the engine generates code. With nullopt, the engine generates no code.
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
  fast::Step* held_ = nullptr;  // control state that the units hold; nullptr if it is unknown
  std::uint64_t wake_ = 0;      // next add cycle in which card reader or printer acts
  std::vector<std::uint64_t> words_;
  FastStatistics statistics_;

  std::optional<CodePolicy> policy_;
  std::unique_ptr<native::Code> code_;
  std::uint64_t walks_ = 0;         // add cycles interpreted since the last code generation
  std::uint64_t enough_walks_ = 0;  // value of walks_ at which the engine generates code
  // At the last code generation: number of frequent steps, and number of transitions.
  std::pair<std::size_t, std::uint64_t> known_to_code_;
};

}  // namespace chessvm::eniac
