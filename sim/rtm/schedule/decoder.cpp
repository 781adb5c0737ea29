// SPDX-License-Identifier: MIT
#include "sim/rtm/schedule/decoder.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>

#include "sim/rtm/schedule/diagnostic_table.hpp"

namespace chessvm::rtm {
namespace {

/// Returns the stepper of a stage, such as "A" for "A1".
std::string stepper_of(const StageStatement& stage) {
  return stage.stage.text.substr(0, 1);
}

/// Returns the stage that leads to a stepper; nullptr if there is none.
const StageStatement* stage_above(const Syntax& syntax, const std::string& stepper) {
  const auto found = std::ranges::find_if(syntax.stages, [&](const StageStatement& stage) {
    return stage.stepper && stage.stepper->text == stepper;
  });
  return found == syntax.stages.end() ? nullptr : &*found;
}

bool starts(const Body& body, const std::string& stepper) {
  return std::ranges::any_of(body.steps, [&](const Step& step) {
    return std::ranges::any_of(step.actions, [&](const Action& action) {
      const auto* start = std::get_if<Start>(&action.what);
      return start != nullptr && start->jack.text == stepper;
    });
  });
}

void check_steppers(const Syntax& syntax, Diagnostics& diagnostics) {
  std::map<std::string, const StepperStatement*> steppers;
  for (const StepperStatement& stepper : syntax.steppers)
    if (!steppers.emplace(stepper.stepper.text, &stepper).second)
      complain(diagnostics, ScheduleId::name_twice, stepper.stepper.where,
               "stepper " + stepper.stepper.text + " is declared twice");
  for (const StageStatement& stage : syntax.stages) {
    const auto found = steppers.find(stepper_of(stage));
    if (stage.stepper && !has_stepper(syntax, stage.stepper->text))
      complain(diagnostics, ScheduleId::unknown_stepper, stage.stepper->where,
               "no stepper is called " + stage.stepper->text);
    if (found == steppers.end() || stage.stage.text[1] - '0' <= found->second->stages) continue;
    complain(diagnostics, ScheduleId::stage_beyond, stage.stage.where,
             fmt::format("{} is beyond the {} stages of stepper {}", stage.stage.text,
                         found->second->stages, found->first),
             {{found->second->stepper.where, "declared here"}});
  }
}

void check_destinations(const Syntax& syntax, Diagnostics& diagnostics) {
  std::map<std::string, const StageStatement*> leading;
  for (const StageStatement& stage : syntax.stages) {
    const std::string to = stage.stepper ? "stepper " + stage.stepper->text
                                         : fmt::format("opcode {:02}", stage.opcode.value_or(0));
    const auto [known, fresh] = leading.emplace(to, &stage);
    // Ignore a stage that is declared twice, because check_names reports it.
    if (fresh || known->second->stage.text == stage.stage.text) continue;
    complain(diagnostics, ScheduleId::stage_shared, stage.where,
             fmt::format("{} leads to {} already", known->second->stage.text, to),
             {{known->second->where, "here"}});
  }
}

void check_circles(const Syntax& syntax, Diagnostics& diagnostics) {
  for (const StageStatement& stage : syntax.stages) {
    if (!stage.stepper) continue;
    std::set<std::string> above{stage.stepper->text};
    for (const StageStatement* at = &stage; at != nullptr;
         at = stage_above(syntax, stepper_of(*at)))
      if (!above.insert(stepper_of(*at)).second) {
        complain(diagnostics, ScheduleId::stage_circle, stage.where,
                 fmt::format("stepper {} leads back to itself", stage.stepper->text));
        return;  // report only the first circle
      }
  }
}

}  // namespace

bool has_stepper(const Syntax& syntax, const std::string& name) {
  return std::ranges::any_of(
             syntax.steppers,
             [&](const StepperStatement& stepper) { return stepper.stepper.text == name; }) ||
         std::ranges::any_of(
             syntax.stages, [&](const StageStatement& stage) { return stepper_of(stage) == name; });
}

std::vector<const StageStatement*> stages_to(const Syntax& syntax, int opcode) {
  std::vector<const StageStatement*> path;
  const auto last =
      std::ranges::find(syntax.stages, std::optional(opcode), &StageStatement::opcode);
  if (last == syntax.stages.end()) return path;
  for (const StageStatement* stage = &*last; stage != nullptr;
       stage = stage_above(syntax, stepper_of(*stage))) {
    path.insert(path.begin(), stage);
    const bool begins =
        path.size() > 1 && std::ranges::any_of(syntax.bodies, [&](const Body& body) {
          return starts(body, stepper_of(*stage));
        });
    if (begins) break;
  }
  return path;
}

void check_stages(const Syntax& syntax, Diagnostics& diagnostics) {
  check_steppers(syntax, diagnostics);
  check_destinations(syntax, diagnostics);
  check_circles(syntax, diagnostics);
}

}  // namespace chessvm::rtm
