// SPDX-License-Identifier: MIT
#include "asm/server/workspace.hpp"

#include <algorithm>
#include <utility>

#include "asm/source/source_files.hpp"
#include "asm/source/statement.hpp"
#include "base/files/file.hpp"
#include "base/text/text.hpp"

namespace chessvm::language_server {
namespace {

/// Maximum number of sources that are assembled to find the programs that include a document.
constexpr std::size_t candidates_limit = 64;

bool chooses_instruction_set(std::string_view text) {
  while (!text.empty()) {
    const std::string_view line = take_line(text);
    const auto parts = assembler::split_statement(line, assembler::Block::none);
    if (assembler::view(line, parts.operation) == ".isa") return true;
  }
  return false;
}

void add_sources(const Path& folder, std::vector<Path>& sources) {
  std::error_code ignored;
  for (std::filesystem::directory_iterator at(folder, ignored), end; !ignored && at != end;
       at.increment(ignored))
    if (at->path().extension() == ".asm" && at->is_regular_file(ignored))
      sources.push_back(at->path().lexically_normal());
}

/// Returns at most `candidates_limit` sources. Looks in the folder of `path`, in the folders
/// directly inside this folder, and in its parent folder.
std::vector<Path> candidates_near(const Path& path) {
  const Path folder = path.parent_path();
  std::vector<Path> sources;
  if (!folder.is_absolute()) return sources;
  add_sources(folder, sources);
  std::error_code ignored;
  std::vector<Path> below;
  for (std::filesystem::directory_iterator at(folder, ignored), end; !ignored && at != end;
       at.increment(ignored))
    if (at->is_directory(ignored)) below.push_back(at->path());
  std::sort(below.begin(), below.end());
  std::sort(sources.begin(), sources.end());
  for (const Path& each : below) add_sources(each, sources);
  if (folder.has_relative_path()) add_sources(folder.parent_path(), sources);
  sources.resize(std::min(sources.size(), candidates_limit));
  return sources;
}

}  // namespace

Workspace::Workspace(assembler::Options options) : options_(std::move(options)) {
  options_.references = assembler::References::kept;
}

void Workspace::open(const Path& path, std::string text) {
  reread();
  change(path, std::move(text));
}

void Workspace::change(const Path& path, std::string text) {
  if (text.starts_with(byte_order_mark)) text.erase(0, byte_order_mark.size());
  options_.texts[path] = std::move(text);
  std::erase_if(analyses_, [&](const auto& each) {
    return each.first == path || each.second->file(path).has_value();
  });
}

void Workspace::close(const Path& path) {
  options_.texts.erase(path);
  reread();
}

void Workspace::reread() {
  analyses_.clear();
  programs_.clear();
}

bool Workspace::is_open(const Path& path) const {
  return options_.texts.contains(path);
}

const std::string* Workspace::text(const Path& path) const {
  const auto at = options_.texts.find(path);
  return at == options_.texts.end() ? nullptr : &at->second;
}

std::vector<Path> Workspace::documents() const {
  std::vector<Path> paths;
  for (const auto& [path, text] : options_.texts) paths.push_back(path);
  return paths;
}

const Analysis& Workspace::analysis(const Path& program) {
  auto& known = analyses_[program];
  if (known == nullptr) known = std::make_unique<Analysis>(analyse(program, options_));
  return *known;
}

const std::vector<Path>& Workspace::programs_of(const Path& path) {
  const auto known = programs_.find(path);
  if (known != programs_.end()) return known->second;
  return programs_[path] = find_programs(path);
}

std::string Workspace::contents(const Path& path) {
  for (const Path& program : programs_of(path)) {
    const Analysis& read = analysis(program);
    if (const auto file = read.file(path)) return std::string(read.assembly.sources.text(*file));
  }
  return {};
}

std::vector<Path> Workspace::find_programs(const Path& path) {
  const std::string* const open = text(path);
  if (open != nullptr && chooses_instruction_set(*open)) return {path};
  std::vector<Path> programs;
  for (const Path& candidate : candidates_near(path))
    if (candidate != path && analysis(candidate).file(path)) programs.push_back(candidate);
  if (programs.empty()) programs.push_back(path);
  return programs;
}

}  // namespace chessvm::language_server
