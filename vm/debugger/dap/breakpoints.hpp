// SPDX-License-Identifier: MIT
// The breakpoints of an editor as stop points of the debugger. An editor sets all of a kind at
// once, those in sources file by file.
#pragma once

#include <map>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "vm/debugger/dap/sources.hpp"
#include "vm/debugger/session.hpp"

namespace chessvm::dap {

/// The place that a breakpoint was set on, by which the reason of a stop is named.
enum class BreakpointKind : std::uint8_t { source, function, instruction, data, exception };

class Breakpoints {
 public:
  /// Each function replaces the breakpoints of its kind by those of `arguments`, and returns what
  /// became of them, in their order, for the answer.
  [[nodiscard]] nlohmann::json set_source(vm::debugger::Session& session, const Sources& sources,
                                          const nlohmann::json& arguments);
  [[nodiscard]] nlohmann::json set_functions(vm::debugger::Session& session, const Sources& sources,
                                             const nlohmann::json& arguments);
  [[nodiscard]] nlohmann::json set_instructions(vm::debugger::Session& session,
                                                const Sources& sources,
                                                const nlohmann::json& arguments);
  [[nodiscard]] nlohmann::json set_data(vm::debugger::Session& session,
                                        const nlohmann::json& arguments);
  [[nodiscard]] nlohmann::json set_exceptions(vm::debugger::Session& session,
                                              const nlohmann::json& arguments);

  /// Returns whether a run ends at the machine's `brk`, and is shown at an error.
  [[nodiscard]] bool stops_at_brk() const { return at_brk_; }
  [[nodiscard]] bool stops_at_error() const { return at_error_; }

  /// The kind of a stop point; nullopt: it was made by a command.
  [[nodiscard]] std::optional<BreakpointKind> kind(int number) const;
  /// The message that a stop point writes instead of stopping; empty: it stops.
  [[nodiscard]] std::string log_message(int number) const;

 private:
  struct Record {
    BreakpointKind kind = BreakpointKind::source;
    std::string file{};  // of breakpoints in sources
    std::string log{};
  };
  void clear(vm::debugger::Session& session, BreakpointKind kind, const std::string& file = {});
  [[nodiscard]] nlohmann::json add(vm::debugger::Session& session,
                                   Result<vm::debugger::StopPoint> point,
                                   const nlohmann::json& wanted, Record record);

  std::map<int, Record> records_;  // by number of the stop point
  bool at_brk_ = true;
  bool at_error_ = true;
};

/// The filters of exceptions that the editor offers.
[[nodiscard]] nlohmann::json exception_filters();

/// `message` with the values of its expressions in braces.
[[nodiscard]] std::string formatted(const vm::debugger::Session& session,
                                    const std::string& message);

}  // namespace chessvm::dap
