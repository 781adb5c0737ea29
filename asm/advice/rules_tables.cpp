// SPDX-License-Identifier: MIT
// The rule that moves code to another function table.
#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "asm/advice/rules.hpp"
#include "vm/isa.hpp"

namespace chessvm::assembler::advice {
namespace {

using vm::isa::Flow;

/// Groups of chains. A branch puts its own chain and its target's chain into one group. All chains
/// of a group must be in the same function table, because a branch has no far form.
class Clusters {
 public:
  explicit Clusters(const Subject& subject);
  [[nodiscard]] std::vector<std::vector<int>> all() const;

 private:
  [[nodiscard]] int root(int chain) const {
    while (parent_[static_cast<std::size_t>(chain)] != chain)
      chain = parent_[static_cast<std::size_t>(chain)];
    return chain;
  }
  [[nodiscard]] int chain_of(ItemPlace place) const;

  const Subject& subject_;
  std::vector<int> parent_;
};

Clusters::Clusters(const Subject& subject) : subject_(subject), parent_(subject.chains.size()) {
  std::iota(parent_.begin(), parent_.end(), 0);
  for (int chain = 0; chain < static_cast<int>(parent_.size()); ++chain) {
    const Chain& each = subject.chains[static_cast<std::size_t>(chain)];
    for (int i = each.begin; i < each.end; ++i) {
      const Item& item = subject.model.at({each.run, i});
      if (item.flow() != Flow::branch || item.label == no_label) continue;
      if (const auto& to = subject.labels[static_cast<std::size_t>(item.label)])
        parent_[static_cast<std::size_t>(root(chain))] = root(chain_of(*to));
    }
  }
}

int Clusters::chain_of(ItemPlace place) const {
  const auto at =
      std::find_if(subject_.chains.begin(), subject_.chains.end(), [place](const Chain& chain) {
        return chain.run == place.run && chain.begin <= place.index && place.index < chain.end;
      });
  return static_cast<int>(at - subject_.chains.begin());
}

std::vector<std::vector<int>> Clusters::all() const {
  std::vector<std::vector<int>> clusters(parent_.size());
  for (int chain = 0; chain < static_cast<int>(parent_.size()); ++chain)
    clusters[static_cast<std::size_t>(root(chain))].push_back(chain);
  std::erase_if(clusters, [](const std::vector<int>& cluster) { return cluster.empty(); });
  return clusters;
}

class OtherTables {
 public:
  explicit OtherTables(const Search& search) : search_(search), subject_(search.subject) {}

  void offer() {
    for (const auto& cluster : Clusters(subject_).all()) {
      if (std::any_of(cluster.begin(), cluster.end(),
                      [this](int chain) { return is_entry(subject_.model, at(chain)); }))
        continue;
      const int from = subject_.model.runs[static_cast<std::size_t>(at(cluster[0]).run)].table();
      for (int table = 1; table <= tables; ++table)
        if (const int run = last_run(table); table != from && run >= 0) move(cluster, run, table);
    }
  }

 private:
  [[nodiscard]] const Chain& at(int chain) const {
    return subject_.chains[static_cast<std::size_t>(chain)];
  }
  /// Returns the index of the last run in the table; -1 if there is none.
  [[nodiscard]] int last_run(int table) const {
    int last = -1;
    for (int run = 0; run < static_cast<int>(subject_.model.runs.size()); ++run)
      if (subject_.model.runs[static_cast<std::size_t>(run)].table() == table) last = run;
    return last;
  }
  [[nodiscard]] Step step(const Chain& chain, int table) const {
    const Describer& words = search_.describer;
    const Item& first = subject_.model.at({chain.run, chain.begin});
    const Item& last = subject_.model.at({chain.run, chain.end - 1});
    return words.step(first, fmt::format("move {} to function table {}",
                                         words.range(subject_.model, first, last), table));
  }
  void move(const std::vector<int>& cluster, int run, int table) {
    Trials trials = search_.trials.empty();
    for (const Trampolines trampolines : {Trampolines::stay, Trampolines::are_passed}) {
      Edit edit(subject_);
      std::vector<Step> steps;
      for (const int chain : cluster) {
        const Chain& each = at(chain);
        edit.move_to_end(subject_.model.at({each.run, each.begin}).id,
                         subject_.model.at({each.run, each.end - 1}).id, run);
        steps.push_back(step(each, table));
      }
      if (trampolines == Trampolines::are_passed && !pass(edit, steps)) continue;
      trials.offer(Kind::other_table, std::move(edit),
                   fmt::format("this code fits better into function table {}", table),
                   std::move(steps));
    }
    search_.trials.keep_best(std::move(trials));
  }

  /// Says what an edit does with a jump whose target is a second jump. With `stay`, it changes
  /// nothing. With `are_passed`, it gives the first jump the target of the second jump.
  enum class Trampolines : std::uint8_t { stay, are_passed };

  /// Finds jumps whose target is a second jump, and gives them the target of the second jump.
  /// Changes a jump only if the jump and its new target were in different function tables before
  /// the edit, and are in the same table now. Returns true if it changed a jump.
  bool pass(Edit& edit, std::vector<Step>& steps) const {
    const Model moved = edit.model();
    const auto places = label_places(moved);
    bool any = false;
    for (const Run& run : moved.runs)
      for (const Item& item : run.items) {
        if (item.kind != Item::Kind::instruction || item.label == no_label) continue;
        const auto& stop = places[static_cast<std::size_t>(item.label)];
        const auto code = stop ? code_at(moved, *stop) : std::nullopt;
        if (!code || !moved.at(*code).is_jump() || moved.at(*code).label == no_label ||
            moved.at(*code).label == item.label)
          continue;
        const Item& jump = moved.at(*code);
        const auto& to = places[static_cast<std::size_t>(jump.label)];
        const bool was_possible =
            subject_.tables[static_cast<std::size_t>(item.id)] ==
            subject_.model.table(*subject_.labels[static_cast<std::size_t>(jump.label)]);
        if (!to || moved.table(*to) != run.table() || was_possible) continue;
        const auto aimed = aimed_at(item, jump.label, run.table(), run.table());
        if (!aimed) continue;
        edit.replace(item.id, *aimed);
        any = true;
        steps.push_back(search_.describer.step(
            item, fmt::format("replace '{}' by '{}'", search_.describer.text(moved, item),
                              search_.describer.text(moved, *aimed))));
      }
    return any;
  }

  const Search& search_;
  const Subject& subject_;
};

}  // namespace

void offer_other_tables(const Search& search) {
  OtherTables(search).offer();
}

}  // namespace chessvm::assembler::advice
