// SPDX-License-Identifier: MIT
// Keeps an editor's open documents and their programs; reassembles a program after a change.
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

  void open(const Path& path, std::string text);
  void change(const Path& path, std::string text);
  void close(const Path& path);
  /// Forgets all analyses, so that files on disk are read again.
  void reread();

  [[nodiscard]] bool is_open(const Path& path) const;
  /// Returns the text of an open document; nullptr for any other file.
  [[nodiscard]] const std::string* text(const Path& path) const;
  [[nodiscard]] std::vector<Path> documents() const;

  /// Returns the main sources of the programs that read `path`. Searches the folder of `path`, the
  /// subfolders and the parent. Returns only `path` if no source includes `path`, or if `path` is
  /// an open document with an `.isa` line.
  [[nodiscard]] const std::vector<Path>& programs_of(const Path& path);
  /// Returns the analysis of `program`, valid until a text changes or `reread` is called.
  [[nodiscard]] const Analysis& analysis(const Path& program);
  /// Returns the analysed text of the file `path`; empty if no program reads this file.
  [[nodiscard]] std::string contents(const Path& path);
  /// Returns the options for every assembly. They contain the texts of the open documents.
  [[nodiscard]] const assembler::Options& options() const { return options_; }

 private:
  [[nodiscard]] std::vector<Path> find_programs(const Path& path);

  assembler::Options options_;
  std::map<Path, std::unique_ptr<Analysis>> analyses_;
  std::map<Path, std::vector<Path>> programs_;
};

}  // namespace chessvm::language_server
