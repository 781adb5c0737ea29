// SPDX-License-Identifier: MIT
#include "vm/debugger/dap/sources.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/text/foreign_json.hpp"
#include "vm/debugger/dap/launch.hpp"

namespace chessvm::dap {
namespace {

namespace fs = std::filesystem;

}  // namespace

std::string image_path(const std::string& program) {
  const fs::path path(program);
  return path.extension() == ".asm" ? fs::path(path).replace_extension(".e").string() : program;
}

std::optional<std::uint32_t> Sources::find(const std::string& path) const {
  const std::vector<std::uint32_t> files = session_.source_files.find(path);
  const auto unchanged = std::find_if(files.begin(), files.end(), [this](std::uint32_t file) {
    return session_.source_files.changed(file).empty();
  });
  if (unchanged != files.end()) return *unchanged;
  return files.empty() ? std::nullopt : std::optional(files.front());
}

/// Finds a source by its reference, or by its path if it has no valid reference.
std::optional<std::uint32_t> Sources::find_source(const nlohmann::json& arguments) const {
  if (const auto file = referenced_source(arguments)) return file;
  const auto path = text_at(arguments, {"source", "path"});
  return path ? find(*path) : std::nullopt;
}

std::string Sources::problem(const nlohmann::json& arguments) const {
  if (referenced_source(arguments)) return {};
  if (const auto file = find_source(arguments)) {
    const fs::path& changed = session_.source_files.changed(*file);
    if (changed.empty()) return {};
    return fmt::format("{} has changed since it was assembled: assemble it again",
                       changed.string());
  }
  if (!session_.no_source.empty()) return session_.no_source;
  return "the program has no such file; are listing and symbols up to date?";
}

std::optional<std::uint32_t> Sources::referenced_source(const nlohmann::json& arguments) const {
  const auto reference = number_at(arguments, {"source", "sourceReference"});
  return reference ? referenced(*reference) : std::nullopt;
}

nlohmann::json Sources::describe(std::uint32_t file) const {
  const fs::path& path = session_.source_files.path(file);
  nlohmann::json source{{"name", fs::path(session_.source.files()[file]).filename().string()}};
  if (path.empty())
    source["sourceReference"] = file + 1;
  else
    source["path"] = path.string();
  return source;
}

std::optional<std::uint32_t> Sources::referenced(std::uint32_t reference) const {
  if (reference == 0 || reference > session_.source_files.size()) return std::nullopt;
  return reference - 1;
}

std::optional<std::string> Sources::text(std::uint32_t reference) const {
  const auto file = referenced(reference);
  if (!file) return std::nullopt;
  std::string text;
  for (std::uint32_t line = 1; line <= session_.source.last_line(*file); ++line) {
    text += session_.source.text({*file, line});
    text += '\n';
  }
  return text;
}

}  // namespace chessvm::dap
