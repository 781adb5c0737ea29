// SPDX-License-Identifier: MIT
// Rules that propose a change of a single instruction or label.
#include <fmt/format.h>

#include "asm/advice/rules.hpp"
#include "vm/isa.hpp"

namespace chessvm::assembler::advice {
namespace {

using vm::isa::Flow;
using vm::isa::Operation;

template <class Visitor>
void each_item(const Model& model, Visitor visit) {
  for (int run = 0; run < static_cast<int>(model.runs.size()); ++run) {
    const auto& items = model.runs[static_cast<std::size_t>(run)].items;
    for (int i = 0; i < static_cast<int>(items.size()); ++i)
      visit(items[static_cast<std::size_t>(i)], ItemPlace{run, i});
  }
}

/// Returns true if only labels and alignments are between `label` and the item at `from`.
bool goes_to_next(const Subject& subject, ItemPlace from, LabelId label) {
  const auto& to = subject.labels[static_cast<std::size_t>(label)];
  if (!to || to->run != from.run || to->index < from.index) return false;
  for (ItemPlace place{from.run, from.index + 1}; place.index < to->index; ++place.index)
    if (subject.model.at(place).has_words()) return false;
  return true;
}

/// Returns a shorter instruction that does the same; nullopt if there is none.
std::optional<Operation> shorter(const Item& item) {
  if (item.kind != Item::Kind::instruction) return std::nullopt;
  const Operation operation = vm::isa::operation(*item.instruction);
  if (operation == Operation::mov_constant && item.words[1] == 0) return Operation::clr;
  if (operation == Operation::add_constant && item.words[1] == 1) return Operation::inc;
  return std::nullopt;
}

}  // namespace

void offer_dead_labels(const Search& search) {
  const Subject& subject = search.subject;
  each_item(subject.model, [&](const Item& item, ItemPlace place) {
    if (item.kind != Item::Kind::label || !falls_into(subject.model, place)) return;
    const auto label = static_cast<std::size_t>(item.label);
    if (subject.references[label] != 0 || subject.model.labels[label].pinned) return;
    Edit edit(subject);
    edit.erase(item.id);
    search.trials.offer(Kind::dead_label, std::move(edit),
                        fmt::format("nothing refers to '{}'", subject.model.labels[label].name),
                        {search.describer.step(item, "delete the label")});
  });
}

void offer_dead_code(const Search& search) {
  const Subject& subject = search.subject;
  for (const Chain& chain : subject.chains) {
    Edit edit(subject);
    std::vector<Step> steps;
    for (int i = chain.begin; i < chain.end; ++i) {
      const Item& item = subject.model.at({chain.run, i});
      if (subject.reached[static_cast<std::size_t>(item.id)]) continue;
      edit.erase(item.id);
      steps.push_back(search.describer.step(
          item, fmt::format("delete '{}'", search.describer.text(subject.model, item))));
    }
    if (!steps.empty())
      search.trials.offer(Kind::dead_code, std::move(edit), "nothing reaches this code",
                          std::move(steps));
  }
}

void offer_alignments(const Search& search) {
  each_item(search.subject.model, [&](const Item& item, ItemPlace) {
    if (item.kind != Item::Kind::align) return;
    Edit edit(search.subject);
    edit.erase(item.id);
    search.trials.offer(Kind::alignment, std::move(edit), "the row need not begin here",
                        {search.describer.step(item, "delete '.align'")});
  });
}

void offer_idle_jumps(const Search& search) {
  const Subject& subject = search.subject;
  each_item(subject.model, [&](const Item& item, ItemPlace place) {
    const Flow flow = item.flow();
    if ((flow != Flow::jump && flow != Flow::branch) || item.label == no_label ||
        !goes_to_next(subject, place, item.label))
      return;
    Edit edit(subject);
    edit.erase(item.id);
    search.trials.offer(
        Kind::idle_jump, std::move(edit), "a jump to what follows anyway",
        {search.describer.step(
            item, fmt::format("delete '{}'", search.describer.text(subject.model, item)))});
  });
}

void offer_near_jumps(const Search& search) {
  const Subject& subject = search.subject;
  each_item(subject.model, [&](const Item& item, ItemPlace place) {
    if (!item.is_jump() || !item.is_far() || item.label == no_label) return;
    const auto& to = subject.labels[static_cast<std::size_t>(item.label)];
    if (!to || subject.model.table(*to) != subject.model.table(place)) return;
    Edit edit(subject);
    edit.replace(item.id, make_jump(item.label, false));
    search.trials.offer(Kind::near_jump, std::move(edit), "a far jump within its function table",
                        {search.describer.step(item, "replace 'jmp far' by 'jmp'")});
  });
}

void offer_short_forms(const Search& search) {
  each_item(search.subject.model, [&](const Item& item, ItemPlace) {
    const auto operation = shorter(item);
    if (!operation) return;
    Edit edit(search.subject);
    edit.replace(item.id, make_item(*operation));
    search.trials.offer(
        Kind::short_form, std::move(edit), "a shorter instruction does the same",
        {search.describer.step(item, fmt::format("replace '{}' by '{}'",
                                                 search.describer.text(search.subject.model, item),
                                                 vm::isa::describe(*operation).mnemonic))});
  });
}

}  // namespace chessvm::assembler::advice
