// SPDX-License-Identifier: MIT
#include "asm/source/source_files.hpp"

#include <fmt/format.h>

#include "base/files/file.hpp"
#include "base/files/places.hpp"
#include "base/text/text.hpp"

namespace chessvm::assembler {
namespace {

/// Returns the offset of the first control character that no source may contain, or npos.
std::size_t find_control_character(std::string_view text) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool line_end = text[i] == '\r' && (i + 1 == text.size() || text[i + 1] == '\n');
    if (text[i] == '\t' || text[i] == '\n' || line_end) continue;
    if (control_length(text.substr(i)) != 0) return i;
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
    report_.add(Id::source_too_large, line, SourceSpan::whole_file(file),
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
    const bool in_memory = options_.texts.contains((folder / path).lexically_normal());
    if (!in_memory && !path_exists(folder / path)) continue;
    found = folder / path;
    break;
  }
  found = found.lexically_normal();
  if (found == "-") found = "./-";  // the path `-` would mean standard input
  if (const auto known = loaded_.find(found); known != loaded_.end()) return known->second;
  if (const auto text = options_.texts.find(found); text != options_.texts.end())
    return loaded_[found] = add(found, text->second, line);
  if (is_device(found)) {
    report_.add(Id::include_not_found, line, where,
                fmt::format("'{}' is a device or a pipe, not a file", found.string()));
    return loaded_[found] = std::nullopt;
  }
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
  const auto refuse = [&](Id id, std::size_t at, std::size_t length, std::string message) {
    report_.add(
        id, line,
        SourceSpan{file, static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(length)},
        std::move(message));
    return false;
  };
  if (const std::size_t at = find_control_character(text); at != std::string_view::npos) {
    const std::string_view character = text.substr(at, control_length(text.substr(at)));
    return refuse(Id::control_character, at, character.size(),
                  fmt::format("control character {} in the source",
                              static_cast<unsigned char>(character.back())));
  }
  if (const std::size_t at = find_invalid_utf8(text); at != std::string_view::npos)
    return refuse(Id::invalid_utf8, at, 1,
                  fmt::format("byte {:02X} is not part of a UTF-8 character",
                              static_cast<unsigned char>(text[at])));
  return true;
}

}  // namespace chessvm::assembler
