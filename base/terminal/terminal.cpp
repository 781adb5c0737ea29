// SPDX-License-Identifier: MIT
#include "base/terminal/terminal.hpp"

#include <curses.h>
#include <fmt/format.h>
#include <langinfo.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include <array>
#include <clocale>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <cwchar>

#include "base/process/held_signal.hpp"
#include "base/terminal/rescue.hpp"
#include "base/terminal/terminfo.hpp"

namespace chessvm {
namespace {

constexpr int escape_delay_milliseconds = 25;
constexpr int first_function_key = 1;
constexpr int last_function_key = 12;

constexpr short pair_of(std::size_t style) {
  return static_cast<short>(style + 1);
}

attr_t attributes_of(const Look& look) {
  return (look.bold ? A_BOLD : 0U) | (look.dim ? A_DIM : 0U) | (look.reverse ? A_REVERSE : 0U) |
         (look.underlined ? A_UNDERLINE : 0U);
}

/// Signals waiting to be handled; global because signal handlers can reach nothing else.
struct Noted {
  volatile std::sig_atomic_t suspension = 0;
  volatile std::sig_atomic_t resizing = 0;
} noted;

extern "C" void note_suspension(int /*signal*/) {
  noted.suspension = 1;
}

extern "C" void note_size(int /*signal*/) {
  noted.resizing = 1;
}

/// Replaces the SIGWINCH handler of curses, which does not redraw if the size has changed back.
void catch_resizing() {
  struct sigaction action {};
  action.sa_handler = note_size;
  ::sigaction(SIGWINCH, &action, nullptr);
}

void on_suspension(void (*handler)(int)) {
  struct sigaction action {};
  action.sa_handler = handler;  // without SA_RESTART, so that the signal ends waiting
  ::sigaction(SIGTSTP, &action, nullptr);
}

/// Reads a character. Delays SIGTSTP, which curses ignores while it draws pending output.
int get_character(wint_t& character) {
  const HeldSignal held(SIGTSTP);
  return get_wch(&character);
}

/// Asks the terminal for its size, because this process may have missed a SIGWINCH.
void ask_size() {
  winsize size{};
  if (::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_row == 0 || size.ws_col == 0)
    return;
  if (is_term_resized(size.ws_row, size.ws_col)) resizeterm(size.ws_row, size.ws_col);
}

/// Keeps pending output when a key sends a signal. Makes ^Z an ordinary key, because curses ignores
/// SIGTSTP while it draws.
void adjust_signal_keys() {
  termios attributes{};
  if (::tcgetattr(STDIN_FILENO, &attributes) != 0) return;
  attributes.c_lflag |= static_cast<tcflag_t>(NOFLSH);
  attributes.c_cc[VSUSP] = _POSIX_VDISABLE;
  if (::tcsetattr(STDIN_FILENO, TCSADRAIN, &attributes) == 0) def_prog_mode();
}

struct KeyName {
  int code;
  const char* name;
};
// clang-format off
constexpr KeyName key_names[] = {
    {KEY_UP, "Up"},         {KEY_DOWN, "Down"},        {KEY_LEFT, "Left"},   {KEY_RIGHT, "Right"},
    {KEY_HOME, "Home"},     {KEY_END, "End"},          {KEY_A1, "Home"},     {KEY_C1, "End"},
    {KEY_PPAGE, "PageUp"},  {KEY_NPAGE, "PageDown"},   {KEY_BTAB, "BackTab"}, {KEY_ENTER, "Enter"},
    {KEY_DC, "Delete"},     {KEY_BACKSPACE, "Backspace"}, {KEY_IC, "Insert"},
    {KEY_SLEFT, "^Left"},   {KEY_SRIGHT, "^Right"},
};
// clang-format on

/// Returns the name of a key that types no character; empty for keys without a name.
std::string name_of_code(int code) {
  for (const KeyName& key : key_names)
    if (key.code == code) return key.name;
  for (int number = first_function_key; number <= last_function_key; ++number)
    if (code == KEY_F(number)) return fmt::format("F{}", number);
  // Names that xterm and similar terminals give to keys that move by words.
  const char* const name = keyname(code);
  if (name == nullptr) return {};
  if (std::strcmp(name, "kLFT5") == 0) return "^Left";
  if (std::strcmp(name, "kRIT5") == 0) return "^Right";
  return {};
}

std::string name_of_character(wint_t character) {
  constexpr wint_t escape = 27;
  constexpr wint_t rubout = 127;
  if (character == '\r' || character == '\n') return "Enter";
  if (character == '\t') return "Tab";
  if (character == escape) return "Escape";
  if (character == '\b' || character == rubout) return "Backspace";
  if (character < ' ') return fmt::format("^{}", static_cast<char>('@' + character));
  return to_utf8(static_cast<char32_t>(character));
}

std::optional<Input> mouse_input() {
  MEVENT event{};
  if (getmouse(&event) != OK) return std::nullopt;
  const auto made = [&](Mouse::Act act) { return Mouse{act, event.x, event.y}; };
  if ((event.bstate & BUTTON4_PRESSED) != 0) return made(Mouse::Act::wheel_up);
  if ((event.bstate & BUTTON5_PRESSED) != 0) return made(Mouse::Act::wheel_down);
  if ((event.bstate & BUTTON1_PRESSED) != 0) return made(Mouse::Act::press);
  return std::nullopt;
}

}  // namespace

std::optional<std::string> why_no_terminal() {
  if (::isatty(STDIN_FILENO) == 0) return "standard input is no terminal";
  if (::isatty(STDOUT_FILENO) == 0) return "standard output is no terminal";
  const char* const kind = std::getenv("TERM");
  if (kind == nullptr || *kind == '\0') return "TERM does not say what terminal this is";
  if (std::strcmp(kind, "dumb") == 0) return "this terminal is a dumb one";
  return std::nullopt;
}

struct Terminal::Curses {
  SCREEN* screen = nullptr;
  const Theme* theme = nullptr;
  bool unicode = false;
  bool coloured = false;
  Screen shown{Size{}};
  std::optional<Rescue> rescue;
  bool suspensible = false;

