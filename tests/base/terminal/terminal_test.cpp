// SPDX-License-Identifier: MIT
// Tests a Terminal on xterm: how it draws each style, and how it reads keys and mouse.
#include "base/terminal/terminal.hpp"

#include <gtest/gtest.h>
#include <poll.h>
#include <pty.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "tests/base/terminal/pseudo_terminal.hpp"

namespace chessvm::terminal_test {
namespace {

constexpr int unknown_terminal = 77;

/// A child process on an xterm of 40 columns and 5 rows.
class Child {
 public:
  using Work = std::function<void(Terminal& terminal, int answers)>;

  /// Runs `work` in the child; `work` writes its lines to the descriptor `answers`.
  Child(const Terminal::Wishes& wishes, const Work& work) {
    int ends[2] = {-1, -1};
    EXPECT_EQ(::pipe(ends), 0);
    constexpr winsize size{.ws_row = 5, .ws_col = 40, .ws_xpixel = 0, .ws_ypixel = 0};
    process_ = ::forkpty(&master_, nullptr, nullptr, &size);
    if (process_ == 0) {
      ::alarm(patience);
      ::setenv("TERM", "xterm", 1);
      ::setenv("LC_ALL", "C.UTF-8", 1);
      ::setenv("NCURSES_GPM_TERMS", "", 1);
      auto terminal = Terminal::open(wishes);
      if (!terminal) ::_exit(unknown_terminal);
      work(*terminal.value(), ends[1]);
      terminal.value().reset();
      ::_exit(0);
    }
    ::close(ends[1]);
    answers_ = ends[0];
  }
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;
  ~Child() {
    ::close(answers_);
    ::close(master_);
    if (!ended_) ::waitpid(process_, nullptr, 0);
  }

  void type(const std::string& bytes) const {
    EXPECT_EQ(::write(master_, bytes.data(), bytes.size()), static_cast<ssize_t>(bytes.size()));
  }
  /// Waits for the next line that the child writes to `answers`, and returns it; returns "" if the
  /// child has ended. Also collects the output that the child draws.
  [[nodiscard]] std::string answer() {
    for (;;) {
      if (const std::size_t end = pending_.find('\n'); end != std::string::npos) {
        const std::string line = pending_.substr(0, end);
        pending_.erase(0, end + 1);
        return line;
      }
      pollfd both[] = {{answers_, POLLIN, 0}, {master_, POLLIN, 0}};
      ::poll(both, 2, -1);
      if (both[1].revents != 0) static_cast<void>(take(master_, output_));
      if (both[0].revents != 0 && !take(answers_, pending_)) return "";
    }
  }
  /// Waits until the output contains `part` or the output ends; returns all output so far.
  [[nodiscard]] const std::string& drawn(const std::string& part) {
    while (output_.find(part) == std::string::npos && take(master_, output_)) {
    }
    return output_;
  }
  [[nodiscard]] const std::string& output() {
    while (take(master_, output_)) {
    }
    return output_;
  }
  /// Returns the exit status; -1 if a signal ended the child. Call output() before status().
  [[nodiscard]] int status() {
    int status = 0;
    EXPECT_EQ(::waitpid(process_, &status, 0), process_);
    ended_ = true;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }

 private:
  static constexpr unsigned patience = 20;  // seconds until SIGALRM ends the child

  [[nodiscard]] static bool take(int from, std::string& into) {
    char bytes[4096];
    const ssize_t count = ::read(from, bytes, sizeof bytes);
    if (count > 0) into.append(bytes, static_cast<std::size_t>(count));
    return count > 0;
  }

