// SPDX-License-Identifier: MIT
// The files of a program as an editor knows them.
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

  /// Returns the number of the file that the editor calls `path`; nullopt: not of this program.
  [[nodiscard]] std::optional<std::uint32_t> find(const std::string& path) const;
  /// Returns the number of the file that the member `source` of `arguments` describes; nullopt:
  /// none of this program.
  [[nodiscard]] std::optional<std::uint32_t> find_source(const nlohmann::json& arguments) const;
  /// Explains why the lines of that source are not those of the program; empty if they are.
  [[nodiscard]] std::string problem(const nlohmann::json& arguments) const;
  /// Returns the file as the protocol describes it: with its path or, where it is not there, a
  /// reference by which its text can be asked for.
  [[nodiscard]] nlohmann::json describe(std::uint32_t file) const;
  /// The text of a file as the listing has it; nullopt: no file has this reference.
  [[nodiscard]] std::optional<std::string> text(std::uint32_t reference) const;
  /// The number of the file that a reference names; nullopt: none.
  [[nodiscard]] std::optional<std::uint32_t> referenced(std::uint32_t reference) const;

 private:
  [[nodiscard]] std::optional<std::uint32_t> referenced_source(
      const nlohmann::json& arguments) const;

  const vm::debugger::Session& session_;
};

}  // namespace chessvm::dap
