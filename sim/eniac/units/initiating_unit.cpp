// SPDX-License-Identifier: MIT
#include "sim/eniac/units/initiating_unit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace chessvm::eniac {
namespace {

// clang-format off
const JackRow jack_rows[] = {
  {"Io|io",   Direction::output, 1, {},     {}, "initiating pulse"},
  {"Ci#|ci#", Direction::input,  1, {1, 6}, {}, "clear program: selective clear, one add cycle"},
  {"Co#|co#", Direction::output, 1, {1, 6}, {}, "clear program done"},
  {"Ri|ri",   Direction::input,  1, {},     {}, "read a card"},
  {"Rl|rl",   Direction::input,  1, {},     {}, "reader interlock: the card may be used"},
  {"Ro|ro",   Direction::output, 1, {},     {}, "reading finished"},
  {"Pi|pi",   Direction::input,  1, {},     {}, "punch a card"},
  {"Po|po",   Direction::output, 1, {},     {}, "card punched"},
};
const ProgramRow program_rows[] = {
  {"Ci#", "Ci#", "Co#", {1, InitiatingUnit::clear_programs}},
  {"Ri",  "Ri",  "Ro",  {}, ProgramKind::card},
  {"Pi",  "Pi",  "Po",  {}, ProgramKind::card},
};
const RegisterRow register_rows[] = {
  {"flipflops", InitiatingUnit::flip_flop_count, RegisterKind::flags, "as in the state line; bit 0 is clear request 1",
   [](const Unit& unit, int) -> std::uint64_t {
     return static_cast<const InitiatingUnit&>(unit).flip_flops();
   }},
};
const InventoryRow inventory_rows[] = {
  {"clear programs", InitiatingUnit::clear_programs, {InitiatingUnit::clear_in}},
};
// clang-format on

}  // namespace

const FrontPanel& InitiatingUnit::panel_table() {
  static const FrontPanel panel({jack_rows, {}, program_rows, register_rows, inventory_rows});
  return panel;
}

InitiatingUnit::InitiatingUnit(CardReader& reader,
                               std::function<void(std::string_view card)> load_card,
                               std::function<void()> punch)
    : Unit("i", panel_table()),
      reader_(reader),
      load_card_(std::move(load_card)),
      punch_(std::move(punch)) {}

void InitiatingUnit::press_initiate() {
  button_ = true;
  update_listening();
}

void InitiatingUnit::press_read() {
  now_.read = now_.interlock = true;
  monitor().unrepeatable = true;
  update_listening();
}

void InitiatingUnit::receive(std::uint16_t jack, Pulses /*pulses*/) {
  Requests asked;
  if (jack >= clear_in && jack < clear_out)
    asked.clear = static_cast<std::uint8_t>(1U << static_cast<unsigned>(jack - clear_in));
  asked.read = jack == read_in;
  asked.interlock = jack == read_interlock;
  asked.print = jack == print_in;
  if (asked.clear == 0) monitor().unrepeatable = true;
  if (time().phase != phase::cpp) {
    accept(asked);
  } else {
    arriving_.clear |= asked.clear;
    arriving_.read |= asked.read;
    arriving_.interlock |= asked.interlock;
    arriving_.print |= asked.print;
  }
  update_listening();
}

void InitiatingUnit::accept(const Requests& requests) {
  now_.clear |= requests.clear;
  now_.read |= requests.read;
  now_.interlock |= requests.interlock;
  if (requests.print) request_print();
}

void InitiatingUnit::request_print() {
  if (delay_) return;
  now_.print = true;
  if (recovery_) return;
  delay_ = true;
  last_print_ = time().cycle;
}

void InitiatingUnit::clock(ClockPulses pulses) {
  if ((pulses & clock_pulse::cpp) != 0) {
    initiate();
    serve_clear_programs();
    serve_reader();
    serve_printer();
  }
  if ((pulses & clock_pulse::rp_second) != 0) accept(std::exchange(arriving_, {}));
  update_listening();
}

void InitiatingUnit::initiate() {
  if (synchroniser_) {
    synchroniser_ = button_ = false;
    send(initiate_out);
  } else if (button_) {
    synchroniser_ = true;
  }
}

void InitiatingUnit::serve_clear_programs() {
  const std::uint8_t requested = std::exchange(now_.clear, std::uint8_t{0});
  for (unsigned program = 0; program < clear_programs; ++program)
    if ((requested >> program & 1U) != 0) send(clear_out + program);
}