  Curses() = default;
  Curses(const Curses&) = delete;
  Curses& operator=(const Curses&) = delete;
  ~Curses() {
    if (screen == nullptr) return;
    if (suspensible) on_suspension(SIG_DFL);
    endwin();
    delscreen(screen);
  }

  /// Installs a SIGTSTP handler that delays suspension until a picture is complete.
  void catch_suspension() {
    struct sigaction action {};
    ::sigaction(SIGTSTP, nullptr, &action);
    suspensible = action.sa_handler != SIG_IGN;
    if (suspensible) on_suspension(note_suspension);
  }

  void suspend() {
    noted.suspension = 0;
    if (!suspensible) return;
    endwin();
    on_suspension(SIG_DFL);
    // Stops the whole process group; the call returns when the process is resumed.
    static_cast<void>(::kill(0, SIGTSTP));
    on_suspension(note_suspension);
    ask_size();
    clearok(curscr, TRUE);
    shown = Screen(Size{});
  }

  void begin_colours() {
    start_color();
    use_default_colors();
    for (std::size_t style = 0; style < theme->looks.size(); ++style)
      init_pair(pair_of(style), static_cast<short>(theme->looks[style].ink), -1);
    coloured = true;
  }

  /// Returns the character that shows `glyph` in one column of this terminal.
  [[nodiscard]] wchar_t shown_as(char32_t glyph) const {
    const auto wide = static_cast<wchar_t>(glyph);
    if (!unicode) return static_cast<wchar_t>(in_ascii(glyph));
    return ::wcwidth(wide) == 1 ? wide : L'?';
  }

