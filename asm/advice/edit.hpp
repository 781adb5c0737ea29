// SPDX-License-Identifier: MIT
// A trial change of a program. A rule first edits the lists of items. Then `finish` makes jumps
// near or far, deletes labels and code that have become superfluous, and packs the rows.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "asm/advice/model.hpp"
#include "asm/advice/packing.hpp"

namespace chessvm::assembler::advice {

/// A program with the facts that the rules need, computed once.
struct Subject {
  explicit Subject(Model program);
  Model model;
  std::optional<Packed> packed;
  std::vector<Chain> chains;
  std::vector<std::optional<ItemPlace>> labels;
  std::vector<int> references;
  std::vector<bool> reached;
  std::vector<int> tables;  // tables[id] is the function table of item `id`; 0 if the id is unused
};

struct EditResult {
  Model model;
  Packed packed;
  std::vector<Item> adapted;      // jumps that became near or far
  std::vector<Item> labels_gone;  // labels deleted because the edit left no references to them
  std::vector<Item> code_gone;    // code deleted because the edit made it unreachable
};

class Edit {
 public:
  explicit Edit(const Subject& subject) : subject_(subject), model_(subject.model) {}

  [[nodiscard]] const Model& model() const { return model_; }
  void erase(int id);
  void replace(int id, Item with);
  void insert_before(int id, Item item);
  /// Inserts `item` behind the item with the number `id`. Returns the new id of `item`.
  int insert_after(int id, Item item);
  /// Moves the items from `first` to `last`, which are in one run, behind item `after`.
  void move_after(int first, int last, int after);
  /// Moves the items from `first` to `last`, which are in one run, to the end of `run`.
  void move_to_end(int first, int last, int run);
  /// Returns a label directly before item `id`; inserts a new label if there is none.
  [[nodiscard]] LabelId label_of(int id);

  /// Completes the edit and packs the rows. Returns nullopt if the program does not fit, if a
  /// frozen item has changed, or if a jump cannot reach its target.
  [[nodiscard]] std::optional<EditResult> finish();

 private:
  [[nodiscard]] ItemPlace find(int id) const;
  [[nodiscard]] std::vector<Item>& items(int run) {
    return model_.runs[static_cast<std::size_t>(run)].items;
  }
  std::vector<Item> cut(int first, int last);
  [[nodiscard]] bool fit_distances(EditResult& outcome);
  void sweep(EditResult& outcome);
  [[nodiscard]] bool frozen_stay() const;

  const Subject& subject_;
  Model model_;
};

/// Returns a new instruction. If it is a jump, branch or call, `label` is its target.
[[nodiscard]] Item make_item(vm::isa::Operation operation, LabelId label = no_label);
[[nodiscard]] Item make_jump(LabelId label, bool is_far);
/// Returns a copy of `jump` that goes to `label`. The jump is in function table `from`, and the
/// label is in table `to`. A `jmp` becomes near if `from` equals `to`, otherwise far. Returns
/// nullopt for a branch from one table to another, because branches have no far form.
[[nodiscard]] std::optional<Item> aimed_at(const Item& jump, LabelId label, int from, int to);

}  // namespace chessvm::assembler::advice
