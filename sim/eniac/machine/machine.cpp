// SPDX-License-Identifier: MIT
#include "sim/eniac/machine/machine.hpp"

#include <fmt/format.h>

#include <cassert>

#include "base/text/closest.hpp"
#include "base/text/text.hpp"
#include "sim/eniac/core/names.hpp"
#include "sim/eniac/units/accumulator/accumulator.hpp"
#include "sim/eniac/units/accumulator/accumulators.hpp"
#include "sim/eniac/units/cards/card_reader.hpp"
#include "sim/eniac/units/constant_transmitter.hpp"
#include "sim/eniac/units/cycling_unit.hpp"
#include "sim/eniac/units/debugger.hpp"
#include "sim/eniac/units/divider.hpp"
#include "sim/eniac/units/function_table.hpp"
#include "sim/eniac/units/initiating_unit.hpp"
#include "sim/eniac/units/master_programmer.hpp"
#include "sim/eniac/units/multiplier.hpp"
#include "sim/eniac/units/printer.hpp"

namespace chessvm::eniac {
namespace {

const JackRow permuter_guards[] = {
    {"permute.#",
     Direction::input,
     wires_per_cable,
     {1, adapters_of_each_kind},
     {},
     "a permuter without a list"},
};

/// Returns the number of accumulator `name`: 7 for "a7". Other names give nullopt.
std::optional<int> accumulator_number(std::string_view name) {
  if (!name.starts_with('a')) return std::nullopt;
  return parse_number<int>(name.substr(1), 1, accumulator_count);
}

}  // namespace

/// Receives pulses into permuters without a list of wires. Such a pulse makes the machine fail.
class Machine::UnsetPermuters final : public Unit {
 public:
  UnsetPermuters() : Unit("ad", table()) {}

  void clock(ClockPulses /*pulses*/) override {}
  void receive(std::uint16_t jack, Pulses /*pulses*/) override {
    fail(fmt::format("ad.permute.{} receives a pulse, but its wires were never set", jack + 1));
  }
  [[nodiscard]] bool idle() const override { return true; }
  void save_control(ControlWriter& /*out*/) const override {}
  void load_control(ControlReader& /*in*/) override {}

