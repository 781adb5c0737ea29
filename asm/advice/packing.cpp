// SPDX-License-Identifier: MIT
#include "asm/advice/packing.hpp"

#include <algorithm>
#include <bitset>

#include "vm/borrow.hpp"
#include "vm/isa.hpp"

namespace chessvm::assembler::advice {
namespace {

/// An item and its place. Words between two consecutive items are padding.
struct Spot {
  const Item* item = nullptr;
  Cursor at;
};

class Packer {
 public:
  explicit Packer(const Model& model) : model_(model) {
    packed_.label_rows.resize(model.labels.size());
    for (const vm::RowNumber row : model.raw_rows) take(row);
    filling_ = 0;
  }
  std::optional<Packed> pack();

 private:
  static std::size_t index(vm::RowNumber row) {
    return static_cast<std::size_t>(row - vm::first_row);
  }
  void run(const Run& run);
  void align(Cursor& cursor);
  void place(const Item& item, Cursor& cursor);
  void take(vm::RowNumber row);
  [[nodiscard]] bool jumps_arrive() const;
  [[nodiscard]] bool operands_fit() const;
  void count_free();

  const Model& model_;
  Packed packed_;
  std::vector<Spot> spots_;
  std::bitset<vm::end_row - vm::first_row> taken_;
  vm::RowNumber filling_ = 0;  // row of the last word placed in this run; 0 if there is none
  bool fits_ = true;
};

/// Marks `row` as used. If the machine cannot fetch the row, or if the row is already used, sets
/// `fits_` to false.
void Packer::take(vm::RowNumber row) {
  if (row == filling_) return;
  filling_ = row;
  if (row >= vm::end_row || row % vm::rows_per_table == vm::last_row_of_table ||
      vm::is_reserved(row) || taken_.test(index(row))) {
    fits_ = false;
    return;
  }
  taken_.set(index(row));
  ++packed_.use.at(static_cast<std::size_t>(vm::function_table(row)) - 1).rows;
}

void Packer::align(Cursor& cursor) {
  if (cursor.full() || cursor.at_row_start()) return;
  const int padding = vm::words_per_row - cursor.word;
  packed_.use.at(static_cast<std::size_t>(cursor.table) - 1).padding += padding;
  cursor.advance(padding);
}

void Packer::place(const Item& item, Cursor& cursor) {
  if (!cursor.has_room_for(item.count)) align(cursor);
  if (cursor.full()) {
    fits_ = false;
    return;
  }
  take(cursor.number());
  spots_.push_back({&item, cursor});
  packed_.use.at(static_cast<std::size_t>(cursor.table) - 1).words += item.count;
  // A call returns to the next row, so it must not be in row 98: the machine cannot fetch row 99.
  if (item.flow() == vm::isa::Flow::call && cursor.row + 1 >= vm::last_row_of_table) fits_ = false;
  cursor.advance(item.count);
  if (vm::isa::ends_row(item.flow())) align(cursor);
}

void Packer::run(const Run& run) {
  Cursor cursor = Cursor::at(run.origin);
  for (const Item& item : run.items) {
    if (!fits_) return;
    if (item.has_words()) {
      place(item, cursor);
      continue;
    }
    align(cursor);
    if (item.kind == Item::Kind::label)
      packed_.label_rows[static_cast<std::size_t>(item.label)] = cursor.number();
  }
}

bool Packer::jumps_arrive() const {
  return std::all_of(spots_.begin(), spots_.end(), [this](const Spot& spot) {
    const Item& item = *spot.item;
    if (item.kind != Item::Kind::instruction || item.label == no_label) return true;
    const vm::RowNumber row = packed_.label_rows[static_cast<std::size_t>(item.label)];
    return row != 0 && (item.is_far() || vm::function_table(row) == spot.at.table);
  });
}

bool Packer::operands_fit() const {
  vm::Borrow borrow;
  vm::RowNumber row = 0;
  int next = 0;
  for (const Spot& spot : spots_) {
    // A borrow (docs/isa.md#programs) ends at padding and at the end of a row.
    if (spot.at.number() != row || spot.at.word != next) borrow.drop();
    row = spot.at.number();
    next = spot.at.word + spot.item->count;
    for (int i = 0; i < spot.item->count; ++i) {
      int word = spot.item->words.at(static_cast<std::size_t>(i));
      if (i == 1 && spot.item->label != no_label)
        word = packed_.label_rows[static_cast<std::size_t>(spot.item->label)] % vm::rows_per_table;
      if (i == 2 && spot.item->label != no_label)
        word = vm::bank_code(
            vm::function_table(packed_.label_rows[static_cast<std::size_t>(spot.item->label)]));
      if (!borrow.store(word, spot.at.word + i).possible) return false;
      if (i == 0 && spot.item->count > 1) borrow.operands_follow();
    }
  }
  return true;
}

void Packer::count_free() {
  for (vm::RowNumber row = vm::first_row; row < vm::end_row; ++row)
    if (!vm::is_reserved(row) && row % vm::rows_per_table != vm::last_row_of_table &&
        !taken_.test(index(row)))
      ++packed_.use.at(static_cast<std::size_t>(vm::function_table(row)) - 1).free;
}

std::optional<Packed> Packer::pack() {
  for (const Run& each : model_.runs) {
    filling_ = 0;
    run(each);
  }
  if (!fits_ || !jumps_arrive() || !operands_fit()) return std::nullopt;
  count_free();
  return std::move(packed_);
}

}  // namespace

std::optional<Packed> pack(const Model& model) {
  return Packer(model).pack();
}

}  // namespace chessvm::assembler::advice
