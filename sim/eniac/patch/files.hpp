// SPDX-License-Identifier: MIT
// The texts that command `l` and the command line name.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "base/diagnostic.hpp"
#include "base/result.hpp"

namespace chessvm::eniac {

class PatchFiles {
 public:
  /// `once`: a file is read the first time only, so that what was checked is what runs.
  enum class Read : std::uint8_t { once, every_time };
  explicit PatchFiles(Read when) : when_(when) {}

  /// Number of the text of `name`, or of programs/`name` if there is no such file, in `sources`.
  /// "-" is standard input.
  [[nodiscard]] Result<std::uint32_t> open(const std::string& name);
  /// Number of `text`, which is at hand, in `sources`; messages call it `name`.
  [[nodiscard]] std::uint32_t add(const std::string& name, std::string text);

  [[nodiscard]] const SourceSet& sources() const { return sources_; }

 private:
  Read when_;
  SourceSet sources_;
  std::map<std::string, std::uint32_t> known_;
};

}  // namespace chessvm::eniac
