// SPDX-License-Identifier: MIT
#include "sim/rtm/patch/emit.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <cassert>
#include <map>
#include <set>

#include "sim/rtm/network/lock.hpp"
#include "sim/rtm/patch/numbering.hpp"
#include "sim/rtm/schedule/wires.hpp"

namespace chessvm::rtm {
namespace {

constexpr const char* main_bus = "main";

std::string list(const Mapping& mapping) {
  std::string text;
  for (std::size_t k = mapping.size(); k-- > 0;)
    text += fmt::format("{}{}", text.empty() ? "" : ",", mapping[k]);
  return text;
}

class Emitter {
 public:
  Emitter(const Demand& demand, const Network& network, const Placement& placement)
      : demand_(demand),
        network_(network),
        placement_(placement),
        wires_(*demand.wires),
        digit_names_(name_digits(demand)),
        numbering_(placement.numbers) {}

  Patch run(const std::string& title) {
    comment(title);
    for (const auto& [bus, number] : placement_.trays) numbering_.take("trunk", number);
    number_lines();
    choose_inputs();
    digit_wiring();
    accumulator_programs();
    table_programs();
    constant_programs();
    stepper_programs();
    other_programs();
    amplifiers();
    table_switches();
    printer();
    section("start");
    set("cy.op", "co");
    text_ += "b i\n";
    patch_.text = std::move(text_);
    patch_.whereabouts.lines = lines_;
    patch_.whereabouts.trays = trays_;
    patch_.whereabouts.triggers = trigger_jack_;
    patch_.whereabouts.numbers = numbering_.numbers();
    patch_.whereabouts.numbers.merge(input_numbers_);
    for (const auto& [view, letter] : letters_)
      patch_.whereabouts.inputs.emplace(view, input_jack(view, letter));
    return std::move(patch_);
  }

 private:
  void comment(const std::string& text) { text_ += "# " + text + "\n"; }
  void section(const std::string& title) { text_ += "\n# " + title + "\n"; }
  void plug(const std::string& from, const std::string& to) {
    text_ += "p " + from + " " + to + "\n";
    ++patch_.inventory.cables;
  }
  void set(const std::string& name, const std::string& value) {
    text_ += "s " + name + " " + value + "\n";
    ++patch_.inventory.switches;
  }

  static std::string line_name(int number) {
    return fmt::format("{}-{}", number / stock::lines_per_tray + 1,
                       number % stock::lines_per_tray + 1);
  }
  std::string new_line(const std::string& name) {
    ++patch_.inventory.program_lines;
    return line_name(numbering_.number("line", name) - 1);
  }

  void number_lines() {
    for (const int line : placement_.lines) {
      ++patch_.inventory.program_lines;
      numbering_.take("line", line);
      lines_.push_back(line_name(line - 1));
    }
    for (std::size_t net = 0; net < network_.nets.size(); ++net)
      for (const std::size_t control : network_.nets[net].controls) input_line_[control] = net;
    for (std::size_t net = 0; net < network_.nets.size(); ++net)
      for (const Driver& driver : network_.nets[net].drivers) {
        if (driver.kind == Driver::Kind::control) output_line_[driver.index] = net;
        if (driver.kind == Driver::Kind::request) request_line_[driver.index] = net;
        if (driver.kind == Driver::Kind::supply) supply_line_[driver.index] = net;
      }
  }

  void choose_inputs() {
    std::vector<int> views;
    for (const Control& control : network_.controls) {
      if (control.program.unit != UnitProgram::Unit::accumulator ||
          control.program.action.kind != AccumulatorAction::Kind::receive)
        continue;
      const int view = control.program.action.view;
      if (std::ranges::find(views, view) == views.end()) views.push_back(view);
    }
    // Views that have a digit input in the lock file keep this input. Then the other views get the
    // remaining inputs.
    for (const bool known : {true, false})
      for (const int view : views) {
        const View& seen = wires_.inputs()[static_cast<std::size_t>(view)].view;
        const auto had = placement_.numbers.find("input " + seen.name);
        auto& letters = inputs_used_[seen.accumulator];
        std::size_t input = 0;
        if (known) {
          if (had == placement_.numbers.end()) continue;
          input = static_cast<std::size_t>(had->second) - 1;
          if (input >= stock::digit_inputs.size() || letters.contains(input)) continue;
        } else {
          if (letters_.contains(view)) continue;
          while (letters.contains(input)) ++input;
          assert(input < stock::digit_inputs.size() && "elaboration counts views");
        }
        letters.insert(input);
        letters_.emplace(view, stock::digit_inputs[input]);
        input_numbers_["input " + seen.name] = static_cast<int>(input) + 1;
        ++patch_.inventory.digit_inputs;
      }
  }

