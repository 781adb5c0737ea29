// SPDX-License-Identifier: MIT
// The rules that propose changes. A rule offers changes that do not alter what the program does.
// `Trials::offer` tries each change and keeps the changes that save rows or words.
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "asm/advice/advice.hpp"
#include "asm/advice/edit.hpp"

namespace chessvm::assembler::advice {

/// Describes items of a program in texts for the user.
class Describer {
 public:
  explicit Describer(const Assembly& assembly) : assembly_(assembly) {}
  /// Returns the item's place in the source. For an item from a macro, returns the place of
  /// the outermost macro call.
  [[nodiscard]] SourceSpan place(const Item& item) const;
  /// Returns ` (in macro m)` for an item from a macro, where m is the macro of the outermost call.
  /// Returns an empty text for other items.
  [[nodiscard]] std::string macro(const Item& item) const;
  [[nodiscard]] std::string text(const Model& model, const Item& item) const;
  /// Returns the place of the item as `file:line`.
  [[nodiscard]] std::string line(const Item& item) const;
  /// Returns a text such as `'clr' to 'ret' (a.asm:12)` for the items from `first` to `last`.
  [[nodiscard]] std::string range(const Model& model, const Item& first, const Item& last) const;
  [[nodiscard]] Step step(const Item& item, std::string text) const;

 private:
  const Assembly& assembly_;
};

struct Trial {
  Advice advice;
  Model model;
};

/// Says which changes a search keeps: those that save rows, or those that save words but no row.
/// After a change that saves only words, a second change can perhaps save a row.
enum class Wanted : std::uint8_t { rows, words };

class Trials {
 public:
  Trials(const Subject& subject, const Describer& describer, Wanted wanted)
      : subject_(subject), describer_(describer), wanted_(wanted) {}
  /// Returns an empty collection of trials for the same search.
  [[nodiscard]] Trials empty() const { return {subject_, describer_, wanted_}; }
  /// Tries `edit`, and keeps it if it saves what the search wants (see Wanted). Adds a step for
  /// each jump that becomes near or far, and for code and labels that become superfluous.
  void offer(Kind kind, Edit edit, std::string summary, std::vector<Step> steps);
  /// Adds the best of the changes that `others` has kept.
  void keep_best(Trials others);
  [[nodiscard]] std::vector<Trial> take() { return std::move(kept_); }

 private:
  const Subject& subject_;
  const Describer& describer_;
  Wanted wanted_;
  std::vector<Trial> kept_;
};

struct Search {
  const Subject& subject;
  const Describer& describer;
  Trials& trials;
};

void offer_dead_labels(const Search& search);
void offer_dead_code(const Search& search);
void offer_alignments(const Search& search);
void offer_idle_jumps(const Search& search);
void offer_near_jumps(const Search& search);
void offer_short_forms(const Search& search);
void offer_fall_through(const Search& search);
void offer_retargeting(const Search& search);
void offer_values(const Search& search);
void offer_copies(const Search& search);
void offer_common_tails(const Search& search);
void offer_other_tables(const Search& search);

/// Returns all changes that save what `wanted` says, best first.
[[nodiscard]] std::vector<Trial> search(const Subject& subject, const Describer& describer,
                                        Wanted wanted = Wanted::rows);

}  // namespace chessvm::assembler::advice
