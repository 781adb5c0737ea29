// SPDX-License-Identifier: MIT
#include "vm/dap/sources.hpp"

#include <nlohmann/json.hpp>

#include "base/json_members.hpp"
#include "vm/dap/launch.hpp"

namespace chessvm::dap {
namespace {

namespace fs = std::filesystem;

/// The path without links and dots, as far as it exists.
fs::path without_links(const fs::path& path) {
  std::error_code ignored;
  const fs::path found = fs::weakly_canonical(path, ignored);
  return found.empty() ? path : found;
}

fs::path locate(const fs::path& name, const fs::path& folder) {
  std::error_code ignored;
  for (const fs::path& candidate : {fs::absolute(name, ignored), folder / name})
    if (fs::is_regular_file(candidate, ignored)) return without_links(candidate);
  return {};
}

bool ends_in(const fs::path& path, const fs::path& name) {
  auto whole = path.end();
  auto tail = name.end();
  while (tail != name.begin()) {
    if (whole == path.begin() || *--tail != *--whole) return false;
  }
  return true;
}

}  // namespace

std::string image_path(const std::string& program) {
  const fs::path path(program);
  return path.extension() == ".asm" ? fs::path(path).replace_extension(".e").string() : program;
}

Sources::Sources(const vm::debugger::SourceMap& map, const fs::path& folder) : map_(map) {
  for (const std::string& name : map.files()) places_.push_back(locate(name, folder));
}

std::optional<std::uint32_t> Sources::find(const std::string& path) const {
  const fs::path wanted = without_links(path);
  for (std::uint32_t file = 0; file < places_.size(); ++file)
    if (places_[file].empty() ? ends_in(wanted, map_.files()[file]) : places_[file] == wanted)
      return file;
  return std::nullopt;
}

std::optional<std::uint32_t> Sources::find_source(const nlohmann::json& arguments) const {
  if (const auto path = text_at(arguments, {"source", "path"}))
    if (const auto file = find(*path)) return file;
  const auto reference = number_at(arguments, {"source", "sourceReference"});
  return reference ? referenced(*reference) : std::nullopt;
}

nlohmann::json Sources::describe(std::uint32_t file) const {
  nlohmann::json source{{"name", fs::path(map_.files()[file]).filename().string()}};
  if (places_[file].empty())
    source["sourceReference"] = file + 1;
  else
    source["path"] = places_[file].string();
  return source;
}

std::optional<std::uint32_t> Sources::referenced(std::uint32_t reference) const {
  if (reference == 0 || reference > places_.size()) return std::nullopt;
  return reference - 1;
}

std::optional<std::string> Sources::text(std::uint32_t reference) const {
  const auto file = referenced(reference);
  if (!file) return std::nullopt;
  std::string text;
  for (std::uint32_t line = 1; line <= map_.last_line(*file); ++line) {
    text += map_.text({*file, line});
    text += '\n';
  }
  return text;
}

}  // namespace chessvm::dap
