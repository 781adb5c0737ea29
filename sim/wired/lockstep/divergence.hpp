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

/// A row that was compared.
struct ComparedRow {
  std::uint64_t checkpoint = 0;  // number of the row fetch, from 0
  std::uint64_t add_cycles = 0;  // at the fetch
  vm::RowNumber row = 0;
};

/// The first difference, with what led to it.
struct Divergence {
  ComparedRow row;   // the row after which they differ
  std::string what;  // the first thing that differs; no full stop
  std::uint64_t wired_add_cycles = 0;
  std::uint64_t vm_add_cycles = 0;
  std::vector<Difference> accumulators;
  std::vector<std::string> broken_invariants;
  std::vector<std::string> wired_cards;  // punched in the row
  std::vector<std::string> vm_cards;
  std::vector<ComparedRow> history;  // oldest first, without `row`
  vm::Checkpoint before;             // the row
  std::optional<RowTrace> trace;     // of the row executed again
};

/// `mov 5,A; jmp 40`
[[nodiscard]] std::string row_text(const vm::Image& image, vm::RowNumber row);

/// The length of the text about a difference: `brief` leaves out the rows before and the trace.
enum class Detail : std::uint8_t { all, brief };

/// Lines of text with a final line end; accumulators are compared digit by digit.
[[nodiscard]] std::string to_text(const Divergence& divergence, const vm::Image& image,
                                  Detail detail = Detail::all);

/// A JSON value, to be put into an object.
[[nodiscard]] std::string to_json(const Divergence& divergence, const vm::Image& image);

}  // namespace chessvm::wired
