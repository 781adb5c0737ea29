// SPDX-License-Identifier: MIT
#include "sim/rtm/checker/checker.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "sim/rtm/checker/player.hpp"
#include "sim/rtm/checker/read_patch.hpp"
#include "sim/rtm/checker/static_checks.hpp"

namespace chessvm::rtm::checker {
namespace {

/// Plays all timelines. The pulses at the end of a timeline start programs of the next timeline.
class Sequence {
 public:
  Sequence(Player& player, const Schedule& schedule, Findings& findings)
      : player_(player), schedule_(schedule), findings_(findings) {
    for (const Timeline& timeline : schedule.timelines)
      if (!timeline.sources.empty()) begun_by_source_.insert(timeline.entry);
    find_idle_entries();
    for (const Timeline& timeline : schedule.timelines)
      if (has_entry(timeline)) ends_[timeline.next];
    for (std::size_t i = 0; i < schedule.timelines.size(); ++i)
      by_entry_[schedule.timelines[i].entry].push_back(i);
  }

  void run() {
    find_entries();
    for (std::size_t i = 0; i < schedule_.timelines.size() && !findings_.enough(); ++i) play(i, {});
    while (!open_.empty() && !findings_.enough()) {
      const auto [next, leftover] = *open_.begin();
      open_.erase(open_.begin());
      for (const std::size_t i : successors(next)) play(i, leftover);
    }
  }

 private:
  using Inputs = Player::Inputs;
  using Leftover = std::vector<Running>;
  struct Votes {
    int ends = 0;
    std::map<std::uint32_t, int> inputs;
  };

  /// Returns true if pulses at the end of `timeline` must start the next timeline. Returns false if
  /// `timeline` has no successor, or if the decoder or a Source starts the successor.
  [[nodiscard]] bool has_entry(const Timeline& timeline) const {
    return !timeline.next.empty() && timeline.next != entry::decoder &&
           !begun_by_source_.contains(timeline.next);
  }

  /// Fills `idle_` with the idle entries. An entry is idle if its timelines have no actions, and if
  /// each of these timelines has no successor or leads to an idle entry.
  void find_idle_entries() {
    for (const Timeline& timeline : schedule_.timelines) idle_.insert(timeline.entry);
    const auto is_idle = [&](const Timeline& timeline) {
      return (timeline.next.empty() || idle_.contains(timeline.next)) &&
             std::ranges::all_of(timeline.steps, [](const AddTime& time) {
               return time.accumulators.empty() && time.tables.empty() && time.constants.empty() &&
                      time.triggers.empty() && time.starts.empty();
             });
    };
    for (std::size_t before = 0; before != idle_.size();) {
      before = idle_.size();
      for (const Timeline& timeline : schedule_.timelines)
        if (!is_idle(timeline)) idle_.erase(timeline.entry);
    }
  }

  [[nodiscard]] const Inputs& entry(const std::string& name) const {
    static const Inputs nothing;
    const auto found = entries_.find(name);
    return found == entries_.end() ? nothing : found->second;
  }

  /// Returns the inputs that get a pulse at the end of more than half of the timelines in `votes`.
  static Inputs agreed(const Votes& votes) {
    Inputs inputs;
    for (const auto& [input, count] : votes.inputs)
      if (2 * count > votes.ends) inputs.push_back(input);
    return inputs;
  }

  void find_entries() {
    // First play the timelines that no other timeline starts. Then play their successors, and so
    // on.
    std::vector<bool> played(schedule_.timelines.size());
    for (bool more = true; more;) {
      more = false;
      for (std::size_t i = 0; i < played.size(); ++i) {
        const Timeline& timeline = schedule_.timelines[i];
        const bool from_entry = ends_.contains(timeline.entry);
        if (played[i] || (from_entry && !entries_.contains(timeline.entry))) continue;
        played[i] = more = true;
        if (!has_entry(timeline)) continue;
        const Inputs at_end =
            player_.play(i, entry(timeline.entry), nullptr, {}, Player::Report::nothing).at_end;
        Votes& votes = ends_[timeline.next];
        ++votes.ends;
        for (const std::uint32_t input : at_end) ++votes.inputs[input];
      }
      for (const auto& [name, votes] : ends_)
        if (votes.ends != 0) entries_[name] = agreed(votes);
    }
    for (std::size_t i = 0; i < played.size(); ++i)
      if (!played[i])
        findings_.add("entry-unknown", schedule_.timelines[i].name, 0,
                      fmt::format("no timeline reached from the start leads to {}",
                                  schedule_.timelines[i].entry));
    for (const auto& [name, indices] : by_entry_) {
      const Timeline& timeline = schedule_.timelines[indices.front()];
      if (timeline.sources.empty() && !ends_.contains(name))
        findings_.add("entry-unknown", timeline.name, 0,
                      fmt::format("no timeline ends in {}", name));
    }
  }

