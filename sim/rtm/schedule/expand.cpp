// SPDX-License-Identifier: MIT
#include "sim/rtm/schedule/expand.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "sim/rtm/schedule/decoder.hpp"
#include "sim/rtm/schedule/diagnostic_table.hpp"
#include "sim/rtm/schedule/schedule.hpp"

namespace chessvm::rtm {
namespace {

constexpr int deepest = 50;
constexpr std::size_t most_entered = 500;
constexpr std::size_t most_ways = 1000;

struct Pending {
  const Choose* choose;
  SourceSpan where;
  int time;
};

struct Going {
  Way way;
  std::vector<Pending> open;
  std::map<const Choose*, std::size_t> made;  // arm of each choice; a repeated choice keeps its arm
  std::vector<std::pair<const Body*, int>> entered;
  int ends = 0;
  int waits_at = -1;
  SourceSpan waits_where;
};

class Expander {
 public:
  Expander(const Syntax& syntax, Diagnostics& diagnostics)
      : syntax_(syntax), diagnostics_(diagnostics) {}

  std::vector<Way> run(const Body& entry) {
    Going going;
    going.way.entry = &entry;
    going.way.name = entry.name.text;
    enter_stages(entry, going);
    enter(entry, 1, going);
    finish(std::move(going));
    return std::move(ways_);
  }

 private:
  /// Adds the steps of the decoder stages that lead to a microprogram. These steps come before the
  /// steps of the microprogram.
  void enter_stages(const Body& entry, Going& going) {
    if (entry.kind != Body::Kind::micro || !entry.opcode) return;
    const auto stages = stages_to(syntax_, *entry.opcode);
    int time = 2 - static_cast<int>(stages.size());
    for (const StageStatement* stage : stages) {
      if (stage->start) enter(*stage->start, time, going);
      ++time;
    }
  }

  const Body* body(const Name& name, Body::Kind kind) {
    for (const Body& candidate : syntax_.bodies)
      if (candidate.kind == kind && candidate.name.text == name.text) return &candidate;
    return nullptr;
  }

  void error(ScheduleId id, SourceSpan where, std::string message) {
    complain(diagnostics_, id, where, std::move(message));
  }

  void enter(const Body& entered, int time, Going& going) {
    if (given_up_) return;
    if (depth_ == deepest || going.entered.size() > most_entered)
      return give_up(ScheduleId::endless_calls, entered, entered.name.text + " leads to itself");
    ++depth_;
    for (const auto& [other, since] : going.entered)
      if (other == &entered && time < since + length(entered))
        error(ScheduleId::piece_reentered, entered.name.where,
              entered.name.text + " is entered again while it is active");
    going.entered.emplace_back(&entered, time);
    going.way.passed.push_back(&entered);
    for (const Step& step : entered.steps)
      for (const Action& action : step.actions)
        take(action, time - 1 + step.first, time - 1 + step.last, going);
    --depth_;
  }

  static int length(const Body& entered) {
    int last = 0;
    for (const Step& step : entered.steps) last = std::max(last, step.last);
    return last;
  }

  void take(const Action& action, int first, int last, Going& going) {
    if (const auto* call = std::get_if<Call>(&action.what)) {
      if (const Body* piece = body(call->piece, Body::Kind::piece))
        enter(*piece, first, going);
      else
        error(ScheduleId::unknown_piece, call->piece.where,
              "no piece is called " + call->piece.text);
    } else if (const auto* jump = std::get_if<Goto>(&action.what)) {
      if (jump->thread.text != entry::decoder && body(jump->thread, Body::Kind::thread) == nullptr)
        error(ScheduleId::unknown_thread, jump->thread.where,
              "no thread is called " + jump->thread.text);
      if (jump->thread.text == entry::reset)
        error(ScheduleId::unknown_thread, jump->thread.where,
              "only the start button starts reset: name another thread");
      if (going.ends++ > 0)
        error(ScheduleId::goto_twice, action.where,
              "a path of " + going.way.name + " has a second goto");
      going.way.end = last;
      going.way.next = jump->thread.text;
      going.way.where = action.where;
    } else if (const auto* wait = std::get_if<Wait>(&action.what)) {
      if (wait->jack.text != "i.ro" && wait->jack.text != "i.po")
        error(ScheduleId::unknown_jack, wait->jack.where,
              "only reader and printer can be waited for, i.ro or i.po, not " + wait->jack.text);
      if (going.waits_at >= 0)
        error(ScheduleId::wait_twice, action.where,
              "a path of " + going.way.name + " waits a second time");
      going.waits_at = last;
      going.waits_where = action.where;
      waiting_ = wait->jack.text;
    } else if (const auto* choose = std::get_if<Choose>(&action.what)) {
      going.way.actions.push_back({&action, first, last});
      going.open.push_back({choose, action.where, last});
    } else {
      going.way.actions.push_back({&action, first, last});
    }
  }

