// SPDX-License-Identifier: MIT
#include "asm/advice/model.hpp"

#include <algorithm>
#include <map>

#include "vm/isa.hpp"

namespace chessvm::assembler::advice {
namespace {

using vm::isa::Flow;

/// Returns true if execution can continue after the last item of the run.
bool falls_off(const Run& run) {
  const auto last = std::find_if(run.items.rbegin(), run.items.rend(),
                                 [](const Item& item) { return item.has_words(); });
  return last != run.items.rend() && !last->is_end();
}

/// Returns true if control can enter the first row of run `index` without a jump.
bool is_entered(const Model& model, int index) {
  const Run& entered = model.runs[static_cast<std::size_t>(index)];
  return entered.origin == vm::first_row ||
         std::any_of(model.runs.begin(), model.runs.end(), [&](const Run& run) {
           return &run != &entered && run.table() == entered.table() && falls_off(run);
         });
}

/// Builds a Model from the words, labels, `.align` and `.org` of an assembly, in source order.
class Builder {
 public:
  explicit Builder(const Assembly& assembly) : assembly_(assembly) {}
  Model build();

 private:
  void add_mark(const Mark& mark);
  void add_words(const Placed& placed);
  void add_numbered_targets();
  void resolve_targets();
  void pin_labels();
  void freeze();
  Item& add_item(Item item);
  LabelId add_label(const std::string& name, vm::RowNumber row);

