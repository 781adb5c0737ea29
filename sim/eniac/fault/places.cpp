// SPDX-License-Identifier: MIT
#include "sim/eniac/fault/places.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "sim/eniac/core/decimal.hpp"
#include "sim/eniac/units/master_programmer.hpp"

namespace chessvm::eniac {
namespace {

class Places {
 public:
  Places(const Machine& machine, FaultKindSet kinds) : machine_(machine), kinds_(kinds) {}

  std::vector<Fault> list() {
    for (const FaultKind kind : {FaultKind::decade, FaultKind::no_clear, FaultKind::carry})
      decades(kind);
    signs();
    for (std::uint32_t number = 0; number < wiring().nodes().size(); ++number) jack(number);
    carry_flip_flops();
    steppers();
    cables();
    switches();
    return std::move(faults_);
  }

 private:
  [[nodiscard]] const Wiring& wiring() const { return machine_.wiring(); }
  [[nodiscard]] bool wanted(FaultKind kind) const { return (kinds_ & as_set(kind)) != 0; }
  Fault& add(FaultKind kind, std::string place) {
    faults_.push_back({.kind = kind, .place = std::move(place)});
    return faults_.back();
  }

  void decades(FaultKind kind) {
    if (!wanted(kind)) return;
    for (int unit = 1; unit <= accumulator_count; ++unit) {
      for (int place = 1; place <= decade_count; ++place)
        add(kind, fmt::format("a{}.{}", unit, place));
      if (kind != FaultKind::carry) add(kind, fmt::format("a{}.pm", unit));
    }
    if (kind != FaultKind::decade) return;
    for (int decade = 1; decade <= MasterProgrammer::decades; ++decade)
      add(kind, fmt::format("p.{}", decade));
  }

  void signs() {
    if (!wanted(FaultKind::sign)) return;
    for (int unit = 1; unit <= accumulator_count; ++unit)
      for (const char* sign : {"P", "M"}) add(FaultKind::sign, fmt::format("a{}", unit)).to = sign;
  }

  void jack(std::uint32_t number) {
    const Node& node = wiring().nodes()[number];
    const bool of_unit = node.unit != nullptr && machine_.find_unit(node.unit->name()) != nullptr &&
                         !node.unit->has_added_jacks();
    if (of_unit && node.kind == NodeKind::unit_output && node.wires > 1 && wanted(FaultKind::line))
      for (int wire = 1; wire <= node.wires; ++wire) add(FaultKind::line, node.name).wire = wire;
    if (of_unit && node.kind == NodeKind::unit_input && node.wires == 1) {
      if (wanted(FaultKind::program)) add(FaultKind::program, node.name);
      if (wanted(FaultKind::flip_flop)) add(FaultKind::flip_flop, node.name).to = "1";
    }
    if (node.kind == NodeKind::adapter_in || !is_used(number)) return;
    for (const FaultKind kind : {FaultKind::missing, FaultKind::extra}) {
      if (!wanted(kind)) continue;
      for (int wire = 1; wire <= node.wires; ++wire) {
        Fault& fault = add(kind, typed_name(node));
        if (node.wires > 1) fault.wire = wire;
        fault.count = 1;
      }
    }
  }

  [[nodiscard]] bool is_used(std::uint32_t number) {
    if (used_.empty()) {
      used_.resize(wiring().nodes().size());
      for (const Cable& cable : wiring().cables()) used_[cable.from] = used_[cable.to] = true;
    }
    return used_[number];
  }

  void carry_flip_flops() {
    if (!wanted(FaultKind::flip_flop)) return;
    for (int unit = 1; unit <= accumulator_count; ++unit)
      for (int place = 1; place <= decade_count; ++place)
        for (const char* stuck : {"0", "1"})
          add(FaultKind::flip_flop, fmt::format("a{}.carry{}", unit, place)).to = stuck;
  }

  void steppers() {
    if (!wanted(FaultKind::stepper)) return;
    for (const char letter : stepper_letters) add(FaultKind::stepper, fmt::format("p.{}", letter));
  }

  void cables() {
    if (!wanted(FaultKind::cable)) return;
    for (const Cable& cable : wiring().cables()) add(FaultKind::cable, cable_name(wiring(), cable));
  }

  void switches() {
    if (!wanted(FaultKind::rest_switch)) return;
    for (const Unit* const unit : machine_.units()) {
      const auto rows = unit->panel().switches();
      for (std::size_t index = 0; index < rows.size(); ++index)
        if (rows[index].settings != nullptr && unit->moved(index) && unit->name() != "cy")
          add(FaultKind::rest_switch, fmt::format("{}.{}", unit->name(), rows[index].name));
    }
  }

  const Machine& machine_;
  FaultKindSet kinds_;
  std::vector<Fault> faults_;
  std::vector<bool> used_;
};

}  // namespace

std::string typed_name(const Node& node) {
  std::string name = node.name;
  constexpr std::size_t length_of_side = 2;
  if (node.kind == NodeKind::adapter_out || node.kind == NodeKind::adapter_in) {
    const std::string_view side = node.kind == NodeKind::adapter_out ? ".o." : ".i.";
    if (const std::size_t at = name.find(side); at != std::string::npos)
      name.erase(at, length_of_side);
  }
  return name;
}

std::string cable_name(const Wiring& wiring, const Cable& cable) {
  return typed_name(wiring.nodes()[cable.from]) + "/" + typed_name(wiring.nodes()[cable.to]);
}

std::vector<Fault> all_faults(const Machine& machine, FaultKindSet kinds) {
  return Places(machine, kinds).list();
}

}  // namespace chessvm::eniac