 private:
  static const FrontPanel& table() {
    static const FrontPanel panel(PanelRows{.jacks = permuter_guards});
    return panel;
  }
};

Machine::Machine() {
  for (int number = 1; number <= accumulator_count; ++number)
    accumulators_.push_back(std::make_unique<Accumulator>(number));
  for (int number = 1; number <= function_table_count; ++number)
    tables_.push_back(std::make_unique<FunctionTable>(number));
  Accumulators all{};
  for (std::size_t i = 0; i < accumulators_.size(); ++i) all.units[i] = accumulators_[i].get();
  card_reader_ = std::make_unique<CardReader>();
  constants_ = std::make_unique<ConstantTransmitter>();
  master_programmer_ = std::make_unique<MasterProgrammer>();
  printer_ = std::make_unique<Printer>(
      all, [this](int decade) { return master_programmer_->decade(decade); });
  initiating_unit_ = std::make_unique<InitiatingUnit>(
      *card_reader_, [this](std::string_view card) { constants_->load_card(card); },
      [this] { monitor_.punch(printer_->card()); });
  multiplier_ = std::make_unique<Multiplier>(all);
  divider_ = std::make_unique<Divider>(all);
  cycling_unit_ = std::make_unique<CyclingUnit>();
  debugger_ = std::make_unique<Debugger>(all);
  unset_permuters_ = std::make_unique<UnsetPermuters>();

  units_ = {initiating_unit_.get(), master_programmer_.get(), divider_.get(), multiplier_.get(),
            constants_.get()};
  for (const auto& table : tables_) units_.push_back(table.get());
  for (const auto& accumulator : accumulators_) units_.push_back(accumulator.get());
  clock_order_ = units_;
  units_.insert(units_.end(), {cycling_unit_.get(), debugger_.get(), printer_.get()});

  // Attach all units first, because the wiring needs the numbers of their jacks.
  std::uint32_t jack = 0;
  std::size_t jacks = unset_permuters_->panel().jacks().size();
  for (const Unit* const unit : units_) jacks += unit->panel().jacks().size();
  circuit_.connect({}, jacks);
  unsigned rank = 0;
  for (Unit* const unit : units_) {
    unit->attach(circuit_, jack, rank++);
    jack += static_cast<std::uint32_t>(unit->panel().jacks().size());
  }
  unset_permuters_->attach(circuit_, jack, rank);
  wiring_ = std::make_unique<Wiring>(units_, *unset_permuters_);
  connect();
}

Machine::~Machine() = default;

void Machine::connect() {
  if (!wiring_->changed()) return;
  circuit_.connect(wiring_->compile(), wiring_->nodes().size());
}

Unit* Machine::find_unit(std::string_view name) const {
  std::string plain_name = folded(name);
  if (plain_name == "ds") plain_name = "d";  // switch names of the divider begin with d or ds
  for (Unit* const unit : units_)
    if (unit->name() == plain_name) return unit;
  return nullptr;
}

/// Parses an interconnection terminal: "a3.il1" gives {3, "il1"}. Other names give nullopt.
std::optional<Machine::InterconnectionTerminal> Machine::interconnection(std::string_view name) {
  const std::size_t dot = name.find('.');
  if (dot == std::string_view::npos) return std::nullopt;
  const std::optional<int> number = accumulator_number(name.substr(0, dot));
  const std::string_view terminal = name.substr(dot + 1);
  if (!number || !(terminal.starts_with("il") || terminal.starts_with("ir"))) return std::nullopt;
  return InterconnectionTerminal{*number, terminal};
}

Result<void> Machine::interconnect(const InterconnectionTerminal& one,
                                   const InterconnectionTerminal& other) {
  const bool one_is_right = one.terminal.starts_with("il");
  // Terminals ir1 and ir2 are at the right end of an accumulator. The accumulator of `right_end`
  // becomes the left half of the pair.
  const InterconnectionTerminal& right_end = one_is_right ? other : one;
  const InterconnectionTerminal& left_end = one_is_right ? one : other;
  const bool same = right_end.accumulator == left_end.accumulator;
  const auto is_left = [](std::string_view terminal) {
    return terminal == "il1" || terminal == "il2";
  };
  if (same && is_left(right_end.terminal) && is_left(left_end.terminal) &&
      right_end.terminal != left_end.terminal)
    return boost::outcome_v2::success();  // this cable does not join two accumulators
  const bool numbered_alike = right_end.terminal.substr(2) == left_end.terminal.substr(2) &&
                              (right_end.terminal == "ir1" || right_end.terminal == "ir2");
  if (!numbered_alike || !left_end.terminal.starts_with("il") || same)
    return Failure::because("ir1 to il1 or ir2 to il2 of another accumulator");
  Accumulator& left = accumulator(right_end.accumulator);
  Accumulator& right = accumulator(left_end.accumulator);
  if ((left.partner() != nullptr && left.partner() != &right) ||
      (right.partner() != nullptr && right.partner() != &left) ||
      (left.partner() == &right && !left.is_left_half()))
    return Failure::because("one of the accumulators is already in another pair");
  Accumulator::interconnect(left, right);
  return boost::outcome_v2::success();
}

bool Machine::connect_terminal(std::string_view terminal, int accumulator) {
  const auto number_in = [terminal](const auto& unit) -> std::optional<std::size_t> {
    if (!terminal.starts_with(unit.name() + ".")) return std::nullopt;
    return unit.find_terminal(terminal.substr(unit.name().size() + 1));
  };
  const std::optional<std::size_t> in_multiplier = number_in(*multiplier_);
  const std::optional<std::size_t> in_divider = number_in(*divider_);
  if (accumulator != 0 && in_multiplier) multiplier_->connect(*in_multiplier, accumulator);
  if (accumulator != 0 && in_divider) divider_->connect(*in_divider, accumulator);
  return in_multiplier || in_divider;
}

std::optional<Refusal> Machine::plug(std::string_view from, std::string_view to) {
  ++patch_version_;
  const std::string names[] = {folded(from), folded(to)};
  const auto one = interconnection(names[0]);
  const auto other = interconnection(names[1]);
  if (one && other) {
    if (const auto done = interconnect(*one, *other); !done)
      return Refusal{2, fmt::format("illegal interconnection of {} and {}: {}", from, to,
                                    done.error().message)};
    return std::nullopt;
  }
  for (const std::size_t end : {0U, 1U}) {
    const std::optional<int> number = accumulator_number(names[1 - end]);
    if (!connect_terminal(names[end], number.value_or(0))) continue;
    if (number) return std::nullopt;
    return Refusal{2 - end,
                   fmt::format("{} goes to an accumulator, a1 to a{}, not to {}",
                               end == 0 ? from : to, accumulator_count, end == 0 ? to : from)};
  }
  return wiring_->plug(from, to);
}

std::optional<Refusal> Machine::set_switch(std::string_view name, std::string_view value) {
  ++patch_version_;
  const std::size_t dot = name.find('.');
  const std::string_view unit_name = name.substr(0, dot);
  if (dot == std::string_view::npos)
    return Refusal{1, fmt::format("'{}' is not the name of a switch: UNIT.SWITCH", name)};
  if (folded(unit_name) == "ad") return wiring_->set_adapter(name, value);
  Unit* const unit = find_unit(unit_name);
  if (unit == nullptr)
    return Refusal{1, fmt::format("there is no unit {} with switches", shortened(unit_name))};
  const std::string_view switch_name = name.substr(dot + 1);
  const std::optional<std::uint16_t> index = unit->panel().find_switch(switch_name);
  if (!index) {
    std::vector<std::string> known;
    for (const Switch& row : unit->panel().switches()) known.push_back(row.name);
    return Refusal{1, fmt::format("{} has no switch '{}'{}", unit_name, shortened(switch_name),
                                  did_you_mean(switch_name, known))};
  }
  const Switch& row = unit->panel().switches()[*index];
  if (row.settings == nullptr) {
    const Result<void> done = unit->set_text(*index, value);
    return done ? std::nullopt : std::optional(Refusal{2, done.error().message});
  }
  const std::optional<std::uint16_t> setting = row.settings->find(value);
  if (!setting)
    return Refusal{2,
                   fmt::format("{} has no position '{}': {}", name, value, row.settings->offer())};
  unit->set(*index, *setting);
  return std::nullopt;
}

Result<std::string> Machine::query_switch(std::string_view name) const {
  const std::size_t dot = name.find('.');
  const std::string_view unit_name = name.substr(0, dot);
  if (folded(unit_name) == "ad" && dot != std::string_view::npos)
    return wiring_->adapter_setting(name);
  const Unit* const unit = dot == std::string_view::npos ? nullptr : find_unit(unit_name);
  const std::optional<std::uint16_t> index =
      unit == nullptr ? std::nullopt : unit->panel().find_switch(name.substr(dot + 1));
  if (!index) return Failure::because(fmt::format("there is no switch {}", name));
  const Switch& row = unit->panel().switches()[*index];
  return row.settings == nullptr ? unit->text_of(*index)
                                 : row.settings->name(unit->setting(*index));
}

void Machine::press_clear() {
  for (Unit* const unit : units_) unit->clear_button();
}

std::optional<Refusal> Machine::reset(std::string_view what) {
  const std::size_t dot = what.find('.');
  const std::string letter = folded(what.substr(0, dot));
  if (letter == "a" || letter == "f") {
    const std::string_view digits = dot == std::string_view::npos ? "" : what.substr(dot + 1);
    const int last = letter == "a" ? accumulator_count : function_table_count;
    const auto number = parse_number<int>(digits, 1, last);
    if (!number)
      return Refusal{1,
                     fmt::format("'{}' is not one of {}.1 to {}.{}", what, letter, letter, last)};
    ++patch_version_;
    if (letter == "a")
      accumulator(*number).reset();
    else
      table(*number).reset();
    return std::nullopt;
  }
  Unit* const unit = find_unit(what);
  if (unit == nullptr || unit == debugger_.get() || unit == cycling_unit_.get() ||
      unit == printer_.get())
    return Refusal{
        1, fmt::format("no unit '{}' can be reset: a.1 to a.{}, c, d, f.1 to f.{}, i, m, p", what,
                       accumulator_count, function_table_count)};
  ++patch_version_;
  unit->reset();
  return std::nullopt;
}

void Machine::reset_all() {
  ++patch_version_;
  for (Unit* const unit : units_)
    if (unit != cycling_unit_.get() && unit != debugger_.get()) unit->reset();
}

void Machine::set_clock_order(std::span<const std::size_t> order) {
  assert(order.size() == clock_order_.size());
  circuit_.forget_listeners();
  const std::span<Unit* const> normative(units_);
  for (unsigned rank = 0; rank < order.size(); ++rank) clock_order_[rank] = normative[order[rank]];
  for (unsigned rank = 0; rank < clock_order_.size(); ++rank)
    clock_order_[rank]->attach(circuit_, clock_order_[rank]->first_jack(), rank);
}

bool Machine::idle() const {
  for (const Unit* const unit : clock_order_)
    if (!unit->idle()) return false;
  return true;
}

void Machine::save_control(std::vector<std::uint64_t>& words) const {
  words.clear();
  ControlWriter out(words);
  const std::size_t clocked = clock_order_.size();
  for (std::size_t i = 0; i < clocked; ++i) units_[i]->save_control(out);
}

void Machine::load_control(std::span<const std::uint64_t> words) {
  ControlReader in(words);
  const std::size_t clocked = clock_order_.size();
  for (std::size_t i = 0; i < clocked; ++i) units_[i]->load_control(in);
}

}  // namespace chessvm::eniac
