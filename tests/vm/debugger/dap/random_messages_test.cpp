// SPDX-License-Identifier: MIT
// Sends random messages to the debug adapter. The adapter must send only valid messages, and must
// still answer a good request.
#include <gtest/gtest.h>

#include <random>

#include "tests/vm/debugger/dap/editor.hpp"

namespace chessvm::dap::test::random_messages_test {
namespace {

using Strings = std::vector<std::string>;

const Strings commands{"setBreakpoints",
                       "breakpointLocations",
                       "setFunctionBreakpoints",
                       "setInstructionBreakpoints",
                       "setDataBreakpoints",
                       "setExceptionBreakpoints",
                       "dataBreakpointInfo",
                       "threads",
                       "stackTrace",
                       "scopes",
                       "variables",
                       "setVariable",
                       "setExpression",
                       "evaluate",
                       "completions",
                       "source",
                       "loadedSources",
                       "disassemble",
                       "continue",
                       "next",
                       "stepIn",
                       "stepOut",
                       "stepBack",
                       "reverseContinue",
                       "pause",
                       "restart",
                       "configurationDone",
                       "initialize",
                       "launch",
                       "attach"};

const Strings words{"line",
                    "path",
                    "source",
                    "breakpoints",
                    "name",
                    "dataId",
                    "accessType",
                    "read",
                    "write",
                    "condition",
                    "hitCondition",
                    "logMessage",
                    "filters",
                    "brk",
                    "card-read",
                    "variablesReference",
                    "value",
                    "expression",
                    "context",
                    "repl",
                    "text",
                    "column",
                    "sourceReference",
                    "memoryReference",
                    "instructionOffset",
                    "instructionCount",
                    "offset",
                    "granularity",
                    "instruction",
                    "instructionReference",
                    "start",
                    "count",
                    "startFrame",
                    "levels",
                    "frameId",
                    "/no/such/folder/test.asm",
                    "[20]",
                    "[20] total",
                    "A",
                    "PC",
                    "add_card",
                    "1020",
                    "A == 2",
                    "3",
                    "{[left]} {",
                    "print A",
                    "set A = 5",
                    "watch [20]",
                    "break add_card",
                    "continue",
                    "step 3",
                    "reverse-step",
                    "delete",
                    "card 5",
                    "on-stop 1 silent; continue",
                    "\xff",
                    "-1",
                    ""};

/// Returns a random value, often a word of the protocol or the debugger.
Json value(std::mt19937_64& random, int depth) {
  const auto word = [&] { return words[random() % words.size()]; };
  switch (random() % (depth > 3 ? 5 : 8)) {
    case 0:
      return word();
    case 1:
      return static_cast<int>(random() % 40);
    case 2:
      return random() % 2 == 0;
    case 3:
      return static_cast<std::int64_t>(random());
    case 4:
      return random() % 2 == 0 ? Json(nullptr) : Json(-0.5);
    case 5: {
      Json list = Json::array();
      for (auto i = random() % 3; i > 0; --i) list.push_back(value(random, depth + 1));
      return list;
    }
    default: {
      Json object = Json::object();
      for (auto i = random() % 5; i > 0; --i) object[word()] = value(random, depth + 1);
      return object;
    }
  }
}

/// Returns a request that is almost correct.
Json request(std::mt19937_64& random) {
  Json arguments = value(random, 0);
  if (arguments.is_object() && random() % 2 == 0) {
    arguments["source"] = {{"path", "/no/such/folder/test.asm"}};
    arguments["expression"] = words[random() % words.size()];
    arguments["variablesReference"] = random() % 7;
    arguments["name"] = words[random() % words.size()];
    arguments["breakpoints"] = Json::array({value(random, 2), {{"line", random() % 40}}});
  }
  return {{"seq", random() % 1000},
          {"type", "request"},
          {"command", commands[random() % commands.size()]},
          {"arguments", std::move(arguments)}};
}

void play(std::uint64_t seed) {
  std::mt19937_64 random(seed);
  Editor editor(seed % 4 == 0 ? forever : vm::debugger::test::adder);
  editor.begin({{"stopOnEntry", seed % 2 == 0}});
  for (int i = 0; i < 150; ++i) {
    editor.coming.clear();
    for (auto k = random() % 4; k > 0; --k) {
      std::string text = request(random).dump(-1, ' ', false, Json::error_handler_t::ignore);
      if (random() % 3 == 0) {
        const auto letter = static_cast<char>(random());
        text.insert(random() % text.size(), 1, letter);
      }
      editor.coming.push_back(std::move(text));
    }
    // Ends every run with many `pause` requests, whatever messages came before them.
    for (int k = 0; k < 400; ++k)
      editor.coming.push_back(R"({"seq":1,"type":"request","command":"pause"})");
    editor.messages.clear();
    editor.server.handle(request(random).dump(-1, ' ', false, Json::error_handler_t::replace));
    ASSERT_FALSE(editor.messages.empty());
    for (const Json& message : editor.messages) ASSERT_FALSE(message.is_discarded());
    if (editor.event("terminated").is_object()) return;
  }
  editor.coming.clear();
  const Json answer = editor("threads");
  EXPECT_EQ(answer["success"], true);
}

TEST(DebugAdapter, SurvivesRandomMessages) {
  const std::uint64_t first_seed = 1946;
  for (std::uint64_t seed = first_seed; seed < first_seed + 120; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    play(seed);
    if (testing::Test::HasFatalFailure()) return;
  }
}

}  // namespace
}  // namespace chessvm::dap::test::random_messages_test