  std::string input_jack(int view, char letter) const {
    return fmt::format("a{}.{}", wires_.inputs()[static_cast<std::size_t>(view)].view.accumulator,
                       letter);
  }

  std::string new_tray(const std::string& name) {
    ++patch_.inventory.trays;
    const auto pinned = placement_.trays.find(name);
    std::string number = std::to_string(
        pinned != placement_.trays.end() ? pinned->second : numbering_.number("trunk", name));
    trays_.emplace(name, number);
    return number;
  }

  /// A cable that starts at an output or a bus.
  struct Use {
    std::string to;  // a bus or a jack
    Mapping mapping;
    bool to_bus;
    std::string name;  // name of the target bus or view; empty for a table
  };

  /// The cables of all outputs and buses, in the order of the patch.
  struct Uses {
    std::map<std::string, std::vector<Use>> by_source;
    std::vector<std::string> order;

    void mention(const std::string& source) {
      if (by_source.try_emplace(source).second) order.push_back(source);
    }
    void add(const std::string& source, Use use) {
      mention(source);
      by_source[source].push_back(std::move(use));
    }
  };

  enum class Joins : std::uint8_t { trunks, trunk_or_output_with_input };

  /// Plugs a cable from an output or trunk to a trunk or digit input. Uses a permuter if `mapping`
  /// is not straight. Two trunks always need a permuter, so that pulses cannot flow back.
  void connect(const std::string& from, const std::string& to, const Mapping& mapping, Joins joins,
               const std::string& name) {
    const bool trunks = joins == Joins::trunks;
    if (mapping == straight() && !trunks) return plug(from, to);
    ++patch_.inventory.permuters;
    const int number = numbering_.number("permuter", name);
    if (!trunks) patch_.whereabouts.permuters.emplace(to, number);
    plug(from, fmt::format("ad.permute.{}.{}", number, list(mapping)));
    plug(fmt::format("ad.permute.{}", number), to);
  }

  /// Maps the jack of an output to the indices of its triggers in Schedule::triggers.
  using TriggersByJack = std::map<std::string, std::vector<int>>;

  TriggersByJack triggers_by_jack() const {
    TriggersByJack triggers;
    for (std::size_t k = 0; k < demand_.schedule.triggers.size(); ++k)
      triggers[demand_.schedule.triggers[k].jack].push_back(static_cast<int>(k));
    return triggers;
  }

  /// Returns true if function table `number` has look-ups or delays. Both need the argument input.
  bool table_has_programs(int number) const {
    const auto here = [&](const Slot& slot) {
      return slot.kind == HostKind::table && slot.unit == number;
    };
    return std::ranges::any_of(placement_.controls, here) ||
           std::ranges::any_of(placement_.delays, here, &Delay::slot);
  }

  /// Returns the digit cables. A table without programs gets no cable at its argument input.
  Uses digit_uses(const TriggersByJack& triggers) const {
    Uses uses;
    for (const Wires::Plug& wire : wires_.plugs())
      uses.add(wire.from, {wire.bus, wire.mapping, true, wire.bus});
    for (const auto& [view, letter] : letters_) {
      const Wires::Input& input = wires_.inputs()[static_cast<std::size_t>(view)];
      uses.add(input.source, {input_jack(view, letter), input.mapping, false, input.view.name});
    }
    for (const auto& [jack, wires] : triggers) uses.mention(jack);
    for (int table = 1; table <= stock::tables; ++table)
      if (table_has_programs(table))
        uses.add(main_bus, {fmt::format("f{}.arg", table), straight(), false, ""});
    return uses;
  }

  void digit_wiring() {
    section("digit trunks");
    for (const Wires::Plug& wire : wires_.plugs())
      if (!trays_.contains(wire.bus)) {
        const std::string tray = new_tray(wire.bus);
        comment(fmt::format("trunk {}: {}", tray, wire.bus));
      }
    const TriggersByJack triggers = triggers_by_jack();
    const Uses uses = digit_uses(triggers);
    for (const std::string& from : uses.order) {
      const auto found = triggers.find(from);
      const std::size_t adapters = found != triggers.end() ? 1 : 0;
      const std::string source = digit_cables(from, uses.by_source.at(from), adapters);
      if (found != triggers.end()) digit_adapter(from, source, found->second);
    }
  }

