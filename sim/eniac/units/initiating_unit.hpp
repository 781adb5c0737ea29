// SPDX-License-Identifier: MIT
// The initiating unit: the operator's buttons, six clear programs, and the control of card reader
// and printer (docs/eniac.md#initiating-unit-i).
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>

#include "sim/eniac/core/unit.hpp"
#include "sim/eniac/units/cards/card_reader.hpp"

namespace chessvm::eniac {

class InitiatingUnit final : public Unit {
 public:
  /// Index of the first jack of each kind, in panel order.
  enum Jacks : std::uint16_t {
    initiate_out = 0,
    clear_in = 1,
    clear_out = 7,
    read_in = 13,
    read_interlock = 14,
    read_out = 15,
    print_in = 16,
    print_out = 17
  };
  static constexpr int clear_programs = 6;
  /// Bit numbers in `flip_flops()`. Bits 0 to 5 are the requests of the six clear programs. Bits 11
  /// and 12 are always 0, because the simulator lacks these flip-flops.
  enum FlipFlops : std::uint8_t {
    clear_requests = 0,
    read_request = 6,
    print_request = 7,
    read_finished = 8,
    reader_interlock = 9,
    reader_synchroniser = 10,
    initiate_button = 13,
    initiate_synchroniser = 14,
  };
  static constexpr int flip_flop_count = 15;

  /// Delays, in add cycles, of the card reader and the printer. If MachineTime::stepping is true,
  /// there are no delays.
  static constexpr std::uint64_t cycles_between_reads = 1876;
  static constexpr std::uint64_t cycles_until_punch = 751;
  static constexpr std::uint64_t cycles_of_recovery = 2251;

  /// `load_card` gives a card to the constant transmitter; `punch` punches the printer's numbers.
  InitiatingUnit(CardReader& reader, std::function<void(std::string_view card)> load_card,
                 std::function<void()> punch);

  [[nodiscard]] static const FrontPanel& panel_table();

  void press_initiate();
  void press_read();

  /// Returns true if a clear program is pending. If so, this add cycle has the pulse SCG.
  [[nodiscard]] bool clear_pending() const { return now_.clear != 0; }
  /// Returns the first add cycle, `now` or later, in which the card reader or the printer acts.
  /// Returns nullopt if neither of them will act.
  [[nodiscard]] std::optional<std::uint64_t> next_event(std::uint64_t now) const;

  [[nodiscard]] std::uint32_t flip_flops() const;
  [[nodiscard]] bool is_set(FlipFlops place) const {
    return (flip_flops() >> static_cast<unsigned>(place) & 1U) != 0;
  }

  /// Returns true if the reader has a request that output Ro has not answered yet.
  [[nodiscard]] bool reading() const { return now_.read; }
  /// Returns true if the printer has a request but has not punched the card yet.
  [[nodiscard]] bool printing() const { return now_.print; }

  [[nodiscard]] std::uint64_t last_read() const { return last_read_; }
  void set_last_read(std::uint64_t cycle) { last_read_ = cycle; }
  /// Returns the add cycle in which the printer last accepted a request or punched a card.
  [[nodiscard]] std::uint64_t last_print() const { return last_print_; }
  void set_last_print(std::uint64_t cycle) { last_print_ = cycle; }

  void clock(ClockPulses pulses) override;
  void receive(std::uint16_t jack, Pulses pulses) override;
  void reset() override;
  [[nodiscard]] bool idle() const override;
  void save_control(ControlWriter& out) const override;
  void load_control(ControlReader& in) override;
  [[nodiscard]] ProgramBits programs_at_work() const override;
  [[nodiscard]] std::string state_line() const override;

 private:
  /// The requests that the unit has not served yet.
  struct Requests {
    std::uint8_t clear = 0;  // bit n-1 stands for clear program n
    bool read = false;
    bool interlock = false;
    bool print = false;

    [[nodiscard]] bool any() const { return clear != 0 || read || interlock || print; }
  };

  void accept(const Requests& requests);
  void request_print();
  void initiate();
  void serve_clear_programs();
  void serve_reader();
  void serve_printer();
  [[nodiscard]] bool card_will_come() const { return now_.read && !finished_ && !reader_.empty(); }
  void update_listening();

  CardReader& reader_;
  std::function<void(std::string_view)> load_card_;
  std::function<void()> punch_;

  bool button_ = false;
  bool synchroniser_ = false;
  Requests now_;
  Requests arriving_;  // requests that came at CPP; they move to now_ at pulse time 19 (RP)
  bool finished_ = false;
  bool sync_ = false;
  bool delay_ = false;
  bool recovery_ = false;
  std::uint64_t last_read_ = 0;
  std::uint64_t last_print_ = 0;
};

}  // namespace chessvm::eniac
