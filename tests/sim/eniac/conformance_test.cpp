// SPDX-License-Identifier: MIT
// Runs the conformance patches (tests/data/vectors/eniac, or the folder eniac of CHESSVM_VECTORS)
// and the project's own patches (tests/data/eniac) on every engine.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "sim/eniac/engine/make_engine.hpp"
#include "sim/eniac/machine/state_text.hpp"
#include "sim/eniac/patch/console.hpp"
#include "sim/eniac/units/accumulator/accumulator.hpp"
#include "sim/eniac/units/constant_transmitter.hpp"
#include "sim/eniac/units/divider.hpp"
#include "sim/eniac/units/function_table.hpp"
#include "sim/eniac/units/initiating_unit.hpp"
#include "sim/eniac/units/master_programmer.hpp"
#include "sim/eniac/units/multiplier.hpp"

namespace chessvm::eniac::conformance_test {
namespace {

using Json = nlohmann::json;

const std::filesystem::path own_cases = CHESSVM_TEST_DATA "/eniac/cases";

std::filesystem::path vector_directory() {
  const char* const elsewhere = std::getenv("CHESSVM_VECTORS");
  const std::filesystem::path root =
      elsewhere != nullptr ? elsewhere : CHESSVM_TEST_DATA "/vectors";
  return root / "eniac";
}

std::vector<std::filesystem::path> files_in(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> files;
  std::error_code missing;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder, missing))
    if (entry.path().extension() == ".json")
      files.push_back(std::filesystem::absolute(entry.path()));
  std::sort(files.begin(), files.end());
  return files;
}

/// Returns the quirks of the reference simulator that this simulator keeps, although the real
/// machine surely or possibly lacked them. This simulator corrects the other quirks.
std::set<std::string> kept_quirks() {
  std::ifstream file(CHESSVM_TEST_DATA "/eniac/quirks-kept.txt");
  return {std::istream_iterator<std::string>(file), {}};
}

std::vector<std::filesystem::path> all_cases() {
  const std::set<std::string> quirks_kept = kept_quirks();
  std::vector<std::filesystem::path> files = files_in(vector_directory() / "cases");
  for (const auto& file : files_in(vector_directory() / "quirks"))
    if (quirks_kept.contains(file.filename().string().substr(0, 3))) files.push_back(file);
  for (const auto& file : files_in(own_cases)) files.push_back(file);
  return files;
}

std::vector<std::string> groups_of(const std::string& line) {
  std::istringstream in(line);
  std::vector<std::string> groups;
  for (std::string group; in >> group;) groups.push_back(group);
  return groups;
}

std::vector<std::string> lines_of(const std::string& text) {
  std::istringstream in(text);
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

struct Operator {
  explicit Operator(EngineKind kind)
      : engine(make_engine(kind, machine)),
        console(machine, *engine, files,
                {.print =
                     [this](std::string_view text) {
                       printed += text;
                       all += text;
                     },
                 .punch =
                     [this](std::string_view card) {
                       cards.emplace_back(card);
                       all.append(card).append("\n");
                     },
                 .complain = [this](const Complaint&) { ++errors; }},
                {}) {}

  void obey(const std::string& line) {
    EXPECT_EQ(console.obey(line), ConsoleStatus::go_on) << line;
  }

  void run(const Json& test) {
    const auto loaded = console.load(test.at("patch").get<std::string>());
    ASSERT_TRUE(loaded.has_value());
    ASSERT_EQ(*loaded, ConsoleStatus::go_on) << machine.monitor().failure().value_or("");
    const std::string mode = test.at("mode");
    const std::uint64_t steps = test.at("steps");
    if (mode == "run") {
      EXPECT_EQ(console.run(machine.time().cycle + steps, Console::Stops::ignored),
                StopReason::limit);
    } else {
      obey(mode == "add" ? "s cy.op 1a" : "s cy.op 1p");
      for (const Json& line : test.at("before")) obey(line);
      for (std::uint64_t step = 0; step < steps; ++step) obey("b p");
      for (const Json& line : test.at("after")) obey(line);
    }
    EXPECT_EQ(machine.monitor().failure().value_or(""), "");
  }

  Machine machine;
  std::unique_ptr<Engine> engine;
  PatchFiles files{PatchFiles::Read::every_time};
  std::string printed;
  std::string all;
  std::vector<std::string> cards;
  std::uint64_t errors = 0;
  Console console;
};

void trim_end(std::string& text) {
  text.erase(text.find_last_not_of(' ') + 1);
}

/// Returns the printed lines without the full states. A state has 21 lines, and its first line is
/// usually empty. If a message without a line end came before the state, this first line holds the
/// message and is kept.
std::vector<std::string> other_lines(const std::string& printed) {
  constexpr std::size_t heading = 3;
  constexpr std::size_t after_heading = 18;
  const std::vector<std::string> lines = lines_of(printed);
  std::vector<bool> in_state(lines.size());
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (!lines[i].starts_with("      9876543210")) continue;
    for (std::size_t k = i - heading; k < std::min(i + after_heading, lines.size()); ++k)
      in_state[k] = k != i - heading || lines[k].empty();
  }
  std::vector<std::string> others;
  for (std::size_t i = 0; i < lines.size(); ++i)
    if (!in_state[i]) others.push_back(lines[i]);
  return others;
}

