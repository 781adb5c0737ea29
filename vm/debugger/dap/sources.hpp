// SPDX-License-Identifier: MIT
// Translates between the source files of the program and the `source` objects of the protocol.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

#include "vm/debugger/session.hpp"

namespace chessvm::dap {

class Sources {
 public:
  explicit Sources(const vm::debugger::Session& session) : session_(session) {}

  /// Returns the number of the file that the editor calls `path`; nullopt if there is none.
  [[nodiscard]] std::optional<std::uint32_t> find(const std::string& path) const;
  /// Returns the number of the file that `source` in `arguments` describes; nullopt: no such file.
  [[nodiscard]] std::optional<std::uint32_t> find_source(const nlohmann::json& arguments) const;
  /// Explains why the source in `arguments` is unusable: unknown or changed. Empty: it is usable.
  [[nodiscard]] std::string problem(const nlohmann::json& arguments) const;
  /// Returns the `source` object of a file. The object usually contains the path of the file. If
  /// the file is changed or missing, a reference lets the editor request the text instead.
  [[nodiscard]] nlohmann::json describe(std::uint32_t file) const;
  /// Returns the text of a file, taken from the listing; nullopt if no file has this reference.
  [[nodiscard]] std::optional<std::string> text(std::uint32_t reference) const;
  /// Returns the number of the file with this reference; nullopt if there is none.
  [[nodiscard]] std::optional<std::uint32_t> referenced(std::uint32_t reference) const;

 private:
  [[nodiscard]] std::optional<std::uint32_t> referenced_source(
      const nlohmann::json& arguments) const;

  const vm::debugger::Session& session_;
};

}  // namespace chessvm::dap
