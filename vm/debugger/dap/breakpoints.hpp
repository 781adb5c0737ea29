// SPDX-License-Identifier: MIT
// Turns the breakpoints of an editor into stop points of the debugger. A request replaces all
// breakpoints of a kind, but a request for source breakpoints replaces only those of one file.
#pragma once

#include <map>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "vm/debugger/dap/sources.hpp"
#include "vm/debugger/session.hpp"

namespace chessvm::dap {

/// Kind of a breakpoint. It decides which reason the editor gets for a stop.
enum class BreakpointKind : std::uint8_t { source, function, instruction, data, exception };

class Breakpoints {
 public:
  /// Replace the breakpoints of a kind by those in `arguments`. Return results in the same order.
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

  /// Return true if the editor asked for stops at `brk` or at errors, respectively.
  [[nodiscard]] bool stops_at_brk() const { return at_brk_; }
  [[nodiscard]] bool stops_at_error() const { return at_error_; }

  /// Returns the kind of a stop point; nullopt if a command of the debugger made it.
  [[nodiscard]] std::optional<BreakpointKind> kind(int number) const;
  /// Returns the message that a stop point logs instead of stopping; empty if it stops.
  [[nodiscard]] std::string log_message(int number) const;

 private:
  struct Record {
    BreakpointKind kind = BreakpointKind::source;
    std::string file{};  // number of the file, as text; empty for other kinds than `source`
    std::string log{};
  };
  void clear(vm::debugger::Session& session, BreakpointKind kind, const std::string& file = {});
  [[nodiscard]] nlohmann::json add(vm::debugger::Session& session,
                                   Result<vm::debugger::StopPoint> point,
                                   const nlohmann::json& wanted, Record record);

  std::map<int, Record> records_;  // breakpoints by the number of their stop point
  bool at_brk_ = true;
  bool at_error_ = true;
};

[[nodiscard]] nlohmann::json exception_filters();

/// Returns `message` with the expressions in braces replaced by their values.
[[nodiscard]] std::string formatted(const vm::debugger::Session& session,
                                    const std::string& message);

}  // namespace chessvm::dap