void InitiatingUnit::serve_reader() {
  if (sync_) {
    now_.read = now_.interlock = finished_ = sync_ = false;
    monitor().unrepeatable = true;
    send(read_out);
  }
  const std::uint64_t now = time().cycle;
  if (card_will_come() && (time().stepping || now >= last_read_ + cycles_between_reads)) {
    load_card_(reader_.next());
    last_read_ = now;
    finished_ = true;
    monitor().unrepeatable = true;
  }
  if (finished_ && now_.interlock) {
    sync_ = true;
    monitor().unrepeatable = true;
  }
}

void InitiatingUnit::serve_printer() {
  const std::uint64_t now = time().cycle;
  const std::uint64_t elapsed = now - last_print_;
  if (delay_ && (time().stepping || elapsed >= cycles_until_punch)) {
    delay_ = now_.print = false;
    recovery_ = true;
    last_print_ = now;
    monitor().unrepeatable = true;
    punch_();
    send(print_out);
  }
  if (recovery_ && (time().stepping || elapsed >= cycles_of_recovery)) {
    recovery_ = false;
    monitor().unrepeatable = true;
    if (now_.print) {
      delay_ = true;
      last_print_ = now;
    }
  }
}

std::optional<std::uint64_t> InitiatingUnit::next_event(std::uint64_t now) const {
  std::optional<std::uint64_t> earliest;
  const auto at = [&](std::uint64_t cycle) {
    cycle = time().stepping ? now : std::max(now, cycle);
    earliest = std::min(earliest.value_or(cycle), cycle);
  };
  if (sync_ || (finished_ && now_.interlock)) at(now);
  if (card_will_come()) at(last_read_ + cycles_between_reads);
  if (delay_) at(last_print_ + cycles_until_punch);
  if (recovery_) at(last_print_ + cycles_of_recovery);
  return earliest;
}

bool InitiatingUnit::idle() const {
  const bool reader_works = sync_ || (finished_ && now_.interlock) || card_will_come();
  const bool printer_works = delay_ || now_.print;
  return !button_ && now_.clear == 0 && !arriving_.any() && !reader_works && !printer_works;
}

void InitiatingUnit::update_listening() {
  using namespace clock_pulse;
  ClockPulses wanted = 0;
  // If a read is requested, listen to CPP even without cards, because the operator may add cards.
  if (button_ || now_.clear != 0 || now_.read || finished_ || delay_ || recovery_) wanted |= cpp;
  if (arriving_.any()) wanted |= rp_second;
  listen(wanted);
}

void InitiatingUnit::reset() {
  Unit::reset();
  button_ = synchroniser_ = finished_ = sync_ = delay_ = recovery_ = false;
  now_ = arriving_ = {};
  update_listening();
}

void InitiatingUnit::save_control(ControlWriter& out) const {
  const auto pack = [](const Requests& requests) {
    return requests.clear | static_cast<std::uint64_t>(requests.read) << 6U |
           static_cast<std::uint64_t>(requests.interlock) << 7U |
           static_cast<std::uint64_t>(requests.print) << 8U;
  };
  std::uint64_t flip_flops = 0;
  for (const bool set : {button_, synchroniser_, finished_, sync_, delay_, recovery_})
    flip_flops = flip_flops << 1U | static_cast<std::uint64_t>(set);
  out.put(pack(now_) | pack(arriving_) << 9U | flip_flops << 18U);
}

void InitiatingUnit::load_control(ControlReader& in) {
  const std::uint64_t word = in.get();
  const auto unpack = [](std::uint64_t bits) {
    return Requests{static_cast<std::uint8_t>(bits & 0x3FU), (bits >> 6U & 1U) != 0,
                    (bits >> 7U & 1U) != 0, (bits >> 8U & 1U) != 0};
  };
  now_ = unpack(word);
  arriving_ = unpack(word >> 9U);
  unsigned position = 18;
  for (bool* const flip_flop : {&recovery_, &delay_, &sync_, &finished_, &synchroniser_, &button_})
    *flip_flop = (word >> position++ & 1U) != 0;
  update_listening();
}

std::uint32_t InitiatingUnit::flip_flops() const {
  const auto flag = [](bool set, FlipFlops place) {
    return set ? 1U << static_cast<unsigned>(place) : 0U;
  };
  return now_.clear | flag(now_.read, read_request) | flag(now_.print, print_request) |
         flag(finished_, read_finished) | flag(now_.interlock, reader_interlock) |
         flag(sync_, reader_synchroniser) | flag(button_, initiate_button) |
         flag(synchroniser_, initiate_synchroniser);
}

ProgramBits InitiatingUnit::programs_at_work() const {
  return now_.clear | (now_.read ? 1U << clear_programs : 0U) |
         (now_.print ? 2U << clear_programs : 0U);
}

std::string InitiatingUnit::state_line() const {
  return flags_text(flip_flops(), InitiatingUnit::flip_flop_count);
}

}  // namespace chessvm::eniac
