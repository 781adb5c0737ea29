// SPDX-License-Identifier: MIT
#include "tools/eniacsim/patch/line_reader.hpp"

#include <histedit.h>
#include <unistd.h>

#include <cerrno>
#include <clocale>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cwchar>

#include "base/process/read_line.hpp"
#include "base/process/signals.hpp"
#include "base/process/wait_for_line.hpp"

namespace chessvm::eniacsim {
namespace {

class StreamReader final : public LineReader {
 public:
  TypedLine next(const std::string& prompt) override {
    std::fputs(prompt.c_str(), stdout);
    std::fflush(stdout);
    auto line = read_line(stdin, longest_typed_line);
    if (!line) return {interrupt_flag() ? TypedLine::Kind::interrupted : TypedLine::Kind::end};
    if (line->size() > longest_typed_line) return {TypedLine::Kind::too_long};
    return {TypedLine::Kind::line, std::move(*line)};
  }
};

/// Reads lines with libedit and converts its wide characters to UTF-8.
class TerminalReader final : public LineReader {
 public:
  TerminalReader() {
    // Selects UTF-8 for Greek letters in names of jacks; leaves the rest of the locale unchanged.
    std::setlocale(LC_CTYPE, "C.UTF-8");
    editor_.reset(el_init("eniacsim", stdin, stdout, stderr));
    history_.reset(history_winit());
    if (!editor_ || !history_) return;
    HistEventW event{};
    history_w(history_.get(), &event, H_SETSIZE, history_size);
    el_wset(editor_.get(), EL_HIST, history_w, history_.get());
    el_wset(editor_.get(), EL_EDITOR, L"emacs");
    el_wset(editor_.get(), EL_CLIENTDATA, this);
    el_wset(editor_.get(), EL_PROMPT, &TerminalReader::prompt);
    el_wset(editor_.get(), EL_GETCFN, &TerminalReader::read_letter);
  }

  TypedLine next(const std::string& prompt) override {
    if (!editor_ || !history_) return plain_.next(prompt);
    prompt_.assign(prompt.begin(), prompt.end());
    std::fflush(stdout);
    int length = 0;
    const wchar_t* const typed = el_wgets(editor_.get(), &length);
    if (typed == nullptr) {
      std::fputc('\n', stdout);
      return {length < 0 && interrupt_flag() ? TypedLine::Kind::interrupted : TypedLine::Kind::end};
    }
    std::wstring line(typed, static_cast<std::size_t>(length));
    if (line.find_first_not_of(L" \t\r\n") != std::wstring::npos) {
      HistEventW event{};
      history_w(history_.get(), &event, H_ENTER, line.c_str());
    }
    while (!line.empty() && (line.back() == L'\n' || line.back() == L'\r')) line.pop_back();
    return {TypedLine::Kind::line, to_utf8(line)};
  }

 private:
  static constexpr int history_size = 1000;

  static wchar_t* prompt(EditLine* editor) {
    TerminalReader* self = nullptr;
    el_wget(editor, EL_CLIENTDATA, &self);
    return self->prompt_.data();
  }

  /// Reads a character for libedit. Returns -1 after an interrupt, so that libedit ends the line.
  static int read_letter(EditLine* /*editor*/, wchar_t* letter) {
    std::mbstate_t state{};
    while (true) {
      char byte = 0;
      if (!wait_for_line(stdin)) {
        errno = EINTR;
        return -1;
      }
      const ssize_t got = ::read(STDIN_FILENO, &byte, 1);
      if (got < 0 && errno == EINTR && !interrupt_flag()) continue;
      if (got <= 0) return static_cast<int>(got);
      const std::size_t used = std::mbrtowc(letter, &byte, 1, &state);
      if (used == static_cast<std::size_t>(-1)) state = {};  // drops bytes that are not UTF-8
      if (used <= 1) return 1;
    }
  }

  static std::string to_utf8(const std::wstring& line) {
    std::string text;
    std::mbstate_t state{};
    for (const wchar_t letter : line) {
      char bytes[16];
      const std::size_t size = std::wcrtomb(bytes, letter, &state);
      if (size != static_cast<std::size_t>(-1)) text.append(bytes, size);
    }
    return text;
  }

  struct EditorEnd {
    void operator()(EditLine* editor) const { el_end(editor); }
  };
  struct HistoryEnd {
    void operator()(HistoryW* history) const { history_wend(history); }
  };

  std::unique_ptr<HistoryW, HistoryEnd> history_;
  std::unique_ptr<EditLine, EditorEnd> editor_;
  std::wstring prompt_;
  StreamReader plain_;  // reads the lines if libedit cannot use the terminal
};

}  // namespace

std::unique_ptr<LineReader> make_line_reader(bool prompt_wanted) {
  const char* const terminal = std::getenv("TERM");
  const bool dumb = terminal == nullptr || std::strcmp(terminal, "dumb") == 0;
  if (prompt_wanted && !dumb && ::isatty(STDIN_FILENO) == 1 && ::isatty(STDOUT_FILENO) == 1)
    return std::make_unique<TerminalReader>();
  return std::make_unique<StreamReader>();
}

}  // namespace chessvm::eniacsim
