// SPDX-License-Identifier: MIT
// The breakpoints of an editor as stop points of the debugger. An editor always sets all
// breakpoints of a kind at once (for sources, all of one file).
#pragma once

#include <map>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "vm/debugger/dap/sources.hpp"
#include "vm/debugger/session.hpp"

namespace chessvm::dap {

/// What a breakpoint was set on; names the reason of a stop.
enum class BreakpointKind : std::uint8_t { source, function, instruction, data, exception };

class Breakpoints {
 public:
  /// Each function replaces the breakpoints of its kind by those in `arguments` and returns the
  /// results in the same order.
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

  /// Returns the kind of a stop point; nullopt: it was made by a command.
  [[nodiscard]] std::optional<BreakpointKind> kind(int number) const;
  /// Returns the message that a stop point writes instead of stopping; empty: it stops.
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

/// Returns the filters of exceptions that the editor offers.
[[nodiscard]] nlohmann::json exception_filters();

/// Returns `message` with the expressions in braces replaced by their values.
[[nodiscard]] std::string formatted(const vm::debugger::Session& session,
                                    const std::string& message);

}  // namespace chessvm::dap