  [[nodiscard]] std::vector<std::size_t> successors(const std::string& next) const {
    if (next != entry::decoder) {
      const auto found = by_entry_.find(next);
      return found == by_entry_.end() ? std::vector<std::size_t>{} : found->second;
    }
    std::vector<std::size_t> all;
    for (const auto& [name, indices] : by_entry_)
      if (name.starts_with("op ")) all.insert(all.end(), indices.begin(), indices.end());
    return all;
  }

  void play(std::size_t index, const Leftover& leftover) {
    const Timeline& timeline = schedule_.timelines[index];
    const bool needs_pulses = has_entry(timeline) && !idle_.contains(timeline.next);
    const Inputs* const expected = needs_pulses ? &entry(timeline.next) : nullptr;
    Player::Ending ending =
        player_.play(index, entry(timeline.entry), expected, leftover, Player::Report::findings);
    if (ending.leftover.empty()) return;
    const std::pair<std::string, Leftover> after{timeline.next, std::move(ending.leftover)};
    if (known_.insert(after).second) open_.insert(after);
  }

  Player& player_;
  const Schedule& schedule_;
  Findings& findings_;
  std::set<std::string> begun_by_source_;
  std::set<std::string> idle_;  // entries after which no action follows
  std::map<std::string, Votes> ends_;
  std::map<std::string, Inputs> entries_;
  std::map<std::string, std::vector<std::size_t>> by_entry_;
  std::set<std::pair<std::string, Leftover>> known_;
  std::set<std::pair<std::string, Leftover>> open_;
};

bool is_empty(const AddTime& step) {
  return step.accumulators.empty() && step.tables.empty() && step.constants.empty() &&
         step.triggers.empty() && step.starts.empty();
}

/// Returns true if all indices in the step exist in the schedule.
bool is_whole(const AddTime& step, const Schedule& schedule) {
  const auto is_index = [](int index, std::size_t size) {
    return index >= 0 && static_cast<std::size_t>(index) < size;
  };
  return std::all_of(step.accumulators.begin(), step.accumulators.end(),
                     [&](const AccumulatorAction& action) {
                       return action.accumulator >= 1 &&
                              action.accumulator <= eniac::accumulator_count &&
                              (action.kind != AccumulatorAction::Kind::receive ||
                               is_index(action.view, schedule.views.size()));
                     }) &&
         std::all_of(step.constants.begin(), step.constants.end(),
                     [&](const ConstantAction& action) {
                       return action.constant == -1 ||
                              is_index(action.constant, schedule.constants.size());
                     }) &&
         std::all_of(step.triggers.begin(), step.triggers.end(),
                     [&](int index) { return is_index(index, schedule.triggers.size()); });
}

/// Reports errors in the timelines. Returns true if all timelines can nevertheless be played.
bool check_timelines(const Schedule& schedule, Findings& findings) {
  bool playable = true;
  for (const Timeline& timeline : schedule.timelines) {
    const auto limit = static_cast<std::size_t>(std::max(0, timeline.end - timeline.first_moment));
    for (std::size_t i = 0; i < timeline.steps.size(); ++i) {
      const int add_time = timeline.first_moment + 1 + static_cast<int>(i);
      if (!is_whole(timeline.steps[i], schedule)) {
        playable = false;
        findings.add("schedule-inconsistent", timeline.name, add_time,
                     "an action refers to an accumulator, view, constant or trigger "
                     "that does not exist");
      }
      if (i >= limit && !is_empty(timeline.steps[i]))
        findings.add("schedule-inconsistent", timeline.name, add_time,
                     "an action is demanded after the end of the timeline");
    }
  }
  return playable;
}

}  // namespace

std::vector<Finding> check(const eniac::Machine& machine, const Schedule& schedule,
                           const Options& options) {
  Findings findings(options.first_only);
  const Network network(machine);
  if (!check_timelines(schedule, findings)) return findings.take();
  const Demands demands = look_up(machine, schedule, findings);
  network.check(findings);
  check_inventory(machine, network, findings);
  check_switches(machine, network, schedule, demands, findings);
  const std::vector<Control> controls = read_controls(machine);
  check_digit_starts(machine, network, demands, controls, findings);
  if (findings.enough()) return findings.take();
  Player player(machine, network, schedule, demands, options.watch, findings);
  Sequence(player, schedule, findings).run();
  return findings.take();
}

std::vector<Finding> check_text(std::string_view patch, const Schedule& schedule,
                                const Options& options) {
  const PatchText text(patch);
  std::vector<Finding> all;
  for (const std::string& complaint : text.complaints())
    all.push_back({"patch-refused", "", 0, complaint});
  if (options.first_only && !all.empty()) return all;
  for (Finding& finding : check(text.machine(), schedule, options))
    all.push_back(std::move(finding));
  return all;
}

std::string to_text(const std::vector<Finding>& findings) {
  std::string text;
  for (const Finding& finding : findings) {
    if (!finding.timeline.empty())
      text += fmt::format("{}: add time {}: ", finding.timeline, finding.add_time);
    text += fmt::format("{} [{}]\n", finding.message, finding.id);
  }
  return text;
}

}  // namespace chessvm::rtm::checker
