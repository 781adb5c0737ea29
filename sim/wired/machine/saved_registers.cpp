// SPDX-License-Identifier: MIT
#include "sim/wired/machine/saved_registers.hpp"

#include <fmt/format.h>

#include <string>
#include <string_view>
#include <utility>

#include "vm/machine.hpp"

namespace chessvm::wired {
namespace {

using eniac::SavedGroup;
using eniac::SavedRow;

constexpr int bits_per_word = 8;  // two decades of four bits

SavedRow words_of(std::string name, int accumulator, int first_word, int words = 1) {
  return {std::move(name), fmt::format("a{}.digits", accumulator), first_word * bits_per_word,
          words * bits_per_word};
}

SavedRow sign_of(std::string name, int accumulator) {
  return {std::move(name), fmt::format("a{}.sign", accumulator)};
}

/// Returns a group with a sign and five words, such as `RF` with the sign `N` and `ABCDE`.
SavedGroup register_file(std::string name, char sign, std::string_view words, int accumulator) {
  SavedGroup group{std::move(name), {sign_of(std::string(1, sign), accumulator)}};
  for (const char word : words)
    group.rows.push_back(
        words_of(std::string(1, word), accumulator, static_cast<int>(group.rows.size()) - 1));
  return group;
}

SavedGroup whole(std::string name, int accumulator) {
  SavedRow digits{name, fmt::format("a{}.digits", accumulator)};
  SavedRow sign = sign_of(name + " sign", accumulator);
  return {std::move(name), {std::move(sign), std::move(digits)}};
}

}  // namespace

std::vector<SavedGroup> saved_registers(const Assignment& assignment) {
  std::vector<SavedGroup> groups{
      register_file("RF", 'N', "ABCDE", assignment.rf),
      register_file("LS", 'M', "FGHIJ", assignment.ls),
      // PC and RR share an accumulator, and each has two words: bank and row. When the published
      // CPU starts to decode, the top word of this accumulator is the opcode plus 1.
      {"PC",
       {words_of("PC", assignment.pc, 3, 2), words_of("RR", assignment.pc, 1, 2),
        words_of("opcode", assignment.pc, 0)}},
      whole("IR", assignment.ir),
      whole("EX", assignment.ex)};
  SavedGroup memory{"memory", {}};
  for (int i = 0; i < vm::memory_accumulators; ++i) {
    const int accumulator = assignment.memory[static_cast<std::size_t>(i)];
    memory.rows.push_back(sign_of(fmt::format("m{} sign", i), accumulator));
    for (int word = 0; word < vm::words_per_accumulator; ++word)
      memory.rows.push_back(
          words_of(fmt::format("{:02}", i * vm::words_per_accumulator + word), accumulator, word));
  }
  groups.push_back(std::move(memory));
  return groups;
}

}  // namespace chessvm::wired
