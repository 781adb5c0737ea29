// SPDX-License-Identifier: MIT
#include "sim/rtm/checker/demands.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <unordered_map>

#include "sim/eniac/units/function_table.hpp"

namespace chessvm::rtm::checker {
namespace {

class LookUp {
 public:
  LookUp(const eniac::Machine& machine, const Schedule& schedule, Findings& findings)
      : machine_(machine), schedule_(schedule), findings_(findings) {}

  Demands run() {
    for (const View& view : schedule_.views) {
      demands_.views.push_back(paths(view.paths));
      if (view.name.find('.') != std::string::npos) continue;
      for (const auto& [node, sources] : demands_.views.back()) {
        std::vector<Demands::Sources>& known = demands_.plain[node];
        if (std::find(known.begin(), known.end(), sources) == known.end()) known.push_back(sources);
      }
    }
    for (const rtm::Trigger& trigger : schedule_.triggers)
      demands_.triggers.push_back({node(trigger.jack).value_or(0), trigger.wire});
    for (const StepperInput& stepper : schedule_.steppers) add(stepper);
    for (const rtm::Timeline& timeline : schedule_.timelines) add(timeline);
    return std::move(demands_);
  }

 private:
  std::optional<std::uint32_t> node(const std::string& name) {
    if (const auto known = nodes_.find(name); known != nodes_.end()) return known->second;
    const Result<std::uint32_t> found = machine_.wiring().find_any(name);
    if (!found) findings_.add("schedule-inconsistent", found.error().message);
    return nodes_.emplace(name, found ? std::optional(found.value()) : std::nullopt).first->second;
  }

  Demands::Paths paths(const std::vector<View::Path>& all) {
    Demands::Paths found;
    for (const View::Path& path : all) {
      const std::optional<std::uint32_t> from = node(path.from);
      if (!from || path.mapping == Mapping{}) continue;
      Demands::Sources& sources = found.try_emplace(*from).first->second;
      for (std::size_t i = 0; i < sources.size(); ++i)
        if (path.mapping[i] != 0)
          sources[i] = static_cast<eniac::Pulses>(sources[i] | eniac::wire_bit(path.mapping[i]));
    }
    return found;
  }

  void add(const StepperInput& input) {
    const std::size_t number =
        input.stepper.size() == 1 ? eniac::stepper_letters.find(input.stepper) : std::string::npos;
    if (number == std::string::npos) {
      findings_.add("schedule-inconsistent",
                    fmt::format("there is no stepper '{}'", input.stepper));
      return;
    }
    Demands::Stepper stepper{static_cast<int>(number), input.stages, {}};
    for (const auto& [from, sources] : paths(input.paths))
      if (sources[0] != 0) stepper.wires[from] = sources[0];
    demands_.steppers.push_back(std::move(stepper));
  }

  std::vector<std::uint32_t> starts(const std::vector<JackName>& names) {
    std::vector<std::uint32_t> nodes;
    const auto add_node = [&](const std::string& name) {
      if (const auto found = node(name)) nodes.push_back(*found);
    };
    for (const JackName& name : names) {
      if (name == "steppers.clear") {
        for (const StepperInput& stepper : schedule_.steppers)
          add_node("p." + stepper.stepper + "cdi");
      } else if (name.size() == 1) {
        add_node("p." + name + "i");
      } else {
        add_node(name);
      }
    }
    std::sort(nodes.begin(), nodes.end());
    return nodes;
  }

  void add(const rtm::Timeline& timeline) {
    Demands::Timeline found;
    for (const AddTime& step : timeline.steps) {
      found.starts.push_back(starts(step.starts));
      std::vector<int>& operations = found.operations.emplace_back();
      for (const TableAction& action : step.tables) operations.push_back(operation(action));
    }
    for (const rtm::Source& source : timeline.sources)
      if (const auto from = node(source.jack)) found.sources.push_back({*from, source.moment});
    demands_.timelines.push_back(std::move(found));
  }

  int operation(const TableAction& action) {
    const eniac::FrontPanel& panel = eniac::FunctionTable::panel_table();
    const eniac::SettingList& settings =
        *panel.switches()[eniac::FunctionTable::operation].settings;
    const std::optional<std::uint16_t> found = settings.find(action.operation);
    if (!found)
      findings_.add("schedule-inconsistent",
                    fmt::format("'{}' is no operation of a table", action.operation));
    return found ? *found : -1;
  }

  const eniac::Machine& machine_;
  const Schedule& schedule_;
  Findings& findings_;
  std::unordered_map<std::string, std::optional<std::uint32_t>> nodes_;
  Demands demands_;
};

}  // namespace

Demands look_up(const eniac::Machine& machine, const Schedule& schedule, Findings& findings) {
  return LookUp(machine, schedule, findings).run();
}

}  // namespace chessvm::rtm::checker
