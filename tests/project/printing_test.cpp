// SPDX-License-Identifier: MIT
// Tests that no tool prints a control character from file names, files or command lines: such bytes
// may come from strangers and must not act on the user's terminal.
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
#include "tests/base/terminal/pseudo_terminal.hpp"
#include "tests/support/run_tool.hpp"

namespace chessvm::printing_test {
namespace {

/// A text with cursor moves, DEL, CSI as UTF-8 and as a byte, invalid UTF-8, and sequences that set
/// a window title and a colour.
const std::string hostile = "x\x1b]0;owned\x07\x1b[31m\r\b\x7f\xc2\x9b\x9b\xffz";

/// Tells whether the output must quote the hostile bytes in a visible form.
enum class Quotes : bool { no, yes };

struct Case {
  std::string_view name;
  std::string_view command;  // shell text, run in the folder with hostile files; $H is `hostile`
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
  {"EasmFormat",            "easm --format \"$H.asm\""},
  {"EasmFormatOutput",      "easm --format good.asm -o \"missing/$H.asm\""},
  {"EasmExplain",           "easm --explain \"$H\""},

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
  {"ChsimReplay",           "chsim --replay \"$H\""},
  {"ChsimReplayContents",   "chsim --replay hostile.record", Quotes::no},
  {"ChsimReplayImage",      "chsim good.e --record r.record && chsim --replay r.record hostile.e", Quotes::no},
  {"ChsimRecord",           "chsim good.e --record \"missing/$H\""},
  {"ChsimDap",              "chsim --dap \"--$H\""},
  {"ChsimDapHeader",        "printf '%s: 2\\r\\n\\r\\n{}' \"$H\" | chsim --dap | tr -d '\\r'", Quotes::no},
  {"ChsimDapBody",          "printf 'Content-Length: 40\\r\\n\\r\\n%s%s%s' \"$H\" \"$H\" \"$H\" | chsim --dap | tr -d '\\r'", Quotes::no},
  {"ChsimDapLaunch",        "chsim --dap <launch.dap | tr -d '\\r'"},
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
  {"ChessLineImage",        "eniac-chess line --image \"$H\" </dev/null"},
  {"ChessPlayTyped",        "printf '%s\\n' \"$H\" | eniac-chess play --game typed.pgn"},
  {"ChessPlayGame",         "eniac-chess play --game hostile.pgn </dev/null"},
  {"ChessPlayMissingGame",  "eniac-chess play --game \"missing/$H\" </dev/null"},
  {"ChessPlayFen",          "eniac-chess play --fen \"$H\" --game fen.pgn </dev/null", Quotes::no},
  {"ChessPlayAgainst",      "eniac-chess play --against \"$H\" --game rival.pgn </dev/null"},
  {"ChessPlayImage",        "eniac-chess play --image \"$H\" --game image.pgn </dev/null"},
  {"ChessUci",              "printf 'uci\\n%s\\nposition %s\\nsetoption name %s value %s\\nquit\\n' \"$H\" \"$H\" \"$H\" \"$H\" | eniac-chess uci", Quotes::no},
  {"ChessUciPlayer",        "eniac-chess uci --player \"$H\" </dev/null"},
  {"ChessUciImage",         "eniac-chess uci --image \"$H\" </dev/null"},
  {"ChessMatchPlayer",      "eniac-chess match \"$H\" random --openings start.epd"},
  {"ChessMatchEngine",      "eniac-chess match \"uci:./$H\" random --openings start.epd --games 1"},
  {"ChessMatchHello",       "eniac-chess match \"uci:echo $H\" random --openings start.epd --games 1", Quotes::no},
  {"ChessMatchOpenings",    "eniac-chess match random random --openings hostile.epd", Quotes::no},
  {"ChessMatchMissing",     "eniac-chess match random random --openings \"$H\""},
  {"ChessMatchResume",      "cp hostile.pgn m.pgn; eniac-chess match random random --openings start.epd --pgn m.pgn --resume", Quotes::no},
  {"ChessMatchResults",     "cp hostile.e r; eniac-chess match random random --openings start.epd --results r", Quotes::no},
  {"ChessMatchPgn",         "eniac-chess match random random --openings start.epd --pgn \"missing/$H\""},
  {"ChessGamePlayer",       "eniac-chess game --white \"$H\""},
  {"ChessGameFen",          "eniac-chess game --white random --black random --fen \"$H\"", Quotes::no},
  {"ChessGameOpening",      "eniac-chess game --white random --black random --opening \"$H\"", Quotes::no},
  {"ChessGamePgnIn",        "eniac-chess game --pgn-in hostile.pgn", Quotes::no},
  {"ChessGameMissingPgn",   "eniac-chess game --pgn-in \"$H\""},
  {"ChessTournamentPlayer", "eniac-chess tournament \"$H\" random --openings start.epd"},
  {"ChessTournamentOpenings", "eniac-chess tournament random octave --openings hostile.epd", Quotes::no},
  {"ChessTournamentHtml",   "eniac-chess tournament random,name=a random,name=b --openings start.epd --max-plies 1 --games 2 --html \"missing/$H\""},
  {"ChessTournamentTable",  "eniac-chess tournament \"random,name=$H\" random,name=b --openings start.epd --max-plies 1 --games 2"},
  {"ChessBudgetFen",        "eniac-chess budget --fen \"$H\"", Quotes::no},
  {"ChessBudgetEpd",        "eniac-chess budget --epd hostile.epd", Quotes::no},
  {"ChessBudgetPgn",        "eniac-chess budget --pgn hostile.pgn", Quotes::no},
  {"ChessBudgetMissing",    "eniac-chess budget --pgn \"$H\""},
  {"ChessBudgetPolicy",     "eniac-chess budget --policy \"$H\""},
  {"ChessBudgetMtbf",       "eniac-chess budget --mtbf \"$H\""},
  {"ChessBudgetFaults",     "eniac-chess budget --fen '7k/8/8/8/8/8/6q1/K7 w - - 0 1' --faults hostile.ckpt", Quotes::no},
  {"ChessBudgetPlot",       "eniac-chess budget --self-play 1 --plot \"$H\""},
  {"ChessKimTyped",         "printf '%s\\n' \"$H\" | eniac-chess kim"},
  {"ChessKimTape",          "eniac-chess kim --tape \"$H\"", Quotes::no},
  {"ChessPerft",            "eniac-chess perft --fen \"$H\" 1", Quotes::no},
  {"ChessCommand",          "eniac-chess \"$H\""},

