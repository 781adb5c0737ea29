// SPDX-License-Identifier: MIT
// Runs the cases of tests/data/asm/cases, whose results were derived from the manuals by hand.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <sstream>

#include "asm/source/diagnostic_table.hpp"
#include "base/text/text.hpp"
#include "tests/asm/case_file.hpp"
#include "tests/asm/support.hpp"

namespace chessvm::test::cases_test {
namespace {

namespace fs = std::filesystem;

constexpr const char* main_file = "case.asm";

assembler::Assembly assemble_case(const AssemblerCase& each) {
  return assembler::assemble(main_file, each.source, each.options);
}

/// Returns the nonzero rows as `100: 40 04 52 00 00 00`; `M95` stands for a negative table word.
std::vector<std::string> rows_of(const vm::Image& image) {
  std::vector<std::string> rows;
  for (vm::RowNumber number = vm::first_row; number < vm::end_row; ++number) {
    std::string text = std::to_string(number) + ":";
    const std::string digits = row(image, number);
    for (std::size_t word = 0; 2 * word < digits.size(); ++word) {
      const bool is_negative = word == 0 && number >= 300 && image.table_word(number) < 0;
      text += (is_negative ? " M" : " ") + digits.substr(2 * word, 2);
    }
    if (text.find_first_not_of(" 0", 4) != std::string::npos) rows.push_back(text);
  }
  return rows;
}

/// Returns a diagnostic as `error id 3:7`; line numbers do not count the case's `lines_before`.
std::string line_of(const Diagnostic& diagnostic, const assembler::Assembly& assembly,
                    const AssemblerCase& each) {
  const auto position = assembly.sources.position(diagnostic.where);
  const std::string file = assembly.sources.path(diagnostic.where.file).string();
  std::ostringstream text;
  text << (diagnostic.severity == Severity::error ? "error " : "warning ") << diagnostic.id << ' ';
  if (file == main_file)
    text << position.line - each.lines_before;
  else
    text << file << ':' << position.line;
  text << ':' << position.column;
  return text.str();
}

std::vector<std::string> diagnostics_of(const assembler::Assembly& assembly,
                                        const AssemblerCase& each) {
  std::vector<std::string> lines;
  for (const Diagnostic& diagnostic : assembly.diagnostics.all())
    if (diagnostic.severity == Severity::error || each.compares_warnings)
      lines.push_back(line_of(diagnostic, assembly, each));
  return lines;
}

void check(const AssemblerCase& each) {
  const auto assembly = assemble_case(each);
  EXPECT_EQ(diagnostics_of(assembly, each), each.diagnostics) << printed(assembly);
  EXPECT_EQ(each.name.starts_with("bad-"), each.is_bad());
  if (each.is_bad()) {
    EXPECT_FALSE(assembly.ok());
    return;
  }
  EXPECT_EQ(rows_of(assembly.encoding.image), each.rows) << printed(assembly);
  for (const std::string& wanted : each.symbols) {
    const std::string name = wanted.substr(0, wanted.find(' '));
    const auto found = assembly.symbols.find(name);
    if (found == assembly.symbols.end())
      ADD_FAILURE() << name << " is not defined";
    else
      EXPECT_EQ(name + " = " + std::to_string(found->second.value), wanted);
  }
}

class AssemblerCases : public testing::TestWithParam<std::string> {};

TEST_P(AssemblerCases, GiveTheirWordsAndDiagnostics) {
  const auto all = all_cases();
  const auto& cases = all.at(GetParam());
  EXPECT_FALSE(cases.empty());
  for (const AssemblerCase& each : cases) {
    SCOPED_TRACE(GetParam() + ", case " + each.name);
    check(each);
  }
}

std::vector<std::string> files() {
  std::vector<std::string> names;
  for (const auto& [file, cases] : all_cases()) names.push_back(file);
  return names;
}

INSTANTIATE_TEST_SUITE_P(Files, AssemblerCases, testing::ValuesIn(files()), [](const auto& file) {
  std::string name = file.param.substr(0, file.param.find('.'));
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
});

TEST(AssemblerCaseFiles, NoTwoCasesHaveOneName) {
  std::set<std::string> names;
  for (const auto& [file, cases] : all_cases())
    for (const AssemblerCase& each : cases)
      EXPECT_TRUE(names.insert(each.name).second) << file << ": " << each.name;
}

std::size_t sources_in(const fs::path& folder) {
  std::size_t count = 0;
  for (const auto& entry : fs::directory_iterator(folder))
    if (entry.path().extension() == ".asm") ++count;
  return count;
}

/// docs/reliability.md promises at least 400 sources, two in five of them with errors.
TEST(AssemblerCaseFiles, AreAsManyAsTheManualHas) {
  const fs::path data = CHESSVM_TEST_DATA;
  std::size_t bad = sources_in(data / "asm/bad") + sources_in(data / "vectors/isa/asm_err");
  std::size_t all = bad + sources_in(data / "vectors/isa/asm_ok");
  for (const auto& [file, cases] : all_cases()) {
    all += cases.size();
    bad += static_cast<std::size_t>(std::count_if(
        cases.begin(), cases.end(), [](const AssemblerCase& each) { return each.is_bad(); }));
  }
  constexpr std::size_t fewest = 400;
  EXPECT_GE(all, fewest);
  EXPECT_GE(5 * bad, 2 * all);
  const std::string manual = file_text(CHESSVM_SOURCE_DIR "/docs/reliability.md");
  EXPECT_NE(manual.find(std::to_string(all) + " sources, " + std::to_string(bad) + " of them bad"),
            std::string::npos)
      << all << " sources, " << bad << " of them bad";
}

/// Ids of diagnostics about sources that are too large. Only tests/data/asm/bad has such sources.
const std::set<std::string_view> ids_of_large_sources{"source-too-large", "expansion-limit"};

TEST(AssemblerCaseFiles, HaveEveryDiagnostic) {
  std::set<std::string, std::less<>> expected;
  for (const auto& [file, cases] : all_cases())
    for (const AssemblerCase& each : cases)
      for (const std::string& line : each.diagnostics) {
        const std::size_t begin = line.find(' ') + 1;
        expected.insert(line.substr(begin, line.find(' ', begin) - begin));
      }
  for (const assembler::DiagnosticKind& kind : assembler::diagnostic_table)
    EXPECT_TRUE(expected.count(kind.name) == 1 || ids_of_large_sources.count(kind.name) == 1)
        << kind.name;
}

}  // namespace
}  // namespace chessvm::test::cases_test
