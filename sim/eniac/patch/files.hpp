// SPDX-License-Identifier: MIT
// Opens and caches the texts that command `l` and the command line name.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "base/diagnostic.hpp"
#include "base/result.hpp"

namespace chessvm::eniac {

class PatchFiles {
 public:
  /// `once`: reads each file only the first time, so that the check and the run see the same text.
  enum class Read : std::uint8_t { once, every_time };
  explicit PatchFiles(Read when) : when_(when) {}

  /// Opens file `name`, or programs/`name` if there is no such file; returns its number in
  /// `sources`. "-" is standard input.
  [[nodiscard]] Result<std::uint32_t> open(const std::string& name);
  /// Adds `text` to `sources` and returns its number; messages call it `name`.
  [[nodiscard]] std::uint32_t add(const std::string& name, std::string text);

  [[nodiscard]] const SourceSet& sources() const { return sources_; }

 private:
  Read when_;
  SourceSet sources_;
  std::map<std::string, std::uint32_t> known_;
};

}  // namespace chessvm::eniac
