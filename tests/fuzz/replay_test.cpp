// SPDX-License-Identifier: MIT
// Runs the fuzz targets on seeds and on old failures. Tests the dictionaries and mutators.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <string>

#include "base/files/file.hpp"
#include "sim/rtm/language/parser.hpp"
#include "tests/fuzz/eniac_machine.hpp"
#include "tests/fuzz/mutators.hpp"
#include "tests/fuzz/require.hpp"
#include "tests/fuzz/targets.hpp"
#include "tests/support/golden.hpp"

namespace chessvm::fuzz {

void PrintTo(const Target& target, std::ostream* out) {
  *out << target.name;
}

namespace {

namespace fs = std::filesystem;

const fs::path here = fs::path(CHESSVM_SOURCE_DIR) / "tests/fuzz";

std::vector<fs::path> files_in(const fs::path& folder) {
  std::vector<fs::path> files;
  std::error_code ignored;
  for (const auto& entry : fs::directory_iterator(folder, ignored)) files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  return files;
}

class Replay : public testing::TestWithParam<Target> {
 protected:
  static void replay(const std::string& input, const std::string& name) {
    try {
      GetParam().run(reinterpret_cast<const std::uint8_t*>(input.data()), input.size());
    } catch (const Violation& violation) {
      ADD_FAILURE() << name << ": " << violation.what();
    }
  }
  static void replay_all(const fs::path& folder) {
    for (const fs::path& file : files_in(folder))
      if (fs::is_regular_file(file)) replay(read_file(file).value(), file.string());
  }
};

TEST_P(Replay, SeedsHoldTheProperties) {
  replay("", "no input");
  const fs::path seeds = here / "seeds" / GetParam().name;
  EXPECT_FALSE(files_in(seeds).empty()) << seeds;
  replay_all(seeds);
  if (GetParam().name == "assemble") replay_all(fs::path(CHESSVM_TEST_DATA) / "vectors/isa/asm_ok");
}

TEST_P(Replay, InputsThatOnceFailedHoldThem) {
  replay_all(here / "regressions" / GetParam().name);
}

TEST_P(Replay, TheDictionaryIsThatOfTheTables) {
  const fs::path file = here / "dictionaries" / (std::string(GetParam().name) + ".dict");
  if (GetParam().words != nullptr)
    test::expect_golden(file, dictionary(GetParam()));
  else
    EXPECT_FALSE(fs::exists(file)) << "inputs of this target have no words";
}

INSTANTIATE_TEST_SUITE_P(Fuzz, Replay, testing::ValuesIn(targets().begin(), targets().end()),
                         [](const auto& each) { return std::string(each.param.name); });

TEST(FuzzFolders, BelongToTargets) {
  std::set<std::string> names;
  for (const Target& target : targets()) names.emplace(target.name);
  for (const char* const folder : {"seeds", "regressions"})
    for (const fs::path& path : files_in(here / folder))
      EXPECT_TRUE(names.contains(path.filename())) << path;
}

constexpr std::uint32_t rounds = 400;

TEST(Mutators, MakePatchesThatAreMostlyLegal) {
  std::size_t lines = 0;
  std::size_t refused = 0;
  std::string text;
  for (std::uint32_t seed = 0; seed < rounds; ++seed) {
    EXPECT_EQ(mutated_patch(text, seed), mutated_patch(text, seed));
    text = mutated_patch(seed % 20 == 0 ? "" : text, seed);
    if (seed % 20 != 19) continue;
    EniacMachine eniac(eniac::EngineKind::pulse, true);
    static_cast<void>(eniac.console.load(eniac.files.add("input", text)));
    lines += static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
    refused += eniac.complaints.size();
  }
  EXPECT_GT(lines, rounds);
  EXPECT_LT(refused, lines / 3);
}

TEST(Mutators, MakeTransfersOfWhichManyAreLegal) {
  std::uint32_t legal = 0;
  for (std::uint32_t seed = 0; seed < rounds; ++seed) {
    const std::string text = mutated_transfers("", seed);
    EXPECT_EQ(mutated_transfers("", seed), text);
    SourceSet sources;
    Diagnostics diagnostics;
    static_cast<void>(rtm::parse(sources, sources.add("input", text), diagnostics));
    if (!diagnostics.has_errors()) ++legal;
  }
  EXPECT_GT(legal, rounds / 3);
}

}  // namespace
}  // namespace chessvm::fuzz