  /// Plugs the cables that start at `from`, an output or a bus. If an output has several cables,
  /// first plugs the output into a trunk. Returns the trunk or jack where the cables start.
  std::string digit_cables(const std::string& from, const std::vector<Use>& uses,
                           std::size_t adapters) {
    const bool bus = trays_.contains(from);
    const bool tray = bus || uses.size() + adapters > 1;
    std::string source = from;
    if (bus) {
      source = trays_.at(from);
    } else if (tray) {
      source = new_tray(from);
      comment(fmt::format("trunk {}: {}", source, from));
      plug(from, source);
    }
    for (const Use& use : uses)
      connect(source, use.to_bus ? trays_.at(use.to) : use.to, use.mapping,
              tray && use.to_bus ? Joins::trunks : Joins::trunk_or_output_with_input,
              from + " " + use.name);
    return source;
  }

  /// Plugs the digit-to-program adapter for the triggers of one output.
  void digit_adapter(const std::string& from, const std::string& source,
                     const std::vector<int>& triggers) {
    ++patch_.inventory.digit_to_program;
    const int adapter = numbering_.number("adapter", from);
    plug(source, fmt::format("ad.dp.{}", adapter));
    for (const int trigger : triggers)
      trigger_jack_[trigger] =
          fmt::format("ad.dp.{}.{}", adapter,
                      demand_.schedule.triggers[static_cast<std::size_t>(trigger)].wire);
  }

  std::string unit_of(const Slot& slot) {
    switch (slot.kind) {
      case HostKind::accumulator:
        return fmt::format("a{}", slot.unit);
      case HostKind::table:
        return fmt::format("f{}", slot.unit);
      case HostKind::constant:
        return "c";
      case HostKind::clear:
        return "i";
      case HostKind::multiplier:
        return "m";
    }
    return "";
  }
  std::string in_jack(const Slot& slot) {
    return slot.kind == HostKind::clear ? fmt::format("i.Ci{}", slot.program)
                                        : fmt::format("{}.{}i", unit_of(slot), slot.program);
  }
  std::string out_jack(const Slot& slot) {
    return slot.kind == HostKind::clear ? fmt::format("i.Co{}", slot.program)
                                        : fmt::format("{}.{}o", unit_of(slot), slot.program);
  }

  void cable_control(std::size_t k, const std::string& in, const std::string& out) {
    comment(network_.controls[k].program.name);
    plug(lines_[input_line_.at(k)], in);
    if (const auto found = output_line_.find(k); found != output_line_.end())
      plug(out, lines_[found->second]);
  }

  void delays_on(HostKind kind, int unit) {
    for (const Delay& delay : placement_.delays) {
      if (delay.slot.kind != kind || delay.slot.unit != unit) continue;
      comment(delay.name);
      const std::string in = in_jack(delay.slot);
      if (delay.net) {
        plug(lines_[*delay.net], in);
      } else {
        const DigitDelay& digits = demand_.digit_delays[*delay.digits];
        if (digits.lines.size() == 1) {
          plug(trigger_jack_.at(digits.lines.front()), in);
        } else {
          const std::string line = new_line(digit_names_[*delay.digits]);
          for (const int trigger : digits.lines) plug(trigger_jack_.at(trigger), line);
          plug(line, in);
        }
      }
      plug(out_jack(delay.slot), lines_[delay.target]);
      const int nominal = delay.length;
      const auto unit_name = unit_of(delay.slot);
      switch (kind) {
        case HostKind::accumulator:
          ++patch_.inventory.transceivers;
          if (nominal != 1)
            set(fmt::format("{}.rp{}", unit_name, delay.slot.program), std::to_string(nominal));
          break;
        case HostKind::table:
          ++patch_.inventory.table_programs;
          set(fmt::format("{}.rp{}", unit_name, delay.slot.program),
              std::to_string(nominal - (delay.net ? stock::access_time : stock::access_time + 1)));
          break;
        case HostKind::constant:
          ++patch_.inventory.constant_programs;
          if (delay.slot.program <= stock::programs_of_fields_a_and_b)
            set(fmt::format("c.s{}", delay.slot.program), "Ar");
          break;
        case HostKind::clear:
          ++patch_.inventory.clear_programs;
          break;
        case HostKind::multiplier:
          ++patch_.inventory.multiplier_programs;
          set(fmt::format("m.place{}", delay.slot.program),
              std::to_string(nominal - stock::multiplier_overhead));
          set(fmt::format("m.ieracc{}", delay.slot.program), "0");
          set(fmt::format("m.icandacc{}", delay.slot.program), "0");
          set(fmt::format("m.prod{}", delay.slot.program), "0");
          break;
      }
    }
  }

