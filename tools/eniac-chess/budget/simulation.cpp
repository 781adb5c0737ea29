// SPDX-License-Identifier: MIT
#include "tools/eniac-chess/budget/simulation.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace chessvm::chess::budget {
namespace {

/// Maximum length, in mean times between failures, of attempts that survive() simulates one by one.
/// If an attempt is longer, survive_many() simulates all failures after the first one together.
constexpr double longest_in_mtbf = 6;

constexpr double endless = std::numeric_limits<double>::infinity();

class Simulation {
 public:
  Simulation(const Machine& machine, const SilentFailures& silent, Chance& chance,
             std::vector<Span>* spans)
      : mtbf_(machine.mtbf.count()),
        repair_(machine.repair.count()),
        silent_mean_(silent.mean_time(machine).count()),
        silent_(silent),
        chance_(chance),
        spans_(spans) {}

  History run(const Plan& plan) {
    if (!plan.is_compared) {
      history_.is_wrong = has_wrong_answer(plan);
    } else {
      search_until_equal(plan);
    }
    history_.hours = EniacHours(now_);
    return history_;
  }

 private:
  void spend(Activity activity, double hours) {
    if (spans_ != nullptr && hours > 0)
      spans_->push_back({activity, EniacHours(now_), EniacHours(now_ + hours)});
    now_ += hours;
  }

  void fail() {
    ++history_.failures;
    spend(Activity::repair, repair_);
  }

  /// Runs all stretches once; returns true if the answer is wrong.
  bool has_wrong_answer(const Plan& plan) {
    bool is_wrong = false;
    for (const Stretch& stretch : plan.stretches)
      if (complete(stretch)) is_wrong = true;
    return is_wrong;
  }

  void search_until_equal(const Plan& plan) {
    bool right_has_come = false;
    for (int others = 0;;) {
      if (!has_wrong_answer(plan)) {
        if (right_has_come) return;
        right_has_come = true;
      } else if (chance_.share() < silent_.equal * others) {
        history_.is_wrong = true;
        return;
      } else {
        ++others;
      }
    }
  }

  /// Repeats the stretch until it succeeds. Returns true if a silent failure stays undetected.
  bool complete(const Stretch& stretch) {
    for (double reading = 0;;) {
      reading = survive(stretch, reading);
      const Silent silent = silent_failures(stretch);
      spend(silent.is_found ? Activity::lost : Activity::search, reading + stretch.search.count());
      spend(Activity::test, stretch.overhead.count());
      if (!silent.is_found) return silent.stays;
      fail();
      reading = stretch.reading.count();
    }
  }

  /// Repeats a stretch until an attempt ends without a noticed failure, and counts the failures.
  /// `reading`: hours for reading cards in the first attempt. Returns the hours for reading cards
  /// in the last attempt.
  double survive(const Stretch& stretch, double reading) {
    const double length = (stretch.search + stretch.overhead).count();
    for (double end = chance_.time_to_failure(mtbf_); end < reading + length;
         end = chance_.time_to_failure(mtbf_)) {
      spend(Activity::lost, end);
      fail();
      reading = stretch.reading.count();
      if ((reading + length) / mtbf_ <= longest_in_mtbf) continue;
      survive_many(reading + length);
      break;
    }
    return reading;
  }

  /// Simulates all failed attempts at once: chooses their number and total time at random.
  void survive_many(double length) {
    const double passes = std::exp(-length / mtbf_);
    // The time of a failed attempt has an exponential distribution, cut off at `length`.
    const double mean = mtbf_ - length * passes / (1 - passes);
    const double variance =
        mtbf_ * mtbf_ - length * length * passes / ((1 - passes) * (1 - passes));
    const double share = chance_.share();
    const double deviation = chance_.deviation();
    // `passes` is the chance that an attempt succeeds. If this chance is too small for a double,
    // `passes` is 0, and no attempt succeeds.
    const double attempts =
        passes > 0 ? std::floor(std::log1p(-share) / std::log1p(-passes)) : endless;
    history_.failures += attempts;
    if (!std::isfinite(attempts)) return spend(Activity::lost, endless);
    const double sum = attempts * mean + std::sqrt(attempts * variance) * deviation;
    spend(Activity::lost, std::max(0.0, sum));
    spend(Activity::repair, attempts * repair_);
  }

  struct Silent {
    bool is_found = false;
    bool stays = false;
  };
  Silent silent_failures(const Stretch& stretch) {
    Silent silent;
    for (double at = chance_.time_to_failure(silent_mean_); at < stretch.search.count();
         at += chance_.time_to_failure(silent_mean_)) {
      const bool is_found = stretch.is_tested && chance_.share() < silent_.found;
      (is_found ? silent.is_found : silent.stays) = true;
    }
    return silent;
  }

  double mtbf_;
  double repair_;
  double silent_mean_;
  const SilentFailures& silent_;
  Chance& chance_;
  std::vector<Span>* spans_;
  double now_ = 0;
  History history_;
};

}  // namespace

History simulate(const Plan& plan, const Machine& machine, const SilentFailures& silent,
                 Chance& chance, std::vector<Span>* spans) {
  return Simulation(machine, silent, chance, spans).run(plan);
}

}  // namespace chessvm::chess::budget
