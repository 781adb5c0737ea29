// SPDX-License-Identifier: MIT
// Rules for instructions whose result is already known or never read.
#include <fmt/format.h>

#include <map>

#include "asm/advice/dataflow.hpp"
#include "asm/advice/rules.hpp"
#include "vm/isa.hpp"

namespace chessvm::assembler::advice {
namespace {

using vm::isa::Access;
using vm::isa::Flow;
using vm::isa::Operation;

constexpr std::size_t sign_of_a = vm::isa::register_letters.find('N');

/// Returns true if the instruction only changes registers. Accepts the load of a word only if its
/// address is known. Accepts the load of an accumulator only if LS is already its copy.
bool is_quiet(const Facts& facts) {
  const Knowledge& before = *facts.before;
  switch (facts.item.instruction->access) {
    case Access::registers:
      return facts.item.instruction->flow == Flow::next;
    case Access::load_word:
      return register_of_word(before) >= 0;
    case Access::load_accumulator:
      return before.sign == KnownSign::plus && before.accumulator >= 0 &&
             before.constant(register_a) == before.accumulator;
    default:
      return false;
  }
}

/// Returns the register that the instruction copies to A, or exchanges with A; -1 if there is none.
int source_register(const Facts& facts) {
  const std::string_view mnemonic = facts.item.instruction->mnemonic;
  const bool plain = facts.item.instruction->access == Access::registers && facts.item.count == 1;
  if (plain && mnemonic.starts_with("swap A,")) return mnemonic.back() - 'A';
  if (plain && mnemonic.starts_with("mov ")) return mnemonic[4] - 'A';
  if (facts.item.instruction->access == Access::load_word) return register_of_word(*facts.before);
  return -1;
}

/// Returns true if register `reg` has the same digits after the instruction as before it.
bool stays(const Facts& facts, const Knowledge& behind, int reg) {
  const Knowledge& before = *facts.before;
  const vm::isa::Instruction& row = *facts.item.instruction;
  if (row.writes.find(static_cast<char>('A' + reg)) == std::string_view::npos) return true;
  // If the instruction is a load, the caller has checked that it does not change LS.
  if (row.access != Access::registers && reg >= register_f) return true;
  if (behind.constant(reg) && before.constant(reg) == behind.constant(reg)) return true;
  const int source = source_register(facts);
  return source >= 0 && before.same(register_a, source);
}

/// Returns true if the instruction changes no register that is read later. Does not compare M,
/// because the first tests reject each instruction that could change M.
bool has_no_effect(const Facts& facts) {
  const Knowledge& before = *facts.before;
  const vm::isa::Instruction& row = *facts.item.instruction;
  if (!is_quiet(facts) || vm::isa::operation(row) == Operation::swapall) return false;
  if (row.access == Access::load_word && !holds_word(before)) return false;
  const Knowledge behind = after(facts.item, before);
  const bool same_sign = row.sign == vm::isa::Sign::kept ||
                         (behind.sign != KnownSign::unknown && behind.sign == before.sign);
  if (!same_sign && facts.live_after.test(sign_of_a)) return false;
  for (int reg = 0; reg < word_registers; ++reg)
    if (facts.live_after.test(vm::isa::register_letters.find(static_cast<char>('A' + reg))) &&
        !stays(facts, behind, reg))
      return false;
  return true;
}

bool is_unread(const Facts& facts) {
  return is_quiet(facts) && facts.item.instruction->access == Access::registers &&
         (registers(facts.item.instruction->writes) & facts.live_after).none();
}

/// Returns an instruction that has the same result here, but has fewer words or uses fewer
/// registers. Returns nullopt if there is no such instruction.
std::optional<Item> better_form(const Facts& facts) {
  const Knowledge& before = *facts.before;
  const auto move_from = [](int reg) {
    constexpr std::array moves{Operation::mov_ba, Operation::mov_ba, Operation::mov_ca,
                               Operation::mov_da, Operation::mov_ea, Operation::mov_fa,
                               Operation::mov_ga, Operation::mov_ha, Operation::mov_ia,
                               Operation::mov_ja};
    return make_item(moves.at(static_cast<std::size_t>(reg)));
  };
  switch (vm::isa::operation(*facts.item.instruction)) {
    case Operation::mov_constant: {
      const int value = facts.item.words[1];
      for (int reg = register_b; reg < word_registers; ++reg)
        if (before.constant(reg) == value) return move_from(reg);
      const auto now = before.constant(register_a);
      if (!now || before.sign != KnownSign::plus) return std::nullopt;
      if (*now + 1 == value) return make_item(Operation::inc);
      if (*now - 1 == value) return make_item(Operation::dec);
      return std::nullopt;
    }
    case Operation::add_constant:
      if (before.constant(register_d) == facts.item.words[1]) return make_item(Operation::add_d);
      return std::nullopt;
    case Operation::mov_from_memory:
      if (holds_word(before)) return move_from(register_of_word(before));
      return std::nullopt;
    default:
      return std::nullopt;
  }
}

/// Deletes each instruction whose result was read before the edit and is not read now.
void delete_unread(Edit& edit, const std::vector<Facts>& original, std::vector<Step>& steps,
                   const Describer& words) {
  std::map<int, bool> was_unread;
  for (const Facts& facts : original)
    if (facts.before) was_unread[facts.item.id] = is_unread(facts);
  for (bool changed = true; changed;) {
    changed = false;
    for (const Facts& facts : facts_of(edit.model())) {
      const auto was = was_unread.find(facts.item.id);
      if (!facts.before || was == was_unread.end() || was->second || !is_unread(facts)) continue;
      steps.push_back(
          words.step(facts.item, fmt::format("delete '{}', whose result nothing reads then",
                                             words.text(edit.model(), facts.item))));
      edit.erase(facts.item.id);
      changed = true;
      break;
    }
  }
}

}  // namespace

void offer_values(const Search& search) {
  const auto all = facts_of(search.subject.model);
  const Describer& words = search.describer;
  for (const Facts& facts : all) {
    if (!facts.before) continue;
    const std::string text = words.text(search.subject.model, facts.item);
    Edit edit(search.subject);
    if (has_no_effect(facts) || is_unread(facts)) {
      const bool unread = is_unread(facts);
      std::vector<Step> steps{words.step(facts.item, fmt::format("delete '{}'", text))};
      edit.erase(facts.item.id);
      delete_unread(edit, all, steps, words);
      search.trials.offer(unread ? Kind::unread_result : Kind::no_effect, std::move(edit),
                          unread ? fmt::format("nothing reads the result of '{}'", text)
                                 : fmt::format("'{}' changes nothing here", text),
                          std::move(steps));
      continue;
    }
    const auto better = better_form(facts);
    if (!better) continue;
    std::vector<Step> steps{words.step(
        facts.item, fmt::format("replace it by '{}'", words.text(search.subject.model, *better)))};
    edit.replace(facts.item.id, *better);
    delete_unread(edit, all, steps, words);
    search.trials.offer(Kind::known_value, std::move(edit),
                        fmt::format("a cheaper instruction gives the same result as '{}'", text),
                        std::move(steps));
  }
}

}  // namespace chessvm::assembler::advice
