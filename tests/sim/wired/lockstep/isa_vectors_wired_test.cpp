// SPDX-License-Identifier: MIT
// Executes the instructions of golden test vectors on the wired CPU: each in the row of its vector,
// and also as the first, third and last instruction of a row in each function table.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <iostream>
#include <set>

#include "tests/sim/wired/lockstep/imposed_rows.hpp"
#include "tests/support/amount.hpp"
#include "tests/support/slow_build.hpp"
#include "tests/vm/vectors.hpp"

namespace chessvm::wired::test::isa_vectors_wired_test {
namespace {

using vm::test::Source;
using Record = std::map<std::string, std::string>;

std::vector<Record> read_csv(const std::string& name) {
  std::ifstream in(vm::test::vector_directory() / name);
  const auto fields_of = [](const std::string& line) {
    std::vector<std::string> fields;
    std::istringstream text(line);
    for (std::string field; std::getline(text, field, ',');) fields.push_back(field);
    return fields;
  };
  std::string line;
  std::getline(in, line);
  const auto header = fields_of(line);
  std::vector<Record> records;
  while (std::getline(in, line)) {
    const auto fields = fields_of(line);
    Record& record = records.emplace_back();
    for (std::size_t i = 0; i < header.size(); ++i) record[header[i]] = fields.at(i);
  }
  return records;
}

bool fetches(const Record& record) {
  return record.at("row") != "-";  // "-" means that the words are already in IR
}

vm::MachineState before(const Record& record) {
  vm::MachineState state;
  state.pc = std::stoi(record.at("pc"));
  select_bank(state, vm::function_table(state.pc));
  state.rr = std::stoi(record.at("rr"));
  state.rf = vm::test::to_accumulator(record.at("rf"));
  state.ls = vm::test::to_accumulator(record.at("ls"));
  for (const auto& [index, value] : vm::test::to_map(record.at("mem")))
    state.memory.at(static_cast<std::size_t>(index)) = vm::test::to_accumulator(value);
  return state;
}

/// Returns the state after the step of `record`. `state` is the state before the step. Returns
/// nullopt if a result in the record is `*`.
std::optional<vm::MachineState> after(const Record& record, vm::MachineState state) {
  for (const char* const field : {"pc2", "rr2", "rf2", "ls2", "mem2", "cyc"})
    if (record.at(field) == "*") return std::nullopt;
  state.pc = std::stoi(record.at("pc2"));
  state.rr = std::stoi(record.at("rr2"));
  state.rf = vm::test::to_accumulator(record.at("rf2"));
  state.ls = vm::test::to_accumulator(record.at("ls2"));
  for (const auto& [index, value] : vm::test::to_map(record.at("mem2")))
    state.memory.at(static_cast<std::size_t>(index)) = vm::test::to_accumulator(value);
  state.add_cycles = std::stoull(record.at("cyc"));
  return state;
}

constexpr int flipping = vm::isa::describe(vm::isa::Operation::flipn).coding.published.add_cycles;

int fetch_cycles(vm::RowNumber row) {
  return vm::isa::row_fetch(vm::Cpu::published, vm::function_table(row));
}

/// Decodes the instruction of `record` from its row, or from the content of IR if the record has no
/// row. A row and IR contain the operand minus 1. Returns nullopt if the opcode or the bank code is
/// illegal.
std::optional<Source> instruction_of(const Record& record) {
  std::vector<int> words;
  if (fetches(record)) {
    words = vm::test::to_words(record.at("row").substr(0, 12));
    if (vm::function_table(std::stoi(record.at("pc"))) == 3) words.erase(words.begin());
  } else {
    words = vm::test::to_words(record.at("ir"));
  }
  const vm::isa::Instruction* const found = vm::isa::find(vm::Cpu::published, words.front());
  if (found == nullptr) return std::nullopt;
  Source source{static_cast<vm::isa::Operation>(found - vm::isa::table.data())};
  const auto read = [&](std::size_t at, int add) {
    return at < words.size() ? words[at] + add : -1;
  };
  if (found->operand == vm::isa::Operand::none) return source;
  source.operand = read(1, 1);
  if (found->operand != vm::isa::Operand::far) return source;
  const int code = read(2, source.operand == 100 ? 1 : 0);
  for (int table = 1; table <= 3; ++table)
    if (code == vm::bank_code(table))
      return Source{source.operation, 100 * table + source.operand % 100};
  return std::nullopt;
}

class Placements {
 public:
  void add(const Record& record) {
    record_ = &record;
    before_ = before(record);
    if (record.at("err") != "-") {
      ++left_out_["vectors of " + record.at("err")];
      return;
    }
    const auto source = instruction_of(record);
    if (!source || source->operand < 0) {
      ++left_out_["vectors without an instruction"];
      return;
    }
    ++vectors_;
    if (fetches(record)) add_as_given();
    const int own = vm::function_table(before_.pc);
    for (int table = 1; table <= 3; ++table) {
      vm::RowNumber row = fetches(record) ? before_.pc : before_.pc - 1;
      // Outside the table of the vector, any row can hold the instruction. Different rows let many
      // vectors share an image.
      if (table != own) row = table * vm::rows_per_table + 10 + static_cast<int>(vectors_ % 88);
      if (row < vm::first_row || row % vm::rows_per_table == vm::last_row_of_table ||
          vm::function_table(row) != table || (table == 3 && row < vm::reserved_rows_end)) {
        ++left_out_["places outside the table"];
        continue;
      }
      const int room = vm::words_per_row - vm::first_code_word(row);
      const int size = static_cast<int>(vm::test::intended_words(*source).size());
      for (const int flips : std::set<int>{0, 2, room - size}) place(*source, row, flips);
    }
  }

