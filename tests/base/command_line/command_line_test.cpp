// SPDX-License-Identifier: MIT
#include "base/command_line/command_line.hpp"

#include <gtest/gtest.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <functional>
#include <new>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "base/command_line/completions.hpp"
#include "base/command_line/error_json.hpp"
#include "base/command_line/manual_page.hpp"
#include "base/command_line/output_clash.hpp"
#include "base/command_line/response_file.hpp"
#include "base/command_line/tool_main.hpp"
#include "tests/base/temporary_folder.hpp"

namespace chessvm::command_line_test {
namespace {

const CommandLine::About about{"tool", "1.2", "Does things.", "Exit status: 0 done."};

struct Answer {
  std::optional<ExitStatus> status;
  std::string out;
  std::string err;
};

Answer parse(CommandLine& line, std::vector<const char*> words) {
  words.insert(words.begin(), "tool");
  testing::internal::CaptureStdout();
  testing::internal::CaptureStderr();
  Answer answer;
  answer.status = line.parse(static_cast<int>(words.size()), words.data());
  std::fflush(stdout);
  answer.out = testing::internal::GetCapturedStdout();
  answer.err = testing::internal::GetCapturedStderr();
  return answer;
}

TEST(GuardedMain, TurnsExceptionsIntoAMessage) {
  std::FILE* const standard_output = stdout;  // guarded_main replaces it for this whole process
  const auto outcome = [](const std::function<ExitStatus()>& work) {
    testing::internal::CaptureStderr();
    const int status = guarded_main("tool", work);
    return std::pair(status, testing::internal::GetCapturedStderr());
  };
  EXPECT_EQ(outcome([]() -> ExitStatus { throw std::runtime_error("broken"); }),
            std::pair(3, std::string("tool: error: broken\n")));
  EXPECT_EQ(outcome([]() -> ExitStatus { throw std::bad_alloc(); }),
            std::pair(3, std::string("tool: error: out of memory\n")));
  EXPECT_EQ(outcome([] { return ExitStatus::limit; }), std::pair(4, std::string()));
  stdout = standard_output;
}

TEST(CommandLines, HaveOptionsThatGoOnlyWithSome) {
  const auto answer = [](std::vector<const char*> words) {
    CommandLine line(about);
    std::vector<std::string> files;
    std::optional<std::string> name;
    bool brief = false;
    std::string input;
    line.tool().text("INPUT", input, "what is read");
    const auto brief_option = line.tool().flag("--brief", brief, "say less");
    line.tool().text("--name", name, "its name");
    line.tool().files("--join", files, "join these").many().goes_only_with({brief_option});
    const Answer result = parse(line, std::move(words));
    return result.status ? result.err : std::to_string(files.size()) + " files";
  };
  EXPECT_EQ(answer({"--join", "a", "b", "--brief", "--join", "c"}), "3 files");
  EXPECT_EQ(answer({"input", "--name", "x"}), "0 files");
  EXPECT_TRUE(
      answer({"--name", "x", "--join", "a"}).starts_with("tool: error: --join excludes --name\n"));
  EXPECT_TRUE(answer({"input", "--join", "a"}).starts_with("tool: error: --join excludes INPUT\n"));
}

TEST(OutputClash, KeepsInputsAndOutputsApart) {
  const TemporaryWorkingFolder here;
  std::ofstream("a") << "a";
  std::filesystem::create_symlink("a", "link");
  const std::vector<std::string> inputs{"a", "-"};
  const auto clash = [&](std::vector<std::string> outputs) {
    return output_clash(inputs, outputs).value_or("");
  };
  EXPECT_EQ(clash({"b", "c"}), "");
  EXPECT_EQ(clash({"-", "-", "/dev/null", "/dev/null"}), "");
  EXPECT_EQ(clash({"b", "a"}), "the output 'a' is one of the inputs");
  EXPECT_EQ(clash({"./x/../a"}), "the output './x/../a' is one of the inputs");
  EXPECT_EQ(clash({"link"}), "the output 'link' is one of the inputs");
  EXPECT_EQ(clash({"b", "./b"}), "two outputs go to './b'");
  std::filesystem::create_directory("folder");
  std::filesystem::create_directory_symlink("folder", "other");
  EXPECT_EQ(clash({"folder/new", "other/new"}), "two outputs go to 'other/new'");
  std::filesystem::create_symlink("later", "dangling");
  EXPECT_EQ(clash({"dangling", "later"}), "two outputs go to 'later'");
}

TEST(WholeNumber, IsMadeOfDigitsOnly) {
  EXPECT_EQ(parse_whole_number("42", {1, 99}), 42U);
  EXPECT_EQ(parse_whole_number("18446744073709551615", {}), WholeNumbers{}.most);
  for (const char* bad :
       {"-1", "+1", "0x10", "100", "0", "1e1", "", " 4", "4 ", "99999999999999999999"})
    EXPECT_FALSE(parse_whole_number(bad, {1, 99})) << bad;
}

TEST(CommandLine, SetsEveryKindOfOption) {
  struct Values {
    std::string text;
    std::optional<std::string> deck;
    std::vector<std::string> faults;
    std::vector<std::string> images;
    std::optional<std::string> trace;
    std::optional<std::uint64_t> limit;
    int jobs = 1;
    std::optional<std::chrono::duration<double>> time;
    ColourWhen colour = ColourWhen::automatic;
    bool quiet = false;
  } values;
  CommandLine line(about);
  const auto tool = line.tool();
  tool.text("--text", values.text, "a text");
  tool.file("-d,--deck", values.deck, "a file");
  tool.texts("--fault", values.faults, "one of several");
  tool.files("IMAGE", values.images, "the files left").required();
  tool.optional_file("--trace", values.trace, "none", "a file after =");
  tool.number("--limit", values.limit, {.least = 1}, "from 1 up");
  tool.number("-j,--jobs", values.jobs, {1, 64}, "from 1 to 64");
  tool.duration("--time", values.time, "a time");
  tool.colour(values.colour);
  tool.flag("-q,--quiet", values.quiet, "errors only");
  const Answer answer =
      parse(line, {"--text=x", "-d", "cards", "--fault", "a", "one.e", "--trace", "two.e",
                   "--fault=b", "--limit", "7", "-j3", "--time", "2h", "--color", "never", "-q"});
  EXPECT_EQ(answer.status, std::nullopt) << answer.err;
  EXPECT_EQ(values.text, "x");
  EXPECT_EQ(values.deck, "cards");
  EXPECT_EQ(values.faults, (std::vector<std::string>{"a", "b"}));
  EXPECT_EQ(values.images, (std::vector<std::string>{"one.e", "two.e"}));
  EXPECT_EQ(values.trace, "none");
  EXPECT_EQ(values.limit, 7U);
  EXPECT_EQ(values.jobs, 3);
  EXPECT_EQ(values.time, std::chrono::hours(2));
  EXPECT_EQ(values.colour, ColourWhen::never);
  EXPECT_TRUE(values.quiet);
}

TEST(CommandLine, RefusesValuesAndSaysWhatIsAllowed) {
  int jobs = 1;
  std::optional<std::uint64_t> limit;
  std::optional<std::chrono::duration<double>> time;
  ColourWhen colour = ColourWhen::automatic;
  CommandLine line(about);
  line.tool().number("--jobs", jobs, {1, 64}, "");
  line.tool().number("--limit", limit, {.least = 1}, "");
  line.tool().duration("--time", time, "");
  line.tool().colour(colour);
  const auto expect = [&](const char* word, const std::string& why) {
    const Answer answer = parse(line, {word});
    EXPECT_EQ(answer.status, ExitStatus::usage) << word;
    EXPECT_EQ(answer.err, "tool: error: " + why + "\nTry 'tool --help'.\n");
    EXPECT_EQ(answer.out, "");
  };
  expect("--jobs=65", "--jobs: '65' is not a number from 1 to 64");
  expect("--jobs=-1", "--jobs: '-1' is not a number from 1 to 64");
  expect("--limit=0", "--limit: '0' is not a number from 1 up");
  expect("--limit=99999999999999999999",
         "--limit: '99999999999999999999' is more than 18446744073709551615");
  expect("--time=5", "--time: '5' is not a duration like 90s or 36h");
  expect("--color=maybe", "--color: 'maybe' is not one of auto, always, never");
}

TEST(CommandLine, RefusesEmptyNamesOfFiles) {
  std::string source;
  std::optional<std::string> deck;
  std::optional<std::string> trace;
  std::vector<std::string> images;
  std::string fen = "none";
  CommandLine line(about);
  line.tool().file("SOURCE", source, "");
  line.tool().file("-d,--deck", deck, "");
  line.tool().optional_file("--trace", trace, "-", "");
  line.tool().texts("--vm", images, "").value_name("IMAGE");
  line.tool().text("--fen", fen, "");
  const auto expect = [&](const std::vector<const char*>& words, const std::string& option) {
    const Answer answer = parse(line, words);
    EXPECT_EQ(answer.status, ExitStatus::usage) << option;
    EXPECT_EQ(answer.err,
              "tool: error: " + option + ": the name of a file is empty\nTry 'tool --help'.\n");
  };
  expect({""}, "SOURCE");
  expect({"a", "--deck", ""}, "--deck");
  expect({"a", "-d", ""}, "--deck");
  expect({"a", "--vm", ""}, "--vm");
  for (const char* word : {"--deck=", "--trace="})  // refused because the argument is missing
    EXPECT_EQ(parse(line, {"a", word}).status, ExitStatus::usage) << word;
  EXPECT_FALSE(parse(line, {"a", "--fen", ""}).status);
  EXPECT_EQ(fen, "");
}

TEST(CommandLine, NamesTheOptionPerhapsMeant) {
  bool quiet = false;
  std::string file;
  CommandLine line(about);
  line.tool().flag("--quiet", quiet, "");
  line.tool().file("FILE", file, "");
  EXPECT_EQ(parse(line, {"--quite"}).err,
            "tool: error: unknown option --quite; did you mean --quiet?\nTry 'tool --help'.\n");
  EXPECT_EQ(parse(line, {"--frobnicate=3"}).err,
            "tool: error: unknown option --frobnicate=3\nTry 'tool --help'.\n");
  const Answer surplus = parse(line, {"a", "b"});
  EXPECT_EQ(surplus.status, ExitStatus::usage) << "no file is dropped";
  EXPECT_EQ(surplus.err.find("unknown"), std::string::npos);
}

TEST(CommandLine, TakesNoOptionForTheArgumentOfAnother) {
  bool json = false;
  std::string output;
  std::optional<std::string> trace;
  CommandLine line(about);
  line.tool().flag("-j,--json", json, "");
  line.tool().file("-o,--output", output, "");
  line.tool().optional_file("--trace", trace, "", "");
  EXPECT_EQ(parse(line, {"-o", "--json"}).err,
            "tool: error: --output: FILE is missing: --json is an option\nTry 'tool --help'.\n");
  EXPECT_EQ(parse(line, {"-o", "--json", "surplus"}).err,
            "tool: error: --output: FILE is missing: --json is an option\nTry 'tool --help'.\n");
  EXPECT_EQ(parse(line, {"-o", "-j"}).status, ExitStatus::usage);
  EXPECT_EQ(parse(line, {"--trace=--json"}).err,
            "tool: error: --trace: FILE is missing: --json is an option\nTry 'tool --help'.\n");
  EXPECT_EQ(parse(line, {"--trace", "--json", "-o", "./--json"}).status, std::nullopt);
  EXPECT_EQ(output, "./--json");
  EXPECT_EQ(parse(line, {"-o", "--jso"}).status, std::nullopt) << "no option has this name";
}

TEST(CommandLine, KnowsSubcommandsAndTheirOptions) {
  std::vector<std::string> moves;
  CommandLine line(about);
  const auto tic = line.tool().subcommand("tic", "a game");
  const auto life = line.tool().subcommand("life", "another");
  tic.texts("--moves", moves, "");
  EXPECT_EQ(parse(line, {"tix"}).err,
            "tool: error: 'tix' is not known here; did you mean tic?\nTry 'tool --help'.\n");
  EXPECT_EQ(parse(line, {"tic", "--move", "5"}).err,
            "tool: error: unknown option --move; did you mean --moves?\nTry 'tool tic --help'.\n");
  EXPECT_EQ(parse(line, {"tic", "--moves", "5", "7"}).err,
            "tool: error: '7' is not known here; an argument with blanks needs quotes\n"
            "Try 'tool tic --help'.\n");
  EXPECT_EQ(parse(line, {"tic", "5 7"}).err,
            "tool: error: '5 7' is not known here; the option before it is missing\n"
            "Try 'tool tic --help'.\n");
  EXPECT_EQ(parse(line, {}).status, ExitStatus::usage);
  EXPECT_EQ(parse(line, {"tic", "--moves", "5"}).status, std::nullopt);
  EXPECT_TRUE(tic.is_chosen());
  EXPECT_FALSE(life.is_chosen());
}

TEST(CommandLine, LetsTheLastOfRepeatedOptionsCount) {
  int jobs = 0;
  std::string file;
  CommandLine line(about);
  line.tool().number("-j,--jobs", jobs, {}, "");
  line.tool().file("FILE", file, "");
  EXPECT_EQ(parse(line, {"--jobs", "2", "a", "-j", "3"}).status, std::nullopt);
  EXPECT_EQ(jobs, 3);
}

TEST(CommandLine, CallsReadersInTheOrderOfTheWords) {
  std::string order;
  CommandLine line(about);
  const auto reader = [&order](const char* prefix) {
    return [&order, prefix](const std::string& text) {
      order += prefix + text + ' ';
      return std::string();
    };
  };
  line.tool().custom("-x", CommandLine::Arity::all, reader("x"), "");
  line.tool().custom("-e", CommandLine::Arity::all, reader("e"), "");
  EXPECT_EQ(parse(line, {"-e", "1", "-x", "2", "-e3"}).status, std::nullopt);
  EXPECT_EQ(order, "e1 x2 e3 ");
}

TEST(CommandLine, HoldsOptionsToEachOther) {
  std::optional<std::string> fen;
  std::optional<std::string> epd;
  std::optional<std::string> deck;
  CommandLine line(about);
  const auto one = line.tool().text("--fen", fen, "");
  const auto many = line.tool().file("--epd", epd, "");
  one.excludes(many);
  line.tool().file("--deck", deck, "").needs(one);
  EXPECT_EQ(parse(line, {"--fen=x", "--deck=d"}).status, std::nullopt);
  EXPECT_EQ(parse(line, {"--fen=x", "--epd=y"}).status, ExitStatus::usage);
  EXPECT_EQ(parse(line, {"--deck=d"}).status, ExitStatus::usage);
}

TEST(CommandLine, PrintsHelpAndVersion) {
  ColourWhen colour = ColourWhen::automatic;
  std::optional<std::string> trace;
  CommandLine line(about);
  line.tool().colour(colour);
  line.tool().optional_file("--trace", trace, "", "a trace");
  const Answer help = parse(line, {"--help"});
  EXPECT_EQ(help.status, ExitStatus::ok);
  for (const char* part : {"Does things.\n", "Usage: tool [OPTIONS]", "-V,--version",
                           "--color {auto,always,never}", "--trace[=FILE] ", "\nExit status: 0"})
    EXPECT_NE(help.out.find(part), std::string::npos) << help.out;
  EXPECT_EQ(parse(line, {"-V"}).out, "tool 1.2\n");
}

/// Parses `words` for a tool that has an option of each kind; returns its standard output.
std::string answer_of_every_kind(std::vector<const char*> words) {
  std::string text;
  std::vector<std::string> texts;
  std::optional<std::string> trace;
  bool quiet = false;
  ColourWhen colour = ColourWhen::automatic;
  CommandLine line(about);
  const auto tool = line.tool();
  tool.file("-d,--deck", text, "a deck");
  tool.file("--include", text, "a folder").value_name("FOLDER");
  tool.texts("--vm", texts, "an image").value_name("IMAGE");
  tool.optional_file("--trace", trace, "", "a trace");
  tool.optional_file("--writes", trace, "", "a folder").value_name("[=DIR]");
  tool.text("--fen", text, "a text");
  tool.flag("--quiet", quiet, "a flag");
  tool.colour(colour);
  tool.files("IMAGE", texts, "the images");
  return parse(line, std::move(words)).out;
}

void expect_parts(const std::string& text, const std::vector<std::string>& parts) {
  for (const std::string& part : parts)
    EXPECT_NE(text.find(part), std::string::npos) << part << "\nis not in\n" << text;
}

TEST(Completions, OfBashOfferFilesBehindOptionsThatTakeThem) {
  const std::string files = "compopt -o filenames; COMPREPLY=($(compgen -f -- \"$current\"))";
  expect_parts(
      answer_of_every_kind({"--completions", "bash"}),
      {"    ' -d' | ' --deck' | ' --deck=') " + files, "    ' --include' | ' --include=') " + files,
       "    ' --vm' | ' --vm=') " + files, "    ' --trace=') " + files,
       "    ' --writes=') " + files, "    ' --fen' | ' --fen=') COMPREPLY=();",
       "    ' --color' | ' --color=') COMPREPLY=($(compgen -W 'auto always never'",
       " files=yes ;;"});
}

TEST(Completions, OfZshOfferFilesBehindOptionsThatTakeThem) {
  expect_parts(
      answer_of_every_kind({"--completions", "zsh"}),
      {"'(-d --deck)-d+[a deck]:FILE:_files' '(-d --deck)--deck=[a deck]:FILE:_files'",
       "'(--include)--include=[a folder]:FOLDER:_files'", "--vm=[an image]:IMAGE:_files'",
       "'(--trace)--trace=-[a trace]::\\[=FILE\\]:_files'",
       "'(--writes)--writes=-[a folder]::\\[=DIR\\]:_files'", "'(--fen)--fen=[a text]:TEXT: '",
       "'(--quiet)--quiet[a flag]'", ":(auto always never)'", "'*:the images:_files'"});
}

TEST(Completions, OfFishOfferFilesBehindOptionsThatTakeThem) {
  expect_parts(
      answer_of_every_kind({"--completions", "fish"}),
      {"complete -c tool -s d -l deck -r -F -d 'a deck'\n",
       "complete -c tool -l include -r -F -d 'a folder'\n",
       "complete -c tool -l vm -r -F -d 'an image'\n",
       "complete -c tool -l trace -F -d 'a trace'\n",
       "complete -c tool -l writes -F -d 'a folder'\n", "complete -c tool -l fen -x -d 'a text'\n",
       "complete -c tool -l quiet -d 'a flag'\n",
       "complete -c tool -l color -x -a 'auto always never' -d "});
}

TEST(Completions, OfFishOfferFilesToSubcommandsThatTakeThem) {
  const auto completions = [](const ManualOption& argument) {
    Manual manual{.name = "tool",
                  .version = "1",
                  .description = "",
                  .footer = "",
                  .see_also = {},
                  .tool = {},
                  .commands = {{"play", "plays", {argument}}}};
    return chessvm::completions(manual, Shell::fish);
  };
  const std::string files = "complete -c tool -n '__fish_seen_subcommand_from play' -F\n";
  ManualOption argument{.names = {},
                        .positional = "GAME",
                        .argument = ManualOption::Argument::file,
                        .value = "",
                        .help = "a game"};
  expect_parts(completions(argument), {"complete -c tool -f\n", files});
  argument.argument = ManualOption::Argument::text;
  EXPECT_EQ(completions(argument).find(files), std::string::npos);
}

/// The description contains all that roff could misread: requests, escapes, special characters.
TEST(ManualPage, PrintsTextAsItIs) {
  const Manual manual{.name = "tool",
                      .version = "1",
                      .description = ".begins with a point\n'and a quote; a\\b ^ ~ ` -",
                      .footer = "",
                      .see_also = {},
                      .tool = {},
                      .commands = {}};
  expect_parts(manual_page(manual),
               {"\\&.begins with a point\n", "\\&'and a quote; a\\eb \\(ha \\(ti \\(ga \\-"});
}

TEST(CommandLine, RefusesAsJsonWhereThatIsAskedFor) {
  bool json = false;
  CommandLine line(about);
  line.report_errors_as_json();
  line.tool().flag("--json", json, "");
  const Answer answer = parse(line, {"--frob", "--json"});
  const auto object = nlohmann::json::parse(answer.out);
  EXPECT_EQ(object.at("schema"), "chessvm.error/1");
  EXPECT_EQ(object.at("error"), "unknown option --frob");
  EXPECT_EQ(object.at("status"), 2);
  EXPECT_NE(answer.err, "");
  EXPECT_EQ(parse(line, {"--frob", "--", "--json"}).out, "");
}

TEST(ErrorJson, NamesThePlace) {
  const auto object = nlohmann::json::parse(
      error_json(Failure{.path = "a\xff.e", .message = "is wrong", .line = 3, .column = 4}));
  EXPECT_EQ(object.at("file"), "a\xef\xbf\xbd.e");
  EXPECT_EQ(object.at("line"), 3);
  EXPECT_EQ(object.at("column"), 4);
  EXPECT_EQ(object.at("status"), 1);
}

TEST(ResponseFile, IsSplitLikeWordsOfAShell) {
  using Words = std::vector<std::string>;
  EXPECT_EQ(split_words("").value(), Words{});
  EXPECT_EQ(split_words("  a\n\tb c\n").value(), (Words{"a", "b", "c"}));
  EXPECT_EQ(split_words("--fen '8/8 w - -' \"it's\" ''").value(),
            (Words{"--fen", "8/8 w - -", "it's", ""}));
  EXPECT_EQ(split_words(R"(a\ b "c\"d" '\e' f\)").value(), (Words{"a b", "c\"d", "\\e", "f\\"}));
}

TEST(ResponseFile, HasNoOpenQuotes) {
  for (const char* text : {"'", "a 'b c", "\"a\n", "a \"b\\\""})
    EXPECT_EQ(split_words(text).error().message, "a quotation mark is not closed") << text;
  const TemporaryWorkingFolder here;
  std::ofstream("words") << "-q\n--fen 'open\n-v\n";
  const auto refused = expand_response_files({"@words"});
  ASSERT_FALSE(refused);
  EXPECT_EQ(to_text(refused.error()), "words:2: error: a quotation mark is not closed\n");
}

TEST(ResponseFile, StandsForItsWords) {
  const TemporaryWorkingFolder here;
  std::ofstream("words") << "-q @nested\n--jobs 3";
  EXPECT_EQ(expand_response_files({"a", "@words", "@", "--", "@words"}).value(),
            (std::vector<std::string>{"a", "-q", "@nested", "--jobs", "3", "@", "--", "@words"}));
  const auto missing = expand_response_files({"@missing"});
  ASSERT_FALSE(missing);
  EXPECT_EQ(missing.error().status(), ExitStatus::environment);
}

}  // namespace
}  // namespace chessvm::command_line_test
