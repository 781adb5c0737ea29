// SPDX-License-Identifier: MIT
// The rule that merges equal code at the ends of two chains.
#include <fmt/format.h>

#include <algorithm>

#include "asm/advice/rules.hpp"
#include "base/text/text.hpp"
#include "vm/isa.hpp"

namespace chessvm::assembler::advice {
namespace {

bool alike(const Item& a, const Item& b) {
  return a.kind == Item::Kind::instruction && b.kind == Item::Kind::instruction &&
         a.instruction == b.instruction && a.label == b.label &&
         (a.label != no_label ||
          std::equal(a.words.begin() + 1, a.words.begin() + a.count, b.words.begin() + 1));
}

/// Two equal sequences of instructions, each listed backwards from its last instruction.
struct Match {
  std::vector<Item> goes;   // instructions to delete or to replace by a jump
  std::vector<Item> stays;  // equal instructions that stay; the jump goes to them
};

/// Two pieces of code to compare: their chains, and the index behind the end of each piece.
struct Ends {
  Chain goes;
  int goes_end = 0;
  Chain stays;
  int stays_end = 0;
};

class Tails {
 public:
  explicit Tails(const Search& search) : search_(search), subject_(search.subject) {}
  void offer();

 private:
  void try_all(Trials& trials, const Ends& ends, const Item* jump);
  void offer_ends(std::size_t index);
  void offer_before_target(const Chain& goes);
  [[nodiscard]] Match match(const Ends& ends) const;
  /// Says what replaces the deleted code. `nothing` is allowed if only jumps lead to that code.
  enum class Left : std::uint8_t { jump, nothing };
  [[nodiscard]] std::vector<Step> delete_code(Edit& edit, const Ends& ends, const Match& match,
                                              std::size_t count, Left left) const;
  void trial(Trials& trials, const Ends& ends, const Match& match, std::size_t count, Left left,
             const Item* jump);
  [[nodiscard]] bool begins_chain(const Chain& chain, const Item& item) const;

