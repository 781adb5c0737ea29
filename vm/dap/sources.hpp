// SPDX-License-Identifier: MIT
// The files of a program as an editor knows them.
#pragma once

#include <cstdint>
#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "vm/debugger/source_map.hpp"

namespace chessvm::dap {

class Sources {
 public:
  /// Looks for the files of `map` where they are named, then from `folder`, that of the image.
  Sources(const vm::debugger::SourceMap& map, const std::filesystem::path& folder);

  /// The number of the file that the editor calls `path`; nullopt: not of this program.
  [[nodiscard]] std::optional<std::uint32_t> find(const std::string& path) const;
  /// The number of the file that the member `source` of `arguments` describes; nullopt: none of
  /// this program.
  [[nodiscard]] std::optional<std::uint32_t> find_source(const nlohmann::json& arguments) const;
  /// The file as the protocol describes it: with its path or, where it is not there, a reference by
  /// which its text can be asked for.
  [[nodiscard]] nlohmann::json describe(std::uint32_t file) const;
  /// The text of a file as the listing has it; nullopt: no file has this reference.
  [[nodiscard]] std::optional<std::string> text(std::uint32_t reference) const;
  /// The number of the file that a reference names; nullopt: none.
  [[nodiscard]] std::optional<std::uint32_t> referenced(std::uint32_t reference) const;

 private:
  const vm::debugger::SourceMap& map_;
  std::vector<std::filesystem::path> places_;  // of the files; empty: not found
};

}  // namespace chessvm::dap