  void run() {
    rows_.run();
    std::cout << vectors_ << " vectors; " << rows_.summary();
    for (const auto& [reason, number] : left_out_) std::cout << ", " << number << ' ' << reason;
    std::cout << '\n';
  }
  [[nodiscard]] const ImposedRows::Count& count() const { return rows_.count(); }
  [[nodiscard]] std::uint64_t vectors() const { return vectors_; }

 private:
  [[nodiscard]] ImposedRow row_here(vm::RowNumber row) const {
    ImposedRow made{
        .name = record_->at("id") + ' ' + record_->at("op") + " in row " + std::to_string(row),
        .before = before_,
        .words = {},
        .table_words = {}};
    made.before.pc = row;
    select_bank(made.before, vm::function_table(row));
    for (const auto& [number, value] : vm::test::to_map(record_->at("tbl")))
      made.table_words[300 + number] = std::stoi(value);
    if (record_->at("card") != "-") made.card = record_->at("card");
    return made;
  }

  void add_as_given() {
    ImposedRow row = row_here(before_.pc);
    const auto words = vm::test::to_words(record_->at("row").substr(0, 12));
    for (std::size_t i = 0; i < words.size(); ++i)
      row.words[i] = static_cast<std::uint8_t>(words[i]);
    rows_.add(std::move(row));
  }

  /// Adds a row: `flipn` repeated `flips` times, then the instruction `source`, then padding.
  void place(Source source, vm::RowNumber row, int flips) {
    if (source.operand == 100) source.operand = 0;
    std::vector<Source> program(static_cast<std::size_t>(flips), {vm::isa::Operation::flipn});
    program.push_back(source);
    const auto words = words_of(row, program);
    if (!words) {
      ++left_out_["places where operand 00 cannot stand"];
      return;
    }
    ImposedRow made = row_here(row);
    made.words = *words;
    made.before.rf.negative ^= flips % 2 != 0;
    if (vm::function_table(row) == vm::function_table(std::stoi(record_->at("pc")))) {
      made.after = after(*record_, before_);
      const int own_fetch = fetches(*record_) ? fetch_cycles(std::stoi(record_->at("pc")))
                                              : vm::isa::fetch.published.next;
      if (made.after)
        made.after->add_cycles += static_cast<std::uint64_t>(
            fetch_cycles(row) + flips * (vm::isa::fetch.published.next + flipping) - own_fetch);
    }
    rows_.add(std::move(made));
  }

  const Record* record_ = nullptr;
  vm::MachineState before_;
  ImposedRows rows_;
  std::uint64_t vectors_ = 0;
  std::map<std::string, std::uint64_t> left_out_;
};

constexpr std::uint64_t usual_stride = slow_build ? 11 : 1;

TEST(IsaVectorsWired, SingleInstructionsInEveryPlace) {
  const std::uint64_t stride = std::max<std::uint64_t>(amount("CHESSVM_STRIDE", usual_stride), 1);
  Placements all;
  std::uint64_t number = 0;
  for (const char* const file : {"isa_step.csv", "isa_hw.csv"})
    for (const Record& record : read_csv(file))
      if (number++ % stride == 0) all.add(record);
  ASSERT_GT(all.vectors(), 0U) << vm::test::vector_directory();
  all.run();
  EXPECT_GT(all.count().executed, 6 * all.vectors());
  EXPECT_GE(all.count().with_expectation, all.vectors());
}

}  // namespace
}  // namespace chessvm::wired::test::isa_vectors_wired_test
