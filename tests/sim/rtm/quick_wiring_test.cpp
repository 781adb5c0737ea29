// SPDX-License-Identifier: MIT
// Tests the wirings quick.rtm and quick_fetch.rtm, whose decoders have a bus of their own. Both
// wirings must pass the checker and the self-test. The checker must notice damaged patches.
// CHESSVM_WIRING_FAULTS sets the number of damaged patches for each wiring.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "base/files/file.hpp"
#include "base/output/write_file.hpp"
#include "sim/rtm/network/lock.hpp"
#include "sim/rtm/patch/emit.hpp"
#include "tests/base/temporary_folder.hpp"
#include "tests/sim/rtm/mutants/mutate.hpp"
#include "tests/sim/rtm/support.hpp"
#include "tests/support/amount.hpp"
#include "tests/support/run_tool.hpp"
#include "tests/support/slow_build.hpp"

namespace chessvm::test::quick_wiring_test {
namespace {

using namespace rtm;

constexpr std::uint64_t mutation_seed = 1946;
const std::string sketches = CHESSVM_SOURCE_DIR "/tests/sim/rtm/quick/";

struct Wiring {
  Schedule schedule;
  Patch patch;
};

Wiring made_from(const std::string& name) {
  const std::string folder = name == "quick" ? CHESSVM_SOURCE_DIR "/sim/wired/" : sketches;
  Parsed program = parsed(read_file(folder + name + ".rtm").value(), name + ".rtm");
  const auto demand = elaborate(program.syntax, program.diagnostics);
  EXPECT_EQ(program.complaints(), "");
  const auto network = from_lock(demand.value(), read_file(folder + name + ".lock").value());
  EXPECT_TRUE(network) << network.error().message;
  const auto placement = std::get<Placement>(place(demand.value(), network.value(), 1));
  return {demand->schedule, emit(demand.value(), network.value(), placement, name)};
}

/// Returns the wiring of sim/wired/quick.rtm for "quick", and of quick_fetch.rtm for other names.
const Wiring& wiring(const std::string& name) {
  static const Wiring fetch = made_from("quick_fetch");
  static const Wiring whole = made_from("quick");
  return name == "quick" ? whole : fetch;
}

class QuickWiring : public testing::TestWithParam<std::string> {
 protected:
  [[nodiscard]] const Schedule& schedule() const { return wiring(GetParam()).schedule; }
  [[nodiscard]] const std::string& patch() const { return wiring(GetParam()).patch.text; }

  /// Returns the patch with line `line`, which must exist, replaced by `instead`.
  [[nodiscard]] std::string with(const std::string& line, const std::string& instead) const {
    std::string text = patch();
    const std::size_t at = text.find("\n" + line + "\n");
    EXPECT_NE(at, std::string::npos) << line;
    return text.replace(at + 1, line.size(), instead);
  }

  /// Finds the first line after offset `from` that begins with the text `before`. Returns the rest
  /// of the line.
  [[nodiscard]] std::string rest_of(const std::string& before, std::size_t from = 0) const {
    const std::size_t at = patch().find("\n" + before, from) + 1 + before.size();
    return patch().substr(at, patch().find('\n', at) - at);
  }

  /// Returns the other end of the first cable that leads into `jack`.
  [[nodiscard]] std::string line_into(const std::string& jack) const {
    const std::size_t end = patch().find(" " + jack + "\n");
    const std::size_t begin = patch().rfind(' ', end - 1) + 1;
    return patch().substr(begin, end - begin);
  }

  [[nodiscard]] std::string trunk(const std::string& bus) const {
    const std::size_t end = patch().find(": " + bus + "\n");
    const std::size_t begin = patch().rfind(' ', end - 1) + 1;
    return patch().substr(begin, end - begin);
  }