  void give_up(ScheduleId id, const Body& at, std::string message) {
    error(id, at.name.where, std::move(message));
    given_up_ = true;
  }

  void finish(Going going) {
    if (given_up_) return;
    if (ways_.size() >= most_ways)
      return give_up(
          ScheduleId::too_many_paths, *going.way.entry,
          going.way.entry->name.text + " can go more than " + std::to_string(most_ways) + " ways");
    if (!going.open.empty()) {
      const Pending next = going.open.front();
      going.open.erase(going.open.begin());
      const auto before = going.made.find(next.choose);
      for (std::size_t arm = 0; arm < next.choose->arms.size(); ++arm) {
        if (before != going.made.end() && before->second != arm) continue;
        Going with = going;
        const Choose::Arm& chosen = next.choose->arms[arm];
        const Body* piece = body(chosen.piece, Body::Kind::piece);
        if (piece == nullptr) {
          error(ScheduleId::unknown_piece, chosen.piece.where,
                "no piece is called " + chosen.piece.text);
          continue;
        }
        with.made.emplace(next.choose, arm);
        if (before == going.made.end()) with.way.name += "/" + chosen.piece.text;
        // Each new way uses the next line of the arm, so that all lines occur in the schedule.
        with.way.choices.push_back(
            {next.choose, next.where, next.time, arm,
             (ways_.size() + next.choose->arms.size()) % chosen.lines.size()});
        enter(*piece, next.time + next.choose->after, with);
        finish(std::move(with));
      }
      return;
    }
    if (going.waits_at >= 0) return split(std::move(going));
    if (going.ends == 0 && !going.way.entry->steps.empty())
      error(ScheduleId::goto_missing, going.way.entry->name.where,
            "a path of " + going.way.name + " has no goto");
    ways_.push_back(std::move(going.way));
  }

  /// Splits a way at its wait into two ways, because the length of the wait is unknown.
  void split(Going going) {
    Way after = going.way;
    Way& before = going.way;
    after.name += "/" + waiting_;
    const int cut = going.waits_at;
    if (after.end < cut)
      return error(ScheduleId::after_goto, going.waits_where,
                   "the goto of " + going.way.name + " comes before this wait");
    std::erase_if(before.actions, [&](const Placed& placed) { return placed.first > cut; });
    std::erase_if(after.actions, [&](const Placed& placed) { return placed.first <= cut; });
    std::erase_if(before.choices, [&](const Chosen& chosen) { return chosen.time > cut; });
    std::erase_if(after.choices, [&](const Chosen& chosen) { return chosen.time <= cut; });
    for (Placed& placed : after.actions) {
      placed.first -= cut;
      placed.last -= cut;
    }
    for (Chosen& chosen : after.choices) chosen.time -= cut;
    after.end -= cut;
    before.end = cut;
    before.next = waiting_;
    ways_.push_back(std::move(before));
    ways_.push_back(std::move(after));
  }

  const Syntax& syntax_;
  Diagnostics& diagnostics_;
  std::vector<Way> ways_;
  std::string waiting_;
  int depth_ = 0;
  bool given_up_ = false;
};

}  // namespace

std::vector<Way> expand(const Syntax& syntax, const Body& entry, Diagnostics& diagnostics) {
  return Expander(syntax, diagnostics).run(entry);
}

}  // namespace chessvm::rtm
