// SPDX-License-Identifier: MIT
// An assembled program as lists of instructions and labels, which the advisor changes and packs
// anew. Rows follow from the lists, so a list is all that an edit has to change.
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
  /// Its value is used other than by a plain jump, or `.org` gives it: the code behind it stays as
  /// it is.
  bool pinned = false;
};

/// An instruction or `.dw` word, or the demand that a row begins.
struct Item {
  enum class Kind : std::uint8_t { instruction, data, label, align };
  Kind kind = Kind::instruction;
  int id = 0;                                         // the same in every edit of a program
  const vm::isa::Instruction* instruction = nullptr;  // nullptr: not an instruction
  int count = 0;                                      // words
  std::array<int, vm::words_per_row> words{};
  LabelId label = no_label;  // defined here, or the target
  LineIndex line = 0;
  Slice operation{};

  [[nodiscard]] bool has_words() const { return kind == Kind::instruction || kind == Kind::data; }
  /// Returns what the item does to the flow of control; a `.dw` word goes on to the next.
  [[nodiscard]] vm::isa::Flow flow() const;
  /// Returns whether control never goes on to the next item.
  [[nodiscard]] bool is_end() const;
  [[nodiscard]] bool is_jump() const { return flow() == vm::isa::Flow::jump; }
  [[nodiscard]] bool is_far() const;
};

/// The items behind one `.org`.
struct Run {
  vm::RowNumber origin = vm::first_row;
  std::vector<Item> items;
  [[nodiscard]] int table() const { return vm::function_table(origin); }
};

/// The place of an item: its run, and its index there.
struct ItemPlace {
  int run = 0;
  int index = 0;
  friend bool operator==(const ItemPlace&, const ItemPlace&) = default;
};

/// Anything may follow the item.
inline constexpr int any_next = -2;

/// An item that must stay as it is, and the item behind it.
struct Frozen {
  Item item;
  int next = any_next;  // id; -1 at the end of a run
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

/// Items of one run that are executed one after the other, up to one that ends the flow.
struct Chain {
  int run = 0;
  int begin = 0;
  int end = 0;        // index behind the last
  bool open = false;  // nothing ends the flow
};

/// Builds the model of a program without errors.
[[nodiscard]] Model model_of(const Assembly& assembly);

[[nodiscard]] std::vector<Chain> chains(const Model& model);

/// Returns the place of the definition of each label; nullopt if it has been deleted.
[[nodiscard]] std::vector<std::optional<ItemPlace>> label_places(const Model& model);
/// Returns the number of items that go to each label.
[[nodiscard]] std::vector<int> references(const Model& model);
/// Returns for each item, by its id, whether control can reach it. Labels and alignments count as
/// the item behind.
[[nodiscard]] std::vector<bool> reachable(const Model& model);

/// Returns whether control comes to the beginning of the chain without a jump of the program: the
/// machine starts there, or code before its `.org` may run on into it.
[[nodiscard]] bool is_entry(const Model& model, const Chain& chain);

/// Returns the first item with words at or behind `place` in its run; nullopt at the end.
[[nodiscard]] std::optional<ItemPlace> code_at(const Model& model, ItemPlace place);
/// Returns whether control goes on to `place` from the item before it.
[[nodiscard]] bool falls_into(const Model& model, ItemPlace place);

}  // namespace chessvm::assembler::advice
