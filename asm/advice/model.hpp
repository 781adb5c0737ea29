// SPDX-License-Identifier: MIT
// An assembled program as lists of instructions and labels. The rules edit these lists, and
// packing.hpp computes the rows from them.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "asm/assembler.hpp"

namespace chessvm::assembler::advice {

using LabelId = int;
inline constexpr LabelId no_label = -1;

struct Label {
  std::string name;
  /// True if `.org` sets the label, or if something other than a jump uses the label. No edit may
  /// change the code after a pinned label.
  bool pinned = false;
};

/// An instruction, a `.dw` word, a label or an `.align`. A label or `.align` begins a new row.
struct Item {
  enum class Kind : std::uint8_t { instruction, data, label, align };
  Kind kind = Kind::instruction;
  int id = 0;                                         // number of the item; no edit changes it
  const vm::isa::Instruction* instruction = nullptr;  // nullptr if the item is not an instruction
  int count = 0;                                      // number of words
  std::array<int, vm::words_per_row> words{};
  LabelId label = no_label;  // label that the item defines, or jumps to
  LineIndex line = 0;
  Slice operation{};

  [[nodiscard]] bool has_words() const { return kind == Kind::instruction || kind == Kind::data; }
  /// Returns how control leaves the item. For items that are not instructions, returns Flow::next.
  [[nodiscard]] vm::isa::Flow flow() const;
  /// Returns true if control never goes on to the next item.
  [[nodiscard]] bool is_end() const;
  [[nodiscard]] bool is_jump() const { return flow() == vm::isa::Flow::jump; }
  [[nodiscard]] bool is_far() const;
};

/// Items between one `.org` and the next.
struct Run {
  vm::RowNumber origin = vm::first_row;
  std::vector<Item> items;
  [[nodiscard]] int table() const { return vm::function_table(origin); }
};

struct ItemPlace {
  int run = 0;
  int index = 0;
  friend bool operator==(const ItemPlace&, const ItemPlace&) = default;
};

/// Value of Frozen::next if any item may follow.
inline constexpr int any_next = -2;

/// An item that no edit may change, and the item that must follow it.
struct Frozen {
  Item item;
  int next = any_next;  // id of the item that must follow; -1 if none may follow
};

struct Model {
  std::vector<Run> runs;
  std::vector<Label> labels;
  std::vector<Frozen> frozen;
  std::vector<vm::RowNumber> raw_rows;  // rows of code that `.raw` fills
  int next_id = 0;

  [[nodiscard]] Item& at(ItemPlace place) {
    return runs[static_cast<std::size_t>(place.run)].items[static_cast<std::size_t>(place.index)];
  }
  [[nodiscard]] const Item& at(ItemPlace place) const {
    return runs[static_cast<std::size_t>(place.run)].items[static_cast<std::size_t>(place.index)];
  }
  [[nodiscard]] int table(ItemPlace place) const {
    return runs[static_cast<std::size_t>(place.run)].table();
  }
};

/// Consecutive items of one run. A chain ends at the end of the run, or with an item such as `jmp`,
/// after which control never goes on to the next item. The next item begins a new chain.
struct Chain {
  int run = 0;
  int begin = 0;
  int end = 0;        // index behind the last item
  bool open = false;  // true if control can go on behind the last item
};

[[nodiscard]] Model model_of(const Assembly& assembly);

[[nodiscard]] std::vector<Chain> chains(const Model& model);

/// Returns the place of the definition of each label; nullopt for a deleted label.
[[nodiscard]] std::vector<std::optional<ItemPlace>> label_places(const Model& model);
/// Returns for each label the number of items that jump, branch or call to it.
[[nodiscard]] std::vector<int> references(const Model& model);
/// Returns a flag for each item id: true if control can reach the item. Labels count as items.
[[nodiscard]] std::vector<bool> reachable(const Model& model);

/// Returns true if control can enter the chain at its beginning without a jump.
[[nodiscard]] bool is_entry(const Model& model, const Chain& chain);

/// Finds the first item that has words, from `place` to the end of the run; nullopt: there is none.
[[nodiscard]] std::optional<ItemPlace> code_at(const Model& model, ItemPlace place);
/// Returns true if control goes on to `place` from the item before it.
[[nodiscard]] bool falls_into(const Model& model, ItemPlace place);

}  // namespace chessvm::assembler::advice
