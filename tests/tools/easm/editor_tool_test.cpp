// SPDX-License-Identifier: MIT
// Tests what easm offers to editors: --format, --xref, --explain, --watch, and files in contrib/.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <regex>
#include <set>
#include <sstream>
#include <string>

#include "asm/source/directives.hpp"
#include "tests/asm/support.hpp"
#include "tests/base/temporary_folder.hpp"
#include "tests/support/run_tool.hpp"
#include "vm/isa.hpp"

namespace chessvm::test::editor_tool_test {
namespace {

namespace fs = std::filesystem;

class EditorTool : public testing::Test {
 protected:
  EditorTool() {
    write("part.inc", "limit   .equ 5\n");
    write("main.asm",
          " .isa v4\n .include part.inc\n .macro load x\n mov x,A\n .endm\n .org 100\n"
          "main\n mov limit , A\n inc A\n load limit\n jmp main\n");
  }
  void write(const std::string& name, const std::string& text) const {
    std::ofstream(folder_ / name) << text;
  }
  [[nodiscard]] std::string read(const std::string& name) const {
    return file_text(folder_ / name);
  }
  [[nodiscard]] ToolOutcome easm(const std::string& arguments) const {
    return run_tool(folder_, CHESSVM_BIN_DIR "/easm " + arguments);
  }

