// SPDX-License-Identifier: MIT
#include "tools/chsim/run/replay.hpp"

#include <fmt/format.h>

#include <limits>
#include <optional>

#include "base/files/file.hpp"
#include "tools/chsim/options/inputs.hpp"

namespace chessvm::vm::chsim {
namespace {

bool is_punched(const RecordedCard& card) {
  return std::holds_alternative<PunchedCard>(card.card);
}

/// Formats a row and its label: `101 (loop+1)`.
std::string location(RowNumber row, const Symbols& symbols) {
  const std::string place = symbols.place(row);
  return place.empty() ? std::to_string(row) : fmt::format("{} ({})", row, place);
}

/// Returns true if the program ended the recorded run; false if a limit or a signal ended it.
bool ended_by_itself(const RecordedEnd& end) {
  return end.status != RunStatus::limit && end.status != RunStatus::interrupted;
}

std::string describe(const RecordedEnd& end) {
  return fmt::format("{} at add cycle {} after {} instructions", name(end.status), end.add_cycles,
                     end.instructions);
}

class Replay : public CardLog {
 public:
  Replay(const Recording& recording, const std::string& path, const Symbols& symbols,
         Compared compared)
      : recording_(recording), path_(path), symbols_(symbols), compared_(compared) {
    skip_what_is_not_compared();
  }
  void card_read(const MachineState& state, Card card) override {
    if (compared_ == Compared::everything)
      take({.add_cycle = state.add_cycles, .card = card}, state);
  }
  bool card_punched(const MachineState& state, int digits) override {
    if (ends_with_cards() && next_ == recording_.cards.size()) return false;
    take({.add_cycle = state.add_cycles, .card = PunchedCard{digits}}, state);
    return !differs();
  }
  bool differs() const override { return difference_.has_value(); }
  bool has_ended(const MachineState& state) const override {
    return ends_with_cards() && next_ == recording_.cards.size() && state.add_cycles >= first_end();
  }
  std::uint64_t first_end() const override {
    return ends_with_cards() ? recording_.end.add_cycles : CardLog::first_end();
  }
  bool is_whole(RunStatus status, const MachineState& state) const override;
  Result<void> end(RunStatus status, const MachineState& state) override;

 private:
  /// Returns true if only punched cards are compared and a limit or a signal ended the recorded
  /// run. Such a replay ends after the last recorded card, but not before the add cycle at which
  /// the recorded run ended.
  [[nodiscard]] bool ends_with_cards() const {
    return compared_ == Compared::punched_cards && !ended_by_itself(recording_.end);
  }
  void take(const RecordedCard& card, const MachineState& state);
  void differ(std::uint32_t line, const std::string& recorded, const std::string& replayed);
  void skip_what_is_not_compared();

  const Recording& recording_;
  const std::string& path_;
  const Symbols& symbols_;
  Compared compared_;
  std::size_t next_ = 0;  // index of the next recorded card to compare
  std::optional<Failure> difference_;
};

void Replay::skip_what_is_not_compared() {
  while (compared_ == Compared::punched_cards && next_ < recording_.cards.size() &&
         !is_punched(recording_.cards[next_]))
    ++next_;
}

void Replay::differ(std::uint32_t line, const std::string& recorded, const std::string& replayed) {
  if (!difference_)
    difference_ =
        Failure{.path = path_,
                .message = fmt::format("the replay differs\n  recorded: {}\n  replayed: {}",
                                       recorded, replayed),
                .line = line};
}

void Replay::take(const RecordedCard& card, const MachineState& state) {
  if (difference_) return;
  // PC already points to the row after the executing row.
  const auto replayed = [&] {
    return fmt::format("{}, row {}", vm::describe(card), location(state.pc - 1, symbols_));
  };
  if (next_ == recording_.cards.size())
    return differ(recording_.end.line, describe(recording_.end), replayed());
  const RecordedCard& recorded = recording_.cards[next_];
  const bool same_time =
      compared_ == Compared::punched_cards || recorded.add_cycle == card.add_cycle;
  if (!same_time || recorded.card != card.card)
    return differ(recorded.line, vm::describe(recorded), replayed());
  ++next_;
  skip_what_is_not_compared();
}

bool Replay::is_whole(RunStatus status, const MachineState& state) const {
  if (compared_ == Compared::punched_cards) return status == RunStatus::limit && has_ended(state);
  return status != RunStatus::interrupted && state.add_cycles >= recording_.end.add_cycles;
}

Result<void> Replay::end(RunStatus status, const MachineState& state) {
  const RecordedEnd& recorded = recording_.end;
  const RecordedEnd now{status, state.add_cycles, state.instructions};
  const bool cut_short = status == RunStatus::interrupted ||
                         (status == RunStatus::limit && (compared_ == Compared::punched_cards ||
                                                         state.add_cycles < recorded.add_cycles));
  if (!difference_ && cut_short) return boost::outcome_v2::success();
  if (!difference_ && next_ < recording_.cards.size())
    differ(recording_.cards[next_].line, vm::describe(recording_.cards[next_]), describe(now));
  const bool same = recorded.add_cycles == now.add_cycles &&
                    recorded.instructions == now.instructions &&
                    (!ended_by_itself(recorded) || recorded.status == status);
  if (compared_ == Compared::everything && !same)
    differ(recorded.line, describe(recorded), describe(now));
  if (difference_) return *difference_;
  return boost::outcome_v2::success();
}

}  // namespace

Result<Recording> load_recording(const std::string& path) {
  const auto text = read_file(path);
  if (!text) return text.error();
  return parse_recording(text.value(), path);
}

Result<Image> program_of(const Recording& recording, const Options& options) {
  if (options.images.empty()) return recording.image;
  if (recording.start)
    return Failure{
        .path = *options.replay,
        .message = "begins with a state of its own program: no other can run from there"};
  return load_image(options);
}

std::vector<Card> cards_read(const Recording& recording) {
  std::vector<Card> cards;
  for (const RecordedCard& each : recording.cards)
    if (const auto* const card = std::get_if<Card>(&each.card)) cards.push_back(*card);
  return cards;
}

std::uint64_t limit_of(const Recording& recording, Compared compared) {
  if (compared == Compared::punched_cards) return std::numeric_limits<std::uint64_t>::max();
  const RecordedEnd& end = recording.end;
  return end.add_cycles + (ended_by_itself(end) ? 1 : 0);
}

std::unique_ptr<CardLog> compare_with(const Recording& recording, const std::string& path,
                                      const Symbols& symbols, Compared compared) {
  return std::make_unique<Replay>(recording, path, symbols, compared);
}

}  // namespace chessvm::vm::chsim
