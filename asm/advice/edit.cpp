// SPDX-License-Identifier: MIT
#include "asm/advice/edit.hpp"

#include <algorithm>
#include <cassert>

#include "vm/isa.hpp"

namespace chessvm::assembler::advice {
namespace {

using vm::isa::Operation;

std::vector<int> tables_of(const Model& model) {
  std::vector<int> tables(static_cast<std::size_t>(model.next_id));
  for (const Run& run : model.runs)
    for (const Item& item : run.items) tables[static_cast<std::size_t>(item.id)] = run.table();
  return tables;
}

/// Returns the items for which `goes` returns true, and removes them from the model.
template <class Predicate>
std::vector<Item> take_out(Model& model, Predicate goes) {
  std::vector<Item> gone;
  for (Run& run : model.runs) {
    const auto keep = std::stable_partition(run.items.begin(), run.items.end(),
                                            [&goes](const Item& item) { return !goes(item); });
    gone.insert(gone.end(), keep, run.items.end());
    run.items.erase(keep, run.items.end());
  }
  return gone;
}

}  // namespace

Subject::Subject(Model program)
    : model(std::move(program)),
      packed(pack(model)),
      chains(advice::chains(model)),
      labels(label_places(model)),
      references(advice::references(model)),
      reached(reachable(model)),
      tables(tables_of(model)) {}

Item make_item(Operation operation, LabelId label) {
  const vm::isa::Instruction& row = vm::isa::describe(operation);
  Item item{.kind = Item::Kind::instruction,
            .instruction = &row,
            .count = 1 + vm::isa::operand_words(row.operand),
            .label = label};
  return item;
}

Item make_jump(LabelId label, bool is_far) {
  return make_item(is_far ? Operation::jmp_far : Operation::jmp, label);
}

std::optional<Item> aimed_at(const Item& jump, LabelId label, int from, int to) {
  Item aimed = jump;
  if (jump.is_jump()) {
    aimed = make_jump(label, from != to);
    aimed.id = jump.id;
    aimed.line = jump.line;
    aimed.operation = jump.operation;
  } else if (!jump.is_far() && from != to) {
    return std::nullopt;
  }
  aimed.label = label;
  return aimed;
}

ItemPlace Edit::find(int id) const {
  for (int run = 0; run < static_cast<int>(model_.runs.size()); ++run) {
    const auto& all = model_.runs[static_cast<std::size_t>(run)].items;
    const auto at =
        std::find_if(all.begin(), all.end(), [id](const Item& item) { return item.id == id; });
    if (at != all.end()) return {run, static_cast<int>(at - all.begin())};
  }
  assert(false && "the item is in the model");
  return {};
}

void Edit::erase(int id) {
  const ItemPlace place = find(id);
  items(place.run).erase(items(place.run).begin() + place.index);
}

void Edit::replace(int id, Item with) {
  Item& item = model_.at(find(id));
  with.id = id;
  with.line = item.line;
  with.operation = item.operation;
  item = with;
}

void Edit::insert_before(int id, Item item) {
  const ItemPlace place = find(id);
  item.id = model_.next_id++;
  item.line = model_.at(place).line;
  items(place.run).insert(items(place.run).begin() + place.index, item);
}

int Edit::insert_after(int id, Item item) {
  const ItemPlace place = find(id);
  item.id = model_.next_id++;
  item.line = model_.at(place).line;
  items(place.run).insert(items(place.run).begin() + place.index + 1, item);
  return item.id;
}

std::vector<Item> Edit::cut(int first, int last) {
  const ItemPlace from = find(first);
  const ItemPlace to = find(last);
  assert(from.run == to.run && from.index <= to.index);
  auto& all = items(from.run);
  std::vector<Item> moved(all.begin() + from.index, all.begin() + to.index + 1);
  all.erase(all.begin() + from.index, all.begin() + to.index + 1);
  return moved;
}

void Edit::move_after(int first, int last, int after) {
  const std::vector<Item> moved = cut(first, last);
  const ItemPlace place = find(after);
  auto& all = items(place.run);
  all.insert(all.begin() + place.index + 1, moved.begin(), moved.end());
}

void Edit::move_to_end(int first, int last, int run) {
  const std::vector<Item> moved = cut(first, last);
  items(run).insert(items(run).end(), moved.begin(), moved.end());
}

LabelId Edit::label_of(int id) {
  const ItemPlace place = find(id);
  const auto& all = items(place.run);
  for (int i = place.index - 1; i >= 0; --i) {
    const Item& item = all[static_cast<std::size_t>(i)];
    if (item.has_words()) break;
    if (item.kind == Item::Kind::label) return item.label;
  }
  const auto label = static_cast<LabelId>(model_.labels.size());
  model_.labels.push_back({"(a new label)", false});
  insert_before(id, {.kind = Item::Kind::label, .label = label});
  return label;
}

/// If a jump or its target has moved to another function table, gives the jump the near or far form
/// that it now needs. Returns false if a target was deleted, or if a branch is not in the function
/// table of its target.
bool Edit::fit_distances(EditResult& outcome) {
  const auto places = label_places(model_);
  for (Run& run : model_.runs)
    for (Item& item : run.items) {
      if (item.kind != Item::Kind::instruction || item.label == no_label) continue;
      const auto& place = places[static_cast<std::size_t>(item.label)];
      if (!place) return false;
      const int to = model_.table(*place);
      const bool moved =
          static_cast<std::size_t>(item.id) >= subject_.tables.size() ||
          static_cast<std::size_t>(item.label) >= subject_.labels.size() ||
          !subject_.labels[static_cast<std::size_t>(item.label)] ||
          subject_.tables[static_cast<std::size_t>(item.id)] != run.table() ||
          subject_.model.table(*subject_.labels[static_cast<std::size_t>(item.label)]) != to;
      if (!moved) continue;
      const auto aimed = aimed_at(item, item.label, run.table(), to);
      if (!aimed) return false;
      if (aimed->instruction != item.instruction) outcome.adapted.push_back(*aimed);
      item = *aimed;
    }
  return true;
}

/// Removes the code and the labels that are superfluous only because of this edit.
void Edit::sweep(EditResult& outcome) {
  const auto was = [](const std::vector<bool>& all, int id) {
    return static_cast<std::size_t>(id) >= all.size() || all[static_cast<std::size_t>(id)];
  };
  for (bool changed = true; changed;) {
    const auto reached = reachable(model_);
    auto code = take_out(model_, [&](const Item& item) {
      return item.has_words() && !reached[static_cast<std::size_t>(item.id)] &&
             was(subject_.reached, item.id);
    });
    const auto counts = references(model_);
    auto labels = take_out(model_, [&](const Item& item) {
      if (item.kind != Item::Kind::label) return false;
      const auto label = static_cast<std::size_t>(item.label);
      return counts[label] == 0 && !model_.labels[label].pinned &&
             (label >= subject_.references.size() || subject_.references[label] != 0);
    });
    changed = !code.empty() || !labels.empty();
    outcome.code_gone.insert(outcome.code_gone.end(), code.begin(), code.end());
    outcome.labels_gone.insert(outcome.labels_gone.end(), labels.begin(), labels.end());
  }
}

bool Edit::frozen_stay() const {
  if (model_.frozen.empty()) return true;
  std::vector<const Item*> by_id(static_cast<std::size_t>(model_.next_id));
  std::vector<int> next(by_id.size(), -1);
  for (const Run& run : model_.runs)
    for (std::size_t i = 0; i < run.items.size(); ++i) {
      const auto id = static_cast<std::size_t>(run.items[i].id);
      by_id[id] = &run.items[i];
      if (i + 1 < run.items.size()) next[id] = run.items[i + 1].id;
    }
  return std::all_of(model_.frozen.begin(), model_.frozen.end(), [&](const Frozen& frozen) {
    const auto id = static_cast<std::size_t>(frozen.item.id);
    return by_id[id] != nullptr && by_id[id]->instruction == frozen.item.instruction &&
           by_id[id]->label == frozen.item.label &&
           (frozen.next == any_next || next[id] == frozen.next);
  });
}

std::optional<EditResult> Edit::finish() {
  EditResult outcome;
  if (!fit_distances(outcome)) return std::nullopt;
  sweep(outcome);
  if (!frozen_stay()) return std::nullopt;
  auto packed = pack(model_);
  if (!packed) return std::nullopt;
  outcome.packed = std::move(*packed);
  outcome.model = std::move(model_);
  return outcome;
}

}  // namespace chessvm::assembler::advice
