// SPDX-License-Identifier: MIT
// Checks of Player: each digit input gets the right digits, and no wire has two drivers.
#include <fmt/format.h>

#include <algorithm>

#include "sim/eniac/units/constant_transmitter.hpp"
#include "sim/eniac/units/function_table.hpp"
#include "sim/rtm/checker/player.hpp"

namespace chessvm::rtm::checker {
namespace {

/// Returns true if `map` feeds every wire from exactly the source wires in `wanted`.
bool agrees(const eniac::WireMap& map, const Demands::Sources& wanted) {
  for (int wire = 1; wire <= eniac::wires_per_cable; ++wire)
    if (map.sources(wire) != wanted[static_cast<std::size_t>(wire - 1)]) return false;
  return true;
}

/// Returns the number of pulses of `train` on all wires of `sources` together.
int pulses(const eniac::Train& train, eniac::Pulses sources) {
  int sum = (sources & eniac::pm_wire) != 0 && train.minus ? 9 : 0;
  for (int place = 1; place <= eniac::decade_count; ++place)
    if ((sources & eniac::wire_bit(place)) != 0) sum += eniac::digit(train.digits, place);
  return sum;
}

constexpr eniac::Pulses right_wires = 31;  // digit wires 5..1: the right half

}  // namespace

bool Player::sees(std::uint32_t input, int view) {
  const auto [known, fresh] = seen_views_.try_emplace({input, view}, true);
  if (!fresh) return known->second;
  const Demands::Paths& paths = demands_.views[static_cast<std::size_t>(view)];
  const std::uint32_t constants =
      machine_.constants().first_jack() + eniac::ConstantTransmitter::output;
  std::size_t met = paths.contains(constants) ? 1 : 0;
  for (const DigitOutput& output : network_.digit_outputs()) {
    if (output.node == constants) continue;  // check_constant_at checks constants
    const eniac::WireMap* map = output.map_to(input);
    const auto path = paths.find(output.node);
    if (map == nullptr && path == paths.end()) continue;
    if (map == nullptr || path == paths.end() || !agrees(*map, path->second))
      return known->second = false;
    ++met;
  }
  return known->second = met == paths.size();
}

void Player::check_reception(const Action& action, int view) {
  const std::uint32_t input = input_of(action);
  if (view < 0) {
    find("schedule-inconsistent", describe(action) + ", but the schedule names no view");
    return;
  }
  if (!sees(input, view)) {
    // For the message, find an output whose path to the input is wrong.
    const Demands::Paths& paths = demands_.views[static_cast<std::size_t>(view)];
    std::string wrong;
    const std::uint32_t constants =
        machine_.constants().first_jack() + eniac::ConstantTransmitter::output;
    for (const DigitOutput& output : network_.digit_outputs()) {
      const eniac::WireMap* map = output.map_to(input);
      const auto path = paths.find(output.node);
      if (output.node == constants || (map == nullptr && path == paths.end())) continue;
      if (map == nullptr || path == paths.end() || !agrees(*map, path->second)) wrong = output.name;
    }
    for (const auto& [node, sources] : paths)
      if (node != constants && network_.digit_output(node) == nullptr) wrong = name(node);
    find("wrong-view", fmt::format("{} is not {}: other wires of {}", name(input),
                                   schedule_.views[static_cast<std::size_t>(view)].name, wrong));
  }
  if (constant_ == nullptr && !card_) return;
  const Demands::Paths& paths = demands_.views[static_cast<std::size_t>(view)];
  const auto path =
      paths.find(machine_.constants().first_jack() + eniac::ConstantTransmitter::output);
  check_constant_at(input, path == paths.end() ? Demands::Sources{} : path->second, action);
}

/// Checks that a constant, or the number from the card, reaches `input` as the view demands. The
/// view assumes that a constant has its two digits in places 10 and 9. If the patch sets these
/// digits on a right half of the constant switches, the constant transmitter sends the digits in
/// places 5 and 4.
void Player::check_constant_at(std::uint32_t input, const Demands::Sources& all_wanted,
                               const Action& action) {
  const DigitOutput* output =
      network_.digit_output(machine_.constants().first_jack() + eniac::ConstantTransmitter::output);
  const eniac::WireMap* map = output == nullptr ? nullptr : output->map_to(input);
  for (int wire = 1; wire <= eniac::wires_per_cable; ++wire) {
    const eniac::Pulses sources = map == nullptr ? eniac::no_pulses : map->sources(wire);
    const auto wanted =
        static_cast<eniac::Pulses>(all_wanted[static_cast<std::size_t>(wire - 1)] & ~right_wires);
    bool right = true;
    if (card_) {
      const eniac::Pulses left = sources & static_cast<eniac::Pulses>(~right_wires);
      right = left == wanted;
    } else {
      eniac::Train logical;
      logical.minus = constant_->minus;
      logical.digits =
          eniac::in_place(constant_->digits / 10, 10) | eniac::in_place(constant_->digits % 10, 9);
      right = pulses(constant_control_->train, sources) == pulses(logical, wanted);
    }
    if (right) continue;
    find("wrong-constant",
         fmt::format("{} of {} arrives otherwise on wire {} of {} ({})",
                     card_ ? "the card" : "the constant " + constant_->name,
                     name(constant_control_->input), wire, name(input), describe(action)));
    return;
  }
}

void Player::check_receptions() {
  for (const Action& action : actions_) {
    if (action.kind != AccumulatorAction::Kind::receive) continue;
    const std::uint32_t input = input_of(action);
    for (const Sender& sender : senders_)
      if (!sender.demanded && sender.output->map_to(input) != nullptr)
        find("stray-reception",
             fmt::format("{} receives pulses of {}, which the schedule does not demand",
                         name(input), sender.output->name));
  }
  for (const Running& running : running_)
    if (running.demanded && running.begin + 1 == now_) check_argument(running);
}

/// Checks the argument input of a table. From each sender, wires 1 and 2 of this input must receive
/// the same pulses as wires 1 and 2 of a plain view.
void Player::check_argument(const Running& running) {
  const eniac::FunctionTable& unit = machine_.table(control(running).unit);
  const std::uint32_t input = unit.first_jack() + eniac::FunctionTable::argument_in;
  constexpr int argument_wires = 2;
  for (const Sender& sender : senders_) {
    const eniac::WireMap* map = sender.output->map_to(input);
    if (!sender.demanded) {
      if (map != nullptr && (map->sources(1) | map->sources(2)) != 0)
        find("stray-reception",
             fmt::format("{} picks up pulses of {}, which the schedule does not demand",
                         name(input), sender.output->name));
      continue;
    }
    const auto plain = demands_.plain.find(sender.output->node);
    const bool known = plain != demands_.plain.end();
    if (sender.output->node ==
        machine_.constants().first_jack() + eniac::ConstantTransmitter::output) {
      bool right = true;
      for (int wire = 1; wire <= argument_wires && map != nullptr && constant_control_ != nullptr;
           ++wire)
        right &= pulses(constant_control_->train, map->sources(wire)) == 0;
      if (!right) find("wrong-argument", fmt::format("{} picks up a constant", name(input)));
      continue;
    }
    const auto right = [&](const Demands::Sources& wanted) {
      for (int wire = 1; wire <= argument_wires; ++wire)
        if ((map == nullptr ? eniac::no_pulses : map->sources(wire)) !=
            wanted[static_cast<std::size_t>(wire - 1)])
          return false;
      return true;
    };
    const bool fits = known ? std::any_of(plain->second.begin(), plain->second.end(), right)
                            : right(Demands::Sources{});
    if (!fits)
      find("wrong-argument",
           fmt::format("{} does not see {} on the same wires as a receiver without a view",
                       name(input), sender.output->name));
  }
}

bool Player::may_share(const DigitOutput& one, int wire, const DigitOutput& other,
                       int other_wire) const {
  const auto is = [](const SharedWire::End& end, const DigitOutput& output, int number) {
    return end.jack == output.name && end.wire == number;
  };
  return std::any_of(schedule_.shared_wires.begin(), schedule_.shared_wires.end(),
                     [&](const SharedWire& shared) {
                       return (is(shared.one, one, wire) && is(shared.other, other, other_wire)) ||
                              (is(shared.one, other, other_wire) && is(shared.other, one, wire));
                     });
}

void Player::check_drivers() {
  for (std::size_t i = 0; i < senders_.size(); ++i) {
    for (std::size_t k = i + 1; k < senders_.size(); ++k) {
      const Sender& one = senders_[i];
      const Sender& other = senders_[k];
      if (!one.demanded || !other.demanded) continue;
      const Pair pair{one.output->node, other.output->node, one.live, other.live};
      const auto [clean, fresh] = clean_pairs_.try_emplace(pair, true);
      if (!fresh && clean->second) continue;
      for (const DigitOutput::Trunk& trunk : one.output->trunks) {
        const auto same =
            std::find_if(other.output->trunks.begin(), other.output->trunks.end(),
                         [&](const DigitOutput::Trunk& it) { return it.net == trunk.net; });
        if (same == other.output->trunks.end()) continue;
        for (int wire = 1; wire <= eniac::wires_per_cable; ++wire)
          for (int a = 1; a <= eniac::wires_per_cable; ++a)
            for (int b = 1; b <= eniac::wires_per_cable; ++b) {
              const bool both = (trunk.map.sources(wire) & one.live & eniac::wire_bit(a)) != 0 &&
                                (same->map.sources(wire) & other.live & eniac::wire_bit(b)) != 0;
              if (!both || may_share(*one.output, a, *other.output, b)) continue;
              clean->second = false;
              find("two-drivers", fmt::format("{} (wire {}) and {} (wire {}) drive wire {} of {}",
                                              one.output->name, a, other.output->name, b, wire,
                                              network_.name_of(trunk.net)));
            }
      }
    }
  }
}

}  // namespace chessvm::rtm::checker