  void put(int column, int row, const Cell& cell) const {
    const wchar_t text[] = {shown_as(cell.glyph), L'\0'};
    const Look& look = theme->look(cell.style);
    const bool has_colour = coloured && look.ink != Ink::own;
    cchar_t character;
    setcchar(&character, text, attributes_of(look),
             has_colour ? pair_of(static_cast<std::size_t>(cell.style)) : short{0}, nullptr);
    mvadd_wch(row, column, &character);
  }
};

Terminal::Terminal(std::unique_ptr<Curses> curses) : curses_(std::move(curses)) {}
Terminal::~Terminal() = default;

Result<std::unique_ptr<Terminal>> Terminal::open(const Wishes& wishes) {
  // Take only the character set from the user's locale, not its texts or numbers.
  const char* const locale = std::setlocale(LC_CTYPE, "");
  auto curses = std::make_unique<Curses>();
  curses->theme = wishes.theme;
  curses->unicode = locale != nullptr && std::strcmp(::nl_langinfo(CODESET), "UTF-8") == 0;
  termios before{};
  static_cast<void>(::tcgetattr(STDIN_FILENO, &before));
  // Check $TERM before newterm(), which leaks memory when it fails.
  catch_resizing();
  if (is_known_terminal()) curses->screen = newterm(nullptr, stdout, stdin);
  if (curses->screen == nullptr)
    return Failure{.path = {},
                   .message = fmt::format("no terminal '{}' is known here", std::getenv("TERM")),
                   .code = std::make_error_code(std::errc::not_supported)};
  curses->rescue.emplace(before, leaving_sequence());
  curses->catch_suspension();
  cbreak();
  noecho();
  nonl();
  adjust_signal_keys();
  keypad(stdscr, TRUE);
  nodelay(stdscr, TRUE);
  set_escdelay(escape_delay_milliseconds);
  curs_set(0);
  if (wishes.mouse == MouseUse::buttons) {
    mousemask(BUTTON1_PRESSED | BUTTON4_PRESSED | BUTTON5_PRESSED, nullptr);
    mouseinterval(0);  // report a press immediately, without waiting for a click
  }
  if (wishes.paint == Paint::coloured && has_colors()) curses->begin_colours();
  return std::unique_ptr<Terminal>(new Terminal(std::move(curses)));
}

Size Terminal::size() const {
  if (noted.resizing != 0) {
    noted.resizing = 0;
    clearok(curscr, TRUE);
    curses_->shown = Screen(Size{});
  }
  ask_size();
  return {getmaxx(stdscr), getmaxy(stdscr)};
}

void Terminal::leave() {
  endwin();
}

void Terminal::forget() {
  clearok(curscr, TRUE);
  curses_->shown = Screen(Size{});
}

void Terminal::suspend_if_asked() {
  if (noted.suspension != 0) curses_->suspend();
}

void Terminal::draw(const Screen& screen) {
  suspend_if_asked();
  const bool anew = curses_->shown.size() != screen.size();
  if (anew) erase();
  for (int row = 0; row < screen.size().rows; ++row)
    for (int column = 0; column < screen.size().columns; ++column)
      if (anew || screen.at(column, row) != curses_->shown.at(column, row))
        curses_->put(column, row, screen.at(column, row));
  if (screen.cursor.has_value() != curses_->shown.cursor.has_value())
    curs_set(screen.cursor ? 1 : 0);
  if (screen.cursor) move(screen.cursor->row, screen.cursor->column);
  curses_->shown = screen;
  const HeldSignal held(SIGTSTP);
  refresh();
}

void Terminal::wait(std::chrono::milliseconds at_most) {
  pollfd input{.fd = STDIN_FILENO, .events = POLLIN, .revents = 0};
  if (::poll(&input, 1, static_cast<int>(at_most.count())) <= 0) return;
  gone_ = (input.revents & (POLLHUP | POLLERR | POLLNVAL)) != 0;
}

std::optional<Input> Terminal::input() {
  while (true) {
    wint_t code = 0;
    const int kind = get_character(code);
    if (kind == ERR) return std::nullopt;
    if (kind == KEY_CODE_YES && code == KEY_MOUSE) {
      if (auto mouse = mouse_input()) return mouse;
      continue;
    }
    // A size change arrives as a key without a name. Ignore this key: size() asks for the size.
    const std::string name =
        kind == KEY_CODE_YES ? name_of_code(static_cast<int>(code)) : name_of_character(code);
    if (name.empty()) continue;
    if (name == "^Z") {
      curses_->suspend();
      return std::nullopt;  // lets the caller redraw the screen
    }
    if (name != "Escape") return Key{name};
    // Escape and a character right after it are one key press: Alt with that character.
    const int next = get_character(code);
    if (next == OK && code > ' ') return Key{"M-" + name_of_character(code)};
    if (next == OK) unget_wch(static_cast<wchar_t>(code));
    if (next == KEY_CODE_YES) ungetch(static_cast<int>(code));
    return Key{name};
  }
}

}  // namespace chessvm
