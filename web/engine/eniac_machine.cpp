// SPDX-License-Identifier: MIT
#include "web/engine/eniac_machine.hpp"

#include <nlohmann/json.hpp>

#include "asm/outputs/outputs.hpp"
#include "base/text/json_text.hpp"
#include "sim/eniac/units/cards/card_reader.hpp"
#include "web/engine/border.hpp"
#include "web/engine/diagnostics_json.hpp"
#include "web/engine/rehearsal.hpp"

namespace chessvm::web {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t most_text = 4UL << 20U;  // largest size of an outbox, in bytes
constexpr std::string_view kind_names[] = {"flags", "digits", "number"};  // indexed by RegisterKind

}  // namespace

EniacView::EniacView(const eniac::Machine& machine) : machine_(machine) {
  std::size_t registers = 0;
  for (const eniac::Unit* unit : machine.units()) registers += unit->panel().registers().size();
  registers_.resize(registers);
  programs_.resize(machine.units().size());
}

const chessvm_eniac& EniacView::look(std::uint64_t cards_punched) {
  std::size_t at = 0;
  std::size_t number = 0;
  for (const eniac::Unit* unit : machine_.units()) {
    for (const eniac::Register& each : unit->panel().registers())
      registers_[at++] = each.value(*unit);
    programs_[number++] = unit->programs_at_work();
  }
  shown_ = {.add_cycles = machine_.time().cycle,
            .phase = static_cast<std::uint32_t>(machine_.time().phase),
            .failed = machine_.monitor().failure() ? 1U : 0U,
            .cards_punched = cards_punched,
            .cards_read = machine_.card_reader().position(),
            .register_count = static_cast<std::uint32_t>(registers_.size()),
            .unit_count = static_cast<std::uint32_t>(programs_.size()),
            .registers = registers_.data(),
            .programs = programs_.data()};
  return shown_;
}

std::string EniacView::units_json() const {
  Json units = Json::array();
  for (const eniac::Unit* unit : machine_.units()) {
    Json programs = Json::array();
    for (const eniac::ProgramControl& program : unit->panel().programs())
      programs.push_back(program.name);
    Json registers = Json::array();
    for (const eniac::Register& each : unit->panel().registers())
      registers.push_back({{"name", each.name},
                           {"kind", kind_names[static_cast<std::size_t>(each.row->kind)]},
                           {"bits", each.row->bits}});
    units.push_back({{"name", unit->name()}, {"programs", programs}, {"registers", registers}});
  }
  return json_text(Json{{"schema", "chessvm.eniac-units/1"}, {"units", std::move(units)}}) + "\n";
}

void Outbox::add(std::string_view text) {
  text_ += text;
  if (text_.size() > most_text) text_.erase(0, text_.size() - most_text / 2);
}

EniacMachine::EniacMachine(eniac::EngineKind kind)
    : instruments(machine, [this](std::string_view text) { log.add(text); }),
      engine(machine, instruments.faults, eniac::make_engine(kind, machine)),
      console_(machine, engine, files_,
               {.print = [this](std::string_view text) { log.add(text); },
                .punch =
                    [this](std::string_view card) {
                      ++cards_punched;
                      cards.add(std::string(card) + '\n');
                    },
                .complain =
                    [this](const eniac::Complaint& complaint) {
                      if (complaint.where)
                        complaints_.add({.severity = Severity::error,
                                         .id = "patch",
                                         .where = *complaint.where,
                                         .message = complaint.message,
                                         .notes = {}});
                      else
                        typed_ = complaint.message;
                    }},
               {}) {
  console_.set_instruments(instruments);
  instruments.faults.log = [this](std::string_view text) {
    log.add("fault: " + std::string(text) + "\n");
  };
}

void EniacMachine::limit(std::uint64_t add_cycles) {
  complaints_ = {};
  typed_.clear();
  console_.set_limit(saturated_sum(machine.time().cycle, add_cycles));
}

bool EniacMachine::load(const std::string& name, std::uint64_t add_cycles, std::string& reply) {
  Rehearsal rehearsal;
  rehearsal.load(name);
  rehearsal.lint();
  reply = diagnostics_json("chessvm.patch/1", rehearsal.found(), rehearsal.sources());
  if (rehearsal.found().has_errors()) return false;
  limit(add_cycles);
  if (const auto file = files_.open(name))
    names_ = wired::patch_names(files_.sources().text(file.value()));
  static_cast<void>(console_.load(name));
  if (!complaints_.has_errors()) return true;
  reply = diagnostics_json("chessvm.patch/1", complaints_, files_.sources());
  return false;
}

bool EniacMachine::obey(std::string_view line, std::uint64_t add_cycles, std::string& reply) {
  limit(add_cycles);
  static_cast<void>(console_.obey(line));
  SourceSet sources;
  Diagnostics found = complaints_;
  if (typed_.empty()) {
    reply = diagnostics_json("chessvm.patch/1", found, files_.sources());
  } else {
    const std::uint32_t file = sources.add("<typed>", std::string(line));
    found = {};
    found.add({.severity = Severity::error,
               .id = "patch",
               .where = {file, 0, 0},
               .message = typed_,
               .notes = {}});
    reply = diagnostics_json("chessvm.patch/1", found, sources);
  }
  return !found.has_errors();
}

Result<void> inject(eniac::Faults& faults, std::string_view spec) {
  const auto fault = eniac::parse_fault(spec);
  auto done = fault ? faults.inject(fault.value()) : Result<void>(fault.error());
  if (!done) done.error().path = "fault";
  return done;
}

Result<void> heal(eniac::Faults& faults, std::string_view spec) {
  if (spec.empty()) {
    faults.heal();
    return boost::outcome_v2::success();
  }
  const auto wanted = eniac::parse_fault(spec);
  std::vector<eniac::Fault> others;
  bool found = false;
  const std::string list = faults.list();
  for (std::string_view rest = list; !rest.empty();) {
    const auto fault = eniac::parse_fault(take_line(rest));
    if (!fault) continue;
    if (wanted && !found && fault.value() == wanted.value())
      found = true;
    else
      others.push_back(fault.value());
  }
  if (!found) return Failure::because("there is no such fault");
  faults.heal();
  for (const eniac::Fault& fault : others)
    if (auto done = faults.inject(fault); !done) return done;
  return boost::outcome_v2::success();
}

}  // namespace chessvm::web
