// SPDX-License-Identifier: MIT
// A change of a program under trial: its author changes lists, `finish` does what follows from that
// (jumps near or far, labels and code that nothing reaches any more) and packs the rows.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "asm/advice/model.hpp"
#include "asm/advice/packing.hpp"

namespace chessvm::assembler::advice {

/// A program and what the rules ask about it, found once.
struct Subject {
  explicit Subject(Model program);
  Model model;
  std::optional<Packed> packed;
  std::vector<Chain> chains;
  std::vector<std::optional<ItemPlace>> labels;
  std::vector<int> references;
  std::vector<bool> reached;
  std::vector<int> tables;  // by item id; 0 for ids that are not used
};

/// The program after an edit.
struct EditResult {
  Model model;
  Packed packed;
  std::vector<Item> adapted;      // jumps that became near or far
  std::vector<Item> labels_gone;  // that nothing goes to any more
  std::vector<Item> code_gone;    // that nothing reaches any more
};

class Edit {
 public:
  explicit Edit(const Subject& subject) : subject_(subject), model_(subject.model) {}

  [[nodiscard]] const Model& model() const { return model_; }
  void erase(int id);
  void replace(int id, Item with);
  void insert_before(int id, Item item);
  /// Returns the id of the new item.
  int insert_after(int id, Item item);
  /// Moves the items from `first` to `last`, neighbours of one run, behind item `after` elsewhere.
  void move_after(int first, int last, int after);
  /// Moves them to the end of a run.
  void move_to_end(int first, int last, int run);
  /// Returns a label of the code at item `id`; a new one if it has none.
  [[nodiscard]] LabelId label_of(int id);

  /// Returns the result; nullopt when the program cannot be so, or a frozen item has changed.
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

/// Returns an instruction without operand, or a jump to `label`.
[[nodiscard]] Item make_item(vm::isa::Operation operation, LabelId label = no_label);
/// Returns `jmp` or `jmp far`.
[[nodiscard]] Item make_jump(LabelId label, bool is_far);
/// Returns `jump` with its target changed, near or far as tables demand; nullopt if the instruction
/// has no far form.
[[nodiscard]] std::optional<Item> aimed_at(const Item& jump, LabelId label, int from, int to);

}  // namespace chessvm::assembler::advice
