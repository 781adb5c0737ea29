// SPDX-License-Identifier: MIT
#include "tools/eniac-chess/budget/figures.hpp"

#include <algorithm>
#include <cmath>

#include "tools/eniac-chess/budget/simulation.hpp"

namespace chessvm::chess::budget {
namespace {

/// Hours and number of wrong moves for each simulated history. A sample has histories of moves or
/// histories of games, not both. All calls of add() for one move (or game) must be consecutive.
class Sample {
 public:
  explicit Sample(std::size_t runs) : runs_(runs) {}

  void add(double hours, double wrong) {
    hours_.push_back(hours);
    wrong_.push_back(wrong);
  }

  /// Sets the simulated members of `figures`.
  void complete(Figures& figures) {
    figures.hours = mean(hours_);
    figures.wrong_by_chance = mean(wrong_);
    std::sort(hours_.begin(), hours_.end());
    for (std::size_t i = 0; i < day_limits.size(); ++i) {
      const auto first = std::upper_bound(hours_.begin(), hours_.end(), day_limits[i].count());
      figures.over[i] =
          static_cast<double>(hours_.end() - first) / static_cast<double>(hours_.size());
    }
    figures.p95 = quantile();
  }

 private:
  /// Returns the mean and its standard error. The error comes only from differences between
  /// histories of the same move (or game).
  [[nodiscard]] Estimate mean(const std::vector<double>& values) const {
    double sum = 0;
    double variance = 0;
    for (std::size_t first = 0; first < values.size(); first += runs_) {
      double of_subject = 0;
      for (std::size_t i = first; i < first + runs_; ++i) of_subject += values[i];
      const double middle = of_subject / static_cast<double>(runs_);
      for (std::size_t i = first; i < first + runs_; ++i)
        variance += (values[i] - middle) * (values[i] - middle);
      sum += of_subject;
    }
    const auto number = static_cast<double>(values.size());
    return {.value = sum / number, .error = std::sqrt(variance) / number};
  }

  /// Returns the 95 % quantile. Its error is half the distance between the two values whose ranks
  /// are one standard deviation above and below the rank of the quantile.
  [[nodiscard]] Estimate quantile() const {
    constexpr double share = 0.95;
    const auto number = static_cast<double>(hours_.size());
    const auto at = [&](double rank) {
      const double place = std::clamp(std::ceil(rank) - 1, 0.0, number - 1);
      return hours_[static_cast<std::size_t>(place)];
    };
    const double rank = share * number;
    const double deviation = std::sqrt(number * share * (1 - share));
    return {.value = at(rank), .error = (at(rank + deviation) - at(rank - deviation)) / 2};
  }

  std::size_t runs_;
  std::vector<double> hours_;
  std::vector<double> wrong_;
};

/// Sums of the formulas' results. `subjects` is the number of moves or games in these sums.
struct Sum {
  double straight = 0, hours = 0, wrong = 0, all_right = 0;
  std::size_t subjects = 0;

  void add(double straight_of, double hours_of, double wrong_of, double all_right_of) {
    straight += straight_of;
    hours += hours_of;
    wrong += wrong_of;
    all_right += all_right_of;
    ++subjects;
  }
  [[nodiscard]] Figures average() const {
    const auto number = static_cast<double>(std::max<std::size_t>(subjects, 1));
    Figures figures;
    figures.straight = straight / number;
    figures.expected = EniacHours(hours / number);
    figures.wrong = wrong / number;
    figures.all_right = all_right / number;
    return figures;
  }
};

class RowMaker {
 public:
  RowMaker(const Assumptions& assumptions, std::size_t machine, const Policy& policy)
      : assumptions_(assumptions),
        machine_(assumptions.machine(machine)),
        policy_(policy),
        chance_(assumptions.seed),
        moves_(assumptions.runs),
        games_(assumptions.runs) {
    row_.machine = machine;
    row_.policy = policy;
  }

  void add(const TimedGame& game) {
    std::vector<double> hours(assumptions_.runs);
    std::vector<double> wrong(assumptions_.runs);
    double straight = 1;
    double expected = 0;
    double wrong_expected = 0;
    double all_right = 1;
    for (const TimedMove& move : game.moves) {
      const Plan each = plan(policy_, work_of(move, assumptions_.clock), assumptions_.costs);
      const Expectation formula = expect(each, machine_, assumptions_.silent);
      move_sum_.add(formula.straight, formula.hours.count(), formula.wrong, 1 - formula.wrong);
      straight *= formula.straight;
      expected += formula.hours.count();
      wrong_expected += formula.wrong;
      all_right *= 1 - formula.wrong;
      for (std::size_t run = 0; run < assumptions_.runs; ++run) {
        const History history = simulate(each, machine_, assumptions_.silent, chance_);
        moves_.add(history.hours.count(), history.is_wrong ? 1 : 0);
        hours[run] += history.hours.count();
        wrong[run] += history.is_wrong ? 1 : 0;
      }
    }
    game_sum_.add(straight, expected, wrong_expected, all_right);
    for (std::size_t run = 0; run < assumptions_.runs; ++run) games_.add(hours[run], wrong[run]);
  }

  Row row() {
    row_.move = move_sum_.average();
    row_.game = game_sum_.average();
    if (move_sum_.subjects != 0) {
      moves_.complete(row_.move);
      games_.complete(row_.game);
    }
    return row_;
  }

 private:
  const Assumptions& assumptions_;
  Machine machine_;
  Policy policy_;
  Chance chance_;  // the seed is the same in every row, so that rows are comparable
  Sample moves_;
  Sample games_;
  Sum move_sum_;
  Sum game_sum_;
  Row row_;
};

}  // namespace

std::vector<Row> compute(const Workload& workload, const Assumptions& assumptions,
                         const std::atomic<bool>& interrupt) {
  std::vector<Row> rows;
  for (std::size_t machine = 0; machine < assumptions.mtbf.size(); ++machine)
    for (const Policy& policy : assumptions.policies) {
      RowMaker maker(assumptions, machine, policy);
      for (const TimedGame& game : workload.games) {
        if (interrupt) return rows;
        maker.add(game);
      }
      rows.push_back(maker.row());
    }
  return rows;
}

}  // namespace chessvm::chess::budget