  const TemporaryFolder temporary_;
  const fs::path& folder_ = temporary_.path();
};

const std::string formatted =
    "        .isa v4\n        .include part.inc\n        .macro load x\n        mov x,A\n"
    "        .endm\n        .org 100\nmain\n        mov limit,A\n        inc A\n        load "
    "limit\n"
    "        jmp main\n";

TEST_F(EditorTool, FormatsToStandardOutputOrAFile) {
  EXPECT_EQ(easm("--format main.asm").out, formatted);
  EXPECT_EQ(easm("--format main.asm -o main.asm").status, 0) << "in place";
  EXPECT_EQ(read("main.asm"), formatted);
  EXPECT_EQ(easm("--format missing.asm").status, 3);
  ASSERT_EQ(easm("main.asm -o main.e").status, 0);
  EXPECT_EQ(easm("--format main.e").status, 1) << "not a source";
}

TEST_F(EditorTool, ListsDefinitionsAndUses) {
  const ToolOutcome outcome = easm("main.asm -q --xref");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.out,
            "# chessvm cross-reference 1\n"
            "limit constant 5 part.inc:1:1\n  main.asm:8:6\n  main.asm:10:7\n"
            "load macro - main.asm:3:9\n  main.asm:10:2\n"
            "main row 100 main.asm:7:1\n  main.asm:11:6\n");
  EXPECT_EQ(easm("main.asm -q --xref=main.xref").status, 0);
  EXPECT_EQ(read("main.xref"), outcome.out);
}

TEST_F(EditorTool, ExplainsErrorsAndWarnings) {
  EXPECT_EQ(easm("--explain no-isa").out,
            "no-isa: error: an instruction stands before `.isa v4`\n"
            "No output is written when this error occurs.\n");
  EXPECT_EQ(easm("--explain nested-jsr").out,
            "nested-jsr: warning: a routine reached by `jsr` executes `jsr` before its `ret`\n"
            "-W no-nested-jsr silences it, -W error=nested-jsr makes it an error.\n");
  const ToolOutcome unknown = easm("--explain nested-jrs");
  EXPECT_EQ(unknown.status, 2);
  EXPECT_EQ(unknown.err,
            "easm: error: no error or warning is called 'nested-jrs'"
            "; did you mean nested-jsr?\n");
  EXPECT_EQ(easm("--explain zero").err,
            "easm: error: no error or warning is called 'zero'"
            "; there are zero-at-row-end, division-by-zero\n");
}

TEST_F(EditorTool, PrintsWhatTheProblemMatcherOfVsCodeTakes) {
  const auto extension =
      nlohmann::json::parse(file_text(CHESSVM_SOURCE_DIR "/contrib/vscode/package.json"));
  const auto& pattern = extension.at("contributes").at("problemMatchers").at(0).at("pattern");
  const auto capture = [&](const std::smatch& match, const char* part) {
    return match[pattern.at(part).get<std::size_t>()].str();
  };
  write("main.asm", " .isa v4\n .org 100\n swap A,F\n mov 100,A\n jmp nowhere\n");
  const std::string printed = easm("main.asm -o main.e").err;
  std::vector<std::string> found;
  std::istringstream lines(printed);
  const std::regex form(pattern.at("regexp").get<std::string>());
  for (std::string line; std::getline(lines, line);)
    if (std::smatch match; std::regex_match(line, match, form)) {
      EXPECT_EQ(capture(match, "file"), "main.asm");
      EXPECT_NE(capture(match, "message"), "");
      found.push_back(capture(match, "line") + ' ' + capture(match, "severity") + ' ' +
                      capture(match, "code"));
    }
  EXPECT_EQ(found, (std::vector<std::string>{"3 warning swap-a-f", "4 error value-overflow",
                                             "5 error undefined-symbol"}))
      << printed;
}

using Words = std::set<std::string>;

Words instructions() {
  Words words{"addn"};  // the table of instructions lacks `addn`
  for (const auto& row : vm::isa::table)
    words.emplace(row.mnemonic.substr(0, row.mnemonic.find(' ')));
  return words;
}

Words directives() {
  Words words;
  for (const auto& row : assembler::directive_table) words.emplace(row.name);
  return words;
}

Words vim_words(const std::string& group) {
  const std::regex line("syntax keyword " + group + " (.*)");
  Words words;
  std::istringstream grammar(file_text(CHESSVM_SOURCE_DIR "/contrib/vim/syntax/easm.vim"));
  for (std::string text; std::getline(grammar, text);) {
    std::smatch match;
    if (!std::regex_match(text, match, line)) continue;
    std::istringstream list(match[1]);
    for (std::string word; list >> word && word != "contained";) words.insert(word);
  }
  return words;
}

/// Returns the words that pattern `name` of the VS Code grammar accepts; puts `prefix` before each.
Words code_words(const std::string& name, const std::string& prefix) {
  const auto grammar = nlohmann::json::parse(
      file_text(CHESSVM_SOURCE_DIR "/contrib/vscode/syntaxes/easm.tmLanguage.json"));
  Words words;
  for (const auto& pattern : grammar.at("repository").at("operation").at("patterns")) {
    if (pattern.value("name", "") != name) continue;
    const std::string form = pattern.at("match");
    const std::size_t begin = form.find("(?:") + 3;
    std::istringstream list(form.substr(begin, form.find(')', begin) - begin));
    for (std::string word; std::getline(list, word, '|');) words.insert(prefix + word);
  }
  return words;
}

TEST(EditorColours, KnowTheWordsOfTheLanguage) {
  EXPECT_EQ(vim_words("easmInstruction"), instructions());
  EXPECT_EQ(vim_words("easmDirective"), directives());
  EXPECT_EQ(code_words("keyword.other.instruction.easm", ""), instructions());
  EXPECT_EQ(code_words("keyword.control.directive.easm", "."), directives());
}

// Tests the Vim grammars. `./dev vsix` tests the VS Code grammars on the same sources.
TEST(EditorColours, OfVimAreThoseOfTheWordsInTheSourcesOfTheTree) {
  constexpr int not_installed = 77;
  const TemporaryFolder folder;
  const ToolOutcome outcome =
      run_tool(folder.path(),
               "command -v node >/dev/null || { echo skipped: node is not installed; "
               "exit 77; }\nnode " CHESSVM_SOURCE_DIR "/tests/contrib/colours/vim.js");
  if (outcome.status == not_installed) GTEST_SKIP() << outcome.out;
  EXPECT_EQ(outcome.status, 0) << outcome.err;
}

TEST_F(EditorTool, AssemblesAgainWhenAnIncludeChanges) {
  const ToolOutcome outcome = run_tool(
      folder_,
      "seen() { for i in $(seq 300); do test $(grep -c \"$1\" log) -ge $2 && return; sleep 0.1; "
      "done; echo \"no $1\"; }\n" CHESSVM_BIN_DIR
      "/easm --watch main.asm -o main.e 2>log & pid=$!\n"
      "seen 'assembled; watching 2 sources' 1; cp main.e first.e\n"
      "echo 'limit .equ 17' >part.inc; seen 'assembled' 2; cp main.e second.e\n"
      "echo 'limit .equ' >part.inc; seen 'nothing is written; watching 2 sources' 1\n"
      "kill -TERM $pid; wait $pid; echo status $?");
  EXPECT_EQ(outcome.out, "status 143\n") << read("log");
  EXPECT_NE(read("first.e"), read("second.e"));
  EXPECT_EQ(read("second.e"), read("main.e"));
}

TEST_F(EditorTool, RefusesTasksThatDoNotGoTogether) {
  for (const char* arguments :
       {"--watch --format main.asm", "--format --disassemble main.asm", "--lsp main.asm",
        "--explain no-isa main.asm", "--lsp -o x", "--format main.asm -l x",
        "--format main.asm --xref", "--watch -", "--watch", "--lsp --sandbox"}) {
    const ToolOutcome outcome = easm(arguments);
    EXPECT_EQ(outcome.status, 2) << arguments;
    EXPECT_NE(outcome.err.find("easm: error: "), std::string::npos) << outcome.err;
    EXPECT_EQ(outcome.out, "") << arguments;
  }
}

}  // namespace
}  // namespace chessvm::test::editor_tool_test