void compare_detail(const Machine& machine, const Json& expected) {
  std::map<std::string, std::string> programs;
  std::map<std::string, std::string> carry;
  std::map<std::string, int> repeat;
  for (int number = 1; number <= accumulator_count; ++number) {
    const Accumulator& accumulator = machine.accumulator(number);
    const auto groups = groups_of(accumulator.state_line());
    if (groups.at(2).find('1') != std::string::npos) carry[accumulator.name()] = groups[2];
    if (groups.at(3) != "0") repeat[accumulator.name()] = std::stoi(groups[3]);
    if (groups.at(4).find('1') != std::string::npos) programs[accumulator.name()] = groups[4];
  }
  EXPECT_EQ(Json(programs), expected.at("programs"));
  EXPECT_EQ(Json(carry), expected.at("carry"));
  EXPECT_EQ(Json(repeat), expected.at("repeat"));
  EXPECT_EQ(machine.initiating_unit().state_line(), expected.at("initiate"));
  EXPECT_EQ(machine.constants().state_line(), expected.at("constant"));
  EXPECT_EQ(machine.multiplier().state_line(), expected.at("multiplier"));
  EXPECT_EQ(machine.divider().state_line(), expected.at("divider"));
  for (int number = 1; number <= function_table_count; ++number)
    EXPECT_EQ(machine.table(number).state_line(),
              expected.at("ft").at(static_cast<std::size_t>(number - 1)));
}

void compare(Operator& after, const Json& expected) {
  const Machine& machine = after.machine;
  for (int number = 1; number <= accumulator_count; ++number) {
    const std::string name = "a" + std::to_string(number);
    EXPECT_EQ(to_text(machine.accumulator(number).value()), expected.at("accumulators").at(name))
        << name;
  }
  const auto programmer = groups_of(machine.master_programmer().state_line());
  EXPECT_EQ(programmer.at(0), expected.at("mp_stages"));
  EXPECT_EQ(programmer.at(1), expected.at("mp_decades"));
  std::vector<std::string> cards = expected.at("cards");
  for (const std::string& card : after.cards) EXPECT_EQ(card.size(), 80U);
  for (auto* const stack : {&cards, &after.cards})
    std::for_each(stack->begin(), stack->end(), trim_end);
  EXPECT_EQ(after.cards, cards);
  if (expected.at("console").is_null()) {
    EXPECT_EQ(after.errors, expected.at("errors"));
  } else {
    EXPECT_EQ(after.errors, 0U);
    EXPECT_EQ(Json(other_lines(after.printed)), expected.at("console"));
  }
  if (expected.contains("detail")) compare_detail(machine, expected.at("detail"));
}

/// Makes console outputs comparable. In the third group of the master programmer's state, the
/// reference prints the age of each pending input; this function replaces every age above 0 by 1.
std::string comparable(const std::string& output) {
  std::string text;
  std::vector<std::string> lines = lines_of(output);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const bool above_heading = i + 1 < lines.size() && lines[i + 1].starts_with("      98765");
    if (above_heading && lines[i].size() > 32)
      for (std::size_t k = 32; k < lines[i].size(); ++k)
        if (lines[i][k] != '0') lines[i][k] = '1';
    trim_end(lines[i]);
    text += lines[i] + "\n";
  }
  return text;
}

struct Parameter {
  EngineKind engine;
  std::filesystem::path file;
};

void PrintTo(const Parameter& parameter, std::ostream* out) {
  *out << parameter.file;
}

class Conformance : public testing::TestWithParam<Parameter> {};

TEST_P(Conformance, Case) {
  const auto& [engine, file] = GetParam();
  std::ifstream in(file);
  const Json test = Json::parse(in);
  SCOPED_TRACE(test.at("description").get<std::string>());
  // Patches name their decks relative to their own folder.
  const std::filesystem::path home = std::filesystem::current_path();
  std::filesystem::current_path(file.parent_path());
  Operator machine_operator(engine);
  machine_operator.run(test);
  compare(machine_operator, test.at("expect"));
  const auto output = std::filesystem::path(file).replace_extension(".out");
  if (!test.at("expect").at("console").is_null() && std::filesystem::exists(output)) {
    machine_operator.console.print(full_state(machine_operator.machine));
    std::ifstream recorded(output);
    std::stringstream text;
    text << recorded.rdbuf();
    EXPECT_EQ(comparable(machine_operator.all), comparable(text.str()));
  }
  std::filesystem::current_path(home);
}

std::vector<Parameter> parameters() {
  std::vector<Parameter> all;
  for (const EngineName& engine : engine_names)
    for (const auto& file : all_cases()) all.push_back({engine.kind, file});
  return all;
}

std::string name_of(const testing::TestParamInfo<Parameter>& info) {
  std::string name;
  for (const EngineName& engine : engine_names)
    if (engine.kind == info.param.engine) name = engine.name;
  for (const char letter : "_" + info.param.file.stem().string())
    name += std::isalnum(static_cast<unsigned char>(letter)) != 0 ? letter : '_';
  return name;
}

INSTANTIATE_TEST_SUITE_P(Eniac, Conformance, testing::ValuesIn(parameters()), name_of);
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(Conformance);

TEST(ConformanceFiles, AreThere) {
  EXPECT_FALSE(kept_quirks().empty());
  EXPECT_FALSE(files_in(vector_directory() / "cases").empty())
      << "no cases in " << vector_directory();
  EXPECT_FALSE(files_in(own_cases).empty()) << "no cases in " << own_cases;
}

}  // namespace
}  // namespace chessvm::eniac::conformance_test