  pid_t process_ = -1;
  int master_ = -1;
  int answers_ = -1;
  bool ended_ = false;
  std::string output_;
  std::string pending_;
};

// ---- styles

/// Applies one number of a sequence such as "\x1b[1;31m" to `look`.
void apply(int number, Look& look) {
  constexpr int black = 30;
  if (number == 0) look = {};
  if (number == 1) look.bold = true;
  if (number == 2) look.dim = true;
  if (number == 4) look.underlined = true;
  if (number == 7) look.reverse = true;
  if (number == 22) look.bold = look.dim = false;
  if (number == 24) look.underlined = false;
  if (number == 27) look.reverse = false;
  if (number == 39) look.ink = Ink::own;
  if (number >= black && number < black + 8) look.ink = static_cast<Ink>(number - black);
  if (number > 39 && number < 48) ADD_FAILURE() << "the background is the terminal's own";
}

/// Returns the look of each capital letter in `output`.
std::map<char, Look> looks_in(const std::string& output) {
  std::map<char, Look> looks;
  Look now;
  for (std::size_t i = 0; i < output.size(); ++i) {
    if (output[i] != '\x1b') {
      if (output[i] >= 'A' && output[i] <= 'Z') looks[output[i]] = now;
      continue;
    }
    if (output[++i] != '[') {
      if (output[i] == '(') ++i;  // skips the name of a character set
      continue;
    }
    const std::size_t end = output.find_first_not_of("0123456789;?>", i + 1);
    if (end == std::string::npos) break;
    if (output[end] == 'm') {
      std::string numbers = output.substr(i + 1, end - i - 1) + ';';
      for (std::size_t at = 0; (at = numbers.find(';')) != std::string::npos;
           numbers.erase(0, at + 1))
        apply(std::atoi(numbers.c_str()), now);
    }
    i = end;
  }
  return looks;
}

std::string description(const Look& look) {
  return std::to_string(static_cast<int>(look.ink)) + (look.bold ? " bold" : "") +
         (look.dim ? " dim" : "") + (look.reverse ? " reverse" : "") +
         (look.underlined ? " underlined" : "");
}

class TerminalTest : public testing::Test {
 protected:
  void SetUp() override {
    if (const auto why = why_no_pseudo_terminal()) GTEST_SKIP() << *why;
  }
};

TEST_F(TerminalTest, DrawsEachStyleAsTheThemeHasIt) {
  for (const Theme& theme : themes())
    for (const Paint paint : {Paint::plain, Paint::coloured}) {
      SCOPED_TRACE(std::string(theme.name) + (paint == Paint::plain ? ", plain" : ", coloured"));
      Child child({.paint = paint, .theme = &theme}, [](Terminal& terminal, int) {
        Screen screen(terminal.size());
        for (int style = 0; style < style_count; ++style)
          screen.put(2 * style, 1, {static_cast<char32_t>('A' + style), static_cast<Style>(style)});
        terminal.draw(screen);
      });
      const std::string output = child.output();
      const int status = child.status();
      if (status == unknown_terminal) GTEST_SKIP() << "xterm is not known here";
      ASSERT_EQ(status, 0);
      auto looks = looks_in(output);
      for (std::size_t style = 0; style < theme.looks.size(); ++style) {
        Look expected = theme.looks.at(style);
        if (paint == Paint::plain) expected.ink = Ink::own;
        const char letter = static_cast<char>('A' + style);
        ASSERT_TRUE(looks.contains(letter)) << style;
        EXPECT_EQ(description(looks[letter]), description(expected)) << style;
      }
    }
}

// ---- input

std::string line_of(const Input& input) {
  if (const auto* const key = std::get_if<Key>(&input)) return key->name + '\n';
  const Mouse& mouse = std::get<Mouse>(input);
  constexpr std::array acts{"press", "wheel up", "wheel down"};
  return std::string(acts.at(static_cast<std::size_t>(mouse.act))) + ' ' +
         std::to_string(mouse.column) + ' ' + std::to_string(mouse.row) + '\n';
}

void say_line(int descriptor, const std::string& line) {
  if (::write(descriptor, line.data(), line.size()) < 0) ::_exit(1);
}

/// Writes the name of each key or mouse event to `answers`, until the key `q` is pressed.
void name_inputs(Terminal& terminal, int answers) {
  Screen screen(terminal.size());
  screen.put(0, 0, {U'#', Style::plain});
  terminal.draw(screen);
  say_line(answers, "ready\n");
  for (;;) {
    terminal.wait(std::chrono::milliseconds(1'000));
    while (const auto input = terminal.input()) {
      if (*input == Input(Key{"q"})) return;
      say_line(answers, line_of(*input));
    }
  }
}

TEST_F(TerminalTest, NamesKeys) {
  Child child({}, name_inputs);
  if (child.answer() != "ready") {
    static_cast<void>(child.output());
    ASSERT_EQ(child.status(), unknown_terminal);
    GTEST_SKIP() << "xterm is not known here";
  }
  struct Case {
    std::string bytes;
    std::string name;
  };
  // In keypad mode, xterm sends an arrow key as ESC O and a letter.
  for (const Case& each : std::vector<Case>{{"a", "a"},
                                            {"\xc3\xa4", "\xc3\xa4"},
                                            {"\x01", "^A"},
                                            {"\r", "Enter"},
                                            {"\n", "Enter"},
                                            {"\t", "Tab"},
                                            {"\x7f", "Backspace"},
                                            {"\b", "Backspace"},
                                            {"\x1b", "Escape"},
                                            {"\x1b"
                                             "b",
                                             "M-b"},
                                            {"\x1bOA", "Up"},
                                            {"\x1bOB", "Down"},
                                            {"\x1bOC", "Right"},
                                            {"\x1bOD", "Left"},
                                            {"\x1bOH", "Home"},
                                            {"\x1bOF", "End"},
                                            {"\x1b[5~", "PageUp"},
                                            {"\x1b[6~", "PageDown"},
                                            {"\x1b[2~", "Insert"},
                                            {"\x1b[3~", "Delete"},
                                            {"\x1b[Z", "BackTab"},
                                            {"\x1bOP", "F1"},
                                            {"\x1b[24~", "F12"},
                                            {"\x1b[1;5D", "^Left"},
                                            {"\x1b[1;5C", "^Right"}}) {
    child.type(each.bytes);
    EXPECT_EQ(child.answer(), each.name);
  }
  child.type("q");
  static_cast<void>(child.output());
  EXPECT_EQ(child.status(), 0);
}

TEST_F(TerminalTest, NamesPressesAndTurnsOfTheWheel) {
  Child child({.mouse = Terminal::MouseUse::buttons}, name_inputs);
  const bool known = child.answer() == "ready";
  // Older terminal descriptions of xterm use another form of mouse reports.
  const bool has_reports = known && child.drawn("#").find("\x1b[?1006") != std::string::npos;
  if (has_reports) {
    child.type("\x1b[<0;5;3M");
    EXPECT_EQ(child.answer(), "press 4 2");
    child.type("\x1b[<0;5;3m\x1b[<64;1;1M");
    EXPECT_EQ(child.answer(), "wheel up 0 0") << "a release is nothing";
    child.type("\x1b[<65;40;5M");
    EXPECT_EQ(child.answer(), "wheel down 39 4");
  }
  if (known) child.type("q");
  static_cast<void>(child.output());
  EXPECT_EQ(child.status(), known ? 0 : unknown_terminal);
  if (!has_reports) GTEST_SKIP() << "xterm has no such mouse here";
}

}  // namespace
}  // namespace chessvm::terminal_test
