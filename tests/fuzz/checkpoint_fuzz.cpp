// SPDX-License-Identifier: MIT
// Reads any checkpoint. An accepted checkpoint is the same after writing and reading, and a machine
// can load it.
#include <cstddef>
#include <cstdint>

#include "tests/fuzz/require.hpp"
#include "tests/fuzz/targets.hpp"
#include "vm/checkpoint.hpp"

namespace chessvm::fuzz {

void run_checkpoint(const std::uint8_t* data, std::size_t size) {
  const std::string text(data, data + size);
  const vm::Image image;
  const auto parsed = vm::parse_checkpoint(text, image, "input");
  if (!parsed) {
    fuzz::require(!parsed.error().message.empty());
    return;
  }
  const auto again = vm::parse_checkpoint(to_text(parsed.value(), image), image, "again");
  fuzz::require(again.has_value() && again.value() == parsed.value());
  vm::Machine machine(image);
  fuzz::require(machine.set_state(parsed.value().state).has_value());
}

}  // namespace chessvm::fuzz
