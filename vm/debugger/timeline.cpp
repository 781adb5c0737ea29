// SPDX-License-Identifier: MIT
// How time travel works: no instruction is ever undone, because a machine does the same again with
// the same cards. To reach an earlier position, the timeline loads the last snapshot before that
// position, drops the later snapshots and runs forward (go_back, replay_to). A run adds a snapshot
// every few thousand instructions (remember). If there are too many, forget() drops a snapshot that
// is old and close to its neighbours, so the near past keeps more snapshots. A replay adds
// snapshots after 1/2, 3/4, 7/8 and so on of its instructions, because more steps back usually
// follow. An edit is a snapshot that also keeps the moment before the edit. undo() loads this
// moment. No replay crosses an edit.
#include "vm/debugger/timeline.hpp"

#include <algorithm>
#include <iterator>
#include <limits>
#include <utility>

#include "vm/reference.hpp"
#include "vm/run_loop.hpp"

namespace chessvm::vm::debugger {
namespace {

constexpr std::uint64_t shortest_replay = 256;  // instructions; longer replays add snapshots

}  // namespace

class Timeline::Devices : public CardReader, public CardPunch {
 public:
  explicit Devices(Timeline& owner) : owner_(owner) {}
  std::optional<Card> next() override {
    if (owner_.now_.cards_read >= owner_.deck_.size()) return std::nullopt;
    const Card card = owner_.deck_[static_cast<std::size_t>(owner_.now_.cards_read++)];
    owner_.furthest_read_ = std::max(owner_.furthest_read_, owner_.now_.cards_read);
    return card;
  }
  void punch(int digits) override {
    ++owner_.now_.cards_punched;
    owner_.punched_.push_back(digits);
    if (owner_.punched_.size() > most_cards) owner_.punched_.pop_front();
  }

