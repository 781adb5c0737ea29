// SPDX-License-Identifier: MIT
#include "tools/eniac-chess/kim/script.hpp"

#include <fmt/format.h>

#include <cstdint>

#include "base/process/message.hpp"
#include "base/process/read_line.hpp"
#include "base/process/signals.hpp"
#include "base/text/text.hpp"
#include "programs/chess/rules/fen.hpp"
#include "tools/eniac-chess/kim/keys.hpp"

namespace chessvm::chess::kim {
namespace {

constexpr std::size_t longest_line = 4000;

std::string line_of(KimKey key, const rivals::microchess::KimDisplay& display) {
  return fmt::format("{:<4} {:02X} {:02X} {:02X}\n", word_of(key), display[0], display[1],
                     display[2]);
}

}  // namespace

ExitStatus run_script(rivals::microchess::KimConsole& console, std::FILE* in, std::FILE* out) {
  ExitStatus status = ExitStatus::ok;
  std::uint32_t number = 0;
  while (const auto line = read_line(in, longest_line)) {
    ++number;
    for (const Field& word : split(*line)) {
      const auto keys = keys_of(word.text);
      if (keys.empty()) {
        say(fmt::format(
            "standard input:{}:{}: error: '{}' is no key: there are 0 to F, PC, GO, ST, "
            "AD, DA, + and RS\n",
            number, word.offset + 1, shortened(word.text)));
        status = ExitStatus::rejected;
      }
      for (const KimKey key : keys) {
        console.press(key);
        fmt::print(out, "{}", line_of(key, console.display()));
      }
    }
    if (std::fflush(out) != 0) return ExitStatus::environment;
  }
  return interrupt_flag() ? interrupted_status() : status;
}

}  // namespace chessvm::chess::kim
