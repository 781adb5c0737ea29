// SPDX-License-Identifier: MIT
// Executes single rows on the wired CPU, many in one image, because making a machine is slow.
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
  vm::MachineState before;         // `pc` is the row; signs in memory select the row's table
  vm::Image::Row words{};          // as stored; the first word is ignored in function table 3
  std::map<int, int> table_words;  // maps a row of function table 3 (306-399) to its word
  std::string card{};              // the card in the reader; empty if there is none
  /// Expected state, with add cycles counted from the beginning of the row. If it is nullopt, the
  /// test compares the wired CPU only with the virtual CPU.
  std::optional<vm::MachineState> after{};
};

/// Returns the stored words of row `row` with `program`; nullopt if the program does not fit.
[[nodiscard]] std::optional<vm::Image::Row> words_of(vm::RowNumber row,
                                                     const std::vector<vm::test::Source>& program);

class ImposedRows {
 public:
  explicit ImposedRows(eniac::EngineKind engine = eniac::EngineKind::compiled) : engine_(engine) {}

  void add(ImposedRow row);
  /// Executes the added rows; stops after the first row that does not end in the expected state.
  void run();

  struct Count {
    std::uint64_t executed = 0;
    std::uint64_t with_expectation = 0;
    std::uint64_t images = 0;
    std::array<std::uint64_t, 4> in_table{};
    /// Maps each reason for leaving out rows to the number of rows left out for this reason.
    std::map<std::string, std::uint64_t> left_out;
  };
  [[nodiscard]] const Count& count() const { return count_; }
  /// Returns text such as "97 rows (30, 31, 36 by table) in 3 images, ... left out: 5 ILLEGAL_ACC".
  [[nodiscard]] std::string summary() const;

 private:
  void run(const std::vector<ImposedRow>& rows, const vm::Image& image);
  void execute(Pair& pair, const ImposedRow& row, std::uint64_t card);

  eniac::EngineKind engine_;
  std::map<vm::RowNumber, std::deque<ImposedRow>> waiting_;
  Count count_;
};

}  // namespace chessvm::wired::test
