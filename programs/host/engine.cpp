// SPDX-License-Identifier: MIT
#include "programs/host/engine.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cassert>

#include "base/files/file.hpp"
#include "base/process/message.hpp"
#include "programs/host/interpreter.hpp"
#include "programs/host/wired_cpu.hpp"
#include "programs/host/wiring.hpp"
#include "programs/host/with_progress.hpp"
#include "sim/wired/machine/find_patch.hpp"
#include "sim/wired/machine/patch_names.hpp"

namespace chessvm::host {
namespace {

using Made = Result<std::unique_ptr<Simulator>>;

struct Engine {
  std::string_view name;
  Made (*make)(vm::native::CoreKind core);
  Result<std::string> (*wiring)(vm::Cpu cpu);
};

Made make_interpreter(vm::native::CoreKind core) {
  return std::unique_ptr<Simulator>(std::make_unique<Interpreter>(core));
}

Made make_wired_cpu(vm::native::CoreKind) {
  auto found = WiredCpu::find();
  if (!found) return found.error();
  return std::unique_ptr<Simulator>(std::move(found.value()));
}

Result<std::string> no_wiring(vm::Cpu) {
  return std::string();
}

Result<std::string> read_wiring(vm::Cpu cpu) {
  const auto patch = wired::find_patch(cpu);
  if (!patch) return patch.error();
  return read_file(patch.value());
}

constexpr std::array engines{Engine{default_engine, make_interpreter, no_wiring},
                             Engine{"eniacsim", make_wired_cpu, read_wiring}};

const Engine* find_engine(std::string_view name) {
  const auto found = std::find_if(engines.begin(), engines.end(),
                                  [&](const Engine& engine) { return engine.name == name; });
  return found == engines.end() ? nullptr : &*found;
}

}  // namespace

std::vector<std::string_view> engine_names() {
  std::vector<std::string_view> names;
  names.reserve(engines.size());
  for (const Engine& engine : engines) names.push_back(engine.name);
  return names;
}

std::string refuse_engine(const std::string& name) {
  if (find_engine(name) != nullptr) return {};
  std::string names;
  for (const Engine& engine : engines)
    names += fmt::format("{}{}", names.empty() ? "" : " or ", engine.name);
  return fmt::format("there is no engine '{}', expected {}", name, names);
}

Result<std::string> wiring_of(std::string_view name, vm::Cpu cpu) {
  const Engine* const engine = find_engine(name);
  assert(engine != nullptr);
  return engine->wiring(cpu);
}

Result<vm::Cpu> cpu_of_patch(const std::filesystem::path& patch) {
  const auto text = read_file(patch);
  if (!text) return text.error();
  return vm::parse_cpu(wired::patch_names(text.value()).cpu).value_or(vm::Cpu::published);
}

Result<std::unique_ptr<Simulator>> make_quiet_simulator(std::string_view name,
                                                        vm::native::CoreKind core) {
  const Engine* const engine = find_engine(name);
  assert(engine != nullptr);
  return engine->make(core);
}

Result<std::unique_ptr<Simulator>> make_simulator(std::string_view name,
                                                  vm::native::CoreKind core) {
  auto made = make_quiet_simulator(name, core);
  if (!made) return made.error();
  return std::unique_ptr<Simulator>(std::make_unique<WithProgress>(std::move(made.value())));
}

void say_core(std::string_view tool, std::string_view engine, vm::native::CoreKind core) {
  if (engine != default_engine) return;
  const std::string note = vm::native::replacement_note(core, vm::native::no_native_code());
  if (!note.empty()) say(fmt::format("{}: {}\n", tool, note));
}

}  // namespace chessvm::host
