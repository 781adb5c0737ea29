// SPDX-License-Identifier: MIT
#include "vm/debugger/source/word_names.hpp"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "base/text/text.hpp"
#include "vm/decode.hpp"

namespace chessvm::vm::debugger {
namespace {

using isa::Operation;

/// A constant in a register, and the place of the instruction that loaded it.
struct Loaded {
  int value = 0;
  RomPlace place;
};

/// Follows constants through A and B along straight-line code.
class AddressTracker {
 public:
  /// Follows one instruction. Returns the constant address that it uses; nullopt: no such address.
  std::optional<Loaded> follow(const DecodedInstruction& decoded, RomPlace place) {
    const isa::Instruction& instruction = *decoded.instruction;
    const bool uses_b = instruction.access == isa::Access::load_word ||
                        instruction.access == isa::Access::store_word;
    const std::optional<Loaded> used = uses_b ? b_ : std::nullopt;
    const Operation operation = isa::operation(instruction);
    if (operation == Operation::swap_ab) {
      std::swap(a_, b_);
    } else {
      if (writes(instruction, 'A')) a_.reset();
      if (writes(instruction, 'B')) b_.reset();
      if (operation == Operation::mov_constant) a_ = Loaded{decoded.operand, place};
    }
    if (isa::ends_row(instruction.flow)) forget();
    return used;
  }
  void forget() {
    a_.reset();
    b_.reset();
  }

 private:
  static bool writes(const isa::Instruction& instruction, char letter) {
    return instruction.writes.find(letter) != std::string_view::npos;
  }
  std::optional<Loaded> a_;
  std::optional<Loaded> b_;
};

/// Returns the constants used as addresses of words. Follows loaded constants from row to row.
std::vector<Loaded> addresses(const Image& image) {
  std::vector<Loaded> found;
  AddressTracker tracker;
  for (RowNumber row = first_row; row < end_row; ++row) {
    if (!is_executable(row)) {
      tracker.forget();
      continue;
    }
    for (RowDecoder decoder(image, row); !decoder.done();) {
      const DecodedInstruction decoded = decoder.next();
      if (decoded.error != MachineError::none) {
        tracker.forget();
        break;
      }
      const auto used = tracker.follow(decoded, {row, decoded.first_word});
      if (used && used->value < memory_words) found.push_back(*used);
    }
  }
  return found;
}

bool is_name_character(char c) {
  return is_letter(c) || is_digit(c) || c == '_' || c == '@' || c == '.';
}

/// Returns true if `name` is a whole word in the code of a source line.
bool mentions(std::string_view line, std::string_view name) {
  line = line.substr(0, line.find(';'));
  for (std::size_t at = line.find(name); at != std::string_view::npos;
       at = line.find(name, at + 1)) {
    const std::size_t end = at + name.size();
    const bool begins = at == 0 || !is_name_character(line[at - 1]);
    if (begins && (end == line.size() || !is_name_character(line[end]))) return true;
  }
  return false;
}

void add_name(std::string& names, const std::string& name) {
  const std::string all = "/" + names + "/";
  if (all.find("/" + name + "/") != std::string::npos) return;
  names += (names.empty() ? "" : "/") + name;
}

}  // namespace

std::array<std::string, memory_words> addressed_word_names(const Image& image,
                                                           const Symbols& symbols,
                                                           const SourceMap& source) {
  std::array<std::string, memory_words> names;
  for (const Loaded& address : addresses(image)) {
    const std::string_view line = source.text_at(address.place);
    if (line.empty()) continue;
    for (const Symbol& symbol : symbols.all())
      if (symbol.kind == SymbolKind::constant && symbol.value == address.value &&
          mentions(line, symbol.name))
        add_name(names[static_cast<std::size_t>(address.value)], symbol.name);
  }
  return names;
}

void add_word_names(std::array<std::string, memory_words>& names, const Symbols& symbols,
                    std::span<const std::string_view> addresses) {
  for (const Symbol& symbol : symbols.all()) {
    const bool is_word =
        symbol.kind == SymbolKind::constant && symbol.value >= 0 && symbol.value < memory_words &&
        std::find(addresses.begin(), addresses.end(), symbol.name) != addresses.end();
    if (is_word) add_name(names[static_cast<std::size_t>(symbol.value)], symbol.name);
  }
}

}  // namespace chessvm::vm::debugger
