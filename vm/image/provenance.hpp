// SPDX-License-Identifier: MIT
// Comment lines in which a listing or symbol file names its image and its sources. The assembler
// writes them; debuggers compare them with the files on disk.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace chessvm::vm {

struct SourceDigest {
  std::string name;  // name used by the assembler, with control characters escaped
  std::uint32_t digest = 0;
  friend bool operator==(const SourceDigest&, const SourceDigest&) = default;
};

struct Provenance {
  std::optional<std::uint32_t> image;  // fingerprint of the image; nullopt in old files
  std::vector<SourceDigest> sources;   // in the order of their numbers, which begin with 1
  friend bool operator==(const Provenance&, const Provenance&) = default;
};

/// Returns the CRC-32 of the bytes of a source file.
[[nodiscard]] std::uint32_t source_digest(std::string_view text);

/// Returns the lines `# image crc32:...` and `# source 1 crc32:... NAME`.
[[nodiscard]] std::string to_text(const Provenance& provenance);

/// Adds `line` to `provenance` if `line` has the form of a line of `to_text`. Ignores other lines.
void take_provenance(std::string_view line, Provenance& provenance);

}  // namespace chessvm::vm
