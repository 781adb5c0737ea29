// SPDX-License-Identifier: MIT
// The fuzz targets as functions without state. Each throws `Violation` if an input breaks a
// property. libFuzzer (`./dev fuzz`) and the replay test run them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace chessvm::fuzz {

void run_assemble(const std::uint8_t* data, std::size_t size);
void run_cards(const std::uint8_t* data, std::size_t size);
void run_checkpoint(const std::uint8_t* data, std::size_t size);
void run_command(const std::uint8_t* data, std::size_t size);
void run_control(const std::uint8_t* data, std::size_t size);
void run_deck(const std::uint8_t* data, std::size_t size);
void run_disassemble(const std::uint8_t* data, std::size_t size);
void run_execute(const std::uint8_t* data, std::size_t size);
void run_expression(const std::uint8_t* data, std::size_t size);
void run_fault(const std::uint8_t* data, std::size_t size);
void run_fen(const std::uint8_t* data, std::size_t size);
void run_game(const std::uint8_t* data, std::size_t size);
void run_image(const std::uint8_t* data, std::size_t size);
void run_lock(const std::uint8_t* data, std::size_t size);
void run_lockstep(const std::uint8_t* data, std::size_t size);
void run_messages(const std::uint8_t* data, std::size_t size);
void run_native(const std::uint8_t* data, std::size_t size);
void run_patch(const std::uint8_t* data, std::size_t size);
void run_printed(const std::uint8_t* data, std::size_t size);
void run_recording(const std::uint8_t* data, std::size_t size);
void run_results(const std::uint8_t* data, std::size_t size);
void run_rtm(const std::uint8_t* data, std::size_t size);
void run_symbols(const std::uint8_t* data, std::size_t size);
void run_uci(const std::uint8_t* data, std::size_t size);
void run_waveform(const std::uint8_t* data, std::size_t size);

/// One target; seeds are in tests/fuzz/seeds/NAME, old failures in tests/fuzz/regressions/NAME.
struct Target {
  std::string_view name;
  void (*run)(const std::uint8_t* data, std::size_t size);
  /// Returns words that are typical of inputs, for the dictionary; nullptr if the target has none.
  std::vector<std::string> (*words)();
};
[[nodiscard]] std::span<const Target> targets();

/// Returns the dictionary of a target in the format of libFuzzer.
[[nodiscard]] std::string dictionary(const Target& target);

}  // namespace chessvm::fuzz
