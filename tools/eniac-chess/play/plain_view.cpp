// SPDX-License-Identifier: MIT
#include "tools/eniac-chess/play/plain_view.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include "base/process/progress.hpp"
#include "base/process/read_line.hpp"
#include "base/process/signals.hpp"
#include "base/text/text.hpp"
#include "programs/chess/rules/notation.hpp"
#include "tools/eniac-chess/play/clock.hpp"

namespace chessvm::chess::playing {
namespace {

class PlainFace {
 public:
  PlainFace(Session& session, Player& opponent, PlainStyle style, std::FILE* in, std::FILE* out)
      : session_(session), opponent_(opponent), style_(style), in_(in), out_(out) {}

  ExitStatus run() {
    show_board();
    while (!failed_) {
      while (session_.awaits_machine() && caught_signal() == 0) machine_turn();
      if (caught_signal() != 0) return end({});
      prompt();
      const auto line = read_line(in_, longest_typed_line);
      if (!line) break;
      if (echoes_) show(visible(*line) + '\n');
      const Reply reply = session_.obey(*line);
      if (reply.kind == Reply::Kind::leave) return end({});
      show_reply(reply);
    }
    return end("\n");
  }

 private:
  [[nodiscard]] ExitStatus end(std::string_view farewell) {
    show(farewell);
    flush();
    if (caught_signal() != 0) return interrupted_status();
    return failed_ ? ExitStatus::environment : ExitStatus::ok;
  }

  void machine_turn() {
    Progress progress;
    const auto pondering = [&](const Pondering& now) {
      if (!progress.due()) return;
      const std::string move = now.root_move ? ", at " + coordinate(*now.root_move) : "";
      progress.show(fmt::format("the machine thinks: {} of ENIAC time, depth {}{}{}",
                                to_text(now.time), now.depth, move, failures_text(now)));
    };
    const MoveReply reply =
        opponent_.move(session_.game().game(), {.stop = interrupt_flag(), .pondering = pondering});
    progress.erase();
    if (terminated()) return;
    show_reply(session_.take(reply));
    show(clock_text(session_.game(), session_.settings().mtbf));
    flush();
    if (caught_signal() == 0) return;
    session_.pause();
    forget_interrupt();
  }

  void show_reply(const Reply& reply) {
    // Draws no board if the opponent moves next, because the board is drawn after that move.
    if (reply.board == Reply::Board::changed && !session_.awaits_machine()) show_board();
    show(reply.text);
    flush();
  }

  void show_board() {
    show('\n' +
         picture(session_.game().position(), session_.last_move(), style_.figures, style_.paint,
                 session_.bottom()) +
         '\n');
  }

  void prompt() {
    const PlayedGame& game = session_.game();
    show(game.is_over() ? "over> " : fmt::format("{}> ", name(game.position().side)));
    flush();
  }

  void flush() { failed_ = failed_ || std::fflush(out_) != 0; }

  void show(std::string_view text) {
    if (text.empty()) return;
    failed_ = failed_ || std::fwrite(text.data(), 1, text.size(), out_) != text.size();
  }

  Session& session_;
  Player& opponent_;
  PlainStyle style_;
  std::FILE* in_;
  std::FILE* out_;
  /// True if `in_` is no terminal. Input lines are then not visible, so this class prints them.
  bool echoes_ = ::isatty(::fileno(in_)) == 0;
  bool failed_ = false;  // true: writing to out_ has failed
};

}  // namespace

ExitStatus play_plainly(Session& session, Player& opponent, PlainStyle style, std::FILE* in,
                        std::FILE* out) {
  return PlainFace(session, opponent, style, in, out).run();
}

}  // namespace chessvm::chess::playing