  const Assembly& assembly_;
  Model model_;
  std::map<std::string, LabelId, std::less<>> by_name_;
  std::map<vm::RowNumber, LabelId> by_row_;
  std::map<int, std::string> target_names_;   // maps the id of a jump to the name of its target
  std::map<int, vm::RowNumber> target_rows_;  // maps the id of a jump to the row of its target
  std::map<int, vm::RowNumber> rows_;         // maps the id of a row's first item to the row
  bool after_org_ = false;
};

Item& Builder::add_item(Item item) {
  item.id = model_.next_id++;
  return model_.runs.back().items.emplace_back(item);
}

LabelId Builder::add_label(const std::string& name, vm::RowNumber row) {
  const auto id = static_cast<LabelId>(model_.labels.size());
  model_.labels.push_back({name});
  by_name_.emplace(name, id);
  by_row_.emplace(row, id);
  return id;
}

void Builder::add_mark(const Mark& mark) {
  if (mark.kind == Mark::Kind::org) {
    model_.runs.push_back({mark.row, {}});
    after_org_ = true;
    return;
  }
  if (mark.kind == Mark::Kind::align) {
    add_item({.kind = Item::Kind::align, .line = mark.line});
    return;
  }
  const auto symbol = assembly_.symbols.find(mark.name);
  const auto row = static_cast<vm::RowNumber>(symbol->second.value);
  const LabelId label = add_label(mark.name, row);
  // A label on the line of `.org` names the row that `.org` sets. No edit may move this label.
  if (after_org_ &&
      assembly_.program.lines[mark.line].text.view().find(".org") != std::string_view::npos)
    model_.labels.back().pinned = true;
  add_item({.kind = Item::Kind::label, .label = label, .line = mark.line});
}

void Builder::add_words(const Placed& placed) {
  if (placed.kind == Emission::Kind::raw && placed.word >= vm::first_code_word(placed.row) &&
      !vm::is_reserved(placed.row) &&
      (model_.raw_rows.empty() || model_.raw_rows.back() != placed.row))
    model_.raw_rows.push_back(placed.row);
  if (placed.kind != Emission::Kind::instruction && placed.kind != Emission::Kind::data) return;
  const Item& item =
      add_item({.kind = placed.instruction != nullptr ? Item::Kind::instruction : Item::Kind::data,
                .instruction = placed.instruction,
                .count = placed.count,
                .words = placed.words,
                .line = placed.line,
                .operation = placed.operation});
  after_org_ = false;
  if (placed.target != 0) target_rows_[item.id] = placed.target;
  if (!placed.label.empty()) target_names_[item.id] = placed.label;
  if (placed.word == vm::first_code_word(placed.row)) rows_[item.id] = placed.row;
}

/// Gives a label to each row that a jump names by number, so that edits can move the row's code.
void Builder::add_numbered_targets() {
  std::vector<vm::RowNumber> wanted;
  for (const auto& [id, row] : target_rows_)
    if (!target_names_.contains(id) && !by_row_.contains(row)) wanted.push_back(row);
  for (Run& run : model_.runs)
    for (std::size_t i = 0; i < run.items.size(); ++i) {
      const auto row = rows_.find(run.items[i].id);
      if (row == rows_.end() || by_row_.contains(row->second) ||
          std::find(wanted.begin(), wanted.end(), row->second) == wanted.end())
        continue;
      const LabelId label = add_label("row " + std::to_string(row->second), row->second);
      run.items.insert(run.items.begin() + static_cast<std::ptrdiff_t>(i),
                       {.kind = Item::Kind::label,
                        .id = model_.next_id++,
                        .label = label,
                        .line = run.items[i].line});
      ++i;
    }
}

void Builder::resolve_targets() {
  for (Run& run : model_.runs)
    for (Item& item : run.items) {
      const auto row = target_rows_.find(item.id);
      if (row == target_rows_.end()) continue;
      const auto name = target_names_.find(item.id);
      const auto named = name == target_names_.end() ? by_name_.end() : by_name_.find(name->second);
      const auto numbered = by_row_.find(row->second);
      if (named != by_name_.end())
        item.label = named->second;
      else if (numbered != by_row_.end())
        item.label = numbered->second;
    }
}

void Builder::pin_labels() {
  std::vector<int> plain(model_.labels.size());
  for (const auto& [id, name] : target_names_)
    if (const auto label = by_name_.find(name); label != by_name_.end())
      ++plain[static_cast<std::size_t>(label->second)];
  for (const auto& [name, label] : by_name_)
    if (const auto symbol = assembly_.symbols.find(name); symbol != assembly_.symbols.end())
      if (symbol->second.uses != plain[static_cast<std::size_t>(label)])
        model_.labels[static_cast<std::size_t>(label)].pinned = true;
}

/// Freezes each chain that has a pinned label, a `.dw` word or a jump to a row without a label. If
/// execution can go on beyond the end of a run, freezes all chains of the run. No edit may change
/// the items of a frozen chain.
void Builder::freeze() {
  for (const Chain& chain : chains(model_)) {
    const Run& run = model_.runs[static_cast<std::size_t>(chain.run)];
    bool fixed = falls_off(run);
    for (int i = chain.begin; i < chain.end; ++i) {
      const Item& item = run.items[static_cast<std::size_t>(i)];
      const bool goes_by_number = target_rows_.contains(item.id) && item.label == no_label;
      fixed = fixed || goes_by_number || item.kind == Item::Kind::data ||
              (item.kind == Item::Kind::label &&
               model_.labels[static_cast<std::size_t>(item.label)].pinned);
    }
    if (!fixed) continue;
    for (int i = chain.begin; i < chain.end; ++i) {
      const auto next = static_cast<std::size_t>(i) + 1;
      Frozen frozen{run.items[static_cast<std::size_t>(i)], any_next};
      if (i + 1 < chain.end || falls_off(run))
        frozen.next = next < run.items.size() ? run.items[next].id : -1;
      model_.frozen.push_back(frozen);
    }
  }
}

Model Builder::build() {
  std::size_t mark = 0;
  const auto& placed = assembly_.encoding.placed;
  for (std::size_t i = 0; i <= placed.size(); ++i) {
    for (; mark < assembly_.marks.size() && assembly_.marks[mark].emission <= i; ++mark)
      add_mark(assembly_.marks[mark]);
    if (i < placed.size()) add_words(placed[i]);
  }
  add_numbered_targets();
  resolve_targets();
  pin_labels();
  freeze();
  return std::move(model_);
}

}  // namespace

Flow Item::flow() const {
  return kind == Kind::instruction ? instruction->flow : Flow::next;
}

bool Item::is_end() const {
  const Flow here = flow();
  return here == Flow::jump || here == Flow::ret || here == Flow::halt;
}

bool Item::is_far() const {
  return kind == Kind::instruction && instruction->operand == vm::isa::Operand::far;
}

Model model_of(const Assembly& assembly) {
  return Builder(assembly).build();
}

std::vector<Chain> chains(const Model& model) {
  std::vector<Chain> all;
  for (int run = 0; run < static_cast<int>(model.runs.size()); ++run) {
    const auto& items = model.runs[static_cast<std::size_t>(run)].items;
    const auto size = static_cast<int>(items.size());
    int begin = 0;
    for (int i = 0; i < size; ++i)
      if (items[static_cast<std::size_t>(i)].is_end()) {
        all.push_back({run, begin, i + 1, false});
        begin = i + 1;
      }
    if (begin < size)
      all.push_back({run, begin, size, falls_off(model.runs[static_cast<std::size_t>(run)])});
  }
  return all;
}

std::vector<std::optional<ItemPlace>> label_places(const Model& model) {
  std::vector<std::optional<ItemPlace>> places(model.labels.size());
  for (int run = 0; run < static_cast<int>(model.runs.size()); ++run) {
    const auto& items = model.runs[static_cast<std::size_t>(run)].items;
    for (int i = 0; i < static_cast<int>(items.size()); ++i)
      if (const Item& item = items[static_cast<std::size_t>(i)]; item.kind == Item::Kind::label)
        places[static_cast<std::size_t>(item.label)] = ItemPlace{run, i};
  }
  return places;
}

std::vector<int> references(const Model& model) {
  std::vector<int> counts(model.labels.size());
  for (const Run& run : model.runs)
    for (const Item& item : run.items)
      if (item.kind == Item::Kind::instruction && item.label != no_label)
        ++counts[static_cast<std::size_t>(item.label)];
  return counts;
}

bool is_entry(const Model& model, const Chain& chain) {
  return chain.begin == 0 && is_entered(model, chain.run);
}

std::optional<ItemPlace> code_at(const Model& model, ItemPlace place) {
  const auto& items = model.runs[static_cast<std::size_t>(place.run)].items;
  for (; place.index < static_cast<int>(items.size()); ++place.index)
    if (items[static_cast<std::size_t>(place.index)].has_words()) return place;
  return std::nullopt;
}

bool falls_into(const Model& model, ItemPlace place) {
  const auto& items = model.runs[static_cast<std::size_t>(place.run)].items;
  for (int i = place.index - 1; i >= 0; --i)
    if (const Item& item = items[static_cast<std::size_t>(i)]; item.has_words())
      return !item.is_end();
  return false;
}

std::vector<bool> reachable(const Model& model) {
  std::vector<bool> seen(static_cast<std::size_t>(model.next_id));
  std::vector<ItemPlace> open;
  const auto places = label_places(model);
  const bool has_entry = std::any_of(model.runs.begin(), model.runs.end(),
                                     [](const Run& run) { return run.origin == vm::first_row; });
  for (std::size_t label = 0; label < places.size(); ++label)
    if (places[label] && (!has_entry || model.labels[label].pinned)) open.push_back(*places[label]);
  for (int run = 0; run < static_cast<int>(model.runs.size()); ++run) {
    if (!has_entry || is_entered(model, run)) open.push_back({run, 0});
  }
  while (!open.empty()) {
    ItemPlace place = open.back();
    open.pop_back();
    const auto& items = model.runs[static_cast<std::size_t>(place.run)].items;
    for (; place.index < static_cast<int>(items.size()); ++place.index) {
      const Item& item = items[static_cast<std::size_t>(place.index)];
      if (seen[static_cast<std::size_t>(item.id)]) break;
      seen[static_cast<std::size_t>(item.id)] = true;
      if (item.kind == Item::Kind::instruction && item.label != no_label &&
          places[static_cast<std::size_t>(item.label)])
        open.push_back(*places[static_cast<std::size_t>(item.label)]);
      if (item.is_end()) break;
    }
  }
  return seen;
}

}  // namespace chessvm::assembler::advice
