// SPDX-License-Identifier: MIT
// Rules that remove or change jumps: fall-through, retargeting, copies of short code.
#include <fmt/format.h>

#include "asm/advice/rules.hpp"
#include "vm/isa.hpp"

namespace chessvm::assembler::advice {
namespace {

using vm::isa::Flow;

/// Consecutive items of a chain: the ids of the first and the last item.
struct Piece {
  int first = 0;
  int last = 0;
};

const Item& last_of(const Model& model, const Chain& chain) {
  return model.at({chain.run, chain.end - 1});
}

Piece piece(const Model& model, const Chain& chain, int begin) {
  return {model.at({chain.run, begin}).id, last_of(model, chain).id};
}

const Chain* chain_at(const Subject& subject, ItemPlace place) {
  for (const Chain& chain : subject.chains)
    if (chain.run == place.run && chain.begin <= place.index && place.index < chain.end)
      return &chain;
  return nullptr;
}

/// Moves `index` back over the labels and `.align` directly before it, and returns the new index.
int head_of(const Model& model, const Chain& chain, int index) {
  while (index > chain.begin && !model.at({chain.run, index - 1}).has_words()) --index;
  return index;
}

class FallThrough {
 public:
  explicit FallThrough(const Search& search)
      : search_(search), subject_(search.subject), words_(search.describer) {}

  void offer() {
    for (const Chain& from : subject_.chains) {
      if (from.open) continue;
      const Item& jump = last_of(subject_.model, from);
      if (!jump.is_jump() || jump.label == no_label) continue;
      const auto& to = subject_.labels[static_cast<std::size_t>(jump.label)];
      const Chain* target = to ? chain_at(subject_, *to) : nullptr;
      if (target == nullptr || !last_of(subject_.model, *target).is_end() ||
          (target->run == from.run && target->begin == from.begin))
        continue;
      const int head = head_of(subject_.model, *target, to->index);
      if (head == target->begin) {
        if (is_entry(subject_.model, *target)) continue;
        target_behind(jump, *target, head);
        if (!is_entry(subject_.model, from)) jump_before(from, jump, *target);
      } else {
        exchange(jump, *target, head);
      }
    }
  }

 private:
  [[nodiscard]] std::string name(const Item& jump) const {
    return subject_.model.labels[static_cast<std::size_t>(jump.label)].name;
  }
  [[nodiscard]] std::string code(const Chain& chain, int begin) const {
    return words_.range(subject_.model, subject_.model.at({chain.run, begin}),
                        last_of(subject_.model, chain));
  }
  [[nodiscard]] Step drop(const Item& jump) const {
    return words_.step(jump, fmt::format("delete '{}'", words_.text(subject_.model, jump)));
  }

  /// Offers to move the target chain behind the jump and to delete the jump.
  void target_behind(const Item& jump, const Chain& target, int begin) {
    const Piece moved = piece(subject_.model, target, begin);
    Edit edit(subject_);
    edit.move_after(moved.first, moved.last, jump.id);
    edit.erase(jump.id);
    search_.trials.offer(
        Kind::fall_through, std::move(edit),
        fmt::format("no code runs on into '{}': move it behind this jump", name(jump)),
        {drop(jump), words_.step(subject_.model.at({target.run, begin}),
                                 fmt::format("move {} behind that", code(target, begin)))});
  }

  /// Offers to move the chain `from` to the end of the run of `target`, to move `target` behind
  /// `from`, and to delete the jump. Offers nothing if both chains are in one function table.
  void jump_before(const Chain& from, const Item& jump, const Chain& target) {
    const Model& model = subject_.model;
    if (model.runs[static_cast<std::size_t>(from.run)].table() ==
        model.runs[static_cast<std::size_t>(target.run)].table())
      return;
    const Piece head = piece(model, target, target.begin);
    const Piece tail = piece(model, from, from.begin);
    Edit edit(subject_);
    edit.move_after(head.first, head.last, tail.last);
    edit.move_to_end(tail.first, head.last, target.run);
    edit.erase(jump.id);
    search_.trials.offer(
        Kind::fall_through, std::move(edit),
        fmt::format("no code runs on into '{}': move the code that jumps there before it",
                    name(jump)),
        {drop(jump),
         words_.step(model.at({from.run, from.begin}),
                     fmt::format("move {} before '{}'", code(from, from.begin), name(jump)))});
  }

  /// Offers to move the target behind the jump and to delete the jump. The code in front of the
  /// target gets a new jump to the target.
  void exchange(const Item& jump, const Chain& target, int begin) {
    const Model& model = subject_.model;
    const Piece moved = piece(model, target, begin);
    const Item& before = model.at({target.run, begin - 1});
    Edit edit(subject_);
    edit.move_after(moved.first, moved.last, jump.id);
    edit.insert_after(before.id, make_jump(jump.label, jump.is_far()));
    edit.erase(jump.id);
    search_.trials.offer(
        Kind::fall_through, std::move(edit),
        fmt::format("move '{}' behind this jump, and add a jump to the code before it", name(jump)),
        {drop(jump),
         words_.step(model.at({target.run, begin}),
                     fmt::format("move {} behind that", code(target, begin))),
         words_.step(before, fmt::format("add '{} {}' behind this",
                                         jump.is_far() ? "jmp far" : "jmp", name(jump)))});
  }