 private:
  Timeline& owner_;
};

Timeline::Timeline(const Image& image)
    : program_(std::make_shared<const Program>(image)),
      plain_(make_interpreter(program_)),
      core_(plain_) {
  begin({});
}

/// Makes the deck begin with `cards_read` unknown cards. The cards that the user added follow.
void Timeline::count_as_unknown(std::uint64_t cards_read) {
  const auto unknown = static_cast<std::ptrdiff_t>(unknown_cards_);
  const auto wanted = static_cast<std::ptrdiff_t>(cards_read);
  if (wanted < unknown)
    deck_.erase(deck_.begin() + wanted, deck_.begin() + unknown);
  else
    deck_.insert(deck_.begin(), static_cast<std::size_t>(wanted - unknown), Card{});
  unknown_cards_ = cards_read;
  furthest_read_ = cards_read;
}

void Timeline::begin(const Checkpoint& checkpoint) {
  const std::uint64_t read = checkpoint.cards_read;
  const bool has_read_them = read >= unknown_cards_ && read <= furthest_read_;
  if (card_source_ == CardSource::user && !has_read_them) count_as_unknown(read);
  now_ = {checkpoint.state, checkpoint.cards_read, checkpoint.cards_punched};
  punched_.clear();
  past_.clear();
  past_.push_back({now_});
}

std::uint64_t Timeline::segment_begin() const {
  const auto edit = std::find_if(past_.rbegin(), past_.rend(),
                                 [](const Snapshot& snapshot) { return snapshot.before_edit; });
  return edit == past_.rend() ? earliest() : edit->moment.state.instructions;
}

std::string_view Timeline::last_edit() const {
  const auto edit = std::find_if(past_.rbegin(), past_.rend(),
                                 [](const Snapshot& snapshot) { return snapshot.before_edit; });
  return edit == past_.rend() ? std::string_view{} : edit->what;
}

void Timeline::mark(const Rows& rows) {
  if (rows == marked_) return;
  marked_ = rows;
  std::vector<RowNumber> list;
  for (RowNumber row = first_row; row < end_row; ++row)
    if (rows[row_bit(row)]) list.push_back(row);
  core_ = list.empty() ? plain_ : make_interpreter(std::make_shared<const Program>(image(), list));
}

Stop Timeline::step() {
  Devices devices(*this);
  const Stop stop = reference_step(image(), now_.state, devices, devices);
  remember();
  return stop;
}

Stop Timeline::run(const RunLimits& limits) {
  const Stop stop = run(*core_, limits);
  remember();
  return stop;
}

/// Unless `core` is `plain_`, stops before marked rows, but not before the run's first instruction.
Stop Timeline::run(const Core& core, const RunLimits& limits) {
  Devices devices(*this);
  MachineState& state = now_.state;
  const bool heeds_marks = &core != plain_.get();
  bool has_moved = false;
  const auto stops_here = [&, begin = position()] {
    const bool is_first = !std::exchange(has_moved, true) && position() == begin;
    const bool fetches = state.status != Status::halted && state.ir.empty() && state.pc < end_row;
    return heeds_marks && !is_first && fetches && marked_[row_bit(state.pc)];
  };
  return run_loop(core, state, limits, stops_here,
                  [&] { return reference_step(image(), state, devices, devices); });
}

void Timeline::remember() {
  if (position() < past_.back().moment.state.instructions + spacing) return;
  past_.push_back({now_});
  if (past_.size() > most_snapshots) forget();
}

void Timeline::forget() {
  auto least = past_.end();
  double least_gap = std::numeric_limits<double>::infinity();
  for (auto at = std::next(past_.begin()); std::next(at) != past_.end(); ++at) {
    if (at->before_edit) continue;
    const auto position_of = [](auto entry) { return entry->moment.state.instructions; };
    const double gap =
        static_cast<double>(position_of(std::next(at)) - position_of(std::prev(at))) /
        static_cast<double>(position() - position_of(at) + 1);
    if (gap >= least_gap) continue;
    least = at;
    least_gap = gap;
  }
  if (least != past_.end()) past_.erase(least);
}

void Timeline::load(const Moment& moment) {
  const std::uint64_t first = first_punched();
  now_ = moment;
  if (moment.cards_punched < first)
    punched_.clear();
  else
    punched_.resize(static_cast<std::size_t>(moment.cards_punched - first));
}

void Timeline::replay_to(std::uint64_t position_wanted) {
  while (position() < position_wanted) {
    const std::uint64_t before = position();
    const std::uint64_t way = position_wanted - before;
    const std::uint64_t half = way > shortest_replay ? before + way / 2 : position_wanted;
    while (position() < half) {
      const std::uint64_t at = position();
      static_cast<void>(run(*plain_, {.instructions = half}));
      if (position() == at) return;  // the machine has halted, or no card is left
    }
    if (half == position_wanted) return;
    past_.push_back({now_});
    if (past_.size() > most_snapshots) forget();
  }
}

void Timeline::go_back(std::uint64_t position_wanted) {
  position_wanted = std::clamp(position_wanted, earliest(), position());
  if (position_wanted == position()) return;
  while (past_.back().moment.state.instructions > position_wanted) past_.pop_back();
  load(past_.back().moment);
  replay_to(position_wanted);
}

bool Timeline::go_back_to_cycle(std::uint64_t add_cycles) {
  if (add_cycles >= now_.state.add_cycles) return true;
  while (past_.size() > 1 && past_.back().moment.state.add_cycles > add_cycles) past_.pop_back();
  load(past_.back().moment);
  std::uint64_t before = position() + 1;
  while (now_.state.add_cycles < add_cycles && position() != before) {
    before = position();
    static_cast<void>(run(*plain_, {.add_cycles = add_cycles}));
  }
  return past_.size() > 1 || past_.back().moment.state.add_cycles <= add_cycles;
}

bool Timeline::undo() {
  if (last_edit().empty()) return false;
  while (!past_.back().before_edit) past_.pop_back();
  const Moment before = *past_.back().before_edit;
  past_.pop_back();
  load(before);
  return true;
}

Result<void> Timeline::edit(const MachineState& state, std::string what) {
  if (auto reason = impossible(state)) return Failure::because(std::move(*reason));
  Moment after = now_;
  after.state = state;
  after.state.instructions = now_.state.instructions;
  after.state.add_cycles = now_.state.add_cycles;
  past_.push_back({after, now_, std::move(what)});
  now_ = after;
  const auto is_edit = [](const Snapshot& snapshot) { return snapshot.before_edit.has_value(); };
  if (static_cast<std::size_t>(std::count_if(past_.begin(), past_.end(), is_edit)) > most_edits) {
    const auto oldest = std::find_if(past_.begin(), past_.end(), is_edit);
    past_.erase(past_.begin(), oldest);
    past_.front().before_edit.reset();
  } else if (past_.size() > most_snapshots) {
    forget();
  }
  return boost::outcome_v2::success();
}

}  // namespace chessvm::vm::debugger
