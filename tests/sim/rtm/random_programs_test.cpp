// SPDX-License-Identifier: MIT
// Compiles random programs of threads, pieces, pauses and look-ups. All must compile, unless they
// need more than the machine has, and the checker must not find a fault in any patch.
#include <gtest/gtest.h>

#include <fmt/format.h>
#include <array>
#include <random>
#include <string>

#include "sim/rtm/checker/checker.hpp"
#include "sim/rtm/network/network.hpp"
#include "sim/rtm/patch/fit.hpp"
#include "sim/rtm/schedule/demand.hpp"
#include "tests/sim/rtm/support.hpp"
#include "tests/support/amount.hpp"

namespace chessvm::test::random_programs_test {
namespace {

using namespace rtm;

constexpr int programs = thinned(150);
constexpr std::array registers{"X", "Y", "Z", "U"};
/// Possible lengths of the pause after a step, in add times. The test chooses one at random. A
/// single delay lasts at most 14 add times, so a pause of 19 add times needs two delays.
constexpr std::array pauses{0, 0, 0, 1, 2, 6, 13, 14, 19};

class Author {
 public:
  explicit Author(std::uint64_t seed) : random_(seed) {}

  std::string write() {
    text_ =
        "machine stock1946\nbus main\nacc X at a3\nacc Y at a17\nacc Z at a8\nacc U at a12\n"
        "view X.low from main = keep d2..d1\nview Z.moved from main = d2..d1<-d10..d9\n"
        "constant P01 = P01\nconstant M99 = M99\n";
    const int threads = 1 + below(3);
    body("reset", "t1", true);
    for (int k = 1; k <= threads; ++k)
      body(fmt::format("t{}", k), fmt::format("t{}", k < threads ? k + 1 : 1 + below(k)),
           k % 2 == 0);
    text_ += "piece shared {\n";
    steps(1 + below(2));
    text_ += "}\n";
    return text_;
  }

 private:
  int below(int bound) { return static_cast<int>(random_() % static_cast<std::uint64_t>(bound)); }
  template <class T, std::size_t size>
  T one_of(const std::array<T, size>& values) {
    return values.at(random_() % size);
  }

  void body(const std::string& name, const std::string& next, bool calls) {
    text_ += "thread " + name + " {\n";
    steps(1 + below(4));
    if (calls) {
      text_ += fmt::format("  {}: call shared\n", time_);
      time_ += longest_piece;
    }
    text_ += fmt::format("  {}: goto {}\n}}\n", time_, next);
  }

  /// Writes `count` steps with random pauses before, between and after them. Sets `time_` to the
  /// first add time in which the path may end.
  void steps(int count) {
    time_ = 1 + one_of(pauses);
    for (; count > 0; --count) {
      time_ += step();
      time_ += one_of(pauses);
    }
  }

  /// Writes a step. Returns how many add times it lasts.
  int step() {
    const std::string from = one_of(registers);
    const std::string to = one_of(std::array{"X", "X.low", "Y+1", "Z.moved", "U"});
    const std::string sender = from + one_of(std::array{"", "*", "@late"});
    const auto write = [&](const std::string& action) {
      text_ += fmt::format("  {}: {}\n", time_, action);
    };
    const bool is_other = to.front() != from.front();
    switch (below(6)) {
      case 0:
        write("clear " + from);
        return 1;
      case 1:
        write(one_of(std::array{"P01 -> ", "M99 -> "}) + to);
        return 1;
      case 2: {
        const int table = 1 + below(3);
        write(fmt::format("look ft{} A{}", table, one_of(std::array{"-2", "0", "+2"})));
        time_ += 1;
        write(from + "!");
        time_ += 3;
        write(fmt::format("ft{} -> {}", table, to));
        return 1;
      }
      case 3: {
        const int length = 1 + below(9);
        if (!is_other) break;
        text_ += fmt::format("  {}..{}: {} ~> {}\n", time_, time_ + length - 1, sender, to);
        return length;
      }
      default:
        break;
    }
    write(is_other ? sender + " -> " + to : sender + "!");
    return 1;
  }

  static constexpr int longest_piece = 80;

  std::mt19937_64 random_;
  std::string text_;
  int time_ = 1;
};

TEST(RandomPrograms, CompileToPatchesWithoutFaults) {
  const std::uint64_t first = chosen_seed(1946);
  int too_large = 0;
  for (std::uint64_t seed = first; seed < first + programs; ++seed) {
    const std::string text = Author(seed).write();
    SCOPED_TRACE(fmt::format("CHESSVM_SEED={}\n{}", seed, text));
    Parsed program = parsed(text);
    const auto demand = elaborate(program.syntax, program.diagnostics);
    ASSERT_TRUE(demand) << program.complaints();
    const auto network = make_network(*demand, {1, 300, 20, {}}, program.diagnostics);
    ASSERT_TRUE(network) << program.complaints();
    const auto fitted = fit({program.sources, program.syntax, *demand, *network, 1}, "test.rtm",
                            program.diagnostics);
    if (!fitted) {
      ASSERT_NE(program.complaints().find("[budget]"), std::string::npos) << program.complaints();
      ++too_large;
      continue;
    }
    const auto findings = checker::check_text(fitted->patch.text, demand->schedule);
    ASSERT_TRUE(findings.empty()) << checker::to_text(findings);
  }
  EXPECT_LE(too_large, programs / 10);
}

}  // namespace
}  // namespace chessvm::test::random_programs_test