  {"GamesCommand",          "eniac-games \"$H\""},
  {"GamesMoves",            "eniac-games tic --moves \"$H\"", Quotes::no},
  {"GamesImage",            "eniac-games tic --image hostile.e"},
  {"GamesMissingImage",     "eniac-games tic --image \"$H\""},
  {"GamesCards",            "eniac-games tic --cards hostile.deck", Quotes::no},
  {"GamesTyped",            "printf '%s\\n' \"$H\" | eniac-games tic"},
  {"GamesTypedJson",        "printf '%s\\n' \"$H\" | eniac-games tic --json"},

  {"GamesFourTyped",        "printf '%s\\n' \"$H\" | eniac-games c4"},
  {"GamesFourMoves",        "eniac-games c4 --moves \"$H\"", Quotes::no},
  {"GamesFourCards",        "eniac-games c4 --cards hostile.deck", Quotes::no},
  {"GamesDraughtsTyped",    "printf '%s\\n' \"$H\" | eniac-games draughts"},
  {"GamesDraughtsMoves",    "eniac-games draughts --moves \"$H\"", Quotes::no},
  {"GamesDraughtsFen",      "eniac-games draughts --fen \"$H\"", Quotes::no},
  {"GamesDraughtsAgainst",  "eniac-games draughts --against \"$H\""},
  {"GamesDraughtsPdn",      "eniac-games draughts --against random --max-cycles 1 --pdn \"missing/$H\""},
  {"GamesLifeTyped",        "printf '%s\\n' \"$H\" | eniac-games life"},
  {"GamesLifeMoves",        "eniac-games life --moves \"$H\"", Quotes::no},
  {"GamesLifeDeck",         "eniac-games life --moves 11 --deck \"missing/$H\""},

