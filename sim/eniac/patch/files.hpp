// SPDX-License-Identifier: MIT
// Opens the patch files that command `l` or the command line names, and keeps their texts.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "base/diagnostic.hpp"
#include "base/result.hpp"

namespace chessvm::eniac {

class PatchFiles {
 public:
  /// `once`: `open` reads each file only once, so that a check and a run use the same text.
  /// `every_time`: every call of `open` reads the file again.
  enum class Read : std::uint8_t { once, every_time };
  explicit PatchFiles(Read when) : when_(when) {}

  /// Reads the file `name`; "-" means standard input. If the file cannot be read, reads the file
  /// programs/`name`. Returns the number of the text in `sources`.
  [[nodiscard]] Result<std::uint32_t> open(const std::string& name);
  /// Adds `text` to `sources` and returns the number of the text. Messages call the text `name`.
  [[nodiscard]] std::uint32_t add(const std::string& name, std::string text);

  [[nodiscard]] const SourceSet& sources() const { return sources_; }

 private:
  Read when_;
  SourceSet sources_;
  std::map<std::string, std::uint32_t> known_;
};

}  // namespace chessvm::eniac
