// SPDX-License-Identifier: MIT
// The state of a machine as versioned JSON text (docs/formats/checkpoint.md). The text contains
// a fingerprint instead of the ROM, so a checkpoint can only be restored on the same program.
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
  std::uint64_t cards_read = 0;     // number of cards of the deck already read
  std::uint64_t cards_punched = 0;  // number of cards punched since reset
  friend bool operator==(const Checkpoint&, const Checkpoint&) = default;
};

/// Returns the CRC-32 of the image's text. This text has published opcodes and no comments.
[[nodiscard]] std::uint32_t fingerprint(const Image& image);

[[nodiscard]] std::string to_text(const Checkpoint& checkpoint, const Image& image);

/// Like `to_text`, but fails if `parse_checkpoint` would refuse the text.
[[nodiscard]] Result<std::string> checkpoint_text(const Checkpoint& checkpoint, const Image& image,
                                                  const std::filesystem::path& path);

/// Parses what `to_text` writes. Fails if no machine with `image` can be in the parsed state.
[[nodiscard]] Result<Checkpoint> parse_checkpoint(std::string_view text, const Image& image,
                                                  const std::filesystem::path& path);

}  // namespace chessvm::vm