  std::string action_text(const AccumulatorAction& action) {
    switch (action.kind) {
      case AccumulatorAction::Kind::receive:
        return std::string(1, letters_.at(action.view));
      case AccumulatorAction::Kind::send_additive:
        return "A";
      case AccumulatorAction::Kind::send_subtractive:
        return "S";
      case AccumulatorAction::Kind::send_both:
        return "AS";
      case AccumulatorAction::Kind::clear:
        return "0";
    }
    return "0";
  }

  void accumulator_programs() {
    for (int number = 1; number <= stock::accumulators; ++number) {
      section(fmt::format("a{}: {}", number, wires_.name(number)));
      for (std::size_t k = 0; k < network_.controls.size(); ++k) {
        const UnitProgram& program = network_.controls[k].program;
        if (program.unit != UnitProgram::Unit::accumulator || program.number != number) continue;
        const Slot& slot = placement_.controls[k];
        cable_control(k, in_jack(slot), out_jack(slot));
        const std::string operation = action_text(program.action);
        if (operation != "0") set(fmt::format("a{}.op{}", number, slot.program), operation);
        if (program.action.clear || program.action.plus_one)
          set(fmt::format("a{}.cc{}", number, slot.program), "C");
        if (program.repeat > 1)
          set(fmt::format("a{}.rp{}", number, slot.program), std::to_string(program.repeat));
        ++(slot.program <= stock::receivers ? patch_.inventory.receivers
                                            : patch_.inventory.transceivers);
      }
      delays_on(HostKind::accumulator, number);
    }
  }

  void table_programs() {
    for (int number = 1; number <= stock::tables; ++number) {
      section(fmt::format("f{}", number));
      for (std::size_t k = 0; k < network_.controls.size(); ++k) {
        const UnitProgram& program = network_.controls[k].program;
        if (program.unit != UnitProgram::Unit::table || program.number != number) continue;
        const Slot& slot = placement_.controls[k];
        cable_control(k, in_jack(slot), out_jack(slot));
        set(fmt::format("f{}.op{}", number, slot.program), program.operation);
        if (const auto found = request_line_.find(k); found != request_line_.end()) {
          set(fmt::format("f{}.cl{}", number, slot.program), "NC");
          plug(fmt::format("f{}.NC", number), lines_[found->second]);
        }
        ++patch_.inventory.table_programs;
      }
      delays_on(HostKind::table, number);
    }
  }

  void constant_programs() {
    section("constant transmitter");
    // If the right half of J or K has a minus, this half also sends nines on the wires of the left
    // half. So constants with a minus get left halves.
    std::vector<std::string> left{"J", "K"};
    std::vector<std::string> right{"J", "K"};
    std::map<int, std::string> place;
    for (const bool minus : {true, false})
      for (std::size_t k = 0; k < demand_.schedule.constants.size(); ++k) {
        const Constant& constant = demand_.schedule.constants[k];
        if (constant.minus != minus) continue;
        auto& halves = minus || right.empty() ? left : right;
        const bool is_left = &halves == &left;
        assert(!halves.empty() && "placement counts constants");
        const std::string letter = halves.front();
        const std::string small = letter == "J" ? "j" : "k";
        halves.erase(halves.begin());
        place[static_cast<int>(k)] = letter + (is_left ? "l" : "r");
        if (minus) set(fmt::format("c.{}{}", small, is_left ? "l" : "r"), "M");
        if (constant.digits / 10 != 0)
          set(fmt::format("c.{}{}", small, is_left ? 10 : 5), std::to_string(constant.digits / 10));
        if (constant.digits % 10 != 0)
          set(fmt::format("c.{}{}", small, is_left ? 9 : 4), std::to_string(constant.digits % 10));
      }
    for (std::size_t k = 0; k < network_.controls.size(); ++k) {
      const UnitProgram& program = network_.controls[k].program;
      if (program.unit != UnitProgram::Unit::constant) continue;
      const Slot& slot = placement_.controls[k];
      cable_control(k, in_jack(slot), out_jack(slot));
      set(fmt::format("c.s{}", slot.program), program.number < 0 ? "Al" : place.at(program.number));
      ++patch_.inventory.constant_programs;
    }
    delays_on(HostKind::constant, 0);
  }

