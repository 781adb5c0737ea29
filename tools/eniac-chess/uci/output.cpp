// SPDX-License-Identifier: MIT
#include "tools/eniac-chess/uci/output.hpp"

#include <fmt/format.h>

#include "base/text/text.hpp"
#include "programs/chess/host/report.hpp"
#include "programs/chess/rules/fen.hpp"

namespace chessvm::chess::uci {

void Output::write(std::string_view lines) {
  const std::scoped_lock lock(mutex_);
  if (std::fwrite(lines.data(), 1, lines.size(), file_) != lines.size() || std::fflush(file_) != 0)
    failed_ = true;
}

void Output::remark(std::string_view text) {
  write(fmt::format("info string {}\n", visible(text)));
}

void Output::error(std::string_view text) {
  remark(fmt::format("error: {}", text));
}

void Output::draw(const Position& position) {
  write(fmt::format("{}{} to move\nfen {}\n",
                    picture(position, std::nullopt, Figures::letters, Paint::plain),
                    name(position.side), to_fen(position)));
}

}  // namespace chessvm::chess::uci
