// SPDX-License-Identifier: MIT
// Makes a legal program from the bytes and runs it on the wired and on the virtual CPU. Their
// states must agree after each row.
#include <cstddef>
#include <cstdint>

#include "sim/wired/lockstep/lockstep.hpp"
#include "sim/wired/machine/wired_computer.hpp"
#include "tests/fuzz/require.hpp"
#include "tests/fuzz/targets.hpp"
#include "tests/sim/wired/lockstep/random_program.hpp"

namespace chessvm::fuzz {
namespace lockstep_fuzz {
namespace {

/// Makes each number from two bytes of the input. After the last byte, makes random numbers.
class Choices {
 public:
  Choices(const std::uint8_t* data, std::size_t size) : data_(data), size_(size), rest_(size) {}
  std::uint64_t next() {
    if (at_ + 1 >= size_) return rest_();
    const std::uint64_t value = data_[at_] * 256U + data_[at_ + 1];
    at_ += 2;
    return value;
  }

 private:
  const std::uint8_t* data_;
  std::size_t size_;
  std::size_t at_ = 0;
  wired::test::Random rest_;
};

}  // namespace
}  // namespace lockstep_fuzz

void run_lockstep(const std::uint8_t* data, std::size_t size) {
  using namespace lockstep_fuzz;
  constexpr std::uint64_t longest = 4'000;  // add cycles
  Choices choices(data, size);
  const bool pulses = choices.next() % 8 == 0;
  const auto cards =
      choices.next() % 2 == 0 ? wired::test::Cards::none : wired::test::Cards::printed;
  const vm::Image image = wired::test::random_program([&] { return choices.next(); }, cards);
  wired::VirtualCpu vm(image, {});
  auto computer = wired::WiredComputer::make(
      CHESSVM_WIRED_PATCH, image, pulses ? eniac::EngineKind::pulse : eniac::EngineKind::compiled);
  require(computer.has_value());
  computer.value()->load({});
  wired::Lockstep lockstep(computer.value()->wired(), vm,
                           {.max_cycles = pulses ? longest / 8 : longest});
  require(!lockstep.start());
  const wired::LockstepEnd end = lockstep.run();
  require(end == wired::LockstepEnd::halted || end == wired::LockstepEnd::limit);
}

}  // namespace chessvm::fuzz
