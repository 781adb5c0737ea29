// SPDX-License-Identifier: MIT
#include "asm/advice/advice.hpp"

#include <numeric>

#include "asm/advice/rules.hpp"

namespace chessvm::assembler::advice {

int LayoutAdvice::rows_of_plan() const {
  return std::accumulate(plan.begin(), plan.end(), 0,
                         [](int rows, const Advice& each) { return rows + each.rows; });
}

LayoutAdvice advise(const Assembly& assembly, Plan plan) {
  LayoutAdvice result;
  const Describer describer(assembly);
  Subject subject(model_of(assembly));
  if (!subject.packed) {
    result.possible = false;
    return result;
  }
  result.use = subject.packed->use;
  auto trials = search(subject, describer);
  for (const Trial& trial : trials) result.advice.push_back(trial.advice);
  while (plan == Plan::wanted && !trials.empty()) {
    result.plan.push_back(trials.front().advice);
    const Subject next(std::move(trials.front().model));
    trials = search(next, describer);
  }
  return result;
}

}  // namespace chessvm::assembler::advice
