// SPDX-License-Identifier: MIT
#include "sim/eniacsim/terminal.hpp"

#include <curses.h>
#include <fmt/format.h>
#include <langinfo.h>
#include <poll.h>
#include <unistd.h>

#include <array>
#include <clocale>
#include <cstdlib>
#include <cstring>

#include "sim/eniacsim/terminfo.hpp"
#include "sim/panel_view/render.hpp"

namespace chessvm::eniacsim {
namespace {

struct Look {
  attr_t attributes;
  short colour;
};
// clang-format off
constexpr std::array<Look, sim::style_count> looks{{
  /* plain   */ {A_NORMAL, -1},
  /* faint   */ {A_DIM, -1},
  /* lit     */ {A_BOLD, COLOR_YELLOW},
  /* heading */ {A_BOLD, COLOR_CYAN},
  /* bar     */ {A_REVERSE, -1},
  /* alarm   */ {A_BOLD, COLOR_RED},
}};
// clang-format on

constexpr short pair_of(std::size_t style) {
  return static_cast<short>(style + 1);
}

constexpr int escape_delay_milliseconds = 25;

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
  bool unicode = false;
  bool coloured = false;
  sim::Screen shown{sim::Size{}};

  Curses() = default;
  Curses(const Curses&) = delete;
  Curses& operator=(const Curses&) = delete;
  ~Curses() {
    if (screen == nullptr) return;
    endwin();
    delscreen(screen);
  }

  void put(int column, int row, const sim::Cell& cell) const {
    const auto style = static_cast<std::size_t>(cell.style);
    const auto glyph = unicode ? static_cast<wchar_t>(cell.glyph)
                               : static_cast<wchar_t>(sim::in_ascii(cell.glyph));
    const wchar_t text[] = {glyph, L'\0'};
    const bool has_colour = coloured && looks[style].colour >= 0;
    cchar_t character;
    setcchar(&character, text, looks[style].attributes, has_colour ? pair_of(style) : short{0},
             nullptr);
    mvadd_wch(row, column, &character);
  }
};

Terminal::Terminal(std::unique_ptr<Curses> curses) : curses_(std::move(curses)) {}
Terminal::~Terminal() = default;

Result<std::unique_ptr<Terminal>> Terminal::open(Paint paint) {
  // Of the locale nothing but the characters that the terminal knows.
  const char* const locale = std::setlocale(LC_CTYPE, "");
  auto curses = std::make_unique<Curses>();
  curses->unicode = locale != nullptr && std::strcmp(::nl_langinfo(CODESET), "UTF-8") == 0;
  // Asked first, because newterm() that fails keeps what it allocated.
  if (is_known_terminal()) curses->screen = newterm(nullptr, stdout, stdin);
  if (curses->screen == nullptr)
    return Failure{.path = {},
                   .message = fmt::format("no terminal '{}' is known here", std::getenv("TERM")),
                   .code = std::make_error_code(std::errc::not_supported)};
  cbreak();
  noecho();
  nonl();
  keypad(stdscr, TRUE);
  nodelay(stdscr, TRUE);
  set_escdelay(escape_delay_milliseconds);
  curs_set(0);
  if (paint == Paint::coloured && has_colors()) {
    start_color();
    use_default_colors();
    for (std::size_t style = 0; style < looks.size(); ++style)
      init_pair(pair_of(style), looks[style].colour, -1);
    curses->coloured = true;
  }
  return std::unique_ptr<Terminal>(new Terminal(std::move(curses)));
}

sim::Size Terminal::size() const {
  return {getmaxx(stdscr), getmaxy(stdscr)};
}

void Terminal::leave() {
  endwin();
}

void Terminal::forget() {
  clearok(curscr, TRUE);
  curses_->shown = sim::Screen(sim::Size{});
}

void Terminal::draw(const sim::Screen& screen) {
  const bool anew = curses_->shown.size() != screen.size();
  if (anew) erase();
  for (int row = 0; row < screen.size().rows; ++row)
    for (int column = 0; column < screen.size().columns; ++column)
      if (anew || screen.at(column, row) != curses_->shown.at(column, row))
        curses_->put(column, row, screen.at(column, row));
  curses_->shown = screen;
  refresh();
}

void Terminal::wait(std::chrono::milliseconds at_most) {
  pollfd input{.fd = STDIN_FILENO, .events = POLLIN, .revents = 0};
  if (::poll(&input, 1, static_cast<int>(at_most.count())) <= 0) return;
  gone_ = (input.revents & (POLLHUP | POLLERR | POLLNVAL)) != 0;
}

std::optional<char> Terminal::key() {
  while (true) {
    const int code = getch();
    if (code == ERR) return std::nullopt;
    if (code == KEY_UP) return 'k';
    if (code == KEY_DOWN) return 'j';
    if (code >= 0 && code < 0x80) return static_cast<char>(code);
    // A new size, for one; it is asked for when something is drawn.
  }
}

}  // namespace chessvm::eniacsim
