// SPDX-License-Identifier: MIT
// How much of the wiring moves when one line of the program changes, and the lock stays as it was.
//
// A lock holds or is given up as a whole: it holds while the programs that are asked for and the
// moments of all lines are the same. What the program says about constants, views and tables may
// change then, and only that changes in the patch. Any other step gives the lock up, with a reason;
// the search that follows decides everything anew (some sixty of a hundred lines).
#include <gtest/gtest.h>

#include <algorithm>
#include <iostream>
#include <nlohmann/json.hpp>
#include <optional>
#include <sstream>

#include "base/file.hpp"
#include "sim/microcode/checker/checker.hpp"
#include "sim/microcode/network/lock.hpp"
#include "sim/microcode/patch/emit.hpp"
#include "tests/sim/microcode/support.hpp"

namespace chessvm::test {
namespace {

using namespace sim::microcode;

constexpr double small_share = 0.05;

enum class Lock : std::uint8_t { holds, is_given_up };

/// `instead` is a line or two in place of `text`, which is there once.
struct Edit {
  std::string_view name;
  std::string_view text;
  std::string_view instead;
  Lock lock;
};

const Edit edits[] = {
    {"comment", "machine stock1946\n", "# of 1946\nmachine stock1946\n", Lock::holds},
    {"other digits of a constant", "constant P43 = P43\n", "constant P43 = P40\n", Lock::holds},
    {"one digit fewer in a view", "view m3.units from main = keep pm, keep d9..d1\n",
     "view m3.units from main = keep pm, keep d8..d1\n", Lock::holds},
    {"one more row of a table", "signs ft2.A minus 0\n", "signs ft2.A minus 0..1\n", Lock::holds},
    // Steps of instructions.
    {"another view", "  3: m3* -> RF.d\n", "  3: m3* -> RF.e\n", Lock::is_given_up},
    {"another constant", "micro dec op 53 cost 1 { 1: M99 -> RF\n",
     "micro dec op 53 cost 1 { 1: P01 -> RF\n", Lock::is_given_up},
    {"a register is cleared besides", "  2: RF -> m3\n  3: m3* -> RF.d\n",
     "  2: RF* -> m3\n  3: m3* -> RF.d\n", Lock::is_given_up},
    {"an idle add time in flipn", "micro flipn op 54 cost 2 { 2: M0 -> RF\n",
     "micro flipn op 54 cost 3 { 3: M0 -> RF\n", Lock::is_given_up},
    {"an idle add time in inc", "micro inc op 52 cost 1 { 1: P01 -> RF\n",
     "micro inc op 52 cost 2 { 2: P01 -> RF\n", Lock::is_given_up},
};

std::string edited(const Edit& edit) {
  std::string program = real_program();
  const std::size_t at = program.find(edit.text);
  EXPECT_NE(at, std::string::npos) << edit.text;
  EXPECT_EQ(program.find(edit.text, at + 1), std::string::npos) << edit.text;
  return program.replace(at, edit.text.size(), edit.instead);
}

std::string chessvm_lock() {
  return read_file(CHESSVM_SOURCE_DIR "/sim/chessvm/chessvm.lock").value();
}

/// Cables and switches, in order; nothing, with the reason, if the lock does not fit.
std::optional<std::vector<std::string>> wired(const std::string& text, const std::string& lock,
                                              std::string& why) {
  Parsed program = parsed(text, "chessvm.rtm");
  const auto demand = elaborate(program.syntax, program.diagnostics);
  EXPECT_TRUE(demand) << program.complaints();
  const auto network = from_lock(demand.value(), lock, why);
  if (!network) return std::nullopt;
  PlacementFailure failure;
  const auto placement = place(demand.value(), network.value(), 1, failure);
  EXPECT_TRUE(placement);
  const std::string patch =
      emit(demand.value(), network.value(), placement.value(), "chessvm").text;
  const auto findings = checker::check_text(patch, demand->schedule);
  EXPECT_TRUE(findings.empty()) << checker::to_text(findings);
  std::vector<std::string> lines;
  std::istringstream stream(patch);
  for (std::string line; std::getline(stream, line);)
    if (line.starts_with("p ") || line.starts_with("s ")) lines.push_back(line);
  std::sort(lines.begin(), lines.end());
  return lines;
}

/// Share of the lines of either that the other has not.
double share_changed(const std::vector<std::string>& before,
                     const std::vector<std::string>& after) {
  std::vector<std::string> gone;
  std::vector<std::string> come;
  std::set_difference(before.begin(), before.end(), after.begin(), after.end(),
                      std::back_inserter(gone));
  std::set_difference(after.begin(), after.end(), before.begin(), before.end(),
                      std::back_inserter(come));
  return static_cast<double>(std::max(gone.size(), come.size())) /
         static_cast<double>(before.size());
}

class Stability : public testing::Test {
 protected:
  Stability() {
    std::string why;
    before_ = wired(real_program(), lock_, why).value();
    EXPECT_GT(before_.size(), 1'000U);
  }

  std::string lock_ = chessvm_lock();
  std::vector<std::string> before_;
};

TEST_F(Stability, OfTheWiringWhenALineOfTheProgramChanges) {
  for (const Edit& edit : edits) {
    SCOPED_TRACE(edit.name);
    std::string why;
    const auto after = wired(edited(edit), lock_, why);
    EXPECT_EQ(after.has_value(), edit.lock == Lock::holds) << why;
    if (!after) {
      EXPECT_NE(why, "");
      std::cout << edit.name << ": the lock is given up: " << why << '\n';
      continue;
    }
    const double share = share_changed(before_, *after);
    std::cout << edit.name << ": " << share * 100 << " % of the lines\n";
    EXPECT_LT(share, small_share);
  }
}

/// The lock adapted by hand: every delay that `flipn` starts takes one add time more. The decisions
/// of the network are as they were, and yet some delays move, for the lock does not say where they
/// are.
TEST_F(Stability, OfThePlacesOfDelays) {
  using nlohmann::json;
  json lock = json::parse(lock_);
  json& nets = lock.at("nets");
  const json flipn = {"supply", "p.G6o"};
  const auto net = std::find_if(nets.begin(), nets.end(), [&](const json& each) {
    const json& drivers = each.at("drivers");
    return std::find(drivers.begin(), drivers.end(), flipn) != drivers.end();
  });
  ASSERT_NE(net, nets.end());
  int lengthened = 0;
  for (json& each : nets)
    for (json& driver : each.at("drivers"))
      if (driver.at(0) == "delay" && driver.at(1) == net - nets.begin()) {
        driver.at(2) = driver.at(2).get<int>() + 1;
        ++lengthened;
      }
  EXPECT_GT(lengthened, 0);
  const Edit* const idle = std::find_if(std::begin(edits), std::end(edits), [](const Edit& edit) {
    return edit.name == "an idle add time in flipn";
  });
  std::string why;
  const auto after = wired(edited(*idle), lock.dump(), why);
  ASSERT_TRUE(after) << why;
  const double share = share_changed(before_, *after);
  std::cout << lengthened << " delays one longer: " << share * 100 << " % of the lines\n";
  constexpr double share_as_it_is = 0.06;
  EXPECT_LT(share, share_as_it_is);
}

}  // namespace
}  // namespace chessvm::test
