// SPDX-License-Identifier: MIT
// Tests `chsim --debug --control`: commands that programs send by a socket or standard streams.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <random>
#include <thread>

#include "base/files/sandbox.hpp"
#include "tests/base/temporary_folder.hpp"
#include "tests/support/run_tool.hpp"

namespace chessvm::vm::test::chsim_control_test {
namespace {

using namespace chessvm::test;
using Json = nlohmann::json;
using std::chrono::milliseconds;

constexpr int most_looks = 600;
constexpr milliseconds between_looks{20};

/// A process of chsim. The destructor kills it if the test has not waited for its end.
class Process {
 public:
  Process(const std::filesystem::path& folder, std::vector<std::string> words) : pid_(::fork()) {
    if (pid_ != 0) return;
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    const int nothing = ::open("/dev/null", O_RDWR);
    ::dup2(nothing, STDIN_FILENO);
    ::dup2(nothing, STDOUT_FILENO);
    if (::chdir(folder.c_str()) == 0) ::execv(CHESSVM_BIN_DIR "/chsim", arguments.data());
    ::_exit(98);
  }
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;
  ~Process() {
    if (ended_) return;
    ::kill(pid_, SIGKILL);
    ::waitpid(pid_, nullptr, 0);
  }
  void signal(int number) const { ::kill(pid_, number); }
  /// Returns the exit status; -1 if a signal ends the process or it runs longer than 12 seconds.
  int status() {
    int raw = 0;
    for (int i = 0; i < most_looks; ++i, std::this_thread::sleep_for(between_looks))
      if (::waitpid(pid_, &raw, WNOHANG) == pid_) {
        ended_ = true;
        return WIFEXITED(raw) ? WEXITSTATUS(raw) : -1;
      }
    return -1;
  }

 private:
  pid_t pid_;
  bool ended_ = false;
};

class Client {
 public:
  explicit Client(const std::filesystem::path& path) {
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    path.native().copy(address.sun_path, sizeof address.sun_path - 1);
    // Tries to connect again and again, because the tool may not listen yet.
    for (int i = 0; i < most_looks; ++i, std::this_thread::sleep_for(between_looks)) {
      socket_ = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
      if (::connect(socket_, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0)
        return;
      ::close(socket_);
    }
    ADD_FAILURE() << "nothing listens at " << path;
  }
  Client(const Client&) = delete;
  Client& operator=(const Client&) = delete;
  ~Client() { ::close(socket_); }

  void send(const std::string& text) const {
    for (std::size_t done = 0; done < text.size();) {
      const ssize_t sent = ::send(socket_, text.data() + done, text.size() - done, MSG_NOSIGNAL);
      ASSERT_GT(sent, 0);
      done += static_cast<std::size_t>(sent);
    }
  }
  void wait_for_answer() const {
    pollfd input{socket_, POLLIN, 0};
    EXPECT_EQ(::poll(&input, 1, -1), 1);
  }
  void end_input() const { ::shutdown(socket_, SHUT_WR); }
  /// Returns the next answer; null if the tool closes the connection.
  Json answer() {
    for (;;) {
      if (const std::size_t end = read_.find('\n'); end != std::string::npos) {
        const Json parsed = Json::parse(read_.substr(0, end), nullptr, false);
        read_.erase(0, end + 1);
        return parsed;
      }
      char buffer[4096];
      const ssize_t count = ::recv(socket_, buffer, sizeof buffer, 0);
      if (count <= 0) return nullptr;
      read_.append(buffer, static_cast<std::size_t>(count));
    }
  }
  Json operator()(const std::string& line) {
    send(line + "\n");
    return answer();
  }

 private:
  int socket_ = -1;
  std::string read_;
};

class Control : public testing::Test {
 protected:
  Control() {
    file("count.asm",
         "        .isa v4\n        .org 100\n        mov 3,A\nloop\n        print\n"
         "        dec A\n        jz done\n        jmp loop\ndone\n        halt\n");
    file("forever.asm",
         "        .isa v4\n        .org 100\nloop\n        inc A\n        jmp loop\n");
    file("cards.asm", "        .isa v4\n        .org 100\nloop\n        print\n        jmp loop\n");
    for (const std::string stem : {"count", "forever", "cards"})
      EXPECT_EQ(shell(CHESSVM_BIN_DIR "/easm " + stem + ".asm -o " + stem + ".e -s " + stem +
                      ".sym -l " + stem + ".lst")
                    .status,
                0);
  }
  void file(const std::string& name, const std::string& contents) const {
    std::ofstream(folder_ / name) << contents;
  }
  [[nodiscard]] ToolOutcome shell(const std::string& command, const std::string& input = {}) const {
    return run_tool(folder_, command, input);
  }
  /// Runs the tool with `input` as standard input; returns its answers on standard output.
  [[nodiscard]] std::vector<Json> answers(const std::string& arguments, const std::string& input,
                                          const std::string& environment = {}) const {
    const ToolOutcome run =
        shell(environment + "timeout 60 " CHESSVM_BIN_DIR "/chsim --debug --control - " + arguments,
              input);
    EXPECT_EQ(run.status, 0) << run.err;
    std::vector<Json> all;
    for (const std::string& line : run.lines()) all.push_back(Json::parse(line, nullptr, false));
    return all;
  }
  [[nodiscard]] Process start(const std::string& image) const {
    return {folder_, {"chsim", "--debug", image, "--control", "s"}};
  }
  [[nodiscard]] std::filesystem::path socket() const { return folder_ / "s"; }

