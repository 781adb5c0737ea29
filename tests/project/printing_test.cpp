// SPDX-License-Identifier: MIT
// Whatever bytes stand in file names, in files and on command lines, no tool prints a control
// character of theirs: text that a user was sent must not act on the user's terminal.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "tests/base/temporary_folder.hpp"
#include "tests/support/run_tool.hpp"

namespace chessvm::printing_test {
namespace {

/// Sets the title of a window, changes colours, moves the cursor; DEL; a C1 control sequence
/// introducer as UTF-8 and as a byte; a byte that is never UTF-8.
const std::string hostile = "x\x1b]0;owned\x07\x1b[31m\r\b\x7f\xc2\x9b\x9b\xffz";

/// Whether the output must quote the hostile bytes, in a form that can be seen.
enum class Quotes : bool { no, yes };

struct Case {
  std::string_view name;
  std::string_view command;  // of the shell, in the folder of Printing; $H holds `hostile`
  Quotes quotes = Quotes::yes;
};

// clang-format off
const Case cases[] = {
  {"EasmMissingSource",     "easm \"$H.asm\""},
  {"EasmMissingSourceJson", "easm --json \"$H.asm\""},
  {"EasmSourceName",        "easm \"$H/bad.asm\""},
  {"EasmSourceNameJson",    "easm --json \"$H/bad.asm\""},
  {"EasmContents",          "easm hostile.asm"},
  {"EasmContentsJson",      "easm --json hostile.asm", Quotes::no},
  {"EasmC1",                "easm c1.asm", Quotes::no},
  {"EasmInclude",           "easm include.asm"},
  {"EasmDefinition",        "easm good.asm -D \"$H=1\""},
  {"EasmWarning",           "easm good.asm -W \"$H\""},
  {"EasmOption",            "easm good.asm \"--$H\""},
  {"EasmColour",            "easm good.asm --color \"$H\"", Quotes::no},
  {"EasmResponseFile",      "easm \"@$H\""},
  {"EasmOutput",            "easm good.asm -o \"missing/$H.e\""},
  {"EasmOutputClash",       "easm good.asm -o \"$H\" -l \"$H\""},
  {"EasmListing",           "easm \"$H/good.asm\" -l -"},
  {"EasmSymbols",           "easm \"$H/good.asm\" -s -"},
  {"EasmMap",               "easm \"$H/good.asm\" -m -", Quotes::no},
  {"EasmDisassemble",       "easm --disassemble hostile.e"},
  {"EasmPainted",           "easm --color always hostile.asm | cat"},

  {"ChsimMissingImage",     "chsim \"$H.e\""},
  {"ChsimContents",         "chsim hostile.e"},
  {"ChsimTwoImages",        "cp good.e \"$H.e\"; chsim \"$H.e\" other.e", Quotes::no},
  {"ChsimWarning",          "cp repeated.e \"$H.e\"; chsim \"$H.e\""},
  {"ChsimDeck",             "chsim reads.e -d hostile.deck", Quotes::no},
  {"ChsimTypedDeck",        "chsim reads.e -d - <hostile.deck", Quotes::no},
  {"ChsimMissingDeck",      "chsim good.e -d \"$H.gone\""},
  {"ChsimRestore",          "chsim good.e --restore hostile.ckpt", Quotes::no},
  {"ChsimSymbols",          "cp good.e s.e; cp hostile.sym s.sym; chsim -v --profile s.e", Quotes::no},
  {"ChsimSymbolsJson",      "cp good.e s.e; cp c1.sym s.sym; chsim --json s.e", Quotes::no},
  {"ChsimTime",             "chsim good.e --max-time \"$H\"", Quotes::no},
  {"ChsimOption",           "chsim good.e \"--$H\""},
  {"DebuggerCommand",       "chsim --debug --plain good.e -e \"$H\""},
  {"DebuggerExpression",    "chsim --debug --plain good.e -e \"print $H\"", Quotes::no},
  {"DebuggerEcho",          "chsim --debug --plain good.e -e \"break $H\"", Quotes::no},
  {"DebuggerScript",        "chsim --debug --plain good.e -x \"$H\""},
  {"DebuggerStandardInput", "printf '%s\\n' \"$H\" | chsim --debug --plain good.e"},
  {"DebuggerListing",       "cp good.e l.e; cp hostile.lst l.lst; chsim --debug --plain l.e -e list -e step", Quotes::no},
  {"DebuggerSymbols",       "cp good.e s.e; cp c1.sym s.sym; chsim --debug --plain s.e -e where -e 'x/3 100'", Quotes::no},

  {"EniacsimMissingPatch",  "eniacsim \"$H.e\""},
  {"EniacsimPatchName",     "cp wrong.e \"$H.e\"; eniacsim \"$H.e\""},
  {"EniacsimContents",      "eniacsim hostile.patch"},
  {"EniacsimWarnings",      "cp doubtful.e \"$H.e\"; eniacsim \"$H.e\"", Quotes::no},
  {"EniacsimSwitch",        "eniacsim hostile-switch.patch"},
  {"EniacsimLoad",          "eniacsim hostile-load.patch"},
  {"EniacsimJson",          "cp doubtful.e \"$H.e\"; eniacsim --json --report \"$H.e\"", Quotes::no},
  {"EniacsimTyped",         "eniacsim --commands <hostile.patch"},
  {"EniacsimTypedPatch",    "cp wrong.e \"$H.e\"; eniacsim --commands \"$H.e\" </dev/null"},
  {"EniacsimDeck",          "eniacsim doubtful.e -d \"$H\""},
  {"EniacsimProbe",         "eniacsim doubtful.e --probe \"$H\""},
  {"EniacsimBreak",         "eniacsim doubtful.e --break \"$H\""},
  {"EniacsimFault",         "eniacsim doubtful.e --fault \"$H\""},
  {"EniacsimSignals",       "eniacsim doubtful.e --vcd out.vcd --signals \"$H\""},
  {"EniacsimVcd",           "eniacsim doubtful.e --vcd \"missing/$H\""},
  {"EniacsimWarningName",   "eniacsim doubtful.e -W \"$H\""},
  {"EniacsimVm",            "eniacsim --vm hostile.e"},
  {"EniacsimVmWarning",     "cp repeated.e \"$H.e\"; eniacsim --max-cycles 1000 --vm \"$H.e\""},
  {"EniacsimVmDeck",        "eniacsim --vm good.e -d hostile.deck", Quotes::no},
  {"EniacsimPatchOption",   "eniacsim --vm good.e --patch hostile.patch", Quotes::no},
  {"EniacsimResume",        "eniacsim --vm good.e --resume hostile.ckpt", Quotes::no},

  {"RtmcMissingSource",     "rtmc \"$H.rtm\" -o out.e"},
  {"RtmcContents",          "rtmc hostile.rtm -o out.e"},
  {"RtmcSourceName",        "cp hostile.rtm \"$H.rtm\"; rtmc \"$H.rtm\" -o out.e"},
  {"RtmcOutput",            "rtmc hostile.rtm -o \"missing/$H\""},
  {"RtmcOption",            "rtmc hostile.rtm -o out.e \"--$H\""},

  {"FaultsMissingImage",    "eniac-faults \"$H.e\""},
  {"FaultsContents",        "eniac-faults hostile.e"},
  {"FaultsDeck",            "eniac-faults good.e -d hostile.deck", Quotes::no},
  {"FaultsGolden",          "eniac-faults good.e --golden hostile.ckpt", Quotes::no},
  {"FaultsFault",           "eniac-faults good.e --fault \"$H\""},
  {"FaultsClass",           "eniac-faults good.e --class \"$H\"", Quotes::no},
  {"FaultsPatch",           "eniac-faults good.e --patch hostile.patch", Quotes::no},

  {"ChessFen",              "eniac-chess show --fen \"$H\"", Quotes::no},
  {"ChessMoveFen",          "eniac-chess move --fen \"$H\"", Quotes::no},
  {"ChessMoveFenJson",      "eniac-chess move --json --fen \"$H\""},
  {"ChessEpd",              "eniac-chess move --epd hostile.epd", Quotes::no},
  {"ChessEpdJson",          "eniac-chess move --json --epd hostile.epd", Quotes::no},
  {"ChessEpdIdentifier",    "eniac-chess move --max-cycles 1 --epd identifier.epd", Quotes::no},
  {"ChessEpdIdentifierTable", "eniac-chess move --cards mate.cards --epd identifier.epd", Quotes::no},
  {"ChessMissingEpd",       "eniac-chess move --epd \"$H\""},
  {"ChessImage",            "eniac-chess move --fen '8/8/8/8/8/8/8/K1k5 w - - 0 1' --image hostile.e"},
  {"ChessCards",            "eniac-chess move --fen '7k/8/8/8/8/8/8/K7 w - - 0 1' --cards hostile.deck", Quotes::no},
  {"ChessLine",             "printf '%s\\n' \"$H\" | eniac-chess line", Quotes::no},
  {"ChessCommand",          "eniac-chess \"$H\""},

  {"GamesCommand",          "eniac-games \"$H\""},
  {"GamesMoves",            "eniac-games tic --moves \"$H\"", Quotes::no},
  {"GamesImage",            "eniac-games tic --image hostile.e"},
  {"GamesMissingImage",     "eniac-games tic --image \"$H\""},
  {"GamesCards",            "eniac-games tic --cards hostile.deck", Quotes::no},
  {"GamesTyped",            "printf '%s\\n' \"$H\" | eniac-games tic"},
  {"GamesTypedJson",        "printf '%s\\n' \"$H\" | eniac-games tic --json"},

  {"MergeMissing",          "eniac-merge \"$H\""},
  {"MergeContents",         "eniac-merge hostile.e", Quotes::no},
  {"MergeResults",          "eniac-chess move --max-cycles 1 --epd identifier.epd --results r; eniac-merge --json r",
                            Quotes::no},
};
// clang-format on

/// Offset of the first byte that a tool must not print. Colours are the tool's own.
std::size_t find_control(const std::string& text) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    const auto next = static_cast<unsigned char>(i + 1 < text.size() ? text[i + 1] : '\0');
    if (byte < 0x20 && byte != '\n' && byte != '\t') return i;
    if (byte == 0x7F || byte == 0xFF || (byte == 0xC2 && next >= 0x80 && next < 0xA0)) return i;
  }
  return std::string::npos;
}

