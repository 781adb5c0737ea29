// SPDX-License-Identifier: MIT
// The rules that propose changes. A rule offers every change that keeps what the program does; the
// trial decides which ones save rows.
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "asm/advice/advice.hpp"
#include "asm/advice/edit.hpp"

namespace chessvm::assembler::advice {

/// Words for items of a program.
class Describer {
 public:
  explicit Describer(const Assembly& assembly) : assembly_(assembly) {}
  /// Returns the place in the source; of an item that a macro has made, of the call.
  [[nodiscard]] SourceSpan place(const Item& item) const;
  /// Returns ` (in macro m)` for an item that a macro has made.
  [[nodiscard]] std::string macro(const Item& item) const;
  [[nodiscard]] std::string text(const Model& model, const Item& item) const;
  /// Returns `file:line`.
  [[nodiscard]] std::string line(const Item& item) const;
  /// Returns the first and last instruction, and where the last one stands.
  [[nodiscard]] std::string range(const Model& model, const Item& first, const Item& last) const;
  [[nodiscard]] Step step(const Item& item, std::string text) const;

 private:
  const Assembly& assembly_;
};

/// A change that has been tried.
struct Trial {
  Advice advice;
  Model model;
};

/// The changes that a search keeps: those that save rows, or those that save words only, whose
/// padding another change may turn into a row.
enum class Wanted : std::uint8_t { rows, words };

class Trials {
 public:
  Trials(const Subject& subject, const Describer& describer, Wanted wanted)
      : subject_(subject), describer_(describer), wanted_(wanted) {}
  /// Returns trials of the same program without any kept.
  [[nodiscard]] Trials empty() const { return {subject_, describer_, wanted_}; }
  /// Tries `edit` and keeps it if it saves what `wanted` names. Adds steps for labels and code that
  /// the edit moves or deletes.
  void offer(Kind kind, Edit edit, std::string summary, std::vector<Step> steps);
  /// Keeps the best of the changes that `others` has kept.
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

/// Returns all changes that save what `wanted` names, best first.
[[nodiscard]] std::vector<Trial> search(const Subject& subject, const Describer& describer,
                                        Wanted wanted = Wanted::rows);

}  // namespace chessvm::assembler::advice