  /// Plugs the digit-to-program adapter for the steppers that count pulses of `bus`.
  int stepper_adapter(const std::string& bus) {
    ++patch_.inventory.digit_to_program;
    // In a lock file, the adapter of bus `main` has the name "steppers". The adapter of any other
    // bus has the name "steppers of BUS".
    const int adapter =
        numbering_.number("adapter", bus == main_bus ? "steppers" : "steppers of " + bus);
    plug(trays_.at(bus), fmt::format("ad.dp.{}", adapter));
    return adapter;
  }

  void stepper_programs() {
    section("steppers of the master programmer");
    std::map<std::string, int> adapters;                         // adapter number of each bus
    std::map<std::pair<std::string, int>, std::string> counted;  // program line of each bus wire
    // Plug the adapter of `main` even without steppers, so that a stepper added later can use it.
    if (demand_.schedule.steppers.empty()) stepper_adapter(main_bus);
    for (const StepperInput& stepper : demand_.schedule.steppers) {
      const auto [adapter, fresh] = adapters.try_emplace(stepper.bus, 0);
      if (fresh) adapter->second = stepper_adapter(stepper.bus);
      std::string& line = counted[{stepper.bus, stepper.wire}];
      if (line.empty()) {
        const std::string of_bus = stepper.bus == main_bus ? "" : stepper.bus + " ";
        line = new_line(fmt::format("stepper wire {}{}", of_bus, stepper.wire));
        plug(fmt::format("ad.dp.{}.{}", adapter->second, stepper.wire), line);
      }
      plug(line, fmt::format("p.{}di", stepper.stepper));
      set(fmt::format("p.c{}", stepper.stepper), std::to_string(stepper.stages));
    }
    set("p.gate63", "unplug");
  }

  void other_programs() {
    section("multiplier");
    set("m.pp", "unplug");
    delays_on(HostKind::multiplier, 0);
    section("initiating unit: clear programs");
    delays_on(HostKind::clear, 0);
    section("pulses from and to other units");
    for (std::size_t k = 0; k < demand_.supplies.size(); ++k)
      if (const auto found = supply_line_.find(k); found != supply_line_.end())
        plug(demand_.supplies[k].jack, lines_[found->second]);
    for (std::size_t k = 0; k < network_.controls.size(); ++k)
      if (network_.controls[k].program.unit == UnitProgram::Unit::jack)
        plug(lines_[input_line_.at(k)], network_.controls[k].program.jack);
  }

  void amplifiers() {
    section("pulse amplifiers");
    for (const Placement::Amplifier& amplifier : placement_.amplifiers) {
      const int unit = (amplifier.channel - 1) / stock::amplifiers_per_unit + 1;
      const int channel = (amplifier.channel - 1) % stock::amplifiers_per_unit + 1;
      plug(lines_[amplifier.from], fmt::format("pa.{}.sa.{}", unit, channel));
      plug(fmt::format("pa.{}.sb.{}", unit, channel), lines_[amplifier.to]);
      patch_.whereabouts.amplifiers.push_back(fmt::format("{}.{}", unit, channel));
      ++patch_.inventory.amplifiers;
    }
  }

  void printer() {
    if (demand_.schedule.printed.empty()) return;
    section("printer");
    for (const PrintedColumn& each : demand_.schedule.printed)
      set(fmt::format("pr.pm{}", each.column), fmt::format("{},{}", each.group, each.digit));
  }

  void table_switches() {
    section("function tables: what the wiring itself looks up");
    for (const Switch& each : demand_.schedule.switches) set(each.name, each.value);
  }

  const Demand& demand_;
  const Network& network_;
  const Placement& placement_;
  const Wires& wires_;
  std::vector<std::string> digit_names_;
  Numbering numbering_;
  Patch patch_;
  std::string text_;
  std::vector<std::string> lines_;                 // name of the line of each net
  std::map<std::size_t, std::size_t> input_line_;  // net of each control's input
  std::map<std::size_t, std::size_t> output_line_;
  std::map<std::size_t, std::size_t> request_line_;
  std::map<std::size_t, std::size_t> supply_line_;
  std::map<int, char> letters_;                       // letter of each view's digit input
  std::map<int, std::set<std::size_t>> inputs_used_;  // used digit inputs of each accumulator
  std::map<std::string, int> input_numbers_;  // number of each view's digit input, for Positions
  std::map<std::string, std::string> trays_;
  std::map<int, std::string> trigger_jack_;
};

}  // namespace

Patch emit(const Demand& demand, const Network& network, const Placement& placement,
           const std::string& title) {
  return Emitter(demand, network, placement).run(title);
}

}  // namespace chessvm::rtm
