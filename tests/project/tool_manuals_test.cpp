// SPDX-License-Identifier: MIT
// Tests the manual page and the completions of each tool: they must be complete, and man and the
// shells must understand them.
#include <gtest/gtest.h>

#include <array>
#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "tests/base/temporary_folder.hpp"
#include "tests/support/run_tool.hpp"

namespace chessvm::tool_manuals {
namespace {

using test::run_tool;

constexpr std::array tools{"easm",         "chsim",       "eniacsim",   "rtmc",
                           "eniac-faults", "eniac-chess", "eniac-games"};

std::string output_of(const TemporaryFolder& folder, const std::string& command) {
  const auto outcome = run_tool(folder.path(), command);
  EXPECT_EQ(outcome.status, 0) << command << "\n" << outcome.err;
  EXPECT_EQ(outcome.err, "") << command;
  return outcome.out;
}

bool is_installed(const TemporaryFolder& folder, const std::string& program) {
  return run_tool(folder.path(), "command -v " + program).status == 0;
}

std::vector<std::string> subcommands_of(const std::string& help) {
  std::vector<std::string> names;
  const std::size_t list = help.find("\nSubcommands:\n");
  if (list == std::string::npos) return names;
  std::istringstream lines(help.substr(list + 14));
  for (std::string line; std::getline(lines, line) && line.starts_with("  ");)
    if (line[2] != ' ') names.push_back(line.substr(2, line.find(' ', 2) - 2));
  return names;
}

std::set<std::string> options_of(const std::string& help) {
  static const std::regex line("(?:^|\\n)  (-[^ ]+)");
  static const std::regex name("--?[A-Za-z][a-z-]*");
  std::set<std::string> names;
  for (std::sregex_iterator at(help.begin(), help.end(), line), end; at != end; ++at) {
    const std::string list = (*at)[1];
    for (std::sregex_iterator word(list.begin(), list.end(), name); word != end; ++word)
      names.insert(word->str());
  }
  return names;
}

class ToolManual : public testing::TestWithParam<const char*> {
 protected:
  [[nodiscard]] std::string tool() const { return CHESSVM_BIN_DIR "/" + std::string(GetParam()); }
  TemporaryFolder folder;
};

std::string without(std::string text, char letter) {
  std::erase(text, letter);
  return text;
}

TEST_P(ToolManual, NamesEveryOptionOfTheHelpInAllForms) {
  const std::string page = without(output_of(folder, tool() + " --manual"), '\\');
  const std::string bash = output_of(folder, tool() + " --completions bash");
  const std::string zsh = output_of(folder, tool() + " --completions zsh");
  const std::string fish = output_of(folder, tool() + " --completions fish");
  const std::string help = output_of(folder, tool() + " --help");
  std::vector<std::string> helps{help};
  for (const std::string& name : subcommands_of(help)) {
    helps.push_back(output_of(folder, tool() + " " + name + " --help"));
    EXPECT_NE(page.find(".SS " + name + "\n"), std::string::npos) << name;
    EXPECT_NE(fish.find(" -a " + name + " "), std::string::npos) << name;
    EXPECT_NE(zsh.find("'" + name + ":"), std::string::npos) << name;
    EXPECT_NE(bash.find("'" + name + "') words="), std::string::npos) << name;
  }
  std::size_t options = 0;
  for (const std::string& each : helps)
    for (const std::string& option : options_of(each)) {
      ++options;
      const bool is_long = option.starts_with("--");
      EXPECT_NE(page.find("fB" + option + "fR"), std::string::npos) << option;
      EXPECT_TRUE(std::regex_search(bash, std::regex("words='[^']*" + option + "[ ']"))) << option;
      EXPECT_TRUE(std::regex_search(zsh, std::regex(option + "[-+=]*\\["))) << option;
      EXPECT_NE(
          fish.find(is_long ? " -l " + option.substr(2) + " " : " -s " + option.substr(1) + " "),
          std::string::npos)
          << option;
    }
  EXPECT_GE(options, 10U);
}

TEST_P(ToolManual, IsUnderstoodByMan) {
  if (!is_installed(folder, "man")) GTEST_SKIP() << "man is not installed";
  const std::string page = output_of(
      folder, tool() + " --manual >page.1 && LC_ALL=C.UTF-8 MANWIDTH=80 man --warnings -l page.1");
  for (const char* section : {"NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "EXIT STATUS"})
    EXPECT_NE(page.find(section), std::string::npos) << section;
}

/// Returns the manual pages that `page` names in bold, such as `chsim(1)`.
std::set<std::string> references_in(const std::string& page) {
  static const std::regex reference("fB([a-z-]+)fR(\\([157]\\))");
  std::set<std::string> names;
  for (std::sregex_iterator at(page.begin(), page.end(), reference), end; at != end; ++at)
    names.insert((*at)[1].str() + (*at)[2].str());
  return names;
}

TEST_P(ToolManual, RefersToPagesThatExist) {
  std::set<std::string> pages;
  for (const char* const name : tools) pages.insert(std::string(name) + "(1)");
  std::istringstream others(CHESSVM_MANUAL_NAMES);
  for (std::string name; std::getline(others, name, ' ');) pages.insert(name);
  const std::string page = without(output_of(folder, tool() + " --manual"), '\\');
  const std::size_t list = page.find(".SH SEE ALSO\n");
  ASSERT_NE(list, std::string::npos);
  const std::set<std::string> names = references_in(page.substr(list));
  EXPECT_GE(names.size(), 3U);
  for (const std::string& name : names) EXPECT_TRUE(pages.contains(name)) << name;
}

TEST_P(ToolManual, CompletesInEachShell) {
  const std::string name = GetParam();
  const bool has_commands = name == "eniac-chess" || name == "eniac-games";
  // The shell must complete the last word of the command line `typed` to `expected`.
  const std::string typed =
      has_commands ? name + (name == "eniac-chess" ? " pl" : " ti") : name + " --vers";
  const std::string expected =
      has_commands ? (name == "eniac-chess" ? "play" : "tic") : "--version";
  output_of(folder, tool() + " --completions bash >script.bash");
  std::ofstream(folder.path() / "try.bash")
      << "source ./script.bash\nCOMP_WORDS=(" << typed << ")\nCOMP_CWORD=1\n$(complete -p " << name
      << " | sed 's/.*-F //; s/ .*//')\necho \"${COMPREPLY[@]}\"\n";
  EXPECT_EQ(output_of(folder, "bash try.bash"), expected + "\n");
  if (is_installed(folder, "fish")) {
    output_of(folder, tool() + " --completions fish >script.fish");
    const std::string words = output_of(
        folder, "HOME=. fish --no-config -c 'source script.fish; complete -C \"" + typed + "\"'");
    EXPECT_TRUE(words.starts_with(expected)) << words;
  }
  if (is_installed(folder, "zsh")) {
    output_of(folder, tool() + " --completions zsh >_" + name);
    // The script starts a shell on a pseudo-terminal and reads until `expected` appears there.
    std::ofstream(folder.path() / "try.zsh")
        << "zmodload zsh/zpty\nzpty shell zsh -f -i\n"
           "zpty -w shell 'fpath=($PWD $fpath); autoload -U compinit; compinit -u -D; "
           "bindkey \"^I\" complete-word; echo rea''dy'\nzpty -r shell seen '*ready*'\n"
           "zpty -w -n shell $'"
        << typed << "\\t'\nzpty -r shell seen '*" << expected << " *'\n";
    EXPECT_EQ(run_tool(folder.path(), "TERM=dumb timeout 60 zsh -f try.zsh").status, 0);
  }
}

/// After an option that takes a file or folder, bash offers the files and folders that exist.
TEST(ToolCompletions, OfferFilesBehindOptionsThatTakeThem) {
  const TemporaryFolder folder;
  std::ofstream(folder.path() / "some.file");
  constexpr std::array<std::array<const char*, 2>, 8> options{{{"chsim", "--deck"},
                                                               {"chsim", "-x"},
                                                               {"easm", "--output"},
                                                               {"easm", "-I"},
                                                               {"eniacsim", "--vm"},
                                                               {"eniacsim", "--lockstep"},
                                                               {"eniacsim", "--resume"},
                                                               {"rtmc", "--output"}}};
  for (const auto& [tool, option] : options) {
    SCOPED_TRACE(std::string(tool) + " " + option);
    output_of(folder, CHESSVM_BIN_DIR "/" + std::string(tool) + " --completions bash >script.bash");
    // `compopt` works only during a completion, so the script replaces it.
    std::ofstream(folder.path() / "try.bash")
        << "compopt() { :; }\nsource ./script.bash\nCOMP_WORDS=(" << tool << " " << option
        << " some)\nCOMP_CWORD=2\n$(complete -p " << tool
        << " | sed 's/.*-F //; s/ .*//')\necho \"${COMPREPLY[@]}\"\n";
    EXPECT_EQ(output_of(folder, "bash try.bash"), "some.file\n");
  }
}

TEST(PageManual, IsUnderstoodByMan) {
  const TemporaryFolder folder;
  const std::filesystem::path pages = CHESSVM_MANUAL_PAGES_DIR;
  if (!std::filesystem::exists(pages)) GTEST_SKIP() << "made where pandoc is installed";
  if (!is_installed(folder, "man")) GTEST_SKIP() << "man is not installed";
  std::istringstream names(CHESSVM_MANUAL_NAMES);
  for (std::string name; std::getline(names, name, ' ');) {
    const std::size_t section = name.find('(');
    const std::string file = name.substr(0, section) + "." + name.substr(section + 1, 1);
    const std::string page = output_of(
        folder, "LC_ALL=C.UTF-8 MANWIDTH=80 man --warnings -l " + (pages / file).string());
    for (const char* part : {"NAME", "DESCRIPTION", "SEE ALSO"})
      EXPECT_NE(page.find(part), std::string::npos) << name << " lacks " << part;
    EXPECT_EQ(page.find("]("), std::string::npos) << name << " has the mark of a link";
  }
}

INSTANTIATE_TEST_SUITE_P(Tools, ToolManual, testing::ValuesIn(tools));

}  // namespace
}  // namespace chessvm::tool_manuals
