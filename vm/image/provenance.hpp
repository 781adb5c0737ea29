// SPDX-License-Identifier: MIT
// The comment lines by which a listing or a symbol file names the image and the sources that it
// belongs to. The assembler writes them; debuggers compare them with the files that they find.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace chessvm::vm {

/// A source file as the assembler read it.
struct SourceDigest {
  std::string name;  // as the assembler names it, made visible
  std::uint32_t digest = 0;
  friend bool operator==(const SourceDigest&, const SourceDigest&) = default;
};

struct Provenance {
  std::optional<std::uint32_t> image;  // its fingerprint; nullopt in files of older assemblers
  std::vector<SourceDigest> sources;   // numbered from 1
  friend bool operator==(const Provenance&, const Provenance&) = default;
};

/// Returns the CRC-32 of the bytes of a source.
[[nodiscard]] std::uint32_t source_digest(std::string_view text);

/// Returns the lines `# image crc32:...` and `# source 1 crc32:... NAME`.
[[nodiscard]] std::string to_text(const Provenance& provenance);

/// Takes one of those lines into `provenance`. Every other comment is passed over.
void take_provenance(std::string_view line, Provenance& provenance);

}  // namespace chessvm::vm
