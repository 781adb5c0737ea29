// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include "base/terminal/line.hpp"
#include "sim/eniac/panel/cycling_view.hpp"
#include "sim/eniac/panel/views.hpp"

namespace chessvm::eniac {
namespace {

constexpr int lamps_column = 10;

/// Hands out the rows of an area one after another, from the top.
class Rows {
 public:
  explicit Rows(const Area& area) : area_(area) {}
  Line next() { return {area_, row_++}; }
  [[nodiscard]] int used() const { return row_; }
  [[nodiscard]] int left() const { return area_.size().rows - row_; }
  Area take(int count) {
    const Area taken = area_.part(0, row_, {area_.size().columns, count});
    row_ += count;
    return taken;
  }

 private:
  Area area_;
  int row_ = 0;
};

void draw_cycling_unit(Rows& rows, const MachineLamps& machine) {
  const int next = machine.time.phase / 2;
  const int last = (next + pulse_times_per_add_cycle - 1) % pulse_times_per_add_cycle;
  Line strip = rows.next().text("cycling").to(lamps_column);
  write_strip(strip, machine.time);
  strip.gap().text(fmt::format("{:>2}", next));
  rows.next()
      .text(fmt::format("given {}", pulses_of(last, machine.selective_clear)))
      .text(fmt::format(", next {}", pulses_of(next, machine.selective_clear)));
}

void draw_master_programmer(Rows& rows, const MachineLamps& machine) {
  Line letters = rows.next().text("stepper").to(lamps_column);
  Line stages = rows.next().text("stage").to(lamps_column);
  Line inputs = rows.next().text("input").to(lamps_column);
  for (std::size_t stepper = 0; stepper < machine.steppers.size(); ++stepper) {
    const StepperLamps& lamps = machine.steppers[stepper];
    letters.text(stepper_letters.substr(stepper, 1)).gap();
    stages.text(fmt::format("{}", lamps.stage), lamps.stage > 1 ? Style::lit : Style::plain).gap();
    inputs.neons({lamps.input}).gap();
  }
  Line decades = rows.next().text("decades").to(lamps_column);
  for (std::size_t k = 0; k < machine.decades.size(); k += 5) {
    std::string group;
    for (std::size_t j = 0; j < 5; ++j) group += static_cast<char>('0' + machine.decades[k + j]);
    decades.text(group).gap();
  }
}

void draw_number_units(Rows& rows, const MachineLamps& machine) {
  for (std::size_t index = 0; index < machine.tables.size(); ++index) {
    const TableLamps& table = machine.tables[index];
    rows.next()
        .text(fmt::format("f{} ", index + 1))
        .neons(table.programs)
        .gap()
        .text(fmt::format("argument {:>3} stage {:>2}", table.argument, table.ring));
  }
  rows.next().text("c  ").neons(machine.constant_programs);
  rows.next()
      .text("m  ")
      .neons(machine.multiplier_programs)
      .text(fmt::format(" stage {:>2}", machine.multiplier_stage));
  rows.next()
      .text("d  ")
      .neons(machine.divider_programs)
      .text(fmt::format(" place {:>2} ring {:>2}", machine.divider_place, machine.divider_ring));
  rows.next().gap(3).rest(machine.divider_flip_flops);
}

void draw_initiating_unit(Rows& rows, const MachineLamps& machine) {
  rows.next()
      .text("initiate")
      .to(lamps_column)
      .lamp("button", machine.button)
      .gap()
      .lamp("synchroniser", machine.synchroniser);
  rows.next()
      .text("clear")
      .to(lamps_column)
      .neons(machine.clear_programs)
      .gap()
      .lamp("SCG", machine.selective_clear)
      .lamp("print", machine.print);
  rows.next()
      .text("reader")
      .to(lamps_column)
      .lamp("read", machine.read)
      .lamp("interlock", machine.interlock);
  rows.next()
      .to(lamps_column)
      .lamp("finished", machine.finished)
      .lamp("sync", machine.synchroniser_of_reader);
}

void draw_card_groups(const Area& area, const MachineLamps& machine) {
  Rows rows(area);
  rows.next().text("card in the constant transmitter", Style::faint);
  for (const NamedNumber& group : machine.card_groups)
    rows.next().text(fmt::format("{} {} {}", group.letter, group.signs, group.digits));
}

}  // namespace

int draw_units(const Area& area, const PanelState& state) {
  const MachineLamps& machine = state.machine;
  Rows rows(area);
  draw_cycling_unit(rows, machine);
  draw_master_programmer(rows, machine);
  draw_number_units(rows, machine);
  draw_initiating_unit(rows, machine);
  // If enough rows remain, also draw the pulse trains and the numbers read from cards.
  const int cards_least = 3;
  const int groups = static_cast<int>(machine.card_groups.size()) + 1;
  if (rows.left() >= 1 + pulse_trains_rows + cards_least) {
    rows.take(1);
    draw_pulse_trains(rows.take(pulse_trains_rows), machine);
  }
  if (rows.left() >= 1 + groups + cards_least) {
    rows.take(1);
    draw_card_groups(rows.take(groups), machine);
  }
  return rows.used();
}

void draw_cards(const Area& area, const PanelState& state) {
  Rows rows(area);
  rows.next().rest(
      fmt::format("cards read: {} of {}", state.machine.cards_taken, state.machine.cards_in_deck),
      Style::faint);
  if (state.machine.cards_taken != 0) rows.next().rest(state.machine.last_card_read);
  rows.next().rest(fmt::format("cards punched: {}", state.cards_punched), Style::faint);
  for (const std::string& card : state.cards) rows.next().rest(card);
}

}  // namespace chessvm::eniac
