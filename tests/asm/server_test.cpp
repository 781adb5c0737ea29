// SPDX-License-Identifier: MIT
// Sends requests to the language server as an editor does.
#include "asm/server/server.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <random>

#include "asm/outputs/format.hpp"
#include "base/process/message_framing.hpp"
#include "tests/asm/editor.hpp"
#include "tests/base/temporary_folder.hpp"
#include "tests/support/run_tool.hpp"

namespace chessvm::test::server_test {
namespace {

const std::string chess = CHESSVM_SOURCE_DIR "/programs/chess/";

TEST(LanguageServer, PublishesDiagnosticsWhileTheUserTypes) {
  Editor editor;
  editor.open(file, source);
  EXPECT_EQ(editor.diagnostics(file), Strings{});
  EXPECT_EQ(editor.diagnostics(file), Strings{"nothing published"});
  editor.change(file, Json::array({{{"range",
                                     {{"start", {{"line", 14}, {"character", 12}}},
                                      {"end", {{"line", 14}, {"character", 16}}}}},
                                    {"text", "mane"}}}));
  EXPECT_EQ(editor.diagnostics(file), Strings{"15:1:undefined-symbol"});
  editor.change(file, Json::array({{{"text", source}}}));
  EXPECT_EQ(editor.diagnostics(file), Strings{});
  editor.change(file, Json::array({{{"text", "  icn A\n"}}}));
  EXPECT_EQ(editor.diagnostics(file), Strings{"1:1:unknown-opcode"});
  editor.notify("textDocument/didClose", {{"textDocument", {{"uri", Editor::uri(file)}}}});
  EXPECT_EQ(editor.diagnostics(file), Strings{});
}

TEST(LanguageServer, SaysWhyAPositionIsRefused) {
  Editor editor;
  editor.open("/a.asm", "  .isa v4\n");
  for (const Json& line : {Json(-1), Json(1e9), Json(1'099'511'627'776)}) {
    const Json answer =
        editor.request("textDocument/hover", {{"textDocument", {{"uri", Editor::uri("/a.asm")}}},
                                              {"position", {{"line", line}, {"character", 0}}}});
    EXPECT_EQ(answer["error"]["message"], "no position in the document") << line;
  }
}

TEST(LanguageServer, AnswersEveryMessage) {
  Server server{{}};
  const auto code = [&](const std::string& message) -> int {
    server.handle(message);
    const auto messages = server.take_messages();
    if (messages.size() != 1) return 0;
    const Json answer = Json::parse(messages[0]);
    return answer.contains("error") ? answer["error"]["code"].get<int>() : 1;
  };
  EXPECT_EQ(code("{"), -32700);
  EXPECT_EQ(code("\xff"), -32700);
  EXPECT_EQ(code(std::string(100'000, '[')), -32700);
  EXPECT_EQ(code("[]"), -32600);
  EXPECT_EQ(code("1"), -32600);
  EXPECT_EQ(code(R"({"id":{},"method":"shutdown"})"), -32600);
  EXPECT_EQ(code(R"({"id":1})"), -32600);
  EXPECT_EQ(code(R"({"id":1,"result":2})"), 0) << "an answer of the editor";
  EXPECT_EQ(code(R"({"id":1,"method":"textDocument/hover"})"), -32002);
  EXPECT_EQ(code(R"({"method":"textDocument/didOpen"})"), 0);
  EXPECT_EQ(code(R"({"id":"a","method":"initialize"})"), 1);
  EXPECT_EQ(code(R"({"id":2,"method":"initialize"})"), -32600);
  EXPECT_EQ(code(R"({"id":2,"method":"no/such"})"), -32601);
  EXPECT_EQ(code(R"({"method":"$/no/such"})"), 0);
  for (const char* method : {"definition", "references", "rename", "prepareRename", "hover",
                             "completion", "documentSymbol", "formatting", "codeAction"}) {
    const std::string begin = fmt::format(R"({{"id":3,"method":"textDocument/{}")", method);
    EXPECT_EQ(code(begin + "}"), -32602) << method;
    EXPECT_EQ(code(begin + R"(,"params":[]})"), -32602) << method;
    EXPECT_EQ(code(begin + R"(,"params":{"textDocument":{"uri":7},"position":{"line":-1}}})"),
              -32602)
        << method;
    EXPECT_EQ(code(begin + R"(,"params":{"textDocument":{"uri":"file:///x"}}})"), -32602) << method;
  }
  EXPECT_EQ(server.status(), ExitStatus::rejected);
  EXPECT_EQ(code(R"({"id":4,"method":"shutdown"})"), 1);
  EXPECT_EQ(code(R"({"id":5,"method":"textDocument/hover"})"), -32600);
  EXPECT_EQ(code(R"({"method":"exit"})"), 0);
  EXPECT_TRUE(server.ended());
  EXPECT_EQ(server.status(), ExitStatus::ok);
}

TEST(LanguageServer, FindsDefinitionsAndUses) {
  Editor editor;
  editor.open(file, source);
  const auto ask = [&](const char* method, const std::string& word) {
    return places(editor.ask(method, file, source, word));
  };
  EXPECT_EQ(ask("definition", "main    mov lim"), Strings{"a.asm:2:1"});
  EXPECT_EQ(ask("definition", "jz .top"), Strings{"a.asm:9:1"});
  EXPECT_EQ(ask("definition", "twice limit"), Strings{"a.asm:2:1"});
  EXPECT_EQ(ask("definition", "        twice"), Strings{"a.asm:3:16"});
  EXPECT_EQ(ask("definition", "jz @aga"), Strings{"a.asm:5:2"});
  EXPECT_EQ(ask("references", "\nlim"), (Strings{"a.asm:2:1", "a.asm:8:13", "a.asm:10:15"}));
  EXPECT_EQ(ask("references", "        .macro twice"),
            (Strings{"a.asm:3:16", "a.asm:10:9", "a.asm:11:9"}));
  EXPECT_EQ(places(editor.ask("references", file, source, "jmp main",
                              {{"context", {{"includeDeclaration", false}}}})),
            Strings{"a.asm:15:13"});
  EXPECT_EQ(ask("definition", "mov word"), Strings{}) << "a parameter of a macro";
}

TEST(LanguageServer, AssemblesAnIncludedFileInItsProgram) {
  Editor editor;
  const fs::path path = chess + "search.inc";
  const std::string text = file_text(path);
  // Returns `file:line` of the first `word` in a file. `word` may begin with a line feed.
  const auto line_of = [](const std::string& name, const std::string& word) {
    const std::string whole = file_text(chess + name);
    const auto end =
        whole.begin() + static_cast<long>(whole.find(word)) + (word[0] == '\n' ? 1 : 0);
    return fs::path(name).filename().string() + ":" +
           std::to_string(std::count(whole.begin(), end, '\n') + 1);
  };
  editor.open(path);
  EXPECT_EQ(editor.diagnostics(path), Strings{});
  EXPECT_EQ(places(editor.ask("definition", path, text, "load_word dra")),
            Strings{line_of("chess.asm", "\ndraw ") + ":1"});
  EXPECT_EQ(places(editor.ask("definition", path, text, "        load_word")),
            Strings{line_of("../macros.inc", ".macro load_word") + ":16"});
  editor.change(path, Json::array({{{"text", text + "        jmp nowhere\n"}}}));
  const auto lines = std::count(text.begin(), text.end(), '\n') + 1;
  EXPECT_EQ(editor.diagnostics(path), Strings{fmt::format("{}:1:undefined-symbol", lines)});
}

TEST(LanguageServer, ReadsFilesAgainThatHaveChangedOnDisk) {
  const TemporaryFolder temporary;
  const fs::path folder = fs::canonical(temporary.path());
  const fs::path program = folder / "one.asm";
  std::ofstream(folder / "shared.inc") << "both    .equ 1\n";
  std::ofstream(program) << "  .isa v4\n  .include shared.inc\n  .org 100\n  mov both,A\n  halt\n";
  Editor editor;
  editor.open(program);
  EXPECT_EQ(editor.diagnostics(program), Strings{});
  std::ofstream(folder / "shared.inc") << "other   .equ 1\n";
  editor.notify("workspace/didChangeWatchedFiles", {{"changes", Json::array()}});
  EXPECT_EQ(editor.diagnostics(program), Strings{"4:1:undefined-symbol"});
}

TEST(LanguageServer, TellsValuesPlacesAndAddCycles) {
  Editor editor;
  editor.open(file, source);
  const auto hover = [&](const std::string& word) {
    return text_of_hover(editor.ask("hover", file, source, word));
  };
  EXPECT_EQ(hover("\nlim"), "**limit** constant 5\n\na.asm:2, 2 uses");
  EXPECT_EQ(hover("main    mo"),
            "`40 mov %w,A` A = constant\n\nrow 100 word 0, 2 words: 40 04; 16 add cycles");
  EXPECT_TRUE(
      hover("\nmai").starts_with("**main** row 100: row 00 of function table 1\n\n"
                                 "a.asm:8, 1 use\n\nat most "))
      << hover("\nmai");
  EXPECT_NE(hover("\nmai").find("add cycles to where control leaves, no loop repeated"),
            std::string::npos)
      << hover("\nmai");
  EXPECT_NE(hover("        twice").find("`.macro twice word, x`"), std::string::npos);
  EXPECT_EQ(hover("        .or"), "`.org` set the location to a row");
  EXPECT_EQ(hover("main    mov limit,A                "), "");
}

TEST(LanguageServer, TellsThatATakenBranchOfTheQuickCpuCostsLess) {
  Editor editor;
  const std::string text =
      "        .isa v4\n        .cpu quick\n        .org 100\nmain    jz main\n";
  editor.open(file, text + "        halt\n");
  const auto hover = text_of_hover(editor.ask("hover", file, text, "jz"));
  EXPECT_TRUE(hover.ends_with("13 add cycles if no branch is taken")) << hover;
}

TEST(LanguageServer, CompletesWhatCanStandThere) {
  Editor editor;
  const auto complete = [&](const std::string& line) {
    const std::string text = source + line;
    editor.open(file, text);
    const Json answer = editor.ask("completion", file, text, text);
    Strings words;
    for (const Json& each : answer["result"]) words.push_back(each["label"]);
    return words;
  };
  const auto has = [](const Strings& words, const char* word) {
    return std::find(words.begin(), words.end(), word) != words.end();
  };
  const Strings operations = complete("   in");
  EXPECT_TRUE(has(operations, "inc") && has(operations, ".org") && has(operations, "twice"));
  EXPECT_FALSE(has(operations, "limit"));
  const Strings operands = complete("   jmp ma");
  EXPECT_TRUE(has(operands, "main") && has(operands, "limit") && has(operands, ".top") &&
              has(operands, "A"));
  EXPECT_FALSE(has(operands, "inc") || has(operands, "again@1"));
  EXPECT_EQ(complete("ma"), Strings{}) << "a new label";
  EXPECT_EQ(complete("   inc A ; ma"), Strings{}) << "a comment";
}

TEST(LanguageServer, ListsTheSymbolsOfADocument) {
  Editor editor;
  editor.open(file, source);
  const Json answer = editor.request("textDocument/documentSymbol",
                                     {{"textDocument", {{"uri", Editor::uri(file)}}}});
  Strings names;
  for (const Json& each : answer["result"])
    names.push_back(each["name"].get<std::string>() + " " + each["detail"].get<std::string>());
  EXPECT_EQ(names, (Strings{"limit constant 5", "twice macro", "again@1 row 102", "main row 100",
                            "main.top row 101"}));
}

TEST(LanguageServer, ListsTheLabelsOfEachMacroOnce) {
  Editor editor;
  editor.open(file,
              "        .isa v4\n        .macro one\n@first  inc A\n        .endm\n"
              "        .macro two\n@second inc A\n        .endm\n        .org 100\n"
              "        one\n        two\n        one\n        two\n        halt\n");
  const Json answer = editor.request("textDocument/documentSymbol",
                                     {{"textDocument", {{"uri", Editor::uri(file)}}}});
  Strings names;
  for (const Json& each : answer["result"]) names.push_back(each["name"].get<std::string>());
  EXPECT_EQ(names, (Strings{"one", "first@1", "two", "second@2"}));
}

TEST(LanguageServer, PutsAlignBeforeAZeroAtTheEndOfARow) {
  Editor editor;
  const std::string text =
      "        .isa v4\n        .org 100\nmain    inc A\n        inc A\n        inc A\n"
      "        inc A\n        mov 0,A\n        halt\n";
  editor.open(file, text);
  ASSERT_EQ(editor.diagnostics(file), Strings{"7:1:zero-at-row-end"});
  const Json place{{"line", 6}, {"character", 8}};
  const Json diagnostics{
      {{"range", {{"start", place}, {"end", place}}}, {"code", "zero-at-row-end"}}};
  Json parameters{{"textDocument", {{"uri", Editor::uri(file)}}},
                  {"range", diagnostics[0]["range"]},
                  {"context", {{"diagnostics", diagnostics}}}};
  const Json actions = editor.request("textDocument/codeAction", parameters)["result"];
  ASSERT_EQ(actions.size(), 1U);
  const Json edit = actions[0]["edit"]["changes"][Editor::uri(file)][0];
  EXPECT_EQ(edit["newText"], "        .align\n");
  EXPECT_EQ(edit["range"]["start"], (Json{{"line", 6}, {"character", 0}}));
  EXPECT_EQ(edit["range"]["end"], edit["range"]["start"]);
  std::string mended = text;
  mended.insert(text.find("        mov 0,A"), edit["newText"].get<std::string>());
  editor.change(file, {{{"text", mended}}});
  EXPECT_EQ(editor.diagnostics(file), Strings{});
  parameters["context"]["diagnostics"][0]["relatedInformation"] = Json::array({1});
  EXPECT_EQ(editor.request("textDocument/codeAction", parameters)["result"].size(), 0U)
      << "in a macro";
  parameters["context"]["diagnostics"] = 7;
  EXPECT_EQ(editor.request("textDocument/codeAction", parameters)["result"].size(), 0U);
}

TEST(LanguageServer, FormatsADocument) {
  Editor editor;
  const std::string loose = "  .isa v4\n  inc   A";
  editor.open(file, loose);
  const Json parameters{{"textDocument", {{"uri", Editor::uri(file)}}}};
  const Json answer = editor.request("textDocument/formatting", parameters);
  ASSERT_EQ(answer["result"].size(), 1U);
  EXPECT_EQ(answer["result"][0]["newText"], assembler::format(loose));
  const std::string of_windows = "  .isa v4\r\n  inc   A\r\n";
  editor.open(file, of_windows);
  EXPECT_EQ(editor.request("textDocument/formatting", parameters)["result"][0]["newText"],
            "        .isa v4\r\n        inc A\r\n");
  editor.open(file, assembler::format(loose));
  EXPECT_EQ(editor.request("textDocument/formatting", parameters)["result"].size(), 0U);
}

TEST(LanguageServer, CountsCharactersAsTheEditorDoes) {
  using language_server::EditorPosition;
  using language_server::offset_of;
  using language_server::position_of;
  using language_server::Units;
  const std::string text = "a\xC3\xA4\xF0\x9F\x98\x80z\r\nb";
  EXPECT_EQ(position_of(text, 7, Units::utf16), (EditorPosition{0, 4}));
  EXPECT_EQ(position_of(text, 7, Units::utf8), (EditorPosition{0, 7}));
  EXPECT_EQ(offset_of(text, {0, 4}, Units::utf16), 7U);
  EXPECT_EQ(offset_of(text, {0, 99}, Units::utf16), 8U) << "the end of the line";
  EXPECT_EQ(offset_of(text, {1, 1}, Units::utf16), text.size());
  EXPECT_EQ(offset_of(text, {9, 0}, Units::utf16), text.size());
  EXPECT_EQ(language_server::path_of("file:///a%20b/../%C3%A4"), "/\xC3\xA4");
  EXPECT_EQ(language_server::uri_of("/a b/\xC3\xA4"), "file:///a%20b/%C3%A4");
  EXPECT_EQ(language_server::path_of("file:///%zz%"), "/%zz%");
}

void mutate(std::string& text, std::mt19937_64& random) {
  const auto at = [&] { return random() % (text.size() + 1); };
  switch (random() % 5) {
    case 0:
      text.insert(at(), 1, static_cast<char>(random()));
      break;
    case 1:
      text.erase(at(), random() % 8);
      break;
    case 2:
      text.insert(at(), text.substr(at(), random() % 32));
      break;
    case 3:
      if (!text.empty()) text[random() % text.size()] = "{}[]\",:0-\\eE.\n"[random() % 15];
      break;
    default:
      if (const std::size_t digit = text.find_first_of("0123456789", at());
          digit != std::string::npos)
        text.replace(digit, 1, std::to_string(random()));
  }
}

TEST(LanguageServer, SurvivesRandomMessages) {
  const Strings methods{"definition", "references",     "rename",     "prepareRename", "hover",
                        "completion", "documentSymbol", "formatting", "codeAction"};
  Strings messages;
  const std::string document = R"("textDocument":{"uri":"file:///tmp/no-such-folder/a.asm")";
  for (const std::string& method : methods)
    messages.push_back(R"({"id":1,"method":"textDocument/)" + method + R"(","params":{)" +
                       document + R"(},"position":{"line":7,"character":14},"newName":"bound"}})");
  messages.push_back(R"({"method":"textDocument/didChange","params":{)" + document +
                     R"(},"contentChanges":[{"text":"x","range":{"start":{"line":3,"character":9},)"
                     R"("end":{"line":3,"character":10}}}]}})");
  messages.push_back(R"({"method":"textDocument/didOpen","params":{)" + document +
                     R"(,"text":"  .isa v4\n  .org 100\nab mov ab-99,A\n"}}})");
  const std::uint64_t seed = 1946;
  std::mt19937_64 random(seed);
  Editor editor;
  editor.open(file, source);
  for (int i = 0; i < 3'000; ++i) {
    std::string message = messages[random() % messages.size()];
    for (std::uint64_t changes = random() % 4; changes > 0; --changes) mutate(message, random);
    editor.server.handle(message);
    if (i % 16 == 0) editor.server.publish();
    for (const std::string& sent : editor.server.take_messages())
      ASSERT_FALSE(Json::parse(sent, nullptr, false).is_discarded()) << message;
  }
  editor.open(file, source);
  editor.server.publish();
  (void)editor.server.take_messages();
  EXPECT_EQ(places(editor.ask("definition", file, source, "jmp mai")), Strings{"a.asm:8:1"});
}

TEST(LanguageServer, IsReadyAgainSoonAfterAKey) {
  Editor editor;
  const fs::path path = chess + "chess.asm";
  editor.open(path);
  editor.server.publish();
  std::vector<double> milliseconds;
  for (int i = 0; i < 21; ++i) {
    const auto begin = std::chrono::steady_clock::now();
    editor.change(path, Json::array({{{"range",
                                       {{"start", {{"line", 0}, {"character", 1}}},
                                        {"end", {{"line", 0}, {"character", 1}}}}},
                                      {"text", "x"}}}));
    editor.server.publish();
    const std::chrono::duration<double, std::milli> time = std::chrono::steady_clock::now() - begin;
    milliseconds.push_back(time.count());
    (void)editor.server.take_messages();
  }
  std::sort(milliseconds.begin(), milliseconds.end());
  RecordProperty("median_ms", std::to_string(milliseconds[10]));
  std::cout << "chess.asm after a key: median " << milliseconds[10] << " ms\n";
  EXPECT_LT(milliseconds[10], 1'000) << "a generous bound: the machine may be busy";
}

TEST(LanguageServer, RunsAsATool) {
  const TemporaryFolder folder;
  const auto message = [](const char* text) { return framed(text); };
  const ToolOutcome outcome = run_tool(
      folder.path(), CHESSVM_BIN_DIR "/easm --lsp -D debug",
      message(R"({"id":1,"method":"initialize","params":{}})") +
          message(R"({"method":"textDocument/didOpen","params":{"textDocument":)"
                  R"({"uri":"file:///x.asm","text":"  .isa v4\n  .error \"debug\"\n"}}})") +
          "nonsense\r\n\r\n" + message(R"({"id":2,"method":"shutdown"})") +
          message(R"({"method":"exit"})"));
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.err, "");
  for (const char* part : {R"("capabilities")", R"("code":"user-error")", R"("code":-32700)",
                           R"({"id":2,"jsonrpc":"2.0","result":null})"})
    EXPECT_NE(outcome.out.find(part), std::string::npos) << part << "\n" << outcome.out;
  EXPECT_EQ(run_tool(folder.path(), CHESSVM_BIN_DIR "/easm --lsp", "").status, 1)
      << "the stream ended without a shutdown";
}

}  // namespace
}  // namespace chessvm::test::server_test
