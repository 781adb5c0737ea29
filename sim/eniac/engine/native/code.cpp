// SPDX-License-Identifier: MIT
#include "sim/eniac/engine/native/code.hpp"

#include <cstring>

#include "base/native/finished_code.hpp"
#include "sim/eniac/engine/native/translator.hpp"
#include "sim/eniac/units/accumulator/accumulator.hpp"
#include "sim/eniac/units/function_table.hpp"
#include "sim/eniac/units/master_programmer.hpp"

namespace chessvm::eniac::native {
namespace {

using chessvm::native::Executable;

class FinishedCode final : public Code {
 public:
  using Begin = void(Frame*, const void*);

  FinishedCode(Machine& machine, Executable code, const void* begin)
      : machine_(machine), code_(std::move(code)) {
    std::memcpy(&begin_, &begin, sizeof begin_);
    for (std::size_t i = 0; i < numbers_.size(); ++i)
      numbers_[i] = &machine.accumulator(static_cast<int>(i) + 1).storage();
  }

  [[nodiscard]] Left run(const fast::Step& step, std::uint64_t add_cycles) override;

 private:
  void load();
  void load_cards();
  void store() const;

  Machine& machine_;
  std::array<Number*, accumulator_count> numbers_{};
  Executable code_;
  Begin* begin_ = nullptr;
  Frame frame_;
  std::uint64_t cards_ = ~std::uint64_t{0};  // value of cards_loaded() at the last load_cards()
};

void FinishedCode::load_cards() {
  const ConstantTransmitter& constants = machine_.constants();
  if (cards_ == constants.cards_loaded()) return;
  cards_ = constants.cards_loaded();
  for (std::size_t i = 0; i < frame_.cards.size(); ++i)
    frame_.cards[i] = fast::packed(constants.train(static_cast<int>(i) + 1));
}

void FinishedCode::load() {
  load_cards();
  for (std::size_t i = 0; i < numbers_.size(); ++i)
    frame_.numbers[i] = numbers_[i]->digits | static_cast<std::uint64_t>(numbers_[i]->minus)
                                                  << minus_bit;
  for (std::size_t i = 0; i < frame_.arguments.size(); ++i)
    frame_.arguments[i] =
        static_cast<std::uint64_t>(machine_.table(static_cast<int>(i) + 1).argument());
  const MasterProgrammer& programmer = machine_.master_programmer();
  for (int k = 0; k < MasterProgrammer::steppers; ++k)
    frame_.stages[static_cast<std::size_t>(k)] = static_cast<std::uint8_t>(programmer.stage(k));
}

void FinishedCode::store() const {
  for (std::size_t i = 0; i < numbers_.size(); ++i)
    *numbers_[i] = {frame_.numbers[i] & fast::digits_mask, frame_.numbers[i] >> minus_bit != 0};
  for (std::size_t i = 0; i < frame_.arguments.size(); ++i)
    machine_.table(static_cast<int>(i) + 1).set_argument(static_cast<int>(frame_.arguments[i]));
  MasterProgrammer& programmer = machine_.master_programmer();
  for (int k = 0; k < MasterProgrammer::steppers; ++k)
    if (const int stage = frame_.stages[static_cast<std::size_t>(k)]; stage != programmer.stage(k))
      programmer.set_stage(k, stage);
}

Left FinishedCode::run(const fast::Step& step, std::uint64_t add_cycles) {
  load();
  frame_.remaining = add_cycles;
  frame_.checkpoint = 0;
  begin_(&frame_, step.code);
  if (frame_.remaining != add_cycles) store();
  return {frame_.step, add_cycles - frame_.remaining, frame_.checkpoint != 0};
}

}  // namespace

Result<std::unique_ptr<Code>> translate(Machine& machine, std::span<fast::Step* const> steps) {
  chessvm::native::FirstError errors;
  asmjit::CodeHolder code;
  chessvm::native::prepare(code, errors);
  if (errors.first != asmjit::kErrorOk) return chessvm::native::finish(code, errors).error();
  for (fast::Step* const step : steps) step->code = nullptr;
  const Labels labels = Translator(machine, code).translate(steps);
  auto memory = chessvm::native::finish(code, errors);
  if (!memory) return memory.error();
  const std::byte* const base = memory.value().data();
  for (const auto& [step, label] : labels.entries) step->code = base + code.labelOffset(label);
  return std::unique_ptr<Code>(std::make_unique<FinishedCode>(
      machine, std::move(memory.value()), base + code.labelOffset(labels.begin)));
}

}  // namespace chessvm::eniac::native
