// SPDX-License-Identifier: MIT
#include "tests/sim/wired/lockstep/imposed_rows.hpp"

#include <fmt/format.h>

#include "sim/eniac/units/accumulator/accumulator.hpp"
#include "tests/sim/wired/lockstep/state_text.hpp"
#include "vm/deck.hpp"

namespace chessvm::wired::test {
namespace {

constexpr std::uint64_t silence = 50;                  // limit of add cycles after the end of a row
constexpr std::uint64_t longest_of_a_device = 10'000;  // limit of add cycles for reader or punch

/// Adds a row to the image. Returns false, without a change, if an earlier row has set a table word
/// to another value than this row needs.
bool put(vm::Image& image, std::map<int, int>& table_words, const ImposedRow& row) {
  for (const auto& [number, value] : row.table_words)
    if (const auto found = table_words.find(number);
        found != table_words.end() && found->second != value)
      return false;
  for (const auto& [number, value] : row.table_words) {
    table_words[number] = value;
    image.set_table_word(number, value);
  }
  for (int word = vm::first_code_word(row.before.pc); word < vm::words_per_row; ++word)
    image.set_word(row.before.pc, word, row.words[static_cast<std::size_t>(word)]);
  return true;
}

void start_again(WiredMachine& wired) {
  for (int number = 1; number <= 20; ++number) wired.machine().accumulator(number).set_value({});
  ASSERT_EQ(wired.start(nullptr), eniac::StopReason::checkpoint);
}

std::vector<std::string> texts_of(const std::vector<int>& cards) {
  std::vector<std::string> texts;
  for (const int card : cards) texts.push_back(vm::card_text(card));
  return texts;
}

}  // namespace

std::optional<vm::Image::Row> words_of(vm::RowNumber row,
                                       const std::vector<vm::test::Source>& program) {
  vm::Image image;
  if (!vm::test::write_row(image, row, program)) return std::nullopt;
  return image.row(row);
}

void ImposedRows::add(ImposedRow row) {
  const vm::RowNumber number = row.before.pc;
  waiting_[number].push_back(std::move(row));
}

void ImposedRows::run() {
  while (!waiting_.empty() && !testing::Test::HasFailure()) {
    vm::Image image;
    std::map<int, int> table_words;
    std::vector<ImposedRow> rows;
    for (auto at = waiting_.begin(); at != waiting_.end();) {
      std::deque<ImposedRow>& queue = at->second;
      if (put(image, table_words, queue.front())) {
        rows.push_back(std::move(queue.front()));
        queue.pop_front();
      }
      at = queue.empty() ? waiting_.erase(at) : std::next(at);
    }
    run(rows, image);
    ++count_.images;
  }
}

void ImposedRows::run(const std::vector<ImposedRow>& rows, const vm::Image& image) {
  std::string cards;
  std::uint64_t card_count = 0;
  for (const ImposedRow& row : rows)
    if (!row.card.empty()) {
      cards += row.card + '\n';
      ++card_count;
    }
  const auto deck = parse_cards(cards, "deck");
  ASSERT_TRUE(deck);
  Pair pair(image, deck.value(), {}, engine_);
  ASSERT_EQ(pair.wired().start(nullptr), eniac::StopReason::checkpoint);
  std::uint64_t next_card = 0;
  for (const ImposedRow& row : rows) {
    SCOPED_TRACE(row.name);
    execute(pair, row, row.card.empty() ? card_count : next_card++);
    if (testing::Test::HasFailure()) return;
  }
}

void ImposedRows::execute(Pair& pair, const ImposedRow& row, std::uint64_t card) {
  WiredMachine& wired = pair.wired();
  VirtualCpu& vm = pair.vm;
  const std::uint64_t begin = wired.add_cycles();
  vm::MachineState state = row.before;
  state.add_cycles = begin;
  vm.set_state(state);
  vm.set_cards_read(card);
  const RowRun run = vm.run_row();
  if (run.stop == vm::Stop::error) {
    ++count_.left_out[std::string(name(vm.state().error))];
    return;
  }
  if (run.stop == vm::Stop::waiting_for_card) {
    ++count_.left_out["no card"];
    return;
  }
  wired.set_cards_read(card);
  wired.take_over(to_comparable(state), begin);
  const std::uint64_t patience =
      silence + (run.used_device ? (1 + run.cards.size()) * longest_of_a_device : 0);
  const eniac::StopReason reason = wired.run_to_checkpoint(vm.state().add_cycles + patience,
                                                           WiredMachine::Breaks::ignored, nullptr);
  ASSERT_EQ(reason,
            run.stop == vm::Stop::halt ? eniac::StopReason::idle : eniac::StopReason::checkpoint);
  ASSERT_EQ(wired.state(), to_comparable(vm.state()));
  ASSERT_EQ(wired.take_cards(), texts_of(run.cards));
  ASSERT_EQ(wired.cards_read(), vm.cards_read());
  const bool timed = !run.used_device && run.stop != vm::Stop::halt;
  if (timed) {
    ASSERT_EQ(wired.add_cycles(), vm.state().add_cycles);
  }
  if (row.after) {
    ASSERT_EQ(wired.state(), to_comparable(*row.after));
    if (timed) {
      ASSERT_EQ(wired.add_cycles() - begin, row.after->add_cycles);
    }
    ++count_.with_expectation;
  }
  ++count_.executed;
  ++count_.in_table[static_cast<std::size_t>(vm::function_table(row.before.pc))];
  if (run.stop == vm::Stop::halt) return start_again(wired);
  const auto broken = broken_invariants(wired.machine(), wired.assignment());
  ASSERT_TRUE(broken.empty()) << broken.front();
}

std::string ImposedRows::summary() const {
  std::string text = fmt::format(
      "{} rows executed ({}, {}, {} by table), {} of them with a result of their own, {} images",
      count_.executed, count_.in_table[1], count_.in_table[2], count_.in_table[3],
      count_.with_expectation, count_.images);
  std::string before = "; left out: ";
  for (const auto& [reason, number] : count_.left_out) {
    text += fmt::format("{}{} {}", before, number, reason);
    before = ", ";
  }
  return text;
}

}  // namespace chessvm::wired::test
