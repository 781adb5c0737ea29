// SPDX-License-Identifier: MIT
// Rows that the wired CPU executes one at a time, each from a state that was imposed on it. Many
// share one image, since wiring a machine takes longer than executing a row.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "sim/eniac/engine/make_engine.hpp"
#include "tests/sim/wired/lockstep/wired_support.hpp"
#include "tests/vm/program_builder.hpp"

namespace chessvm::wired::test {

struct ImposedRow {
  std::string name;
  vm::MachineState before;         // `pc` is the row, its function table is selected
  vm::Image::Row words{};          // as stored; of function table 3 without the first
  std::map<int, int> table_words;  // by row, 306-399
  std::string card{};              // in the reader
  /// The expected state afterwards, with the add cycles of the row; nullopt: the virtual CPU
  /// decides.
  std::optional<vm::MachineState> after{};
};

/// `row` with these instructions in it, or nothing when they do not fit.
[[nodiscard]] std::optional<vm::Image::Row> words_of(vm::RowNumber row,
                                                     const std::vector<vm::test::Source>& program);

class ImposedRows {
 public:
  explicit ImposedRows(eniac::EngineKind engine = eniac::EngineKind::compiled) : engine_(engine) {}

  void add(ImposedRow row);
  /// Executes all that were added; stops at the first one that differs.
  void run();

  struct Count {
    std::uint64_t executed = 0;
    std::uint64_t with_expectation = 0;
    std::uint64_t images = 0;
    std::array<std::uint64_t, 4> in_table{};
    std::map<std::string, std::uint64_t> left_out;  // by reason
  };
  [[nodiscard]] const Count& count() const { return count_; }
  /// "97 rows (30, 31, 36 by table) in 3 images, ... left out: 5 ILLEGAL_ACC"
  [[nodiscard]] std::string summary() const;

 private:
  void run(const std::vector<ImposedRow>& rows, const vm::Image& image);
  void execute(Pair& pair, const ImposedRow& row, std::uint64_t card);

  eniac::EngineKind engine_;
  std::map<vm::RowNumber, std::deque<ImposedRow>> waiting_;
  Count count_;
};

}  // namespace chessvm::wired::test