  const TemporaryFolder temporary_;
  const std::filesystem::path& folder_ = temporary_.path();
};

TEST_F(Control, AnswersEachLineOnTheStandardStreams) {
  const auto all = answers("count.e", "break loop\r\ncontinue\n\nprint A; print B\nstep");
  ASSERT_EQ(all.size(), 5U);
  for (const Json& each : all) {
    EXPECT_EQ(each["ok"], true);
    EXPECT_EQ(each["schema"], "chessvm.debug/1");
  }
  EXPECT_EQ(all[0]["output"], "1: break 101.0\n");
  EXPECT_EQ(all[0]["moved"], false);
  EXPECT_FALSE(all[0].contains("stop"));
  EXPECT_EQ(all[1]["moved"], true);
  EXPECT_EQ(all[1]["stop"],
            (Json{{"cause", "stop-point"}, {"text", "breakpoint 1"}, {"points", {1}}}));
  const Json& state = all[1]["state"];
  EXPECT_EQ(state["status"], "stopped");
  EXPECT_EQ(state["row"], 101);
  EXPECT_EQ(state["label"], "loop");
  EXPECT_EQ(state["source"], (Json{{"file", "count.asm"}, {"line", 5}}));
  EXPECT_EQ(state["next"], "print");
  EXPECT_EQ(state["registers"]["A"], 3);
  EXPECT_EQ(state["memory"].size(), 75U);
  EXPECT_EQ(state["instructions"], 1);
  EXPECT_EQ(state["add_cycles"], 16);
  EXPECT_EQ(all[2]["output"], "");
  EXPECT_EQ(all[3]["output"], "A = 3\nB = 0\n");
  EXPECT_EQ(all[4]["stop"]["cause"], "goal");
  EXPECT_EQ(all[4]["state"]["cards_punched"], 1);
}

TEST_F(Control, RefusesWithTheErrorsOfTheTools) {
  file("bad.cmd", "step\nfoo\n");
  const auto all =
      answers("count.e", "frobnicate\nset A = 200\n\xff\x1b[2J\nsource bad.cmd\nsource none\n" +
                             std::string(1'200'000, 'x') + "\nprint 1\n");
  ASSERT_EQ(all.size(), 7U);
  for (std::size_t i = 0; i < 6; ++i) {
    EXPECT_EQ(all[i]["ok"], false) << i;
    EXPECT_EQ(all[i]["schema"], "chessvm.error/1");
    EXPECT_TRUE(all[i].contains("state"));
  }
  EXPECT_EQ(all[0]["error"], "no command 'frobnicate'; 'help' lists them");
  EXPECT_EQ(all[0]["status"], 1);
  EXPECT_EQ(all[1]["error"], "200 is not in -100..99");
  EXPECT_EQ(all[2]["error"], "no command '\\xff\\x1b[2J'; 'help' lists them");
  EXPECT_EQ(all[3]["file"], "bad.cmd");
  EXPECT_EQ(all[3]["line"], 2);
  EXPECT_EQ(all[3]["moved"], true) << "the first line of the script did";
  EXPECT_EQ(all[4]["status"], 3);
  EXPECT_EQ(all[5]["error"], "a line of more than 1 MB");
  EXPECT_EQ(all[6]["output"], "1 = 1\n");
}

TEST_F(Control, NamesWhyTheMachineStopped) {
  const auto stop_of = [&](const std::string& code, const std::string& last) {
    file("stop.asm", "        .isa v4\n        .org 100\n" + code);
    EXPECT_EQ(shell(CHESSVM_BIN_DIR "/easm -q stop.asm -o stop.e").status, 0);
    const auto all = answers("stop.e", "continue\n" + last);
    EXPECT_EQ(all.size(), last.empty() ? 1U : 2U);
    return all.back()["stop"]["cause"].get<std::string>() + ", " +
           all.back()["state"]["status"].get<std::string>();
  };
  EXPECT_EQ(stop_of("        brk\n        halt\n", ""), "break, break");
  EXPECT_EQ(stop_of("        read\n        halt\n", ""), "waiting-for-card, waiting-for-card");
  EXPECT_EQ(stop_of("        halt\n", ""), "halt, halt");
  EXPECT_EQ(stop_of("        mov 99,A<->B\n        mov A,[B]\n", ""), "error, error");
  EXPECT_EQ(stop_of("        inc A\n        halt\n", "goto 0"), "goal, stopped");
}

TEST_F(Control, EndsWithTheStatusOfTheDebugger) {
  const std::string tool = "timeout 60 " CHESSVM_BIN_DIR "/chsim --debug --control - count.e ";
  EXPECT_EQ(shell(tool, "continue\nexpect 0300\nquit\nassert 0\n").status, 0);
  EXPECT_EQ(shell(tool, "assert A == 1\n").status, 1);
  ToolOutcome run = shell(tool + "-e 'break loop; continue'", "where\n");
  EXPECT_EQ(run.lines().size(), 1U) << "scripts print elsewhere";
  EXPECT_NE(run.err.find("breakpoint 1"), std::string::npos);
  run = shell(tool + "-e foo", "where\n");
  EXPECT_EQ(run.status, 1);
  EXPECT_EQ(run.out, "");
  EXPECT_EQ(shell(tool + " >/dev/full", "where\n").status, 3);
}

TEST_F(Control, KeepsLongOutputWithinBounds) {
  Process tool = start("cards.e");
  Client client(socket());
  const Json answer = client("step 400000");
  EXPECT_EQ(answer["ok"], true);
  EXPECT_EQ(answer["output"].get<std::string>().size(), 1U << 20U);
  EXPECT_GT(answer["dropped"], 0);
}

TEST_F(Control, InterruptsARun) {
  Process tool = start("forever.e");
  Client client(socket());
  client.send("continue\n");
  std::this_thread::sleep_for(milliseconds(100));
  const auto asked = std::chrono::steady_clock::now();
  client.send("interrupt\nprint 7\n");
  EXPECT_EQ(client.answer()["stop"]["cause"], "interrupted");
  EXPECT_LT(std::chrono::steady_clock::now() - asked, std::chrono::seconds(5));
  EXPECT_EQ(client.answer()["ok"], true) << "of interrupt itself";
  EXPECT_EQ(client.answer()["output"], "7 = 7\n");
  EXPECT_EQ(client("interrupt")["ok"], true) << "of a machine that stands still";
  client.send("continue\ncontinue\ninterrupt\n");
  EXPECT_EQ(client.answer()["stop"]["cause"], "interrupted") << "sent ahead";
  EXPECT_EQ(client.answer()["stop"]["cause"], "interrupted") << "with every line before it";
}

TEST_F(Control, ServesOneClientAfterTheOther) {
  Process tool = start("forever.e");
  {
    Client first(socket());
    EXPECT_EQ(first("set A = 5")["ok"], true);
    first.send("continue\n");
    std::this_thread::sleep_for(milliseconds(50));
  }
  {
    Client second(socket());
    const Json answer = second("set A = 7");  // the run of the first client was interrupted
    EXPECT_GT(answer["state"]["instructions"], 0);
    second.send("print A\n");
    second.end_input();
    EXPECT_EQ(second.answer()["output"], "A = 7\n");
    EXPECT_EQ(second.answer(), nullptr);
  }
  Client third(socket());
  EXPECT_EQ(third("quit")["ok"], true);
  EXPECT_EQ(tool.status(), 0);
  EXPECT_FALSE(std::filesystem::exists(socket()));
}

/// If the input of a client ends in the middle of a line, the tool must not execute this line.
TEST_F(Control, RefusesTheBeginningOfALine) {
  Process tool = start("count.e");
  {
    Client first(socket());
    EXPECT_EQ(first("break loop")["ok"], true);
    first.send("delete");
    first.end_input();
    const Json answer = first.answer();
    EXPECT_EQ(answer["ok"], false);
    EXPECT_EQ(answer["error"], "a line without a line feed at its end");
  }
  Client second(socket());
  EXPECT_EQ(second("stops")["output"].get<std::string>().find("no stop points"), std::string::npos);
  EXPECT_EQ(second("quit")["ok"], true);
  EXPECT_EQ(tool.status(), 0);
}

TEST_F(Control, SignalsEndItWhileAClientReadsNothing) {
  Process tool = start("cards.e");
  const Client client(socket());
  client.send("step 400000\n");  // the answer is longer than a socket's buffer
  client.wait_for_answer();
  tool.signal(SIGTERM);
  EXPECT_EQ(tool.status(), 143);
  EXPECT_FALSE(std::filesystem::exists(socket()));
}

TEST_F(Control, AScriptThatQuitsLeavesBeforeAnyClient) {
  const std::string tool = "timeout 60 " CHESSVM_BIN_DIR "/chsim --debug count.e --control ";
  EXPECT_EQ(shell(tool + "s -e quit").status, 0);
  EXPECT_FALSE(std::filesystem::exists(socket()));
  const ToolOutcome run = shell(tool + "count.e/s");
  EXPECT_EQ(run.status, 3);
  EXPECT_NE(run.err.find("count.e/s: error: cannot be looked at: Not a directory"),
            std::string::npos)
      << run.err;
}

TEST_F(Control, SignalsEndItAndRemoveTheSocket) {
  for (const auto& [signal, status] : {std::pair{SIGINT, 130}, std::pair{SIGTERM, 143}}) {
    Process idle = start("forever.e");
    {
      Client client(socket());
      EXPECT_EQ(client("where")["ok"], true);
      struct stat what {};
      ASSERT_EQ(::lstat(socket().c_str(), &what), 0);
      EXPECT_EQ(what.st_mode & 0777U, 0600U);
    }
    idle.signal(signal);
    EXPECT_EQ(idle.status(), status);
    EXPECT_FALSE(std::filesystem::exists(socket()));
    Process running = start("forever.e");
    Client client(socket());
    client.send("step\ncontinue\n");
    EXPECT_EQ(client.answer()["ok"], true);
    std::this_thread::sleep_for(milliseconds(100));  // the machine runs by now
    running.signal(signal);
    EXPECT_EQ(client.answer()["stop"]["cause"], "interrupted");
    EXPECT_EQ(running.status(), status);
    EXPECT_FALSE(std::filesystem::exists(socket()));
  }
}

TEST_F(Control, TakesThePlaceOfADeadSocketOnly) {
  const std::string tool = "timeout 20 " CHESSVM_BIN_DIR "/chsim --debug count.e --control ";
  file("plain", "text");
  ToolOutcome run = shell(tool + "plain");
  EXPECT_EQ(run.status, 3);
  EXPECT_NE(run.err.find("plain: error: exists and is not a socket"), std::string::npos) << run.err;
  EXPECT_EQ(shell("cat plain").out, "text");
  EXPECT_EQ(shell("mkdir d && " + tool + "d").status, 3);
  EXPECT_EQ(shell(tool + "no/such/folder").status, 3);
  EXPECT_EQ(shell(tool + std::string(200, 'x')).status, 1);
  {
    Process alive = start("count.e");
    Client client(socket());
    run = shell(tool + "s");
    EXPECT_EQ(run.status, 3);
    EXPECT_NE(run.err.find("another program listens there"), std::string::npos) << run.err;
    EXPECT_EQ(client("where")["ok"], true) << "nothing has happened to it";
  }
  ASSERT_TRUE(std::filesystem::exists(socket())) << "of a process that was killed";
  Process next = start("count.e");
  Client client(socket());
  EXPECT_EQ(client("quit")["ok"], true);
  EXPECT_EQ(next.status(), 0);
}

TEST_F(Control, AnswersRandomLines) {
  const std::uint64_t seed = 1946;
  std::mt19937_64 random(seed);
  const std::vector<std::string> words{
      "step",       "reverse-step", "print A",   "set A = 5", ";", "#",
      "break loop", "watch A",      "interrupt", "\"",        "{", "$_"};
  std::string input;
  constexpr int lines = 300;
  for (int line = 0; line < lines; ++line) {
    for (auto part = random() % 5; part > 0; --part)
      if (random() % 2 == 0)
        input += words[random() % words.size()] + " ";
      else if (const char byte = static_cast<char>(random()); byte != '\n')
        input += byte;
    input += '\n';
  }
  const auto all = answers("count.e", input);
  ASSERT_EQ(all.size(), static_cast<std::size_t>(lines)) << "seed " << seed;
  for (const Json& each : all) EXPECT_TRUE(each.is_object() && each["ok"].is_boolean()) << seed;
}

TEST_F(Control, UsageMistakes) {
  for (const char* arguments : {"count.e --control -", "--debug -b count.e --control -",
                                "--debug count.e --control s --sandbox", "--debug - --control -"})
    EXPECT_EQ(shell("timeout 20 " CHESSVM_BIN_DIR "/chsim " + std::string(arguments)).status, 2)
        << arguments;
}

TEST_F(Control, WorksConfined) {
  if (system_sandbox_calls().landlock_version() < 1)
    GTEST_SKIP() << "this kernel has no Landlock, or does not let it be used";
  // Switches the leak check off, because it would start a process, which the sandbox forbids.
  const auto all =
      answers("count.e --sandbox", "step\ncheckpoint elsewhere\n", "ASAN_OPTIONS=detect_leaks=0 ");
  ASSERT_EQ(all.size(), 2U);
  EXPECT_EQ(all[0]["ok"], true);
  EXPECT_EQ(all[1]["ok"], false);
}

}  // namespace
}  // namespace chessvm::vm::test::chsim_control_test
