// SPDX-License-Identifier: MIT
// Tests every record of the golden vectors for instructions and for programs.
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "tests/support/slow_build.hpp"
#include "tests/vm/vectors.hpp"
#include "vm/deck.hpp"
#include "vm/native/core_choice.hpp"

namespace chessvm::vm::test::vectors_test {
namespace {

using Record = std::map<std::string, std::string>;

std::vector<std::string> split(const std::string& line) {
  std::vector<std::string> fields;
  std::istringstream in(line);
  for (std::string field; std::getline(in, field, ',');) fields.push_back(field);
  return fields;
}

std::vector<Record> read_csv(const std::filesystem::path& path) {
  std::ifstream in(path);
  std::string line;
  std::getline(in, line);
  const auto header = split(line);
  std::vector<Record> records;
  while (std::getline(in, line)) {
    const auto fields = split(line);
    EXPECT_EQ(fields.size(), header.size()) << line;
    Record& record = records.emplace_back();
    for (std::size_t i = 0; i < header.size(); ++i) record[header[i]] = fields.at(i);
  }
  return records;
}

/// Returns a machine with the state and the ROM that `record` gives before the step.
Machine machine_before(const Record& record, MakeCore core = make_interpreter) {
  Image image;
  const int pc = std::stoi(record.at("pc"));
  if (record.at("row") != "-") set_row(image, pc, record.at("row"));
  for (const auto& [row, value] : to_map(record.at("tbl")))
    image.set_table_word(300 + row, std::stoi(value));
  MachineState state;
  state.pc = pc;
  select_bank(state, function_table(pc));
  state.rr = std::stoi(record.at("rr"));
  state.ir = to_row_buffer(std::stoi(record.at("slot")), record.at("ir"));
  state.rf = to_accumulator(record.at("rf"));
  state.ls = to_accumulator(record.at("ls"));
  for (const auto& [index, value] : to_map(record.at("mem")))
    state.memory.at(static_cast<std::size_t>(index)) = to_accumulator(value);
  Machine machine(image, core);
  EXPECT_TRUE(machine.set_state(state)) << machine.set_state(state).error().message;
  return machine;
}

std::string status_after(Stop stop, const Record& record) {
  switch (stop) {
    case Stop::halt:
    case Stop::error:
      return "halt";
    case Stop::brk:
      return "brk";
    case Stop::waiting_for_card:
      return "waiting";
    case Stop::limit:
      break;
  }
  // If the instruction uses a device, the status names the device.
  return record.at("io") == "-" ? "run" : record.at("io")[0] == 'i' ? "read" : "print";
}

void check_step(const Record& record) {
  SCOPED_TRACE(record.at("id") + " " + record.at("tag") + " " + record.at("op"));
  Machine machine = machine_before(record);
  const MachineState before = machine.state();
  DeckReader reader;
  if (record.at("card") != "-") reader.add(parse_card(record.at("card")).value());
  CardStack punch;
  const Stop stop = machine.step(reader, punch);
  const MachineState& after = machine.state();

  const auto expect = [&](const std::string& column, const std::string& found) {
    if (record.at(column) != "*") {
      EXPECT_EQ(found, record.at(column)) << column;
    }
  };
  expect("pc2", std::to_string(after.pc));
  expect("rr2", after.rr == 0 ? "000" : std::to_string(after.rr));
  expect("slot2", std::to_string(after.ir.next));
  expect("ir2", unread_text(after.ir));
  expect("rf2", to_text(after.rf));
  expect("ls2", to_text(after.ls));
  expect("cyc", std::to_string(after.add_cycles - before.add_cycles));
  expect("st", status_after(stop, record));
  expect("err", std::string(name(after.error)));
  EXPECT_EQ(after.instructions, 1U);
  std::string io = "-";
  if (!punch.cards().empty()) io = "out=" + card_text(punch.cards().front());
  if (reader.read() != 0) io = "in=" + record.at("card").substr(0, 5);
  expect("io", io);
  if (record.at("mem2") == "*") return;
  auto memory = before.memory;
  for (const auto& [index, value] : to_map(record.at("mem2")))
    memory.at(static_cast<std::size_t>(index)) = to_accumulator(value);
  EXPECT_EQ(after.memory, memory) << "mem2";
}

void check_steps(const std::string& file) {
  const auto records = read_csv(vector_directory() / file);
  ASSERT_FALSE(records.empty()) << "no vectors in " << vector_directory() / file;
  for (const Record& record : records) {
    check_step(record);
    if (testing::Test::HasFailure()) return;  // stop at the first record with differences
  }
}

/// Runs past the instruction of a vector; most runs end in an error, because later words are 0.
Machine ran_from(const Record& record, native::CoreKind core, Stop& stop) {
  Machine machine = machine_before(record, native::core_maker(core));
  DeckReader reader;
  if (record.at("card") != "-") reader.add(parse_card(record.at("card")).value());
  CardStack punch;
  stop = machine.run({.add_cycles = 10'000}, reader, punch);
  return machine;
}

void check_runs(const std::string& file) {
  using native::CoreKind;
  std::size_t number = 0;
  for (const Record& record : read_csv(vector_directory() / file)) {
    if (sanitized && number++ % 8 != 0) continue;
    SCOPED_TRACE(record.at("id") + " " + record.at("tag") + " " + record.at("op"));
    Stop expected_stop{};
    const Machine expected = ran_from(record, CoreKind::reference, expected_stop);
    for (const CoreKind core : {CoreKind::native, CoreKind::interpreter}) {
      Stop stop{};
      EXPECT_EQ(ran_from(record, core, stop).state(), expected.state());
      EXPECT_EQ(stop, expected_stop);
    }
    if (testing::Test::HasFailure()) return;
  }
}

TEST(IsaVectors, RunOnAlikeOnAllCores) {
  check_runs("isa_step.csv");
  check_runs("isa_hw.csv");
}

TEST(IsaVectors, SingleSteps) {
  check_steps("isa_step.csv");
}

TEST(IsaVectors, Hardware) {
  check_steps("isa_hw.csv");
}

using Json = nlohmann::json;

void expect_registers(const MachineState& state, const Json& expected) {
  const auto number = [&](const char* key, int found) {
    if (expected.at(key).is_number()) {
      EXPECT_EQ(found, expected.at(key)) << key;
    }
  };
  number("pc", state.pc);
  number("rr", state.rr);
  number("slot", state.ir.next);
  if (expected.at("ir") != "*") {
    EXPECT_EQ(unread_text(state.ir), expected.at("ir"));
  }
  if (expected.at("rf") != "*") {
    EXPECT_EQ(to_text(state.rf), expected.at("rf"));
  }
  if (expected.at("ls") != "*") {
    EXPECT_EQ(to_text(state.ls), expected.at("ls"));
  }
}

std::string_view stop_name(Stop stop) {
  switch (stop) {
    case Stop::halt:
      return "halt";
    case Stop::brk:
      return "brk";
    case Stop::waiting_for_card:
      return "waiting";
    case Stop::limit:
      return "limit";
    case Stop::error:
      return "error";
  }
  return "";
}

void check_program(const Json& record, MakeCore core) {
  SCOPED_TRACE(record.at("id").get<std::string>());
  Image image;
  for (const auto& [row, words] : record.at("image").items())
    set_row(image, std::stoi(row), words.get<std::string>());
  DeckReader reader;
  for (const Json& card : record.at("deck"))
    reader.add(parse_card(card.get<std::string>()).value());
  CardStack punch;
  Machine machine(image, core);
  for (const Json& probe : record.at("probes")) {
    SCOPED_TRACE("probe " + probe.at("n").dump());
    machine.run({.instructions = probe.at("n")}, reader, punch);
    EXPECT_EQ(machine.state().instructions, probe.at("n"));
    EXPECT_EQ(machine.state().add_cycles, probe.at("cyc"));
    expect_registers(machine.state(), probe);
  }
  const Stop stop = machine.run({.instructions = record.at("limit")}, reader, punch);
  EXPECT_EQ(stop_name(stop), record.at("stop"));
  EXPECT_EQ(name(machine.state().error), record.at("err"));
  EXPECT_EQ(machine.state().instructions, record.at("instructions"));
  EXPECT_EQ(machine.state().add_cycles, record.at("cycles"));
  EXPECT_EQ(reader.read(), record.at("deck").size());
  std::vector<std::string> cards;
  for (const int card : punch.cards()) cards.push_back(card_text(card));
  EXPECT_EQ(Json(cards), record.at("cards"));
  const Json& expected = record.at("final");
  expect_registers(machine.state(), expected);
  for (std::size_t i = 0; i < memory_accumulators; ++i)
    EXPECT_EQ(to_text(machine.state().memory[i]), expected.at("mem").at(i)) << "accumulator " << i;
}

class IsaVectorsOn : public testing::TestWithParam<native::CoreKind> {};

TEST_P(IsaVectorsOn, Programs) {
  std::ifstream in(vector_directory() / "isa_programs.jsonl");
  int records = 0;
  for (std::string line; std::getline(in, line); ++records) {
    check_program(Json::parse(line), native::core_maker(GetParam()));
    if (HasFailure()) return;
  }
  ASSERT_GT(records, 0) << "no vectors in " << vector_directory();
}

INSTANTIATE_TEST_SUITE_P(Cores, IsaVectorsOn,
                         testing::Values(native::CoreKind::native, native::CoreKind::automatic,
                                         native::CoreKind::interpreter,
                                         native::CoreKind::reference),
                         [](const auto& each) {
                           return std::string(
                               native::core_names.at(static_cast<std::size_t>(each.param)));
                         });

}  // namespace
}  // namespace chessvm::vm::test::vectors_test