  const Search& search_;
  const Subject& subject_;
};

Match Tails::match(const Ends& ends) const {
  Match match;
  int a = ends.goes_end;
  int b = ends.stays_end;
  const auto step_back = [this](const Chain& chain, int& index) -> const Item* {
    while (--index >= chain.begin)
      if (const Item& item = subject_.model.at({chain.run, index}); item.has_words()) return &item;
    return nullptr;
  };
  while (true) {
    const Item* goes = step_back(ends.goes, a);
    const Item* stays = step_back(ends.stays, b);
    if (goes == nullptr || stays == nullptr || !alike(*goes, *stays)) return match;
    match.goes.push_back(*goes);
    match.stays.push_back(*stays);
  }
}

bool Tails::begins_chain(const Chain& chain, const Item& item) const {
  const auto first = code_at(subject_.model, {chain.run, chain.begin});
  return first && subject_.model.at(*first).id == item.id;
}

/// Deletes the code that the merge replaces, and moves the labels in this code to the equal code
/// that stays. Returns a step for each moved label.
std::vector<Step> Tails::delete_code(Edit& edit, const Ends& ends, const Match& match,
                                     std::size_t count, Left left) const {
  const Describer& words = search_.describer;
  std::vector<Step> steps;
  std::size_t behind = count;  // number of matched instructions that follow item i
  for (int i = ends.goes.begin; i < ends.goes_end; ++i) {
    const Item& item = subject_.model.at({ends.goes.run, i});
    if (item.has_words()) {
      const auto end = match.goes.begin() + static_cast<std::ptrdiff_t>(count);
      const auto at = std::find_if(match.goes.begin(), end,
                                   [&](const Item& other) { return other.id == item.id; });
      if (at == end) continue;
      behind = static_cast<std::size_t>(at - match.goes.begin());
      if (left == Left::nothing || item.id != match.goes[count - 1].id) edit.erase(item.id);
      continue;
    }
    if (behind == count && left == Left::jump) continue;
    edit.erase(item.id);
    if (item.kind != Item::Kind::label) continue;
    const Item& place =
        behind == 0 ? subject_.model.at({ends.stays.run, ends.stays_end}) : match.stays[behind - 1];
    edit.insert_before(place.id, item);
    steps.push_back(
        words.step(item, fmt::format("move the label '{}' to {}", words.text(subject_.model, item),
                                     words.line(place))));
  }
  return steps;
}

/// Tries to delete the last `count` matched instructions. If `jump` is not nullptr, it is the jump
/// behind these instructions, and is deleted too. With Left::jump, replaces these instructions by a
/// jump to the equal code.
void Tails::trial(Trials& trials, const Ends& ends, const Match& match, std::size_t count,
                  Left left, const Item* jump) {
  const Describer& words = search_.describer;
  const Item& first = match.goes[count - 1];
  const Item& target = match.stays[count - 1];
  Edit edit(subject_);
  std::vector<Step> steps = delete_code(edit, ends, match, count, left);
  if (jump != nullptr) edit.erase(jump->id);
  const Item& last = jump != nullptr ? *jump : match.goes.front();
  const std::string code = words.range(subject_.model, first, last);
  const bool is_far = subject_.tables[static_cast<std::size_t>(first.id)] !=
                      subject_.tables[static_cast<std::size_t>(target.id)];
  std::string goes = fmt::format("delete {}", code);
  if (left == Left::jump) {
    const LabelId label = edit.label_of(target.id);
    edit.replace(first.id, make_jump(label, is_far));
    goes = fmt::format("replace {} by '{}' to {}", code, is_far ? "jmp far" : "jmp",
                       words.line(target));
  }
  steps.insert(steps.begin(),
               {words.step(first, std::move(goes)),
                words.step(target, fmt::format("the same code begins here with '{}'",
                                               words.text(subject_.model, target)))});
  trials.offer(Kind::common_tail, std::move(edit),
               fmt::format("two places end alike for {}", chessvm::count(count, "instruction")),
               std::move(steps));
}

void Tails::try_all(Trials& trials, const Ends& ends, const Item* jump) {
  const Match both = match(ends);
  for (std::size_t count = 1; count <= both.goes.size(); ++count) {
    trial(trials, ends, both, count, Left::jump, jump);
    if (begins_chain(ends.goes, both.goes[count - 1]) && !is_entry(subject_.model, ends.goes))
      trial(trials, ends, both, count, Left::nothing, jump);
  }
}

/// Offers the best merge of chain `index` with one later chain that ends in the same instruction.
void Tails::offer_ends(std::size_t index) {
  const Model& model = subject_.model;
  const Chain& one = subject_.chains[index];
  const Item& last = model.at({one.run, one.end - 1});
  if (!last.is_end()) return;
  Trials trials = search_.trials.empty();
  for (std::size_t i = index + 1; i < subject_.chains.size(); ++i) {
    const Chain& other = subject_.chains[i];
    if (!alike(last, model.at({other.run, other.end - 1}))) continue;
    try_all(trials, {one, one.end, other, other.end}, nullptr);
    try_all(trials, {other, other.end, one, one.end}, nullptr);
  }
  search_.trials.keep_best(std::move(trials));
}

/// If `goes` ends with a jump, offers to merge the code before the jump with equal code before the
/// target of the jump.
void Tails::offer_before_target(const Chain& goes) {
  const Model& model = subject_.model;
  const Item& last = model.at({goes.run, goes.end - 1});
  if (!last.is_jump() || last.label == no_label) return;
  const auto& to = subject_.labels[static_cast<std::size_t>(last.label)];
  if (!to || !falls_into(model, *to)) return;
  Trials trials = search_.trials.empty();
  for (const Chain& stays : subject_.chains)
    if (stays.run == to->run && stays.begin <= to->index && to->index < stays.end &&
        (stays.run != goes.run || stays.begin != goes.begin))
      try_all(trials, {goes, goes.end - 1, stays, to->index}, &last);
  search_.trials.keep_best(std::move(trials));
}

void Tails::offer() {
  for (std::size_t i = 0; i < subject_.chains.size(); ++i) {
    offer_ends(i);
    offer_before_target(subject_.chains[i]);
  }
}

}  // namespace

void offer_common_tails(const Search& search) {
  Tails(search).offer();
}

}  // namespace chessvm::assembler::advice
