// SPDX-License-Identifier: MIT
// Runs 100,000 random command lines. The debugger must not crash or hang. A refused line must not
// change the machine.

#include <random>

#include "tests/base/temporary_folder.hpp"
#include "tests/support/amount.hpp"
#include "tests/vm/debugger/support.hpp"

namespace chessvm::vm::debugger::test::random_lines_test {
namespace {

constexpr int lines = 100'000;

/// Makes random lines without the distributions of std, whose results differ between libraries.
class Lines {
 public:
  explicit Lines(std::uint64_t seed) : random_(seed) {}
  std::string next();
  std::size_t below(std::size_t bound) { return random_() % bound; }

 private:
  std::string piece();
  std::mt19937_64 random_;
};

std::string Lines::piece() {
  static const std::vector<std::string> pieces{"A",           "B",           "J",
                                               "N",           "M",           "PC",
                                               "RR",          "[20]",        "[B]",
                                               "[0..9]",      "total",       "left",
                                               "again",       "add_card",    "done",
                                               "M95",         "42",          "0",
                                               "1",           "-1",          "100",
                                               "200.1",       "103.2",       "999",
                                               "test.asm:12", "opcode",      "read",
                                               "write",       "change",      "print",
                                               "time",        "if",          "count",
                                               "to",          "on",          "off",
                                               "save",        "file",        "=",
                                               "==",          "<",           "+",
                                               "-",           "*",           "/",
                                               "(",           ")",           "[",
                                               "]",           ",",           ";",
                                               "#",           "$x",          "$_",
                                               "$cycles",     "tens(",       "units(",
                                               "row(",        "table(",      "silent",
                                               "continue",    "step",        "90s",
                                               "17h42m",      "..",          "chess",
                                               "digits",      "expressions", "99999999999999999999",
                                               "\t",          "\x80",        "storeacc",
                                               "halt",        "nowhere",     "!",
                                               "&&",          "||",          "%"};
  return pieces[below(pieces.size())];
}

std::string Lines::next() {
  std::string line;
  const auto all = commands();
  if (below(20) == 0) {
    for (std::size_t i = below(60); i > 0; --i) line += static_cast<char>(random_());
    return line;
  }
  for (std::size_t command = 0; command < 1 + below(2); ++command) {
    const Command& chosen = all[below(all.size())];
    const std::size_t letters =
        chosen.min_letters + below(chosen.name.size() - chosen.min_letters + 1);
    line += chosen.name.substr(0, letters);
    for (std::size_t i = below(6); i > 0; --i) line += " " + piece();
    line += ";";
  }
  return line;
}

TEST(RandomLines, NeitherCrashNorHangNorHalfDo) {
  const std::uint64_t seed = chosen_seed(20'251);
  SCOPED_TRACE(fmt::format("CHESSVM_SEED={}", seed));
  std::printf("seed %llu\n", static_cast<unsigned long long>(seed));
  const TemporaryWorkingFolder scratch;
  std::size_t written = 0;
  Lines source(seed);
  auto console = std::make_unique<Console>(adder);
  int questions = 0;
  int refused = 0;
  for (int i = 0; i < lines; ++i) {
    if (i % 2'000 == 0) {
      written += console->files->contents.size();
      console = std::make_unique<Console>(adder);
      console->deck("10000\n20000\n30000\n");
      console->session.slice_cycles = 10'000;
      console->session.clock = [] { return std::chrono::steady_clock::time_point{}; };
      console->session.keep_going = [&] { return --questions > 0; };
    }
    questions = 3;
    const std::string line = source.next();
    const bool single = line.find(';') + 1 >= line.size();
    const MachineState before = console->state();
    const std::size_t stops = console->session.stops.all().size();
    (*console)(line);
    ASSERT_FALSE(impossible(console->state())) << line;
    if (!console->last.failed) continue;
    ++refused;
    const std::string_view word = std::string_view(line).substr(0, line.find_first_of(" ;"));
    const Command* command = find_command(word);
    const bool runs_others =
        command != nullptr && (command->group == Group::run || command->name == "source" ||
                               command->group == Group::back);
    if (single && !runs_others && console->session.aliases.empty()) {
      ASSERT_EQ(console->state(), before) << line;
      ASSERT_EQ(console->session.stops.all().size(), stops) << line;
    }
  }
  EXPECT_GT(written, 10U) << "files are written";
  EXPECT_TRUE(std::filesystem::is_empty(scratch.path())) << "but by way of `Session::files` only";
  EXPECT_GT(refused, lines / 10);
  EXPECT_LT(refused, lines * 9 / 10) << "most lines should mean something";
}

}  // namespace
}  // namespace chessvm::vm::debugger::test::random_lines_test
