// SPDX-License-Identifier: MIT
#include "asm/advice/advice.hpp"

#include <numeric>
#include <optional>
#include <utility>

#include "asm/advice/rules.hpp"
#include "base/process/signals.hpp"

namespace chessvm::assembler::advice {

int LayoutAdvice::rows_of_plan() const {
  return std::accumulate(plan.begin(), plan.end(), 0,
                         [](int rows, const Advice& each) { return rows + each.rows; });
}

namespace {

/// Two changes. The first change saves words but no row. After it, the second change saves a row.
struct Pair {
  Advice first;
  Trial second;
};

std::optional<Pair> find_pair(const Subject& subject, const Describer& describer) {
  for (Trial& first : search(subject, describer, Wanted::words)) {
    if (caught_signal() != 0) return std::nullopt;
    const Subject prepared(std::move(first.model));
    auto then = search(prepared, describer);
    if (!then.empty()) return Pair{std::move(first.advice), std::move(then.front())};
  }
  return std::nullopt;
}

/// Appends changes to `plan`: repeatedly applies the best change and searches the changed program
/// again. If no single change saves a row, applies two changes that save a row together (a Pair).
void make_plan(std::vector<Trial> trials, Subject subject, const Describer& describer,
               std::vector<Advice>& plan) {
  while (caught_signal() == 0) {
    if (trials.empty()) {
      auto pair = find_pair(subject, describer);
      if (!pair) return;
      plan.push_back(std::move(pair->first));
      trials.push_back(std::move(pair->second));
    }
    plan.push_back(std::move(trials.front().advice));
    subject = Subject(std::move(trials.front().model));
    trials = search(subject, describer);
  }
}

}  // namespace

LayoutAdvice advise(const Assembly& assembly, PlanSearch plan) {
  LayoutAdvice result;
  const Describer describer(assembly);
  Subject subject(model_of(assembly));
  if (!subject.packed) {
    result.obstacle = Obstacle::unfetchable;
    return result;
  }
  result.use = subject.packed->use;
  if (!subject.model.raw_rows.empty()) {
    result.obstacle = Obstacle::raw_code;
    return result;
  }
  auto trials = search(subject, describer);
  for (const Trial& trial : trials) result.advice.push_back(trial.advice);
  if (plan == PlanSearch::wanted)
    make_plan(std::move(trials), std::move(subject), describer, result.plan);
  return result;
}

}  // namespace chessvm::assembler::advice
