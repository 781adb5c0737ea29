// SPDX-License-Identifier: MIT
#include "vm/debugger/dap/variables.hpp"

#include <fmt/format.h>

#include <array>
#include <nlohmann/json.hpp>

#include "base/eniac_time.hpp"
#include "vm/debugger/commands/arguments.hpp"
#include "vm/deck.hpp"

namespace chessvm::dap {
namespace {

using Json = nlohmann::json;
using vm::debugger::Operator;
using vm::debugger::Session;

enum class Scope : std::uint32_t { registers = 1, memory, counters, cards, own };

struct ScopeRow {
  Scope scope;
  const char* name;
  const char* hint;  // `presentationHint` of the protocol
  Json (*list)(const Session& session);
};

Json variable(std::string name, std::string value, std::string expression = {}) {
  Json made{{"name", std::move(name)}, {"value", std::move(value)}, {"variablesReference", 0}};
  if (!expression.empty()) made["evaluateName"] = std::move(expression);
  return made;
}

Json list_registers(const Session& session) {
  Json list = Json::array();
  for (std::size_t place = vm::debugger::place_a; place < vm::debugger::place_count; ++place) {
    const std::string name = vm::debugger::place_name(place);
    list.push_back(variable(name, vm::debugger::value_text(session.timeline.state(), place), name));
  }
  return list;
}

Json list_memory(const Session& session) {
  Json list = Json::array();
  for (std::size_t word = 0; word < vm::memory_words; ++word) {
    const std::string address = vm::debugger::place_name(word);
    const std::string& name = session.word_names[word];
    list.push_back(variable(name.empty() ? address : fmt::format("{} {}", address, name),
                            vm::debugger::value_text(session.timeline.state(), word), address));
  }
  return list;
}

std::string status_text(const vm::MachineState& state) {
  if (state.error != vm::MachineError::none) return "error: " + std::string(vm::name(state.error));
  constexpr std::array words{"running", "stopped by brk", "waiting for a card", "halted"};
  return words.at(static_cast<std::size_t>(state.status));
}

Json list_counters(const Session& session) {
  const vm::MachineState& state = session.timeline.state();
  const AddCycles time(static_cast<std::int64_t>(state.add_cycles));
  return {variable("instructions", std::to_string(state.instructions), "$instructions"),
          variable("add cycles", std::to_string(state.add_cycles), "$cycles"),
          variable("ENIAC time", chessvm::to_text(time)), variable("status", status_text(state))};
}

Json list_cards(const Session& session) {
  const auto& timeline = session.timeline;
  const std::uint64_t read = timeline.now().cards_read;
  const auto& deck = timeline.deck();
  const auto& punched = timeline.punched();
  return {
      variable("read", fmt::format("{} of {}", read, deck.size()), "$cards"),
      variable("next to be read", read < deck.size() ? to_text(deck[static_cast<std::size_t>(read)])
                                                     : std::string("none")),
      variable("punched", std::to_string(timeline.now().cards_punched), "$punched"),
      variable("last punched",
               punched.empty() ? std::string("none") : vm::card_text(punched.back()), "$last")};
}

Json list_own(const Session& session) {
  Json list = Json::array();
  for (const auto& [name, value] : session.variables)
    list.push_back(variable("$" + name, std::to_string(value), "$" + name));
  return list;
}

constexpr std::array table{
    ScopeRow{Scope::registers, "Registers", "registers", list_registers},
    ScopeRow{Scope::memory, "Memory", "locals", list_memory},
    ScopeRow{Scope::counters, "Counters", "", list_counters},
    ScopeRow{Scope::cards, "Cards", "", list_cards},
    ScopeRow{Scope::own, "Variables of the session", "", list_own},
};

bool is(std::uint32_t reference, Scope scope) {
  return reference == static_cast<std::uint32_t>(scope);
}

/// Returns the expression `[20]` of a variable shown as `[20] total`.
std::string without_name(const std::string& shown) {
  return shown.substr(0, shown.find(' '));
}

}  // namespace

Json scopes() {
  Json list = Json::array();
  for (const ScopeRow& row : table) {
    Json scope{{"name", row.name},
               {"variablesReference", static_cast<std::uint32_t>(row.scope)},
               {"expensive", false}};
    if (*row.hint != '\0') scope["presentationHint"] = row.hint;
    list.push_back(std::move(scope));
  }
  return list;
}

std::optional<Json> variables(const Session& session, std::uint32_t reference) {
  for (const ScopeRow& row : table)
    if (is(reference, row.scope)) return row.list(session);
  return std::nullopt;
}

std::string target_of(std::uint32_t reference, const std::string& name) {
  if (is(reference, Scope::registers) || is(reference, Scope::own)) return name;
  return is(reference, Scope::memory) ? without_name(name) : std::string{};
}

std::optional<std::size_t> find_place(const Session& session, std::uint32_t reference,
                                      const std::string& name) {
  const std::string expression = reference == 0 ? name : target_of(reference, name);
  if (expression.empty()) return std::nullopt;
  const auto parsed = vm::debugger::parse(session, expression);
  if (!parsed) return std::nullopt;
  const auto& steps = parsed.value().steps();
  if (steps.size() == 1 && steps[0].op == Operator::place)
    return static_cast<std::size_t>(steps[0].operand);
  const bool word = steps.size() == 2 && steps[0].op == Operator::number &&
                    steps[1].op == Operator::word && steps[0].operand >= 0 &&
                    steps[0].operand < vm::memory_words;
  return word ? std::optional(static_cast<std::size_t>(steps[0].operand)) : std::nullopt;
}

}  // namespace chessvm::dap
