// SPDX-License-Identifier: MIT
// Tests how lockstep runs end, and the reports on them as text and as JSON.
#include "sim/wired/lockstep/lockstep_report.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "sim/eniac/units/cards/card_reader.hpp"
#include "tests/sim/wired/lockstep/fake_computer.hpp"

namespace chessvm::wired::test::lockstep_report_test {
namespace {

using Json = nlohmann::json;
using vm::isa::Operation;

constexpr auto followed = LockstepOptions::Differences::followed;

/// Like ring_of_21, but two programs act on RF with contradicting clear switches.
const std::string clash =
    ring_of_21 + "p 1-3 a13.6i\ns a13.op6 A\ns a13.cc6 C\np 1-3 a13.7i\ns a13.op7 0\n";
/// Sends one pulse to cy.checkpoint and starts the reader.
const std::string reading = "p i.io 1-1\np 1-1 cy.checkpoint\np 1-1 i.ri\n";
/// Sends a pulse to cy.checkpoint and punches a card, again and again.
const std::string punching = "p i.io 1-1\np 1-1 cy.checkpoint\np 1-1 i.pi\np i.po 1-1\n";

struct Ending {
  std::string patch;
  std::vector<vm::test::Source> row;
  LockstepEnd end;
  std::string name;
  std::string message;
};

TEST(LockstepReports, TellHowAFollowedRunEnded) {
  for (const Ending& each :
       {Ending{silence_after_start, {{Operation::halt}}, LockstepEnd::halted, "halt", "halted"},
        Ending{silence_after_start, jump_to_itself, LockstepEnd::silent, "silent",
               "nothing can happen any more, although row 100 does not stop the machine"},
        Ending{reading,
               {{Operation::read}},
               LockstepEnd::waiting_for_card,
               "waiting-for-card",
               "waiting for card 1 in row 100"},
        Ending{ring_of_14 + "p 1-2 debug.bp.1\n", jump_to_itself, LockstepEnd::brk, "break",
               "break in row 100"},
        Ending{ring_of_14, jump_to_itself, LockstepEnd::limit, "limit",
               "limit reached before row 100"}}) {
    SCOPED_TRACE(each.name);
    FakeComputer computer(each.patch, each.row, {.differences = followed, .max_cycles = 140});
    ASSERT_FALSE(computer.lockstep.start());
    EXPECT_EQ(computer.lockstep.run(), each.end);
    EXPECT_EQ(name(each.end), each.name);
    EXPECT_TRUE(run_summary(computer.lockstep, each.end).starts_with(each.message + ": "))
        << run_summary(computer.lockstep, each.end);
    const Json object = Json::parse(run_json(computer.lockstep, each.end, {}));
    EXPECT_EQ(object.at("schema"), "chessvm.wired-run/1");
    EXPECT_EQ(object.at("status"), each.name);
    EXPECT_EQ(object.at("message"), each.message);
    EXPECT_EQ(object.at("row"), 100);
    EXPECT_EQ(object.at("add_cycles"), computer.wired.add_cycles());
  }
}

TEST(LockstepReports, CountCardsRowsAndInstructionsOfAFollowedRun) {
  FakeComputer computer(punching, {{Operation::print}, {Operation::jmp, vm::first_row}},
                        {.differences = followed, .max_cycles = 1});
  ASSERT_FALSE(computer.lockstep.start());
  ASSERT_EQ(computer.lockstep.run(), LockstepEnd::limit);
  const std::string summary = run_summary(computer.lockstep, LockstepEnd::limit);
  EXPECT_TRUE(summary.ends_with(" of ENIAC time, 1 card punched")) << summary;
  const Json object = Json::parse(run_json(computer.lockstep, LockstepEnd::limit,
                                           {.cards = {"1234"}, .replay = {}, .checkpoint = {}}));
  EXPECT_EQ(object.at("cards"), Json({"1234"}));
  EXPECT_EQ(object.at("cards_read"), 0);
  EXPECT_EQ(object.at("instructions"), 2);
  EXPECT_EQ(object.at("eniac_seconds").get<double>(),
            static_cast<double>(computer.wired.add_cycles()) / 5'000);
}

/// The row starts two contradicting programs; the report must give the machine's own error.
TEST(LockstepReports, NameTheFailureOfTheMachine) {
  FakeComputer computer(clash, count_up, {.differences = followed});
  ASSERT_FALSE(computer.lockstep.start());
  EXPECT_EQ(computer.lockstep.run(), LockstepEnd::program_error);
  const std::string& reason = computer.lockstep.reason();
  EXPECT_EQ(reason, computer.machine.monitor().failure());
  EXPECT_NE(reason.find("their clear switches differ"), std::string::npos) << reason;
  const Json object = Json::parse(run_json(computer.lockstep, LockstepEnd::program_error, {}));
  EXPECT_EQ(object.at("status"), "error");
  EXPECT_EQ(object.at("message"), reason);
}

TEST(LockstepReports, NameTheStateThatTheVirtualCpuDoesNotHave) {
  // Adds 8000 to PC, which makes its bank code 89; no function table has that code.
  const std::string lost = std::string(ring_of_14) +
                           "p 1-3 c.26i\ns c.s26 Jr\ns c.j4 8\np c.o 1\np 1 a1.α\n"
                           "p a2.5o 1-3\np 1-3 a1.5i\ns a1.op5 α\n";
  FakeComputer computer(lost, jump_to_itself, {.differences = followed});
  ASSERT_FALSE(computer.lockstep.start());
  EXPECT_EQ(computer.lockstep.run(), LockstepEnd::program_error);
  EXPECT_NE(computer.lockstep.reason().find("a1"), std::string::npos) << computer.lockstep.reason();
}

TEST(LockstepReports, SayWhetherBothWereEqual) {
  FakeComputer equal(ring_of_14, jump_to_itself, {.max_cycles = 140});
  ASSERT_FALSE(equal.lockstep.start());
  ASSERT_EQ(equal.lockstep.run(), LockstepEnd::limit);
  const Json good = Json::parse(lockstep_json(equal.lockstep, LockstepEnd::limit, {}));
  EXPECT_EQ(good.at("equal"), true);
  EXPECT_EQ(good.at("row_fetches"), 10);
  EXPECT_EQ(good.at("divergence"), nullptr);

  FakeComputer no_start("p i.io a2.5i\ns a2.op5 0\n", jump_to_itself);
  ASSERT_EQ(no_start.lockstep.start(), LockstepEnd::no_start);
  const Json none = Json::parse(lockstep_json(no_start.lockstep, LockstepEnd::no_start, {}));
  EXPECT_EQ(none.at("equal"), false);
  EXPECT_EQ(none.at("end"), "no-start");
  EXPECT_EQ(none.at("message"), no_start.lockstep.reason());

  FakeComputer lost(silence_after_start, {{Operation::ret}});
  ASSERT_FALSE(lost.lockstep.start());
  ASSERT_EQ(lost.lockstep.run(), LockstepEnd::program_error);
  const Json error = Json::parse(lockstep_json(lost.lockstep, LockstepEnd::program_error, {}));
  EXPECT_EQ(error.at("equal"), false);
  EXPECT_EQ(error.at("end"), "error");
}

TEST(LockstepReports, CountRowsThatHaveNoMeaning) {
  FakeComputer computer(ring_of_14, {{Operation::ret}}, {.max_cycles = 28});
  ASSERT_FALSE(computer.lockstep.start());
  ASSERT_EQ(computer.lockstep.run(), LockstepEnd::limit);
  EXPECT_EQ(lockstep_summary(computer.lockstep, LockstepEnd::limit),
            "limit reached before row 100: 0 fetched rows equal, of 0 different rows; 28 add "
            "cycles, 0.0s of ENIAC time, 0 cards punched; 2 rows without meaning not compared, "
            "first PC_BOUNDS in row 100: ret");
}

TEST(LockstepReports, ShowTheCardsOfBoth) {
  // The wired machine punches blank cards, because its printer is set to print no fields.
  FakeComputer computer(punching, {{Operation::print}, {Operation::jmp, vm::first_row}});
  ASSERT_FALSE(computer.lockstep.start());
  ASSERT_EQ(computer.lockstep.run(), LockstepEnd::diverged);
  const Divergence& found = *computer.lockstep.divergence();
  EXPECT_EQ(found.what, "the cards punched differ");
  const std::string text = to_text(found, computer.image);
  EXPECT_NE(text.find("\n  cards punched: wired     , virtual 0000\n"), std::string::npos) << text;
  Divergence silent = found;
  silent.wired_cards.clear();
  const std::string none = to_text(silent, computer.image);
  EXPECT_NE(none.find("\n  cards punched: wired none, virtual 0000\n"), std::string::npos) << none;
  const Json object = Json::parse(to_json(found, computer.image));
  EXPECT_EQ(object.at("cards_wired"), Json({"    "}));
  EXPECT_EQ(object.at("cards_virtual"), Json({"0000"}));
  EXPECT_EQ(object.at("trace"), nullptr);
}

TEST(LockstepReports, ListTheRowsBefore) {
  FakeComputer computer(ring_of_21, count_up);
  ASSERT_FALSE(computer.lockstep.start());
  for (int row = 0; row < 2; ++row) ASSERT_FALSE(computer.lockstep.step());
  computer.machine.accumulator(4).storage().digits = eniac::in_place(7, 3);
  ASSERT_EQ(computer.lockstep.step(), LockstepEnd::diverged);
  const Json rows =
      Json::parse(to_json(*computer.lockstep.divergence(), computer.image)).at("rows_before");
  ASSERT_EQ(rows.size(), 2U);
  EXPECT_EQ(
      rows.at(1),
      (Json{{"checkpoint", 1}, {"add_cycles", 21}, {"row", 100}, {"text", "inc A; jmp 100"}}));
}

}  // namespace
}  // namespace chessvm::wired::test::lockstep_report_test
