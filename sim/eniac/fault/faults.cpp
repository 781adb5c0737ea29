// SPDX-License-Identifier: MIT
#include "sim/eniac/fault/faults.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "sim/eniac/fault/effect.hpp"
#include "sim/eniac/units/accumulator/accumulator.hpp"
#include "sim/eniac/units/master_programmer.hpp"

namespace chessvm::eniac {
namespace {

using Means = Effect::Means;

/// Returns true if a receiver of `output` gets fewer of the `pulses` through the routes `way` than
/// through the routes `usual`.
bool delivers_less(const Routes& usual, const Routes& way, std::uint32_t output, Pulses pulses) {
  const auto arriving = [output, pulses](const Routes& routes, std::uint32_t input) {
    for (std::uint32_t i = routes.first[output]; i < routes.first[output + 1]; ++i)
      if (routes.routes[i].input == input) return routes.tables[routes.routes[i].table](pulses);
    return no_pulses;
  };
  for (std::uint32_t i = usual.first[output]; i < usual.first[output + 1]; ++i) {
    const Route& route = usual.routes[i];
    if (route.unit == nullptr) continue;
    if ((usual.tables[route.table](pulses) & ~arriving(way, route.input)) != 0) return true;
  }
  return false;
}

void join(AccumulatorFaults& sum, const AccumulatorFaults& tubes) {
  sum.deaf = static_cast<Pulses>(sum.deaf | tubes.deaf);
  sum.uncleared = static_cast<Pulses>(sum.uncleared | tubes.uncleared);
  sum.lost_carries |= tubes.lost_carries;
  sum.carries_off |= tubes.carries_off;
  sum.carries_on |= tubes.carries_on;
  if (tubes.sign != StuckSign::no) sum.sign = tubes.sign;
}

}  // namespace

struct Faults::Entry {
  Effect effect;
  std::string text;
  // For extra pulses: the routes from the node to its receivers. For missing pulses on a trunk,
  // line, adapter or amplifier: all routes, as if the faulty wires were broken. Otherwise nullopt.
  std::optional<Routes> routes{};
};

Faults::Faults(Machine& machine) : machine_(machine) {}

Faults::~Faults() {
  log = nullptr;
  heal();
}

Result<void> Faults::inject(const Fault& fault) {
  if (fault.kind == FaultKind::random) {
    Fault seeded = fault;
    if (!seeded.seed) seeded.seed = new_seed();
    random_.emplace_back(seeded, machine_);
    if (log) log(to_text(seeded));
    return boost::outcome_v2::success();
  }
  Result<Effect> effect = resolve(fault, machine_);
  if (!effect) return effect.error();
  entries_.push_back({std::move(effect).value(), to_text(fault)});
  return boost::outcome_v2::success();
}

bool Faults::empty() const {
  return entries_.empty() && random_.empty();
}

void Faults::heal() {
  for (Entry& entry : entries_)
    if (entry.effect.works) end(entry);
  entries_.clear();
  random_.clear();
  apply();
}

std::string Faults::list() const {
  std::string text;
  for (const Entry& entry : entries_) text += entry.text + '\n';
  return text;
}

void Faults::tell(std::string_view what, const Entry& entry) const {
  if (log) log(fmt::format("add cycle {}: {} {}", machine_.time().cycle, entry.text, what));
}

void Faults::draw_random() {
  for (RandomFailures& failures : random_)
    while (failures.next() <= machine_.time().cycle) {
      const Fault failure = failures.take();
      // Ignore a failed injection: it only means that the cable of the fault has been removed.
      static_cast<void>(inject(failure));
    }
}

void Faults::update() {
  draw_random();
  const std::uint64_t cycle = machine_.time().cycle;
  bool changed = routes_version_ != machine_.patch_version() && !missing_.empty();
  for (auto entry = entries_.begin(); entry != entries_.end();) {
    Effect& effect = entry->effect;
    const bool over = cycle >= effect.ends || effect.left == 0;
    if (over) {
      if (effect.works) end(*entry);
      changed = true;
      entry = entries_.erase(entry);
      continue;
    }
    if (!effect.works && cycle >= effect.begins) {
      begin(*entry);
      changed = true;
    }
    ++entry;
  }
  if (changed) apply();
}

std::uint64_t Faults::next_change() const {
  std::uint64_t next = Fault::for_ever;
  for (const RandomFailures& failures : random_) next = std::min(next, failures.next());
  for (const Entry& entry : entries_) {
    const Effect& effect = entry.effect;
    next = std::min(next, effect.works ? effect.ends : effect.begins);
    // A fault with a pulse limit may end in any add cycle. So `update` is due after `soon` cycles.
    constexpr std::uint64_t soon = 1'000;
    if (effect.works && effect.left != Fault::for_ever)
      next = std::min(next, machine_.time().cycle + soon);
  }
  return next;
}

bool Faults::will_pulse() const {
  return std::any_of(entries_.begin(), entries_.end(), [](const Entry& entry) {
    const Effect& effect = entry.effect;
    return effect.means == Means::extra && effect.left != 0 && effect.begins != Fault::for_ever;
  });
}

void Faults::begin(Entry& entry) {
  Effect& effect = entry.effect;
  effect.works = true;
  switch (effect.means) {
    case Means::moved_switch:
      effect.sound_position = machine_.query_switch(effect.switch_name).value();
      static_cast<void>(machine_.set_switch(effect.switch_name, effect.position));
      break;
    case Means::held_decade:
      effect.held = machine_.master_programmer().decade(effect.number);
      break;
    case Means::held_stepper:
      effect.held = machine_.master_programmer().stage(effect.number);
      break;
    case Means::missing:
    case Means::extra:
      if (is_passive(effect.node)) machine_.wiring().watch(effect.node);
      break;
    case Means::accumulator:
    case Means::wires:
    case Means::open_cable:
      break;
  }
  tell("begins", entry);
}

void Faults::end(Entry& entry) {
  Effect& effect = entry.effect;
  effect.works = false;
  if (effect.means == Means::moved_switch && !effect.sound_position.empty())
    static_cast<void>(machine_.set_switch(effect.switch_name, effect.sound_position));
  if ((effect.means == Means::missing || effect.means == Means::extra) && is_passive(effect.node))
    machine_.wiring().unwatch(effect.node);
  tell("ends", entry);
}

bool Faults::is_passive(std::uint32_t node) const {
  return machine_.wiring().nodes()[node].unit == nullptr;
}

void Faults::apply() {
  std::array<AccumulatorFaults, accumulator_count> tubes{};
  Damage damage;
  missing_.clear();
  extra_.clear();
  held_.clear();
  bool tubes_fail = false;
  for (Entry& entry : entries_) {
    const Effect& effect = entry.effect;
    if (!effect.works) continue;
    switch (effect.means) {
      case Means::accumulator:
        join(tubes[static_cast<std::size_t>(effect.accumulator - 1)], effect.tubes);
        tubes_fail = true;
        break;
      case Means::wires:
        damage.wires.push_back({effect.node, effect.wires});
        break;
      case Means::open_cable:
        damage.open_cables.push_back(effect.cable);
        break;
      case Means::missing:
        missing_.push_back(&entry);
        break;
      case Means::extra:
        extra_.push_back(&entry);
        break;
      case Means::held_decade:
      case Means::held_stepper:
        held_.push_back(&entry);
        break;
      case Means::moved_switch:
        break;
    }
  }
  for (int number = 1; number <= accumulator_count; ++number) {
    const AccumulatorFaults& faults = tubes[static_cast<std::size_t>(number - 1)];
    if (machine_.accumulator(number).faults() != faults)
      machine_.accumulator(number).set_faults(faults);
  }
  if (damage != machine_.wiring().damage()) machine_.set_damage(std::move(damage));
  for (Entry* const entry : missing_) prepare_routes(*entry);
  for (Entry* const entry : extra_) prepare_routes(*entry);
  routes_version_ = machine_.patch_version();

  machine_.circuit().require_pulses(tubes_fail);
  const bool taps = !missing_.empty() || !extra_.empty() || !held_.empty();
  if (taps && !tapping_) machine_.circuit().add_tap(*this, TapRole::changes);
  if (!taps && tapping_) machine_.circuit().remove_tap(*this);
  tapping_ = taps;
}

void Faults::prepare_routes(Entry& entry) const {
  const Effect& effect = entry.effect;
  const Wiring& wiring = machine_.wiring();
  if (effect.means == Means::extra) {
    entry.routes = wiring.compile_from(effect.node);
  } else if (is_passive(effect.node)) {
    Damage damage = wiring.damage();
    damage.wires.push_back({effect.node, effect.wires});
    entry.routes = wiring.compile(damage);
  }
}

std::uint64_t Faults::instant() const {
  const MachineTime& time = machine_.time();
  return time.cycle * phases_per_add_cycle + static_cast<std::uint64_t>(time.phase);
}

Pulses Faults::without_missing(std::uint32_t node, Pulses pulses) {
  for (Entry* const entry : missing_) {
    Effect& effect = entry->effect;
    const auto lost = static_cast<Pulses>(pulses & effect.wires);
    if (effect.node != node || effect.left == 0 || lost == 0) continue;
    --effect.left;
    pulses = static_cast<Pulses>(pulses & ~lost);
  }
  return pulses;
}

/// Records pulses on `node`, so that add_pulse adds none to the same wires at the same instant.
void Faults::see(std::uint32_t node, Pulses pulses) {
  for (Entry* const entry : extra_) {
    Effect& effect = entry->effect;
    if (effect.node != node) continue;
    effect.last_wires =
        static_cast<Pulses>(pulses | (effect.last_instant == instant() ? effect.last_wires : 0U));
    effect.last_instant = instant();
  }
}

Pulses Faults::leaving(std::uint32_t output, Pulses pulses) {
  if (!missing_.empty()) pulses = without_missing(output, pulses);
  if (!extra_.empty()) see(output, pulses);
  return pulses;
}

Pulses Faults::entering(std::uint32_t input, Pulses pulses) {
  if (!missing_.empty()) pulses = without_missing(input, pulses);
  if (!extra_.empty()) see(input, pulses);
  return pulses;
}

void Faults::passing(std::uint32_t node, Pulses pulses) {
  if (!extra_.empty()) see(node, pulses);
}

const Routes* Faults::detour(std::uint32_t output, Pulses pulses) {
  for (Entry* const entry : missing_) {
    if (!entry->routes || entry->effect.left == 0) continue;
    if (!delivers_less(machine_.circuit().routes(), *entry->routes, output, pulses)) continue;
    --entry->effect.left;
    return &*entry->routes;
  }
  return nullptr;
}

void Faults::add_pulse(Entry& entry) {
  Effect& effect = entry.effect;
  const Pulses there = effect.last_instant == instant() ? effect.last_wires : no_pulses;
  const auto wires = static_cast<Pulses>(effect.wires & ~there);
  --effect.left;
  if (wires == 0) return;
  if (machine_.wiring().nodes()[effect.node].kind == NodeKind::unit_output)
    machine_.circuit().send(effect.node, wires);
  else
    machine_.circuit().inject(effect.node, *entry.routes, wires);
}

void Faults::phase_ended() {
  for (Entry* const entry : extra_)
    if (entry->effect.phase == machine_.time().phase && entry->effect.left != 0) add_pulse(*entry);
  for (const Entry* const entry : held_) {
    const Effect& effect = entry->effect;
    MasterProgrammer& programmer = machine_.master_programmer();
    if (effect.means == Means::held_stepper)
      programmer.set_stage(effect.number, effect.held);
    else
      programmer.set_decade(effect.number, effect.held);
  }
}

}  // namespace chessvm::eniac
