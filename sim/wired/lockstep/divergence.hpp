// SPDX-License-Identifier: MIT
// The first difference between the wired and the virtual CPU, as text and as JSON.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "sim/wired/machine/comparable_state.hpp"
#include "sim/wired/trace/row_trace.hpp"
#include "vm/checkpoint.hpp"

namespace chessvm::wired {

/// A row that both CPUs executed.
struct ComparedRow {
  std::uint64_t checkpoint = 0;  // number of the row fetch, from 0
  std::uint64_t add_cycles = 0;  // add cycles before the fetch
  vm::RowNumber row = 0;
};

struct Divergence {
  ComparedRow row;   // row after which the CPUs differ
  std::string what;  // describes the first difference, without a full stop
  std::uint64_t wired_add_cycles = 0;
  std::uint64_t vm_add_cycles = 0;
  std::vector<Difference> accumulators;
  std::vector<std::string> broken_invariants;
  std::vector<std::string> wired_cards;  // cards that the wired CPU punched in the row
  std::vector<std::string> vm_cards;
  std::vector<ComparedRow> history;  // rows before `row`, oldest first
  vm::Checkpoint before;             // state before the row
  std::optional<RowTrace> trace;     // trace of a second execution of the row; nullopt if none
};

/// Returns the instructions of a row as text, such as `mov 5,A; jmp 40`.
[[nodiscard]] std::string row_text(const vm::Image& image, vm::RowNumber row);

/// The length of the text about a difference: `brief` omits the preceding rows and the trace.
enum class Detail : std::uint8_t { all, brief };

/// Returns lines of text with a final line end. `add_time` is the number of the first add time in
/// which the wired machine differs from a healthy machine. A row begins with add time 1. nullopt
/// means that the number is unknown.
[[nodiscard]] std::string to_text(const Divergence& divergence, const vm::Image& image,
                                  Detail detail = Detail::all,
                                  std::optional<int> add_time = std::nullopt);

/// Returns the difference as a JSON value, to be inserted into an object.
[[nodiscard]] std::string to_json(const Divergence& divergence, const vm::Image& image);

}  // namespace chessvm::wired
