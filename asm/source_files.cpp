// SPDX-License-Identifier: MIT
#include "asm/source_files.hpp"

#include <fmt/format.h>

#include "base/file.hpp"

namespace chessvm::assembler {
namespace {

constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

/// Tab, line feed and the carriage return of CR LF are the only control characters of a source.
std::size_t find_control_character(std::string_view text) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if (byte == 0x7F) return i;
    if (byte >= 0x20 || byte == '\t' || byte == '\n') continue;
    if (byte == '\r' && (i + 1 == text.size() || text[i + 1] == '\n')) continue;
    return i;
  }
  return std::string_view::npos;
}

}  // namespace

std::optional<std::uint32_t> SourceFiles::add(const std::filesystem::path& path, std::string text,
                                              LineIndex line) {
  if (text.starts_with(byte_order_mark)) text.erase(0, byte_order_mark.size());
  const bool too_large = text.size() > source_limit;
  if (too_large) text.clear();
  const std::uint32_t file = sources_.add(path, std::move(text));
  if (too_large) {
    report_.add(Id::source_too_large, line, SourceSpan{file, 0, 0},
                fmt::format("the file has more than {} MB", source_limit >> 20U));
    return std::nullopt;
  }
  return is_sound(file, line) ? std::optional(file) : std::nullopt;
}

std::optional<std::uint32_t> SourceFiles::include(const std::filesystem::path& path,
                                                  std::uint32_t includer, LineIndex line,
                                                  Slice where) {
  std::vector<std::filesystem::path> folders{sources_.path(includer).parent_path()};
  folders.insert(folders.end(), options_.include_folders.begin(), options_.include_folders.end());
  std::filesystem::path found = folders[0] / path;
  for (const auto& folder : folders) {
    std::error_code ignored;
    if (!std::filesystem::exists(folder / path, ignored)) continue;
    found = folder / path;
    break;
  }
  found = found.lexically_normal();
  if (found == "-") found = "./-";  // a file of that name, not standard input
  if (const auto known = loaded_.find(found); known != loaded_.end()) return known->second;
  auto text = read_file(found, source_limit);
  std::optional<std::uint32_t> file;
  if (text)
    file = add(found, std::move(text).value(), line);
  else if (const Failure& failure = text.error(); failure.code)
    report_.add(
        Id::include_not_found, line, where,
        fmt::format("{} '{}': {}", failure.message, found.string(), failure.code.message()));
  else
    report_.add(Id::source_too_large, line, where,
                fmt::format("'{}' has more than {} MB", found.string(), source_limit >> 20U));
  loaded_[found] = file;
  return file;
}

bool SourceFiles::is_sound(std::uint32_t file, LineIndex line) {
  const std::string_view text = sources_.text(file);
  const auto refuse = [&](Id id, std::size_t at, std::string message) {
    report_.add(id, line, SourceSpan{file, static_cast<std::uint32_t>(at), 1}, std::move(message));
    return false;
  };
  if (const std::size_t at = find_control_character(text); at != std::string_view::npos)
    return refuse(
        Id::control_character, at,
        fmt::format("control character {} in the source", static_cast<unsigned char>(text[at])));
  if (const std::size_t at = find_invalid_utf8(text); at != std::string_view::npos)
    return refuse(Id::invalid_utf8, at,
                  fmt::format("byte {:02X} is not part of a UTF-8 character",
                              static_cast<unsigned char>(text[at])));
  return true;
}

std::size_t find_invalid_utf8(std::string_view text) {
  std::size_t i = 0;
  const auto byte = [&](std::size_t at) {
    return at < text.size() ? static_cast<unsigned char>(text[at]) : static_cast<unsigned char>(0);
  };
  while (i < text.size()) {
    const unsigned lead = byte(i);
    if (lead < 0x80) {
      ++i;
      continue;
    }
    const std::size_t length = lead >= 0xC2 && lead <= 0xDF   ? 2
                               : lead >= 0xE0 && lead <= 0xEF ? 3
                               : lead >= 0xF0 && lead <= 0xF4 ? 4
                                                              : 0;
    if (length == 0) return i;
    // Over-long forms, surrogates and what lies beyond U+10FFFF show in the second byte.
    const unsigned low = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
    const unsigned high = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
    if (byte(i + 1) < low || byte(i + 1) > high) return i;
    for (std::size_t k = 2; k < length; ++k)
      if ((byte(i + k) & 0xC0U) != 0x80) return i;
    i += length;
  }
  return std::string_view::npos;
}

}  // namespace chessvm::assembler
