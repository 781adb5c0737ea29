// SPDX-License-Identifier: MIT
#include "tests/sim/rtm/support.hpp"

#include "base/files/file.hpp"
#include "sim/rtm/language/parser.hpp"

namespace chessvm::test {
namespace {

using namespace rtm;
using nlohmann::json;

/// Describes syntax as JSON. The functions are members of a class, because only then can each
/// overload call overloads that stand below it.
struct Description {
  template <class T>
  static json of(const std::vector<T>& all) {
    json list = json::array();
    for (const T& element : all) list.push_back(of(element));
    return list;
  }

  static json of(int number) { return number; }
  static json of(const std::optional<int>& number) { return number ? json(*number) : json(); }
  static json of(const Name& name) { return name.text; }
  static json of(const WireRange& range) { return range.wires; }
  static json of(const MapItem& item) {
    return {static_cast<int>(item.kind), of(item.target), of(item.source)};
  }

  static json of(const AccumulatorStatement& acc) { return {of(acc.name), acc.number}; }
  static json of(const WireStatement& wire) {
    return {of(wire.output), of(wire.bus), of(wire.items)};
  }
  static json of(const ViewStatement& view) {
    return {of(view.accumulator), of(view.view), of(view.bus), of(view.items)};
  }
  static json of(const ConstantStatement& constant) {
    return {of(constant.name), constant.minus, constant.digits};
  }
  static json of(const SharedStatement& shared) {
    return {of(shared.ends[0].output), shared.ends[0].wire, of(shared.ends[1].output),
            shared.ends[1].wire};
  }
  static json of(const PrintStatement& print) {
    return {of(print.accumulator), of(print.digits), print.column};
  }
  static json of(const BudgetStatement& budget) {
    return {static_cast<int>(budget.total), budget.most};
  }
  static json of(const PinStatement& pin) { return {pin.what, pin.unit, pin.number}; }
  static json of(const RowStatement& row) { return {row.table, row.row, row.halves}; }
  static json of(const SignsStatement& signs) {
    return {signs.table, std::string(1, signs.half), signs.rows};
  }
  static json of(const ModeStatement& mode) { return {mode.table, std::string(1, mode.half)}; }
  static json of(const StepperStatement& stepper) {
    return {of(stepper.stepper), of(stepper.bus), stepper.wire, stepper.stages};
  }
  static json of(const StageStatement& stage) {
    return {of(stage.stage), stage.stepper ? of(*stage.stepper) : json(), of(stage.opcode),
            stage.start ? of(*stage.start) : json()};
  }

  static json of(const Sender& sender) { return {of(sender.unit), sender.clear, of(sender.tag)}; }
  static json of(const Receiver& receiver) {
    return {of(receiver.accumulator), of(receiver.view), receiver.plus_one, of(receiver.tag)};
  }
  static json of(const Transfer& transfer) {
    return {"transfer", of(transfer.senders), static_cast<int>(transfer.output),
            of(transfer.receivers)};
  }
  static json of(const Clear& clear) { return {"clear", of(clear.accumulator), of(clear.tag)}; }
  static json of(const Look& look) { return {"look", look.table, look.operation, of(look.tag)}; }
  static json of(const Start& start) { return {"start", of(start.jack)}; }
  static json of(const Wait& wait) { return {"wait", of(wait.jack)}; }
  static json of(const Call& call) { return {"call", of(call.piece)}; }
  static json of(const Goto& jump) { return {"goto", of(jump.thread)}; }
  static json of(const Choose::Line& line) {
    return {of(line.accumulator), static_cast<int>(line.output), line.wire};
  }
  static json of(const Choose::Arm& arm) { return {of(arm.lines), of(arm.piece)}; }
  static json of(const Choose& choose) {
    return {"choose", of(choose.senders), of(choose.receivers), of(choose.arms), choose.after};
  }
  static json of(const Expect& expect) { return {"expect", of(expect.accumulator), expect.minus}; }
  static json of(const Action& action) {
    return std::visit([](const auto& what) { return of(what); }, action.what);
  }
  static json of(const Step& step) { return {step.first, step.last, of(step.actions)}; }
  static json of(const PathCost& path) { return {of(path.piece), path.cost}; }
  static json of(const Body& body) {
    return {static_cast<int>(body.kind), of(body.name), of(body.opcode), of(body.cost),
            of(body.path_costs),         of(body.steps)};
  }
  static json of(const Syntax& syntax) {
    return {{"buses", of(syntax.buses)},         {"accumulators", of(syntax.accumulators)},
            {"wires", of(syntax.wires)},         {"views", of(syntax.views)},
            {"constants", of(syntax.constants)}, {"shared", of(syntax.shared)},
            {"prints", of(syntax.prints)},       {"budgets", of(syntax.budgets)},
            {"pins", of(syntax.pins)},           {"rows", of(syntax.rows)},
            {"signs", of(syntax.signs)},         {"modes", of(syntax.modes)},
            {"steppers", of(syntax.steppers)},   {"stages", of(syntax.stages)},
            {"bodies", of(syntax.bodies)}};
  }
};

}  // namespace

std::string Parsed::complaints() const {
  std::string text;
  for (const Diagnostic& diagnostic : diagnostics.all()) text += to_text(diagnostic, sources);
  return text;
}

Parsed parsed(std::string text, std::string_view name) {
  Parsed result;
  const std::uint32_t file = result.sources.add(name, std::move(text));
  result.syntax = parse(result.sources, file, result.diagnostics);
  return result;
}

Parsed parsed_statements(std::string_view text) {
  return parsed("machine stock1946\n" + std::string(text));
}

json described(const Syntax& syntax) {
  return Description::of(syntax);
}

json described(const Action& action) {
  return Description::of(action);
}

json described(const std::vector<MapItem>& items) {
  return Description::of(items);
}

std::string real_program() {
  return read_file(CHESSVM_SOURCE_DIR "/sim/wired/chessvm.rtm").value();
}

}  // namespace chessvm::test