  const Search& search_;
  const Subject& subject_;
  const Describer& words_;
};

/// Returns the first item at or after `label` that has words; nullptr if there is none.
const Item* item_at(const Subject& subject, LabelId label) {
  const auto& place = subject.labels[static_cast<std::size_t>(label)];
  const auto code = place ? code_at(subject.model, *place) : std::nullopt;
  return code ? &subject.model.at(*code) : nullptr;
}

/// Returns the instructions from `label` to the first one that ends the flow, such as `jmp`.
/// Returns an empty list if none ends the flow, if the code has more than `most` words, or if the
/// code contains data or a call. A copied call would return to a wrong place.
std::vector<Item> short_way(const Subject& subject, LabelId label, int most) {
  std::vector<Item> way;
  const auto& start = subject.labels[static_cast<std::size_t>(label)];
  if (!start) return way;
  const auto& items = subject.model.runs[static_cast<std::size_t>(start->run)].items;
  for (auto i = static_cast<std::size_t>(start->index); i < items.size(); ++i) {
    const Item& item = items[i];
    if (!item.has_words()) continue;
    most -= item.count;
    if (most < 0 || item.kind == Item::Kind::data || item.flow() == Flow::call) return {};
    way.push_back(item);
    if (item.is_end()) return way;
  }
  return {};
}

struct Jump {
  Item item;
  ItemPlace place;
};

std::vector<Jump> jumps_to(const Subject& subject, LabelId label) {
  std::vector<Jump> jumps;
  for (int run = 0; run < static_cast<int>(subject.model.runs.size()); ++run) {
    const auto& items = subject.model.runs[static_cast<std::size_t>(run)].items;
    for (int i = 0; i < static_cast<int>(items.size()); ++i) {
      const Item& item = items[static_cast<std::size_t>(i)];
      if (item.kind == Item::Kind::instruction && item.label == label)
        jumps.push_back({item, {run, i}});
    }
  }
  return jumps;
}

/// Replaces the jump `at` by a copy of `way`. Returns false if a branch in the copy cannot reach
/// its target.
bool put_copy(const Subject& subject, Edit& edit, const Jump& at, const std::vector<Item>& way) {
  int last = at.item.id;
  bool first = true;
  for (const Item& item : way) {
    Item copy = item;
    if (item.label != no_label) {
      const auto& to = subject.labels[static_cast<std::size_t>(item.label)];
      if (!to) return false;
      const auto aimed =
          aimed_at(item, item.label, subject.model.table(at.place), subject.model.table(*to));
      if (!aimed) return false;
      copy = *aimed;
    }
    if (first) {
      edit.replace(last, copy);
      first = false;
    } else {
      last = edit.insert_after(last, copy);
    }
  }
  return !first;
}

}  // namespace

void offer_fall_through(const Search& search) {
  FallThrough(search).offer();
}

/// Finds each label A directly before a `jmp B`. Offers to turn jumps to A into jumps to B.
void offer_retargeting(const Search& search) {
  const Subject& subject = search.subject;
  for (LabelId label = 0; label < static_cast<LabelId>(subject.model.labels.size()); ++label) {
    const Item* at = item_at(subject, label);
    if (at == nullptr || !at->is_jump() || at->label == no_label || at->label == label) continue;
    const auto& to = subject.labels[static_cast<std::size_t>(at->label)];
    if (!to) continue;
    Edit all(subject);
    std::vector<Step> steps;
    for (const Jump& jump : jumps_to(subject, label)) {
      const auto aimed =
          aimed_at(jump.item, at->label, subject.model.table(jump.place), subject.model.table(*to));
      if (!aimed) continue;
      all.replace(jump.item.id, *aimed);
      steps.push_back(search.describer.step(
          jump.item,
          fmt::format("replace '{}' by '{}'", search.describer.text(subject.model, jump.item),
                      search.describer.text(subject.model, *aimed))));
    }
    if (steps.empty()) continue;
    search.trials.offer(Kind::retarget, std::move(all),
                        fmt::format("at '{}' stands only a jump to '{}'",
                                    subject.model.labels[static_cast<std::size_t>(label)].name,
                                    subject.model.labels[static_cast<std::size_t>(at->label)].name),
                        std::move(steps));
  }
}

/// Offers to replace a jump to short code by a copy of the code. If several jumps go to this code,
/// also offers to replace all of them together.
void offer_copies(const Search& search) {
  constexpr int most_words = 6;
  const Subject& subject = search.subject;
  for (LabelId label = 0; label < static_cast<LabelId>(subject.model.labels.size()); ++label) {
    const auto way = short_way(subject, label, most_words);
    if (way.empty() || (way.size() == 1 && way[0].is_jump())) continue;
    std::string code;
    for (const Item& item : way)
      code += (code.empty() ? "" : "; ") + search.describer.text(subject.model, item);
    const auto what = fmt::format("few words follow '{}'",
                                  subject.model.labels[static_cast<std::size_t>(label)].name);
    Edit all(subject);
    std::vector<Step> steps;
    for (const Jump& jump : jumps_to(subject, label)) {
      if (!jump.item.is_jump()) continue;
      const Step step = search.describer.step(
          jump.item, fmt::format("replace '{}' by '{}'",
                                 search.describer.text(subject.model, jump.item), code));
      Edit one(subject);
      if (!put_copy(subject, one, jump, way)) continue;
      search.trials.offer(Kind::copy, std::move(one), what, {step});
      if (put_copy(subject, all, jump, way)) steps.push_back(step);
    }
    if (steps.size() > 1) search.trials.offer(Kind::copy, std::move(all), what, std::move(steps));
  }
}

}  // namespace chessvm::assembler::advice
