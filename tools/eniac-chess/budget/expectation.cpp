// SPDX-License-Identifier: MIT
#include "tools/eniac-chess/budget/expectation.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace chessvm::chess::budget {
namespace {

/// Returns the mean hours of one attempt. An attempt ends after `length` hours or at a failure.
double attempt(double length, double mtbf) {
  return -mtbf * std::expm1(-length / mtbf);
}

/// Returns the chance that the self-test after a stretch finds a silent failure.
double chance_found(const Stretch& stretch, double silent_mean, double found) {
  return stretch.is_tested ? -std::expm1(-found * stretch.search.count() / silent_mean) : 0;
}

/// Returns the mean hours of all attempts of a stretch. Every attempt but the first reads cards.
double stretch_hours(const Stretch& stretch, const Machine& machine, double found) {
  const double mtbf = machine.mtbf.count();
  const double repair = machine.repair.count();
  const double first = (stretch.search + stretch.overhead).count();
  const double again = first + stretch.reading.count();
  const double first_passes = std::exp(-first / mtbf) * (1 - found);
  const double again_passes = std::exp(-again / mtbf) * (1 - found);
  const double all_others = (attempt(again, mtbf) + (1 - again_passes) * repair) / again_passes;
  return attempt(first, mtbf) + (1 - first_passes) * (repair + all_others);
}

/// Result of repeating a search until an answer has come twice.
struct Comparison {
  double runs = 0;   // mean number of runs
  double wrong = 0;  // chance that the answer is wrong
};

/// Computes the mean number of further runs and the chance of a wrong answer. The runs so far gave
/// `right` right answers (0 or 1) and `others` wrong answers, all different.
Comparison compare(double wrong_run, double equal, int right, int others) {
  constexpr int most_answers = 30;  // among 30 answers, two are almost surely equal
  const double hit = std::min(1.0, equal * others);
  Comparison sum{.runs = 1, .wrong = wrong_run * hit};
  if (right + others == most_answers) return sum;
  const auto go_on = [&](double chance, int rights, int wrongs) {
    constexpr double negligible = 1e-15;
    if (chance < negligible) return;
    const Comparison rest = compare(wrong_run, equal, rights, wrongs);
    sum.runs += chance * rest.runs;
    sum.wrong += chance * rest.wrong;
  };
  if (right == 0) go_on(1 - wrong_run, 1, others);
  go_on(wrong_run * (1 - hit), right, others + 1);
  return sum;
}

}  // namespace

Expectation expect(const Plan& plan, const Machine& machine, const SilentFailures& silent) {
  const double silent_mean = silent.mean_time(machine).count();
  Expectation sum{.straight = 1};
  double undetected = 0;  // expected number of undetected silent failures
  for (const Stretch& stretch : plan.stretches) {
    const double found = chance_found(stretch, silent_mean, silent.found);
    sum.straight *= std::exp(-((stretch.search + stretch.overhead) / machine.mtbf)) * (1 - found);
    sum.hours += EniacHours(stretch_hours(stretch, machine, found));
    undetected += stretch.search.count() / silent_mean * (stretch.is_tested ? 1 - silent.found : 1);
  }
  sum.wrong = -std::expm1(-undetected);
  if (!plan.is_compared) return sum;
  const Comparison compared = compare(sum.wrong, silent.equal, 0, 0);
  const double agree =
      (1 - sum.wrong) * (1 - sum.wrong) + sum.wrong * sum.wrong * std::min(1.0, silent.equal);
  return {.straight = sum.straight * sum.straight * agree,
          .hours = sum.hours * compared.runs,
          .wrong = compared.wrong};
}

}  // namespace chessvm::chess::budget
