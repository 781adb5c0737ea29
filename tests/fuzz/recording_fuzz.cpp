// SPDX-License-Identifier: MIT
// Reads any recording. An accepted recording is the same after writing and reading.
#include "vm/recording.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "tests/fuzz/require.hpp"
#include "tests/fuzz/targets.hpp"

namespace chessvm::fuzz {

void run_recording(const std::uint8_t* data, std::size_t size) {
  const std::string text(data, data + size);
  const auto parsed = vm::parse_recording(text, "input");
  if (!parsed) {
    const auto lines = std::count(text.begin(), text.end(), '\n') + 1;
    fuzz::require(!parsed.error().message.empty());
    fuzz::require(parsed.error().line <= lines);
    return;
  }
  const vm::Recording& recording = parsed.value();
  vm::RecordingText writer;
  std::string again = writer.begin(recording.image, recording.start);
  for (const vm::RecordedCard& card : recording.cards) again += writer.card(card);
  again += writer.end(recording.end);
  const auto second = vm::parse_recording(again, "again");
  fuzz::require(second.has_value() && second.value().image == recording.image);
  fuzz::require(second.value().start == recording.start);
  fuzz::require(second.value().cards.size() == recording.cards.size());
}

}  // namespace chessvm::fuzz