  {"MergeMissing",          "eniac-chess match --merge \"$H\""},
  {"MergeContents",         "eniac-faults --merge hostile.e", Quotes::no},
  {"MergeResults",          "eniac-chess move --max-cycles 1 --epd identifier.epd --results r; eniac-chess move --json --merge r",
                            Quotes::no},
};
// clang-format on

/// Returns the offset of the first byte that a tool must not print; npos if there is none.
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

class HostileFiles : public testing::Test {
 protected:
  HostileFiles() {
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
    write("start.epd", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - id \"start\";\n");
    write("hostile.pgn", "[Event \"" + hostile + "\"]\n[" + hostile + " \"x\"]\n\n1. " + hostile +
                             " {" + hostile + "} *\n");
    write("hostile.record", "{\"schema\": \"" + hostile + "\"}\n" + hostile + "\n");
    const auto request = [](std::string_view command, std::string_view arguments) {
      const std::string text = R"({"seq":1,"type":"request","command":")" + std::string(command) +
                               R"(","arguments":)" + std::string(arguments) + "}";
      return "Content-Length: " + std::to_string(text.size()) + "\r\n\r\n" + text;
    };
    write("launch.dap",
          request("initialize", "{}") + request("launch", R"({"program":"\u001b[31m\u009b"})"));
    write("comment.asm", "  .isa v4 ;\x1b[31m\xff\n");
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
  /// Escapes a text for use in single quotes of a shell.
  static std::string escaped(const std::string& text) {
    std::string result;
    for (const char c : text) result += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return result;
  }
};

class Printing : public HostileFiles, public testing::WithParamInterface<Case> {};

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

/// If a message quotes a word of 60 000 characters, it must shorten the word.
TEST_F(HostileFiles, LongWordsAreNotPrintedWhole) {
  const std::string number = "N=$(head -c 60000 /dev/zero | tr '\\0' 7); ";
  for (const std::string command :
       {"easm good.asm --max-errors $N", "easm --bogus$N", "easm --completions $N",
        "chsim good.e --max-cycles $N", "chsim good.e --max-time $N", "chsim --bogus$N",
        "eniacsim doubtful.e --max-cycles $N", "eniacsim doubtful.e --fault $N",
        "eniac-games tic --moves $N", "eniac-games tic --moves 5,$N", "eniac-games $N",
        "eniac-games draughts --fen $N", "eniac-chess move --depth $N", "eniac-faults --class $N",
        "printf 's a1.rp5 %s\\ns a%s.rp5 5\\np a1.%s 1-1\\n' $N $N $N | eniacsim --commands",
        "printf 'p ad.s.1.%s 1\\ns debug.assert.1 a1~%s\\n%s\\n' $N $N $N | eniacsim --commands"}) {
    const std::string output = output_of(number + command);
    EXPECT_NE(output.find("77777..."), std::string::npos) << command << output.substr(0, 500);
    EXPECT_LT(output.size(), 2000U) << command;
  }
}

/// The formatter keeps the bytes of comments. It escapes hostile bytes only on a terminal.
class FormattedSource : public HostileFiles {
 protected:
  void expect_visible(const std::string& arguments) const {
    PseudoTerminal terminal("cd " + folder_.path().string() +
                                "; " CHESSVM_BIN_DIR "/easm --format comment.asm " + arguments +
                                "; echo left $?; read end",
                            80, 24);
    ASSERT_TRUE(terminal.wait_for("left 0")) << terminal.screen();
    EXPECT_NE(terminal.screen().find(";\\x1b[31m\\xff"), std::string::npos) << terminal.screen();
  }
};

TEST_F(FormattedSource, IsVisibleOnATerminal) {
  if (const auto why = why_no_pseudo_terminal()) GTEST_SKIP() << *why;
  for (const char* arguments : {"", "-o -", "-o /dev/tty"}) {
    SCOPED_TRACE(arguments);
    expect_visible(arguments);
  }
}

TEST_F(FormattedSource, KeepsItsBytesInFilesAndPipes) {
  const std::string formatted = output_of("easm --format comment.asm | cat");
  EXPECT_NE(formatted.find(";\x1b[31m\xff\n"), std::string::npos)
      << testing::PrintToString(formatted);
  EXPECT_EQ(output_of("easm --format comment.asm -o out.asm"), "");
  EXPECT_EQ(read("out.asm"), formatted);
}

}  // namespace
}  // namespace chessvm::printing_test
