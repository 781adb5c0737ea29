// SPDX-License-Identifier: MIT
// Tests `chsim --dap` as an editor starts it, with the source files of a program on disk.
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <thread>

#include "base/files/file.hpp"
#include "base/process/message_framing.hpp"
#include "tests/base/temporary_folder.hpp"
#include "tests/support/run_tool.hpp"

namespace chessvm::chsim_dap_test {
namespace {

using Json = nlohmann::json;
using test::ToolOutcome;

/// The process of the tool, connected by two pipes.
class Adapter {
 public:
  explicit Adapter(const std::filesystem::path& folder) {
    int to[2];
    int from[2];
    if (::pipe(to) != 0 || ::pipe(from) != 0) ADD_FAILURE() << "no pipes";
    pid_ = ::fork();
    if (pid_ == 0) {
      ::dup2(to[0], STDIN_FILENO);
      ::dup2(from[1], STDOUT_FILENO);
      for (const int each : {to[0], to[1], from[0], from[1]}) ::close(each);
      if (::chdir(folder.c_str()) == 0)
        ::execl(CHESSVM_BIN_DIR "/chsim", "chsim", "--dap", nullptr);
      ::_exit(98);
    }
    ::close(to[0]);
    ::close(from[1]);
    out_ = to[1];
    in_ = from[0];
  }
  Adapter(const Adapter&) = delete;
  Adapter& operator=(const Adapter&) = delete;
  ~Adapter() {
    close_input();
    ::close(in_);
    if (ended_) return;
    ::kill(pid_, SIGKILL);
    ::waitpid(pid_, nullptr, 0);
  }

  void request(const std::string& command, const Json& arguments = Json::object()) {
    const std::string text = framed(Json{
        {"seq", ++sequence_},
        {"type", "request"},
        {"command", command},
        {"arguments", arguments}}.dump());
    EXPECT_EQ(::write(out_, text.data(), text.size()), static_cast<ssize_t>(text.size()));
  }
  /// Reads up to the answer to the last request; returns the answer, or null if the output ends.
  Json answer() {
    for (;;) {
      Json message = read();
      if (message.is_null()) return message;
      if (message["type"] == "response" && message["request_seq"] == sequence_) return message;
    }
  }
  Json operator()(const std::string& command, const Json& arguments = Json::object()) {
    request(command, arguments);
    return answer();
  }
  /// Reads messages up to the event called `name`; returns its body, or null if the output ends.
  Json event(const std::string& name) {
    for (;;) {
      Json message = read();
      if (message.is_null()) return message;
      if (message["type"] == "event" && message["event"] == name) return message["body"];
    }
  }
  void close_input() {
    if (out_ >= 0) ::close(out_);
    out_ = -1;
  }
  void signal(int number) const { ::kill(pid_, number); }
  int status() {
    int raw = 0;
    for (int i = 0; i < 500; ++i, std::this_thread::sleep_for(std::chrono::milliseconds(20)))
      if (::waitpid(pid_, &raw, WNOHANG) == pid_) {
        ended_ = true;
        return WIFEXITED(raw) ? WEXITSTATUS(raw) : -1;
      }
    return -1;
  }

 private:
  Json read() {
    for (;;) {
      if (const auto frame = frames_.next()) return Json::parse(frame->body, nullptr, false);
      char buffer[4096];
      const ssize_t count = ::read(in_, buffer, sizeof buffer);
      if (count <= 0) return nullptr;
      frames_.feed({buffer, static_cast<std::size_t>(count)});
    }
  }
  pid_t pid_ = 0;
  int in_ = -1;
  int out_ = -1;
  int sequence_ = 0;
  bool ended_ = false;
  FrameReader frames_;
};

class DebugAdapterTool : public testing::Test {
 protected:
  DebugAdapterTool() {
    file("sum.asm",
         "        .isa v4\n        .org 100\nloop\n        clrall\n        swapall\n        read\n"
         "        mov F,A\n        print\n        jmp loop\n");
    file("forever.asm",
         "        .isa v4\n        .org 100\nloop\n        inc A\n        jmp loop\n");
    file("two.deck", "11\n22\n");
    for (const std::string stem : {"sum", "forever"})
      EXPECT_EQ(test::run_tool(folder_, CHESSVM_BIN_DIR "/easm " + stem + ".asm -o " + stem +
                                            ".e -s " + stem + ".sym -l " + stem + ".lst")
                    .status,
                0);
  }
  void file(const std::string& name, const std::string& text) const {
    std::ofstream(folder_ / name) << text;
  }
  [[nodiscard]] std::string path(const std::string& name) const { return folder_ / name; }

