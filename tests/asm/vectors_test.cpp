// SPDX-License-Identifier: MIT
// Assembles the golden vectors (tests/data/vectors/isa/README.md) and compares the results.
#include <gtest/gtest.h>

#include <cstdlib>
#include <nlohmann/json.hpp>
#include <set>
#include <tuple>

#include "tests/asm/support.hpp"

namespace chessvm::test::vectors_test {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

fs::path folder(const std::string& name) {
  const char* elsewhere = std::getenv("CHESSVM_VECTORS");
  return fs::path(elsewhere != nullptr ? elsewhere : CHESSVM_TEST_DATA "/vectors") / "isa" / name;
}

std::vector<Json> cases(const std::string& name) {
  std::ifstream file(folder(name) / "expected.jsonl");
  std::vector<Json> all;
  for (std::string line; std::getline(file, line);)
    if (!line.empty()) all.push_back(Json::parse(line));
  return all;
}

assembler::Assembly assemble_file(const fs::path& path) {
  return assembler::assemble(path, file_text(path));
}

/// Returns an image. `rows` maps the number of each row to its digits. An `M` at the end of the
/// digits makes the table word of the row negative.
vm::Image image_of(const Json& rows) {
  vm::Image image;
  for (const auto& [name, words] : rows.items()) {
    const vm::RowNumber number = std::stoi(name);
    const std::string digits = words;
    for (int word = 0; word < vm::words_per_row; ++word)
      image.set_word(number, word, std::stoi(digits.substr(static_cast<std::size_t>(2 * word), 2)));
    if (digits.ends_with('M')) image.set_table_word(number, std::stoi(digits.substr(0, 2)) - 100);
  }
  return image;
}

TEST(AssemblerVectors, CorrectSourcesGiveTheirImages) {
  const auto all = cases("asm_ok");
  ASSERT_FALSE(all.empty()) << folder("asm_ok");
  for (const Json& expected : all) {
    const std::string file = expected["file"];
    SCOPED_TRACE(file);
    const auto assembly = assemble_file(folder("asm_ok") / file);
    ASSERT_TRUE(assembly.ok()) << printed(assembly);
    const vm::Image want = image_of(expected["image"]);
    for (vm::RowNumber number = vm::first_row; number < vm::end_row; ++number)
      EXPECT_EQ(row(assembly, number), row(want, number)) << number;
    EXPECT_EQ(assembly.encoding.image, want);
    EXPECT_EQ(assembly.instruction_lines, expected["instructions"]);
    std::map<std::string, std::int64_t> labels;
    for (const auto& [name, symbol] : assembly.symbols) labels[name] = symbol.value;
    EXPECT_EQ(labels, (expected["labels"].get<std::map<std::string, std::int64_t>>()));
  }
}

TEST(AssemblerVectors, ImageFilesAreEqualByteForByte) {
  if (!fs::exists(folder("asm_ok") / "expected_e")) GTEST_SKIP() << "this set has no image files";
  int compared = 0;
  for (const Json& expected : cases("asm_ok")) {
    const fs::path file = expected["file"].get<std::string>();
    SCOPED_TRACE(file);
    const fs::path image = folder("asm_ok") / "expected_e" / fs::path(file).replace_extension(".e");
    if (!fs::exists(image)) continue;
    const auto assembly = assemble_file(folder("asm_ok") / file);
    EXPECT_EQ(to_text(assembly.encoding.image, assembly.encoding.comments), file_text(image));
    ++compared;
  }
  EXPECT_GT(compared, 0);
}

TEST(AssemblerVectors, FaultySourcesAreRefusedForTheRightReason) {
  using Found = std::tuple<std::string, int, std::string>;
  const auto all = cases("asm_err");
  ASSERT_FALSE(all.empty()) << folder("asm_err");
  for (const Json& expected : all) {
    const std::string file = expected["file"];
    SCOPED_TRACE(file);
    const auto assembly = assemble_file(folder("asm_err") / file);
    std::set<Found> found;
    for (const Diagnostic& diagnostic : assembly.diagnostics.all())
      if (diagnostic.severity == Severity::error)
        found.emplace(assembly.sources.path(diagnostic.where.file).filename().string(),
                      assembly.sources.position(diagnostic.where).line, diagnostic.id);
    for (const Json& error : expected["errors"])
      EXPECT_TRUE(found.count({error["file"], error["line"], error["category"]}) == 1)
          << error << "\n"
          << printed(assembly);
  }
}

}  // namespace
}  // namespace chessvm::test::vectors_test