  void expect_finding(const std::string& damaged, std::string_view id,
                      const std::string& message) const {
    const auto found = checker::check_text(damaged, schedule());
    EXPECT_TRUE(std::ranges::any_of(found,
                                    [&](const checker::Finding& finding) {
                                      return finding.id == id &&
                                             finding.message.find(message) != std::string::npos;
                                    }))
        << message << "\nfound:\n"
        << checker::to_text(found);
  }
};

TEST_P(QuickWiring, FitsTheStockMachine) {
  for (const Excess& excess : excesses(wiring(GetParam()).patch.inventory, {}))
    ADD_FAILURE() << excess.needed << ' ' << kind_of(excess.total).label;
}

TEST_P(QuickWiring, TheCheckerHasNothingToSay) {
  EXPECT_EQ(checker::to_text(checker::check_text(patch(), schedule())), "");
}

TEST_P(QuickWiring, AMovedCableOfTheSteppersIsNoticed) {
  const std::size_t section = patch().find("# steppers of the master programmer");
  const std::string cable = rest_of("p " + trunk("dec") + " ad.dp.", section);
  expect_finding(
      with("p " + trunk("dec") + " ad.dp." + cable, "p " + trunk("main") + " ad.dp." + cable),
      "stepper-hazard", "stepper A counts other wires of a2.S than the schedule says");
}

TEST_P(QuickWiring, AWrongNumberOfStagesIsNoticed) {
  for (const char* const stages : {"4", "6"})
    expect_finding(with("s p.cH 5", std::string("s p.cH ") + stages), "switch-wrong",
                   "digits are decoded modulo 5");
  expect_finding(with("s p.cA 6", "s p.cA 5"), "switch-wrong", "digits are decoded modulo 6");
}

/// The test starts a delay of table 2 at the row fetch. The table then disturbs the steppers.
TEST_P(QuickWiring, ATableAsADelayThatSendsIntoTheSteppersIsNoticed) {
  const std::string line = line_into("cy.checkpoint");
  const std::string set = "s f2.rp" + rest_of("s f2.rp");
  const std::string number = set.substr(7, set.find(' ', 7) - 7);
  const std::string input = "f2." + number + "i";
  expect_finding(with("p " + line_into(input) + " " + input,
                      "p " + line + " " + input + "\ns f2.rp" + number + " 3"),
                 "stepper-hazard", "f2.A pass the direct inputs of the steppers while they decode");
}

TEST_P(QuickWiring, DamageIsNoticed) {
  const std::size_t faults = amount<std::size_t>("CHESSVM_WIRING_FAULTS", sanitized ? 25 : 100);
  const checker::Score score = checker::mutate(patch(), schedule(), faults, mutation_seed);
  RecordProperty("tried", std::to_string(score.total.mutants));
  RecordProperty("noticed", std::to_string(score.share()));
  EXPECT_GE(score.share(), 0.99) << checker::to_json(score);
}

/// The image quick/vmtest.e is the program vmtest with the opcode numbers of quick_fetch.rtm.
TEST_P(QuickWiring, PunchesTheCardsOfTheSelfTest) {
  const TemporaryFolder temporary;
  const auto path = temporary.path() / "quick.e";
  ASSERT_TRUE(write_file_atomically(path.string(), patch()));
  std::string image = sketches + "vmtest.e";
  if (GetParam() == "quick") {
    image = "vmtest.e";
    ASSERT_EQ(run_tool(temporary.path(), CHESSVM_BIN_DIR "/easm " CHESSVM_SOURCE_DIR
                                                         "/programs/vmtest/vmtest.asm --cpu quick "
                                                         "-o vmtest.e")
                  .status,
              0);
  }
  const ToolOutcome run =
      run_tool(temporary.path(), CHESSVM_BIN_DIR "/eniacsim quick.e " + image +
                                     " -d " CHESSVM_SOURCE_DIR "/programs/vmtest/vmtest.deck");
  std::string cards;
  for (const std::string& line : run.lines()) cards += line.substr(0, 4) + " ";
  EXPECT_EQ(cards, "0100 0200 0300 0400 0500 0600 0700 0800 0900 1000 1100 9900 ") << run.err;
}

INSTANTIATE_TEST_SUITE_P(All, QuickWiring, testing::Values("quick_fetch", "quick"),
                         [](const auto& each) { return each.param; });

}  // namespace
}  // namespace chessvm::test::quick_wiring_test
