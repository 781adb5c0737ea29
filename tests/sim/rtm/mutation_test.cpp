// SPDX-License-Identifier: MIT
// Damages copies of chessvm.rtm: the parser must not crash, each error must have a place in the
// text, and a copy that parses must mean the same after printing.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <iostream>
#include <random>

#include "tests/sim/rtm/printer/printer.hpp"
#include "tests/sim/rtm/support.hpp"
#include "tests/support/amount.hpp"
#include "tests/support/slow_build.hpp"

namespace chessvm::test::mutation_test {
namespace {

constexpr int rounds = thinned(1'000);
constexpr std::array<std::string_view, 30> fragments{"{",
                                                     "}",
                                                     "(",
                                                     ")",
                                                     "$",
                                                     "$w",
                                                     "|",
                                                     ":",
                                                     ";",
                                                     ",",
                                                     "->",
                                                     "~>",
                                                     "<-",
                                                     "..",
                                                     ".",
                                                     "@t",
                                                     "+1",
                                                     "-",
                                                     "*",
                                                     "!",
                                                     "#",
                                                     "\n",
                                                     "0",
                                                     "99999999999",
                                                     "d11",
                                                     "pm",
                                                     "for ($w) in (a) (b) {",
                                                     "goto fetch",
                                                     "choose X { X.A.pm: p",
                                                     "\xC3\xA4"};

class Mutilator {
 public:
  explicit Mutilator(std::uint64_t seed) : random_(seed) {}

  std::string operator()(std::string text) {
    for (std::size_t cuts = 1 + below(4); cuts > 0; --cuts) once(text);
    return text;
  }

 private:
  std::size_t below(std::size_t limit) { return limit == 0 ? 0 : random_() % limit; }

  void once(std::string& text) {
    const std::size_t at = below(text.size() + 1);
    switch (below(6)) {
      case 0:
        text.erase(at, 1 + below(3));
        break;
      case 1:
        text.insert(at, fragments.at(below(fragments.size())));
        break;
      case 2:
        if (at < text.size()) text[at] = static_cast<char>(below(256));
        break;
      case 3: {  // copies a part of the text to another place
        const auto length = below(200);
        text.insert(at, text.substr(below(text.size() + 1), length));
        break;
      }
      case 4:
        text.erase(at, below(300));
        break;
      default:  // swaps two lines
        swap_with_next_line(text, at);
    }
  }

  static void swap_with_next_line(std::string& text, std::size_t at) {
    const std::size_t begin = text.rfind('\n', at) + 1;  // 0 if `at` is in the first line
    const std::size_t middle = text.find('\n', begin);
    if (middle == std::string::npos) return;
    const std::size_t end = std::min(text.find('\n', middle + 1), text.size() - 1);
    std::rotate(text.begin() + static_cast<std::ptrdiff_t>(begin),
                text.begin() + static_cast<std::ptrdiff_t>(middle + 1),
                text.begin() + static_cast<std::ptrdiff_t>(end + 1));
  }

  std::mt19937_64 random_;
};

TEST(MutilatedPrograms, AreJudgedWithoutHarm) {
  constexpr std::uint64_t usual_seed = 1946;
  const std::uint64_t first = chosen_seed(usual_seed);
  const std::string original = real_program();
  std::size_t accepted = 0;
  std::size_t refused = 0;
  for (std::uint64_t seed = first; seed < first + rounds; ++seed) {
    SCOPED_TRACE("CHESSVM_SEED=" + std::to_string(seed));
    const Parsed result = parsed(Mutilator(seed)(original));
    for (const Diagnostic& diagnostic : result.diagnostics.all()) {
      ASSERT_FALSE(diagnostic.message.empty());
      ASSERT_LE(diagnostic.where.offset + diagnostic.where.length, result.sources.text(0).size());
    }
    ASSERT_EQ(result.complaints().empty(), !result.diagnostics.has_errors());
    if (result.diagnostics.has_errors()) {
      ++refused;
      continue;
    }
    ++accepted;
    const Parsed again = parsed(rtm::to_text(result.syntax));
    ASSERT_EQ(again.complaints(), "");
    ASSERT_EQ(described(again.syntax), described(result.syntax));
  }
  std::cout << accepted << " accepted, " << refused << " refused, seeds from " << first << '\n';
  if (first == usual_seed) {
    EXPECT_GT(accepted, rounds / 20);
    EXPECT_GT(refused, rounds / 4);
  }
}

/// Replaces one line at a time by nonsense: each error must be about that line.
TEST(MutilatedPrograms, OneBadLineIsOneComplaint) {
  const std::string original = real_program();
  std::uint32_t line = 0;
  for (std::size_t begin = 0; begin < original.size();) {
    const std::size_t end = original.find('\n', begin);
    const std::string old = original.substr(begin, end - begin);
    ++line;
    // Skips `machine`, `field` and lines with `{`, `}` or `|`, because other lines depend on them.
    if (old.find_first_of("{}|") == std::string::npos && !old.starts_with("field") &&
        !old.starts_with("machine")) {
      const Parsed result =
          parsed(original.substr(0, begin) + "nonsense 1 2 3" + original.substr(end));
      ASSERT_GE(result.diagnostics.errors(), 1) << line;
      for (const Diagnostic& diagnostic : result.diagnostics.all())
        ASSERT_EQ(result.sources.position(diagnostic.where).line, line) << result.complaints();
      ASSERT_EQ(result.diagnostics.errors(), 1) << result.complaints();
    }
    begin = end + 1;
  }
  EXPECT_GT(line, 500);
}

}  // namespace
}  // namespace chessvm::test::mutation_test