  const TemporaryFolder temporary_;
  const std::filesystem::path& folder_ = temporary_.path();
};

TEST_F(DebugAdapterTool, PlaysASession) {
  Adapter editor(folder_);
  EXPECT_EQ(editor("initialize", {{"adapterID", "chessvm"}})["success"], true);
  EXPECT_EQ(editor("launch", {{"program", path("sum.asm")}, {"deck", path("two.deck")}})["success"],
            true);
  EXPECT_TRUE(editor.event("initialized").is_object());
  const Json lines = Json::array({{{"line", 8}}});
  const Json set =
      editor("setBreakpoints", {{"source", {{"path", path("sum.asm")}}}, {"breakpoints", lines}});
  EXPECT_EQ(set["body"]["breakpoints"][0]["verified"], true);
  EXPECT_EQ(editor("configurationDone")["success"], true);
  EXPECT_EQ(editor.event("stopped")["reason"], "breakpoint");
  const Json frame = editor("stackTrace", {{"threadId", 1}})["body"]["stackFrames"][0];
  EXPECT_EQ(frame["line"], 8);
  EXPECT_EQ(frame["source"]["path"], std::filesystem::canonical(path("sum.asm")).string());
  editor.request("next");
  EXPECT_EQ(editor.event("output")["output"], "1100\n");
  EXPECT_EQ(editor.event("stopped")["reason"], "step");
  editor.request("stepBack");
  EXPECT_EQ(editor.event("stopped")["reason"], "step");
  editor.request("continue");
  EXPECT_EQ(editor.event("stopped")["reason"], "breakpoint");
  editor.request("continue");
  EXPECT_EQ(editor.event("stopped")["description"], "waiting for card 3");
  EXPECT_EQ(editor("disconnect")["success"], true);
  EXPECT_EQ(editor.status(), 0);
}

TEST_F(DebugAdapterTool, SetsNoBreakpointByFilesThatDoNotFit) {
  file("sum.asm",
       "        .isa v4\n        .org 100\n        mov 3,A\nloop\n        dec A\n        jz done\n"
       "        jmp loop\ndone\n        halt\n");
  ASSERT_EQ(test::run_tool(folder_, CHESSVM_BIN_DIR "/easm sum.asm -o sum.e").status, 0);
  Adapter adapter(folder_);
  (void)adapter("initialize");
  adapter.request("launch", {{"program", path("sum.asm")}, {"stopOnEntry", true}});
  const Json warning = adapter.event("output");
  EXPECT_EQ(warning["category"], "important");
  EXPECT_NE(warning["output"].get<std::string>().find("sum.lst: warning: does not fit "),
            std::string::npos)
      << warning;
  const Json set =
      adapter("setBreakpoints", {{"source", {{"path", path("sum.asm")}}},
                                 {"breakpoints", {{{"line", 5}}}}})["body"]["breakpoints"];
  EXPECT_EQ(set[0]["verified"], false);
  EXPECT_NE(set[0]["message"].get<std::string>().find("does not fit"), std::string::npos) << set;
  const Json named = adapter("setFunctionBreakpoints", {{"breakpoints", {{{"name", "loop"}}}}});
  EXPECT_EQ(named["body"]["breakpoints"][0]["verified"], false);
  (void)adapter("configurationDone");
  const Json frame = adapter("stackTrace", {{"threadId", 1}})["body"]["stackFrames"][0];
  EXPECT_EQ(frame["line"], 0);
  EXPECT_FALSE(frame.contains("source"));
}

TEST_F(DebugAdapterTool, ShowsAnEditedSourceAsItWasAssembled) {
  file("sum.asm", "; one more line\n" + read_file(folder_ / "sum.asm").value());
  Adapter adapter(folder_);
  (void)adapter("initialize");
  adapter.request("launch", {{"program", path("sum.asm")}, {"stopOnEntry", true}});
  EXPECT_NE(adapter.event("output")["output"].get<std::string>().find(
                "sum.asm: warning: has changed since "),
            std::string::npos);
  const Json set =
      adapter("setBreakpoints", {{"source", {{"path", path("sum.asm")}}},
                                 {"breakpoints", {{{"line", 5}}}}})["body"]["breakpoints"];
  EXPECT_EQ(set[0]["verified"], false);
  EXPECT_EQ(set[0]["message"],
            path("sum.asm") + " has changed since it was assembled: assemble it again");
  (void)adapter("configurationDone");
  const Json frame = adapter("stackTrace", {{"threadId", 1}})["body"]["stackFrames"][0];
  EXPECT_EQ(frame["line"], 4);
  ASSERT_TRUE(frame["source"].contains("sourceReference"));
  EXPECT_FALSE(frame["source"].contains("path"));
  const Json text = adapter("source", {{"source", frame["source"]}, {"sourceReference", 0}});
  EXPECT_TRUE(text["body"]["content"].get<std::string>().starts_with("        .isa v4\n"));
  // The editor has received this text from the tool. The tool must accept a breakpoint in the text,
  // even if the editor adds a path to the source.
  Json shown = frame["source"];
  shown["path"] = path("sum.asm");
  const Json in_text =
      adapter("setBreakpoints", {{"source", shown}, {"breakpoints", {{{"line", 7}}}}});
  EXPECT_EQ(in_text["body"]["breakpoints"][0]["verified"], true) << in_text;
}

TEST_F(DebugAdapterTool, NoticesAnEditDuringTheSession) {
  const std::string source = read_file(folder_ / "sum.asm").value();
  Adapter adapter(folder_);
  (void)adapter("initialize");
  (void)adapter("launch", {{"program", path("sum.asm")}, {"stopOnEntry", true}});
  const auto set = [&] {
    return adapter("setBreakpoints", {{"source", {{"path", path("sum.asm")}}},
                                      {"breakpoints", {{{"line", 8}}}}})["body"]["breakpoints"][0];
  };
  EXPECT_EQ(set()["verified"], true);
  file("sum.asm", "; one more line\n" + source);
  EXPECT_EQ(set()["verified"], false);
  file("sum.asm", source);
  EXPECT_EQ(set()["verified"], true);
}

TEST_F(DebugAdapterTool, PausesARun) {
  Adapter editor(folder_);
  (void)editor("initialize");
  EXPECT_EQ(editor("launch", {{"program", path("forever.e")}})["success"], true);
  EXPECT_EQ(editor("configurationDone")["success"], true);
  std::this_thread::sleep_for(std::chrono::milliseconds(100));
  const auto asked = std::chrono::steady_clock::now();
  EXPECT_EQ(editor("pause")["success"], true);
  EXPECT_EQ(editor.event("stopped")["reason"], "pause");
  EXPECT_LT(std::chrono::steady_clock::now() - asked, std::chrono::seconds(5));
  editor.request("continue");
  EXPECT_EQ(editor.answer()["success"], true);
  editor.close_input();
  EXPECT_EQ(editor.status(), 1) << "the editor is gone";
}

TEST_F(DebugAdapterTool, EndsAtSignals) {
  for (const auto& [signal, status] : {std::pair{SIGTERM, 143}, std::pair{SIGINT, 130}}) {
    Adapter editor(folder_);
    (void)editor("initialize");
    (void)editor("launch", {{"program", path("forever.e")}});
    if (signal == SIGTERM) (void)editor("configurationDone");
    editor.signal(signal);
    EXPECT_EQ(editor.status(), status);
  }
}

TEST_F(DebugAdapterTool, RefusesProgramsThatAreNotThere) {
  Adapter editor(folder_);
  (void)editor("initialize");
  file("new.asm", "");
  const auto why = [&](const Json& launch) {
    return editor("launch", launch)["message"].get<std::string>();
  };
  EXPECT_NE(why({{"program", path("none.e")}}).find("none.e: error: cannot open"),
            std::string::npos);
  EXPECT_NE(why({{"program", path("new.asm")}}).find("there is no image of this program"),
            std::string::npos);
  EXPECT_NE(why({{"program", "-"}}).find("'-' is not the name of a file"), std::string::npos);
  EXPECT_NE(why({{"program", path("sum.e")}, {"deck", path("none")}}).find("none: error:"),
            std::string::npos);
  EXPECT_EQ(editor("launch", {{"program", path("sum.e")}})["success"], true) << "goes on";
  (void)editor("disconnect");
  EXPECT_EQ(editor.status(), 0);
}

TEST_F(DebugAdapterTool, StandsAloneOnTheCommandLine) {
  for (const char* arguments : {"--dap sum.e", "--dap --debug", "sum.e --dap", "--dap -q"}) {
    const ToolOutcome run =
        test::run_tool(folder_, CHESSVM_BIN_DIR "/chsim " + std::string(arguments));
    EXPECT_EQ(run.status, 2) << arguments;
    EXPECT_NE(run.err.find("--dap takes no image and no other option"), std::string::npos);
  }
  const ToolOutcome noise =
      test::run_tool(folder_, CHESSVM_BIN_DIR "/chsim --dap", "noise\r\n\r\n" + framed("{"));
  EXPECT_EQ(noise.status, 1);
  EXPECT_NE(noise.out.find("a header without Content-Length"), std::string::npos);
  EXPECT_NE(noise.out.find("the message is not JSON"), std::string::npos);
  EXPECT_EQ(test::run_tool(folder_, CHESSVM_BIN_DIR "/chsim --dap >/dev/full", framed("{")).status,
            3);
}

}  // namespace
}  // namespace chessvm::chsim_dap_test
