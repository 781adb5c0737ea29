// SPDX-License-Identifier: MIT
#include "vm/native/native_core.hpp"

#include <algorithm>
#include <cstring>

#include "base/native/finished_code.hpp"
#include "vm/native/tables.hpp"
#include "vm/native/translator.hpp"

namespace chessvm::vm::native {
namespace {

class NativeCore final : public Core {
 public:
  NativeCore(std::shared_ptr<const Program> program, chessvm::native::Executable code,
             std::unique_ptr<const Tables> tables, std::vector<const void*> entries,
             const void* begin, std::uint64_t overshoot)
      : program_(std::move(program)),
        code_(std::move(code)),
        tables_(std::move(tables)),
        entries_(std::move(entries)),
        overshoot_(overshoot) {
    std::memcpy(&begin_, &begin, sizeof begin_);
  }

  void run(MachineState& state, std::uint64_t add_cycles) const override;
  [[nodiscard]] std::uint64_t overshoot() const override { return overshoot_; }

 private:
  using Begin = void(Frame*, const Tables*);

  std::shared_ptr<const Program> program_;
  chessvm::native::Executable code_;
  std::unique_ptr<const Tables> tables_;
  std::vector<const void*> entries_;  // addresses of the entry points, by place
  std::uint64_t overshoot_;
  Begin* begin_ = nullptr;
};

void load(Frame& frame, const MachineState& state) {
  auto next = frame.words.begin();
  for (const Accumulator& accumulator : state.memory)
    next = std::copy(accumulator.words.begin(), accumulator.words.end(), next);
  std::copy(state.ls.words.begin(), state.ls.words.end(), frame.words.begin() + registers_at);
  frame.signs[registers_at] = state.ls.negative ? sign_of_a : 0;
  std::copy(state.rf.words.begin(), state.rf.words.end(), frame.registers.begin());
  if (state.rf.negative) frame.registers[0] += sign_of_a;
  frame.return_row = static_cast<std::uint32_t>(state.rr);
}

void store(const Frame& frame, MachineState& state) {
  auto next = frame.words.begin();
  for (Accumulator& accumulator : state.memory) {
    std::copy(next, next + words_per_accumulator, accumulator.words.begin());
    next += words_per_accumulator;
  }
  state.rr = static_cast<RowNumber>(frame.return_row);
  select_bank(state, function_table(state.pc - (state.ir.empty() ? 0 : 1)));
  const std::size_t at = frame.load_store;
  state.ls.negative = at == registers_at ? frame.signs[registers_at] != 0
                                         : state.memory.at(at / words_per_accumulator).negative;
  const auto first = frame.words.begin() + static_cast<std::ptrdiff_t>(at);
  std::copy(first, first + words_per_accumulator, state.ls.words.begin());
  const std::uint32_t a = frame.registers[0];
  for (std::size_t i = 0; i < words_per_accumulator; ++i)
    state.rf.words.at(i) = static_cast<std::uint8_t>(frame.registers.at(i));
  state.rf.negative = a >= sign_of_a;
  state.rf.words[0] = static_cast<std::uint8_t>(a % sign_of_a);
}

void NativeCore::run(MachineState& state, std::uint64_t add_cycles) const {
  const std::uint32_t start = program_->entry(state.pc);
  if (entries_[start] == nullptr) return;
  Frame frame;
  load(frame, state);
  frame.entry = entries_[start];
  frame.limit = static_cast<std::int64_t>(
      std::min<std::uint64_t>(add_cycles - state.add_cycles, std::uint64_t{1} << 62U));
  begin_(&frame, tables_.get());
  state.add_cycles += static_cast<std::uint64_t>(frame.add_cycles);
  state.instructions += static_cast<std::uint64_t>(frame.instructions);
  program_->locate(frame.place, state);
  store(frame, state);
}

}  // namespace

Result<std::shared_ptr<const Core>> translate(std::shared_ptr<const Program> program) {
  auto tables = std::make_unique<Tables>(make_tables(*program));
  chessvm::native::FirstError errors;
  asmjit::CodeHolder code;
  chessvm::native::prepare(code, errors);
  if (errors.first != asmjit::kErrorOk) return chessvm::native::finish(code, errors).error();
  const Flow flow(*program);
  const Labels labels = Translator(flow, *tables, code).translate();
  auto memory = chessvm::native::finish(code, errors);
  if (!memory) return memory.error();
  std::byte* const base = memory.value().data();
  const auto at = [&](const asmjit::Label& label) { return base + code.labelOffset(label); };
  std::vector<const void*> entries(labels.entries.size());
  for (std::size_t place = 0; place < entries.size(); ++place)
    if (labels.entries[place].isValid()) entries[place] = at(labels.entries[place]);
  for (RowNumber row = first_row; row < end_row; ++row)
    if (const asmjit::Label& label = labels.returns[program->entry(row)]; label.isValid())
      tables->returns.at(static_cast<std::size_t>(row)) =
          reinterpret_cast<std::uintptr_t>(at(label));
  return std::shared_ptr<const Core>(
      std::make_shared<NativeCore>(std::move(program), std::move(memory.value()), std::move(tables),
                                   std::move(entries), at(labels.begin), flow.longest_way()));
}

}  // namespace chessvm::vm::native