std::string without_colours(std::string text) {
  for (const std::string_view colour : {"\033[1;31m", "\033[1;35m", "\033[1;36m", "\033[0m"})
    for (std::size_t at = 0; (at = text.find(colour)) != std::string::npos;)
      text.erase(at, colour.size());
  return text;
}

class Printing : public testing::TestWithParam<Case> {
 protected:
  Printing() {
    std::filesystem::create_directory(folder_.path() / hostile);
    const std::string good = "  .isa v4\n  .org 100\nstart\n  inc A\n  halt\n";
    write("good.asm", good);
    write(hostile + "/good.asm", good);
    write(hostile + "/bad.asm", "  .isa v4\n  .org 100\n  frob\n");
    write("hostile.asm", "  .isa v4\n  .org 100\n  " + hostile + " frob\n");
    write("c1.asm", "  .isa v4\n  .org 100\n  a\u009bb frob\n");
    write("include.asm", "  .include \"" + hostile + "\"\n");
    write("hostile.deck", "12" + hostile + "\n");
    write("hostile.ckpt", "{\"schema\": \"" + hostile + "\"}\n");
    write("hostile.sym", "# chessvm symbols 1\nrow 100 " + hostile + " a.asm:1\n");
    write("c1.sym", "# chessvm symbols 1\nrow 100 a\u009b\xff a.asm:1\n");
    write("hostile.lst", "# chessvm listing 1\n# file " + hostile +
                             "\n100.0 0900  52                      " + "          1 | " + hostile +
                             "\n");
    write("hostile.patch", hostile + " 1-1 a1.5i\n");
    write("hostile-switch.patch", "s a1.op5 " + hostile + "\np " + hostile + " 1-1\n");
    write("hostile-load.patch", "l " + hostile + "\nf r " + hostile + "\nfault " + hostile + "\n");
    write("wrong.e", "frob\n");
    write("doubtful.e", "p i.io 1-1\np 1-1 a1.5i\nb i\n");
    write("hostile.rtm", "machine " + hostile + "\n");
    write("hostile.epd", "8/8/8/8/8/8/8/K1k5 w - - id \"" + hostile + "\";\n" + hostile + "\n");
    write("identifier.epd", "7k/8/8/8/8/8/6q1/K7 w - - id \"a\u009b\xff\";\n");
    write("mate.cards", "1112\n");
  }

