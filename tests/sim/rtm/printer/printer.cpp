// SPDX-License-Identifier: MIT
#include "tests/sim/rtm/printer/printer.hpp"

#include <fmt/format.h>

#include "sim/rtm/language/wires.hpp"

namespace chessvm::rtm {
namespace {

/// Returns the texts of the elements that `print` makes, separated by `between`.
template <class Range, class Print>
std::string joined(const Range& range, std::string_view between, Print print) {
  std::string text;
  for (const auto& element : range) {
    if (!text.empty()) text += between;
    text += print(element);
  }
  return text;
}

std::string to_text(const WireRange& range) {
  if (range.wires.empty()) return {};
  if (range.wires.front() == range.wires.back()) return wire_name(range.wires.front());
  return wire_name(range.wires.front()) + ".." + wire_name(range.wires.back());
}

std::string to_text(const MapItem& item) {
  switch (item.kind) {
    case MapItem::Kind::all:
      return "all";
    case MapItem::Kind::digits:
      return "digits";
    case MapItem::Kind::keep:
      return "keep " + to_text(item.target);
    case MapItem::Kind::drop:
      return "drop " + to_text(item.target);
    case MapItem::Kind::move:
      return to_text(item.target) + "<-" + to_text(item.source);
    case MapItem::Kind::swap:
      return fmt::format("swap {} {}", to_text(item.target), to_text(item.source));
  }
  return {};
}

std::string mapping(const std::vector<MapItem>& items) {
  if (items.empty()) return {};
  return " = " + joined(items, ", ", [](const MapItem& item) { return to_text(item); });
}

std::string tag(const Name& name) {
  return name.text.empty() ? "" : "@" + name.text;
}

std::string senders(const std::vector<Sender>& all) {
  return joined(all, ", ", [](const Sender& sender) {
    return sender.unit.text + (sender.clear ? "*" : "") + tag(sender.tag);
  });
}

std::string receivers(const std::vector<Receiver>& all) {
  return joined(all, ", ", [](const Receiver& receiver) {
    return receiver.accumulator.text +
           (receiver.view.text.empty() ? "" : "." + receiver.view.text) +
           (receiver.plus_one ? "+1" : "") + tag(receiver.tag);
  });
}

std::string line(const Choose::Line& line) {
  return fmt::format("{}.{}.{}", line.accumulator.text,
                     line.output == Output::subtractive ? 'S' : 'A', wire_name(line.wire));
}

struct ActionPrinter {
  std::string operator()(const Transfer& transfer) const {
    if (transfer.senders.empty()) return "-> " + receivers(transfer.receivers);
    if (transfer.receivers.empty()) return senders(transfer.senders) + "!";
    return senders(transfer.senders) + (transfer.output == Output::subtractive ? " ~> " : " -> ") +
           receivers(transfer.receivers);
  }
  std::string operator()(const Clear& clear) const {
    return "clear " + clear.accumulator.text + tag(clear.tag);
  }
  std::string operator()(const Look& look) const {
    return fmt::format("look ft{} {}{}", look.table, look.operation, tag(look.tag));
  }
  std::string operator()(const Start& start) const { return "start " + start.jack.text; }
  std::string operator()(const Wait& wait) const { return "wait " + wait.jack.text; }
  std::string operator()(const Call& call) const { return "call " + call.piece.text; }
  std::string operator()(const Goto& jump) const { return "goto " + jump.thread.text; }
  std::string operator()(const Choose& choose) const {
    const std::string arms = joined(choose.arms, " | ", [](const Choose::Arm& arm) {
      return joined(arm.lines, " ", line) + ": " + arm.piece.text;
    });
    const std::string to = choose.receivers.empty() ? "" : " -> " + receivers(choose.receivers);
    return fmt::format("choose {}{} {{ {} }} after {}", senders(choose.senders), to, arms,
                       choose.after);
  }
  std::string operator()(const Expect& expect) const {
    return fmt::format("expect {} {}", expect.accumulator.text, expect.minus ? "minus" : "plus");
  }
};

std::string head(const Body& body) {
  switch (body.kind) {
    case Body::Kind::piece:
      return "piece " + body.name.text;
    case Body::Kind::thread:
      return "thread " + body.name.text;
    case Body::Kind::micro:
    case Body::Kind::stage:
      break;
  }
  std::string text = fmt::format("micro {} op {:02}", body.name.text, body.opcode.value_or(0));
  if (body.cost)
    text += fmt::format(" cost {}{}", *body.cost, joined(body.path_costs, "", [](const auto& path) {
                          return fmt::format(", {} {}", path.piece.text, path.cost);
                        }));
  else if (!body.steps.empty())
    text += " cost device";
  return text;
}

std::string steps_in_braces(const Body& body) {
  std::string text = "{\n";
  for (const Step& step : body.steps) text += "  " + to_text(step) + "\n";
  return text + "}";
}

std::string to_text(const Body& body) {
  return head(body) + " " + steps_in_braces(body) + "\n";
}

std::string declarations(const Syntax& syntax) {
  std::string text;
  for (const AccumulatorStatement& acc : syntax.accumulators)
    text += fmt::format("acc {} at a{}\n", acc.name.text, acc.number);
  for (const Name& bus : syntax.buses) text += fmt::format("bus {}\n", bus.text);
  for (const WireStatement& wire : syntax.wires)
    text += fmt::format("wire {} -> {}{}\n", wire.output.text, wire.bus.text, mapping(wire.items));
  for (const ViewStatement& view : syntax.views)
    text += fmt::format("view {}.{} from {}{}\n", view.accumulator.text, view.view.text,
                        view.bus.text, mapping(view.items));
  for (const ConstantStatement& constant : syntax.constants)
    text += fmt::format("constant {} = {}{:02}\n", constant.name.text, constant.minus ? 'M' : 'P',
                        constant.digits);
  for (const SharedStatement& shared : syntax.shared)
    text += fmt::format("shared {}\n", joined(shared.ends, ", ", [](const auto& end) {
                          return end.output.text + "." + wire_name(end.wire);
                        }));
  for (const PrintStatement& print : syntax.prints)
    text += fmt::format("print {} {} at {}\n", print.accumulator.text, to_text(print.digits),
                        print.column);
  for (const BudgetStatement& budget : syntax.budgets)
    text += fmt::format("budget {} <= {}\n", kind_of(budget.total).name, budget.most);
  for (const PinStatement& pin : syntax.pins)
    text += fmt::format("pin {} at {}{}{}\n", pin.what, pin.unit, pin.unit.empty() ? "" : ".",
                        pin.number);
  return text;
}

std::string tables(const Syntax& syntax) {
  std::string text;
  for (const ModeStatement& mode : syntax.modes)
    text += fmt::format("mode ft{}.{} rows\n", mode.table, mode.half);
  for (const RowStatement& row : syntax.rows)
    text += fmt::format("row ft{} {} = {} {}\n", row.table, row.row, row.halves[0], row.halves[1]);
  for (const SignsStatement& signs : syntax.signs)
    text += fmt::format("signs ft{}.{} minus {}\n", signs.table, signs.half,
                        joined(signs.rows, ", ", [](int row) { return std::to_string(row); }));
  return text;
}

std::string decoder(const Syntax& syntax) {
  std::string text;
  for (const StepperStatement& stepper : syntax.steppers)
    text += fmt::format("stepper {} counts {}.{}{}\n", stepper.stepper.text, stepper.bus.text,
                        wire_name(stepper.wire),
                        stepper.stages == 6 ? "" : fmt::format(" modulo {}", stepper.stages));
  for (const StageStatement& stage : syntax.stages)
    text += fmt::format(
        "stage {} -> {}{}\n", stage.stage.text,
        stage.stepper ? stage.stepper->text : fmt::format("op {:02}", stage.opcode.value_or(0)),
        stage.start ? " " + steps_in_braces(*stage.start) : "");
  return text;
}

}  // namespace

std::string to_text(const Action& action) {
  return std::visit(ActionPrinter{}, action.what);
}

std::string to_text(const Step& step) {
  const std::string time = step.first == step.last ? std::to_string(step.first)
                                                   : fmt::format("{}..{}", step.first, step.last);
  return time + ": " +
         joined(step.actions, "; ", [](const Action& action) { return to_text(action); });
}

std::string to_text(const Syntax& syntax) {
  std::string text = "machine stock1946" + (syntax.cpu.empty() ? "" : " as " + syntax.cpu) + "\n";
  for (const std::string& part : {declarations(syntax), tables(syntax), decoder(syntax)})
    if (!part.empty()) text += "\n" + part;
  for (const Body& body : syntax.bodies) text += "\n" + to_text(body);
  return text;
}

}  // namespace chessvm::rtm
