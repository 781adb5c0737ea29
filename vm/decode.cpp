// SPDX-License-Identifier: MIT
#include "vm/decode.hpp"

#include <algorithm>
#include <optional>

namespace chessvm::vm {

bool falls_through(const DecodedInstruction& instruction) {
  return instruction.error == MachineError::none && !isa::ends_row(instruction.instruction->flow);
}

RowDecoder::RowDecoder(const Image& image, RowNumber row)
    : cpu_(image.cpu()),
      row_(row),
      buffer_{.words = image.row(row), .next = static_cast<std::uint8_t>(first_code_word(row))} {}

bool RowDecoder::only_padding() const {
  return std::all_of(buffer_.words.begin() + buffer_.next, buffer_.words.end(),
                     [](int word) { return word == isa::padding; });
}

/// Adds one to the next word, with carry to later words. Returns false if the carry leaves the row.
bool RowDecoder::correct() {
  const auto begin = buffer_.words.begin() + buffer_.next;
  const auto stop = std::find_if(begin, buffer_.words.end(), [](int word) { return word < 99; });
  if (stop == buffer_.words.end()) return false;
  std::fill(begin, stop, std::uint8_t{0});
  ++*stop;
  return true;
}

void RowDecoder::decode_operand(DecodedInstruction& decoded) {
  const isa::Operand kind = decoded.instruction->operand;
  const int words = isa::operand_words(kind);
  const RowNumber table = row_ / rows_per_table * rows_per_table;
  if (words == 0) return;
  const bool survives = cpu_ == Cpu::published &&  // see docs/isa.md#errors
                        isa::operation(*decoded.instruction) == isa::Operation::jmp &&
                        !buffer_.empty() && only_padding();
  if (survives) {
    decoded.operand = table;
    decoded.words = 2;
    buffer_.next = words_per_row;
    return;
  }
  if (buffer_.next + words > words_per_row || !correct()) {
    decoded.error = MachineError::operand_misaligned;
    decoded.words = words_per_row - decoded.first_word;
    buffer_.next = words_per_row;
    return;
  }
  decoded.words += words;
  decoded.operand = buffer_.words[buffer_.next];
  if (kind == isa::Operand::near) decoded.operand += table;
  if (kind == isa::Operand::far) {
    const int code = buffer_.words[buffer_.next + 1U];
    int target = 1;
    while (target <= 3 && bank_code(target) != code) ++target;
    if (target > 3) decoded.error = MachineError::illegal_bank;
    decoded.operand += target <= 3 ? target * rows_per_table : 0;
  }
  buffer_.next = static_cast<std::uint8_t>(buffer_.next + words);
}

DecodedInstruction RowDecoder::next() {
  DecodedInstruction decoded{.first_word = buffer_.next};
  decoded.instruction = isa::find(cpu_, buffer_.words[buffer_.next++]);
  if (decoded.instruction == nullptr)
    decoded.error = MachineError::illegal_opcode;
  else
    decode_operand(decoded);
  if (only_padding()) buffer_.next = words_per_row;
  return decoded;
}

std::optional<NextInstruction> next_instruction(const Image& image, const MachineState& state) {
  if (state.status == Status::halted) return std::nullopt;
  if (!state.ir.empty()) {
    const RowNumber row = state.pc - 1;
    return NextInstruction{row, RowDecoder(image.cpu(), state.ir, row).next()};
  }
  if (!is_executable(state.pc)) return std::nullopt;
  return NextInstruction{state.pc, RowDecoder(image, state.pc).next()};
}

namespace {

/// Returns the instruction that the machine read last: the one before the unread words of the row.
std::optional<NextInstruction> last_instruction(const Image& image, const MachineState& state) {
  const RowNumber row = state.pc - 1;
  if (row < first_row || !is_executable(row)) return std::nullopt;
  NextInstruction found{row, {}};
  for (RowDecoder decoder(image, row); !decoder.done();) {
    found.decoded = decoder.next();
    // The machine halts at an encoding error.
    if (found.decoded.error != MachineError::none) break;
    if (!state.ir.empty() && decoder.buffer().next >= state.ir.next) break;
  }
  return found;
}

}  // namespace

std::optional<NextInstruction> faulty_instruction(const Image& image, const MachineState& state) {
  if (state.error == MachineError::none) return std::nullopt;
  return last_instruction(image, state);
}

std::optional<NextInstruction> waiting_read(const Image& image, const MachineState& state) {
  if (state.status != Status::waiting_for_card) return std::nullopt;
  return last_instruction(image, state);
}

}  // namespace chessvm::vm
