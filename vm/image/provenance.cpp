// SPDX-License-Identifier: MIT
#include "vm/image/provenance.hpp"

#include <fmt/format.h>

#include <boost/crc.hpp>
#include <charconv>

#include "base/text/text.hpp"

namespace chessvm::vm {
namespace {

constexpr std::string_view image_mark = "# image ";
constexpr std::string_view source_mark = "# source ";
constexpr std::string_view digest_mark = "crc32:";
constexpr std::size_t digest_digits = 8;

/// Removes a digest from the beginning of `text` and returns it; nullopt if there is none.
std::optional<std::uint32_t> take_digest(std::string_view& text) {
  if (!text.starts_with(digest_mark)) return std::nullopt;
  const std::string_view digits = text.substr(digest_mark.size(), digest_digits);
  std::uint32_t value = 0;
  const char* const end = digits.data() + digits.size();
  const auto [stop, error] = std::from_chars(digits.data(), end, value, 16);
  if (digits.size() != digest_digits || error != std::errc{} || stop != end) return std::nullopt;
  text.remove_prefix(digest_mark.size() + digest_digits);
  return value;
}

}  // namespace

std::uint32_t source_digest(std::string_view text) {
  boost::crc_32_type crc;
  crc.process_bytes(text.data(), text.size());
  return crc.checksum();
}

std::string to_text(const Provenance& provenance) {
  std::string text;
  if (provenance.image)
    text += fmt::format("{}{}{:08x}\n", image_mark, digest_mark, *provenance.image);
  std::size_t number = 0;
  for (const SourceDigest& source : provenance.sources)
    text += fmt::format("{}{} {}{:08x} {}\n", source_mark, ++number, digest_mark, source.digest,
                        source.name);
  return text;
}

void take_provenance(std::string_view line, Provenance& provenance) {
  if (line.starts_with(image_mark)) {
    line.remove_prefix(image_mark.size());
    if (const auto digest = take_digest(line); digest && line.empty()) provenance.image = digest;
    return;
  }
  if (!line.starts_with(source_mark)) return;
  line.remove_prefix(source_mark.size());
  const std::size_t blank = line.find(' ');
  if (blank == std::string_view::npos ||
      parse_number<std::size_t>(line.substr(0, blank)) != provenance.sources.size() + 1)
    return;
  line.remove_prefix(blank + 1);
  const auto digest = take_digest(line);
  if (!digest || line.size() < 2 || line[0] != ' ') return;
  provenance.sources.push_back({std::string(line.substr(1)), *digest});
}

}  // namespace chessvm::vm
