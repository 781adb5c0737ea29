// SPDX-License-Identifier: MIT
// The documents that an editor has open, and the programs that they belong to, assembled again when
// one of their texts changes.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "asm/server/analysis.hpp"

namespace chessvm::language_server {

class Workspace {
 public:
  explicit Workspace(assembler::Options options);

  /// Opens a document or replaces its text.
  void open(const Path& path, std::string text);
  void change(const Path& path, std::string text);
  void close(const Path& path);
  /// Forgets what was read from disk.
  void reread();

  [[nodiscard]] bool is_open(const Path& path) const;
  /// Returns the text of an open document; nullptr for any other file.
  [[nodiscard]] const std::string* text(const Path& path) const;
  /// Returns the open documents.
  [[nodiscard]] std::vector<Path> documents() const;

  /// Returns the sources whose assembly reads `path`: all that include it, in its folder, the one
  /// above and the ones below. `path` itself if it chooses the instruction set or nothing includes
  /// it.
  [[nodiscard]] const std::vector<Path>& programs_of(const Path& path);
  /// Returns the analysis of `program`, which stays valid until a text changes.
  [[nodiscard]] const Analysis& analysis(const Path& program);
  /// Returns the text of a file as its programs read it; empty if none does.
  [[nodiscard]] std::string contents(const Path& path);
  /// Returns the options of all assemblies. They hold the open texts.
  [[nodiscard]] const assembler::Options& options() const { return options_; }

 private:
  [[nodiscard]] std::vector<Path> find_programs(const Path& path);

  assembler::Options options_;
  std::map<Path, std::unique_ptr<Analysis>> analyses_;
  std::map<Path, std::vector<Path>> programs_;
};

}  // namespace chessvm::language_server
