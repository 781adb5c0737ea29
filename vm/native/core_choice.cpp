// SPDX-License-Identifier: MIT
#include "vm/native/core_choice.hpp"

#include <algorithm>
#include <atomic>
#include <mutex>

#include "vm/native/native_core.hpp"

namespace chessvm::vm::native {
namespace {

std::shared_ptr<const Core> make_native(std::shared_ptr<const Program> program) {
  auto core = translate(program);
  return core ? core.value() : make_interpreter(std::move(program));
}

/// `Automatic` interprets the first `trial` add cycles, which take about as long as a translation.
constexpr std::uint64_t trial = 5'000'000;

/// Core that runs the interpreter first and later switches to native code. Threads may share a
/// core. The result of overshoot() never grows, so callers may continue to use an older result.
class Automatic final : public Core {
 public:
  explicit Automatic(std::shared_ptr<const Program> program)
      : program_(std::move(program)), interpreter_(make_interpreter(program_)) {}

  void run(MachineState& state, std::uint64_t add_cycles) const override {
    const Core& core = *current_.load();
    if (&core != interpreter_.get()) return core.run(state, add_cycles);
    const std::uint64_t start = state.add_cycles;
    core.run(state, std::min(add_cycles, start + trial));
    if (tried_.fetch_add(state.add_cycles - start) < trial) return;
    std::call_once(translated_, [this] {
      native_ = make_native(program_);
      current_ = native_.get();
    });
  }
  [[nodiscard]] std::uint64_t overshoot() const override { return current_.load()->overshoot(); }

 private:
  std::shared_ptr<const Program> program_;
  std::shared_ptr<const Core> interpreter_;
  mutable std::atomic<const Core*> current_ = interpreter_.get();
  mutable std::atomic<std::uint64_t> tried_ = 0;
  mutable std::once_flag translated_;
  mutable std::shared_ptr<const Core> native_;
};

std::shared_ptr<const Core> make_automatic(std::shared_ptr<const Program> program) {
  return std::make_shared<const Automatic>(std::move(program));
}

}  // namespace

MakeCore core_maker(CoreKind kind) {
  constexpr std::array<MakeCore, core_names.size()> makers{make_automatic, make_native,
                                                           make_interpreter, make_no_core};
  return makers.at(static_cast<std::size_t>(kind));
}

std::optional<Failure> no_native_code() {
  const auto core = translate(std::make_shared<const Program>(Image()));
  return core ? std::nullopt : std::optional(core.error());
}

std::string replacement_note(CoreKind kind, const std::optional<Failure>& reason) {
  if (kind == CoreKind::interpreter || kind == CoreKind::reference || !reason) return {};
  return "the interpreter instead of native code: " + reason->message;
}

}  // namespace chessvm::vm::native
