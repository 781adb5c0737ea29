// SPDX-License-Identifier: MIT
// Changes a line of the program and compiles it again with the same .lock file, which records the
// decisions of the compiler. Counts the cables and switches that change.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <iostream>
#include <regex>
#include <sstream>

#include "base/files/file.hpp"
#include "sim/rtm/checker/checker.hpp"
#include "sim/rtm/network/keep.hpp"
#include "sim/rtm/patch/fit.hpp"
#include "tests/sim/rtm/support.hpp"

namespace chessvm::test::stability_test {
namespace {

using namespace rtm;

constexpr double small_share = 0.05;

/// A change of the program: replaces `text`, which occurs once, by `instead`.
struct Edit {
  std::size_t lost;  // maximum number of recorded decisions that are not kept
  std::string_view name;
  std::string_view text;
  std::string_view instead;
};

const Edit edits[] = {
    {0, "comment", "machine stock1946\n", "# of 1946\nmachine stock1946\n"},
    {0, "other digits of a constant", "constant P43 = P43\n", "constant P43 = P40\n"},
    {0, "one digit fewer in a view", "view m3.units from main = keep pm, keep d9..d1\n",
     "view m3.units from main = keep pm, keep d8..d1\n"},
    {0, "one more row of a table", "signs ft2.A minus 0\n", "signs ft2.A minus 0..1\n"},
    // Changes in the steps of instructions:
    {2, "another view", "  3: m3* -> RF.d\n", "  3: m3* -> RF.e\n"},
    {2, "no view", "  2: EX* -> RF.d\n", "  2: EX* -> RF\n"},
    {2, "another constant", "micro dec op 53 cost 1 { 1: M99 -> RF\n",
     "micro dec op 53 cost 1 { 1: P01 -> RF\n"},
    {3, "a register is cleared besides", "  2: RF -> m3\n  3: m3* -> RF.d\n",
     "  2: RF* -> m3\n  3: m3* -> RF.d\n"},
    {2, "a register is not cleared", "  2: RF*!\n  3: m11* -> RF\n", "  2: RF!\n  3: m11* -> RF\n"},
    {2, "the first of two sends no longer clears", "micro clrall op 00 cost 4 {\n  1: m11* -> EX\n",
     "micro clrall op 00 cost 4 {\n  1: m11 -> EX\n"},
    {3, "a scratch register without room for it is not cleared",
     "  3: m11* -> RF.a\n  4: EX* -> m11\n", "  3: m11* -> RF.a\n  4: EX -> m11\n"},
    {0, "one more action", "  4: M0 -> RF\n", "  4: M0 -> RF\n  4: clear m5\n"},
    {4, "one action fewer", "  3: P01 -> RF\n", ""},
    {2, "an idle add time in flipn", "micro flipn op 54 cost 2 { 2: M0 -> RF\n",
     "micro flipn op 54 cost 3 { 3: M0 -> RF\n"},
    {3, "an idle add time in inc", "micro inc op 52 cost 1 { 1: P01 -> RF\n",
     "micro inc op 52 cost 2 { 2: P01 -> RF\n"},
    {1, "an idle add time in jmp", "micro jmp op 73 cost 2 { 1: call jump }",
     "micro jmp op 73 cost 3 { 2: call jump }"},
    {1, "an idle add time in add_n",
     "micro add_n op 71 cost 2 {\n  1: call consume\n  1: -> RF.e\n",
     "micro add_n op 71 cost 3 {\n  2: call consume\n  2: -> RF.e\n"},
    {1, "an idle add time in mov_n",
     "micro mov_n op 40 cost 4 {\n  1: call clear_a\n  3: call consume\n  3: -> RF.e\n",
     "micro mov_n op 40 cost 5 {\n  1: call clear_a\n  4: call consume\n  4: -> RF.e\n"},
    {2, "an idle add time before clr_a", "micro clr_a op 90 cost 2 {\n  1: call clear_a\n  2: goto",
     "micro clr_a op 90 cost 3 {\n  2: call clear_a\n  3: goto"},
    {1, "an idle add time in jn", "micro jn op 80 cost 6 {\n  1: m9* -> EX\n  2: RF -> m9\n  3:",
     "micro jn op 80 cost 7 {\n  1: m9* -> EX\n  3: RF -> m9\n  4:"},
};

/// Returns the real program without its comments, so that the edits need not quote them.
std::string bare_program() {
  static const std::regex comment(" *#[^\n]*");
  return std::regex_replace(real_program(), comment, "");
}

std::string edited(const Edit& edit) {
  std::string program = bare_program();
  const std::size_t at = program.find(edit.text);
  EXPECT_NE(at, std::string::npos) << edit.text;
  EXPECT_EQ(program.find(edit.text, at + 1), std::string::npos) << edit.text;
  return program.replace(at, edit.text.size(), edit.instead);
}

std::string chessvm_lock() {
  return read_file(CHESSVM_SOURCE_DIR "/sim/wired/chessvm.lock").value();
}

struct Wired {
  std::vector<std::string> lines;  // lines of the patch that set cables and switches, sorted
  std::size_t kept = 0;            // number of recorded decisions that the compiler kept
  std::size_t decisions = 0;
};

Wired wired(const std::string& text, const std::string& lock) {
  Parsed program = parsed(text, "chessvm.rtm");
  const auto demand = elaborate(program.syntax, program.diagnostics);
  EXPECT_TRUE(demand) << program.complaints();
  if (!demand) return {};
  const auto read = read_lock(lock);
  EXPECT_TRUE(read) << read.error().message;
  const auto kept = keep(demand.value(), read.value(), 0);
  EXPECT_TRUE(kept);
  if (!kept) return {};
  EXPECT_EQ(contradiction(demand.value(), kept->network).value_or(""), "");
  const auto fitted =
      fit({program.sources, program.syntax, demand.value(), kept->network, 1, kept->positions},
          "chessvm", program.diagnostics);
  EXPECT_TRUE(fitted) << program.complaints();
  if (!fitted) return {};
  const std::string& patch = fitted->patch.text;
  const auto findings = checker::check_text(patch, demand->schedule);
  EXPECT_TRUE(findings.empty()) << checker::to_text(findings);
  Wired wired{{}, kept->kept, kept->decisions};
  std::istringstream stream(patch);
  for (std::string line; std::getline(stream, line);)
    if (line.starts_with("p ") || line.starts_with("s ")) wired.lines.push_back(line);
  std::sort(wired.lines.begin(), wired.lines.end());
  return wired;
}

/// Returns the number of removed lines or of added lines, whichever is greater, divided by the
/// number of lines in `before`.
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

TEST(Stability, OfTheWiringWhenALineOfTheProgramChanges) {
  const std::string lock = chessvm_lock();
  const Wired before = wired(bare_program(), lock);
  EXPECT_GT(before.lines.size(), 1'000U);
  EXPECT_EQ(before.kept, before.decisions);
  for (const Edit& edit : edits) {
    SCOPED_TRACE(edit.name);
    const Wired after = wired(edited(edit), lock);
    const double share = share_changed(before.lines, after.lines);
    std::cout << fmt::format("{}: {} of {} decisions kept, {:.1f} % of the lines changed\n",
                             edit.name, after.kept, after.decisions, share * 100);
    EXPECT_LT(share, small_share);
    EXPECT_LE(after.decisions - after.kept, edit.lost)
        << "After a change of the instructions, a few more lost decisions are no fault. Then adapt "
           "`lost` to the number printed above.";
  }
}

}  // namespace
}  // namespace chessvm::test::stability_test
