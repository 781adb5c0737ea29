// SPDX-License-Identifier: MIT
// The state of a machine as versioned JSON text (docs/formats/checkpoint.md). It holds a
// fingerprint of the ROM instead of the ROM, so that a checkpoint is restored only on the program
// it was taken from.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "vm/machine.hpp"

namespace chessvm::vm {

struct Checkpoint {
  MachineState state;
  std::uint64_t cards_read = 0;     // position in the deck
  std::uint64_t cards_punched = 0;  // since reset
  friend bool operator==(const Checkpoint&, const Checkpoint&) = default;
};

/// Returns the CRC-32 of the image's text form without comments.
[[nodiscard]] std::uint32_t fingerprint(const Image& image);

[[nodiscard]] std::string to_text(const Checkpoint& checkpoint, const Image& image);

/// Returns the text of `to_text` if `parse_checkpoint` accepts it. Fails otherwise, for example if
/// a counter is out of range; the caller must then write nothing.
[[nodiscard]] Result<std::string> checkpoint_text(const Checkpoint& checkpoint, const Image& image,
                                                  const std::filesystem::path& path);

/// Accepts exactly what `to_text` writes for a state that a machine running `image` can be in.
[[nodiscard]] Result<Checkpoint> parse_checkpoint(std::string_view text, const Image& image,
                                                  const std::filesystem::path& path);

}  // namespace chessvm::vm