  void write(const std::string& name, const std::string& text) const {
    std::ofstream(folder_.path() / name, std::ios::binary) << text;
  }
  [[nodiscard]] std::string read(const std::string& name) const {
    std::ostringstream text;
    text << std::ifstream(folder_.path() / name, std::ios::binary).rdbuf();
    return text.str();
  }

  /// What `command` prints on both streams.
  [[nodiscard]] std::string output_of(std::string_view command) const {
    const std::string images =
        "easm good.asm -o good.e -s good.sym; cp good.e other.e; sed -i '/L1 /s/.$/7/' other.e; "
        "printf '  .isa v4\\n  .org 100\\n  read\\n  jmp 100\\n' | easm - -o reads.e; "
        "{ cat good.e; sed -n '/^s /p' good.e; } >repeated.e; "
        "{ head -1 good.e; printf '%s\\n' \"$H\"; } >hostile.e; ";
    const std::string script = "PATH=" CHESSVM_BIN_DIR ":$PATH && export PATH && " + images + "{ " +
                               std::string(command) + "; } 2>&1";
    ::setenv("H", hostile.c_str(), 1);
    ::unsetenv("FORCE_COLOR");
    return test::run_tool(folder_.path(), "timeout 60 sh -c '" + escaped(script) + "'").out;
  }

  TemporaryFolder folder_;

 private:
  /// For a shell, between single quotes.
  static std::string escaped(const std::string& text) {
    std::string result;
    for (const char c : text) result += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return result;
  }
};

TEST_P(Printing, NoControlCharacterOfTheInput) {
  const std::string output = without_colours(output_of(GetParam().command));
  EXPECT_NE(output, "") << "nothing was printed";
  const std::size_t at = find_control(output);
  EXPECT_EQ(at, std::string::npos) << testing::PrintToString(output);
  if (GetParam().quotes == Quotes::yes) {
    EXPECT_TRUE(output.find("\\x1b") != std::string::npos ||
                output.find("\\u001b") != std::string::npos)
        << output;
  }
}

INSTANTIATE_TEST_SUITE_P(Tools, Printing, testing::ValuesIn(cases),
                         [](const auto& each) { return std::string(each.param.name); });

}  // namespace
}  // namespace chessvm::printing_test
