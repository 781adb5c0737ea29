// SPDX-License-Identifier: MIT
#include "tools/eniac-chess/play/session.hpp"
#include "base/output/write_file.hpp"
#include "tests/support/amount.hpp"
#include "tests/support/expect_in.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <iostream>

#include "base/files/file.hpp"
#include "programs/chess/rules/notation.hpp"
#include "programs/rivals/rival_player.hpp"
#include "tests/base/generated_section.hpp"
#include "tests/base/temporary_folder.hpp"
#include "tests/programs/support/dice.hpp"
#include "tests/support/slow_build.hpp"
#include "tests/tools/eniac-chess/play/support.hpp"
#include "tools/eniac-chess/play/clock.hpp"
#include "tools/eniac-chess/play/saved_game.hpp"

namespace chessvm::chess::playing::test::session_test {
namespace {

TEST(Session, PlaysAMoveAndLetsTheMachineAnswer) {
  Session session = session_of(Person::white);
  EXPECT_FALSE(session.awaits_machine());
  EXPECT_EQ(accepted(session, "e4"), "");
  ASSERT_TRUE(session.awaits_machine());
  const std::string answer = let_machine_move(session);
  EXPECT_TRUE(has(answer, "The machine plays 1... ")) << answer;
  EXPECT_TRUE(has(accepted(session, "clock"), "this move"));
  EXPECT_FALSE(session.awaits_machine());
  EXPECT_EQ(session.game().sans().size(), 2U);
  EXPECT_EQ(session.game().sans()[0], "e4");
  EXPECT_FALSE(session.game().work()[0]);
  ASSERT_TRUE(session.game().work()[1]);
  EXPECT_GT(session.game().work()[1]->time.count(), 0);
  EXPECT_EQ(session.game().work()[1]->depth, 3);
}

TEST(Session, LetsTheMachineBeginWhereThePersonIsBlack) {
  Session session = session_of(Person::black);
  EXPECT_TRUE(session.awaits_machine());
  EXPECT_EQ(session.bottom(), Colour::black);
  EXPECT_TRUE(has(let_machine_move(session), "The machine plays 1. "));
  EXPECT_FALSE(session.awaits_machine());
  EXPECT_EQ(refused(session, "undo"), "there is nothing to take back");
}

TEST(Session, GoesBackFromEachNewGame) {
  Session session = session_of(Person::both);
  accepted(session, "e4");
  accepted(session, "new");
  accepted(session, "new");  // `undo` does not go back to a game without moves
  accepted(session, "d4");
  accepted(session, "new");
  EXPECT_EQ(accepted(session, "undo"), "the game before the last 'new' is back\n");
  EXPECT_EQ(accepted(session, "moves"), "1. d4\n");
  EXPECT_EQ(accepted(session, "undo"), "taken back: 1. d4\n");
  accepted(session, "undo");
  EXPECT_EQ(accepted(session, "moves"), "1. e4\n");
}

TEST(Session, GoesBackToAGameThatEndedBeforeItsFirstMove) {
  Session session = session_of(Person::both);
  accepted(session, "resign");
  accepted(session, "new");
  EXPECT_EQ(session.game().result(), GameResult::unknown);
  accepted(session, "undo");
  EXPECT_EQ(session.game().result(), GameResult::black_wins);
  EXPECT_EQ(accepted(session, "undo"), "the game goes on\n");
}

TEST(Session, NamesTheMovesThatItTakesBack) {
  Session session = session_of(Person::white);
  accepted(session, "e4");
  const std::string answer = let_machine_move(session);
  const std::string reply = session.game().sans().back();
  EXPECT_EQ(accepted(session, "undo"), "taken back: 1... " + reply + ", 1. e4\n") << answer;
}

TEST(Session, GoesBackFromANewGameThatTheMachineBegan) {
  Session session = session_of(Person::black);
  let_machine_move(session);
  accepted(session, "e5");
  accepted(session, "new");
  let_machine_move(session);
  accepted(session, "undo");
  EXPECT_EQ(session.game().sans().size(), 2U);
}

TEST(Session, OverwritesACopyOnlyAsItWroteIt) {
  const TemporaryFolder folder;
  const std::string copy = (folder.path() / "copy.pgn").string();
  Session session = session_of(Person::both);
  accepted(session, "pgn " + copy);
  accepted(session, "e4");
  accepted(session, "pgn " + copy);
  ASSERT_TRUE(write_file_atomically(copy, "notes"));
  for (const char* const command : {"pgn ", "save "})
    EXPECT_TRUE(has(refused(session, command + copy), "this file exists and is not overwritten"));
  EXPECT_EQ(read_file(copy).value(), "notes");
}

/// Begins a game against MicroChess, as `--against` does.
Session session_against_rival(Person person, std::string_view fen = initial_fen) {
  return {built_in_program().value(),
          SavedGame{PlayedGame(position_of(fen)), person},
          {.opponent = "microchess:blitz"}};
}

std::string let_rival_move(Session& session, Player& rival) {
  const std::atomic<bool> stop = false;
  return session.take(rival.move(session.game().game(), {.stop = stop})).text;
}

TEST(Session, PlaysAgainstARival) {
  Session session = session_against_rival(Person::black);
  rivals::RivalPlayer rival(rivals::find_rival("microchess:blitz").value());
  ASSERT_TRUE(session.awaits_machine());
  EXPECT_EQ(let_rival_move(session, rival),
            "microchess:blitz plays 1. e4 (e2e4)\nvalue 208, display 0F 13 33, steps 3395\n");
  EXPECT_FALSE(session.game().work()[0]);
  EXPECT_EQ(accepted(session, "clock"), "the machine has made no move yet\n");
  accepted(session, "e5");
  EXPECT_TRUE(has(let_rival_move(session, rival), "2. Qh5 (d1h5)\nvalue 212"));
  EXPECT_EQ(refused(session, "draw"), "microchess:blitz knows no draws by agreement");
  // When the user takes moves back, the rival must forget them.
  accepted(session, "undo");
  accepted(session, "d5");
  EXPECT_TRUE(has(let_rival_move(session, rival), "2. Bb5+ (f1b5)\nvalue 209"));
  const auto saved = parse_saved_game(to_pgn(session.saved_game()), "g");
  ASSERT_TRUE(saved);
  EXPECT_EQ(saved.value().opponent, "microchess:blitz");
}

TEST(Session, TakesARivalWithoutAMoveForBeaten) {
  Session session = session_against_rival(Person::black);
  const Reply reply = session.take({.fault = Fault::illegal, .detail = "g5e7"});
  EXPECT_EQ(reply.text,
            "g5e7 is not legal, and there is no other move that it ranks\n"
            "White resigns, Black wins\n");
  EXPECT_TRUE(session.game().is_over());
  EXPECT_FALSE(session.awaits_machine());
}

TEST(Session, SaysWhyARivalGivesUp) {
  // The only move that the opening book has for this game is not legal here.
  auto spec = rivals::find_rival("microchess:blitz").value();
  ASSERT_EQ(set_option(spec, "book", "french-defence"), "");
  ASSERT_EQ(set_option(spec, "bookGuard", "off"), "");
  rivals::RivalPlayer rival(spec);
  Game game(position_of(initial_fen));
  for (const char* move :
       {"e2e4", "e7e6", "d2d4", "d7d5", "b1c3", "g8f6", "c1g5", "f8e7", "e4e5", "c8d7"})
    game.make(*parse_coordinate(move));
  const std::atomic<bool> stop = false;
  const MoveReply reply = rival.move(game, {.stop = stop});
  EXPECT_FALSE(reply.move);
  EXPECT_EQ(reply.fault, Fault::illegal);
  EXPECT_TRUE(has(session_against_rival(Person::black).take(reply).text,
                  "g5e7 is not legal, and there is no other move that it ranks\n"));
}

TEST(Session, TakesNumbersBlanksAndBeginnings) {
  Session session = session_of(Person::both);
  accepted(session, "  1. e4 ");
  accepted(session, "1...e5");
  accepted(session, "2.Nf");
  EXPECT_EQ(session.game().sans().back(), "Nf3");
  accepted(session, "und");
  EXPECT_EQ(session.game().sans().back(), "e5");
  EXPECT_EQ(accepted(session, ""), "");
  EXPECT_EQ(accepted(session, "   "), "");
}

TEST(Session, RefusesWithTheReason) {
  Session session = session_of(Person::white);
  EXPECT_EQ(refused(session, "Nf5"), "no knight can go to f5");
  EXPECT_EQ(refused(session, "N"), "ambiguous: Na3, Nc3, Nf3 or Nh3");
  EXPECT_EQ(refused(session, "f"), "ambiguous: fen, flip, f3 or f4");
  EXPECT_EQ(refused(session, "p 3"), "write pgn in full to name a file");
  EXPECT_EQ(refused(session, "sa game"), "write save in full to name a file");
  EXPECT_EQ(refused(session, "udno"), "'udno' is no move and no command; did you mean undo?");
  EXPECT_EQ(refused(session, "qqqq"), "'qqqq' is no move and no command; help lists them");
  EXPECT_EQ(refused(session, "\x1b[2J"), "'\\x1b[2J' is no move and no command; help lists them");
  EXPECT_EQ(refused(session, "undo twice"), "undo takes no argument");
  EXPECT_EQ(refused(session, "undo"), "there is nothing to take back");
  EXPECT_EQ(refused(session, "draw"), "the machine takes no draw before move 20");
  EXPECT_EQ(refused(session, "switch red"),
            "'red' is no side, expected white, black, none or both");
  EXPECT_EQ(refused(session, "save"), "save needs the name of a file");
  EXPECT_EQ(refused(session, std::string(2000, 'e')), "this line is too long");
}

TEST(Session, TakesATurnBack) {
  Session session = session_of(Person::white);
  accepted(session, "e4");
  let_machine_move(session);
  accepted(session, "undo");
  EXPECT_EQ(fen_of(session), initial_fen);
  EXPECT_FALSE(session.awaits_machine());
  accepted(session, "d4");
  accepted(session, "undo");  // before the machine answers
  EXPECT_EQ(fen_of(session), initial_fen);
}

TEST(Session, TakesEndsAndNewGamesBack) {
  Session session = session_of(Person::white);
  accepted(session, "e4");
  let_machine_move(session);
  const std::string here = fen_of(session);
  EXPECT_EQ(accepted(session, "resign"), "White resigns, Black wins\n");
  EXPECT_EQ(session.game().result(), GameResult::black_wins);
  EXPECT_FALSE(session.awaits_machine());
  for (const char* line : {"d4", "hint", "draw", "resign", "go"})
    EXPECT_EQ(refused(session, line), "the game is over; undo, new or quit") << line;
  accepted(session, "undo");
  EXPECT_EQ(session.game().result(), GameResult::unknown);
  EXPECT_EQ(fen_of(session), here);
  accepted(session, "new");
  EXPECT_EQ(fen_of(session), initial_fen);
  accepted(session, "undo");
  EXPECT_EQ(fen_of(session), here);
}

TEST(Session, EndsByTheRules) {
  Session session = session_of(Person::both);
  for (const char* move : {"f3", "e5", "g4"}) accepted(session, move);
  EXPECT_EQ(accepted(session, "Qh4"), "checkmate, Black wins\n");
  EXPECT_EQ(session.game().result(), GameResult::black_wins);
  accepted(session, "undo");
  EXPECT_FALSE(session.game().is_over());
  Session knights = session_of(Person::both);
  std::string last;
  for (int i = 0; i < 2; ++i)
    for (const char* move : {"Nf3", "Nf6", "Ng1", "Ng8"}) last = accepted(knights, move);
  EXPECT_EQ(last, "draw by third occurrence\n");
  Session stale = session_of(Person::white, "7k/8/5KQ1/8/8/8/8/8 w - - 0 1");
  EXPECT_EQ(accepted(stale, "Kf7"), "draw by stalemate\n");
  EXPECT_FALSE(stale.awaits_machine());
}

TEST(Session, TakesADrawWhereItIsNotAhead) {
  Session level = session_of(Person::white, "4k3/pppp4/8/8/8/8/4PPPP/4K3 w - - 0 20");
  EXPECT_EQ(accepted(level, "draw"), "draw by agreement\n");
  EXPECT_EQ(level.game().result(), GameResult::draw);
  Session ahead = session_of(Person::white, "3qk3/pppp4/8/8/8/8/4PPPP/4K3 w - - 0 20");
  EXPECT_EQ(refused(ahead, "draw"),
            "the machine refuses: it sees itself more than half a pawn ahead");
  Session behind = session_of(Person::black, "3qk3/pppp4/8/8/8/8/4PPPP/4K3 b - - 0 20");
  EXPECT_EQ(accepted(behind, "draw"), "draw by agreement\n");
  Session early = session_of(Person::white, "4k3/pppp4/8/8/8/8/4PPPP/4K3 w - - 0 19");
  EXPECT_EQ(refused(early, "draw"), "the machine takes no draw before move 20");
  Session two = session_of(Person::both);
  EXPECT_EQ(accepted(two, "draw"), "draw by agreement\n");
  Session nobody = session_of(Person::none);
  EXPECT_TRUE(has(refused(nobody, "draw"), "the machine plays both sides"));
  EXPECT_TRUE(has(refused(nobody, "resign"), "the machine plays both sides"));
}

TEST(Session, ChangesSides) {
  Session session = session_of(Person::white);
  EXPECT_EQ(accepted(session, "switch"), "you play black\n");
  EXPECT_EQ(session.bottom(), Colour::black);
  EXPECT_TRUE(session.awaits_machine());
  let_machine_move(session);
  EXPECT_FALSE(session.awaits_machine());
  EXPECT_EQ(accepted(session, "switch both"), "you play both\n");
  EXPECT_EQ(accepted(session, "sw"), "you play none\n");
  EXPECT_TRUE(session.awaits_machine());
  let_machine_move(session, 4);
  EXPECT_EQ(session.game().sans().size(), 5U);
  session.pause();
  EXPECT_FALSE(session.awaits_machine());
  accepted(session, "go");
  EXPECT_TRUE(session.awaits_machine());
  EXPECT_EQ(accepted(session, "switch w"), "you play white\n");
  EXPECT_EQ(accepted(session, "switch none"), "you play none\n");
  accepted(session, "undo");  // takes back one move; the machine does not play
  EXPECT_EQ(session.game().sans().size(), 4U);
  EXPECT_FALSE(session.awaits_machine());
}

TEST(Session, LetsTheMachineMoveForThePerson) {
  Session session = session_of(Person::white);
  accepted(session, "go");
  ASSERT_TRUE(session.awaits_machine());
  let_machine_move(session, 2);
  EXPECT_EQ(session.game().sans().size(), 2U);
  EXPECT_FALSE(session.awaits_machine());
}

TEST(Session, ShowsThings) {
  Session session = session_of(Person::white);
  EXPECT_EQ(accepted(session, "clock"), "the machine has made no move yet\n");
  EXPECT_EQ(accepted(session, "moves"), "no move has been made\n");
  EXPECT_EQ(accepted(session, "fen"), std::string(initial_fen) + '\n');
  EXPECT_TRUE(has(accepted(session, "hint"), " of ENIAC time (3 plies)\n"));
  const std::string help = accepted(session, "help");
  for (const CommandRow& row : Session::commands()) EXPECT_TRUE(has(help, row.word)) << row.word;
  EXPECT_EQ(session.bottom(), Colour::white);
  EXPECT_EQ(session.obey("flip").board, Reply::Board::changed);
  EXPECT_EQ(session.bottom(), Colour::black);
  EXPECT_EQ(session.obey("board").board, Reply::Board::changed);
  EXPECT_EQ(session.obey("quit").kind, Reply::Kind::leave);
  accepted(session, "e4");
  let_machine_move(session);
  EXPECT_TRUE(accepted(session, "moves").starts_with("1. e4 "));
  EXPECT_TRUE(has(accepted(session, "clock"), "failures   one in 24 h"));
  EXPECT_TRUE(has(accepted(session, "pgn"), "1. e4 "));
}

TEST(Session, HasItsCommandsInTheManual) {
  std::string table = "| command | |\n| --- | --- |\n";
  for (const CommandRow& row : Session::commands())
    table += fmt::format("| `{}{}{}` | {} |\n", row.word, row.argument.empty() ? "" : " ",
                         row.argument, row.help);
  expect_section(CHESSVM_SOURCE_DIR "/docs/play.md", "commands", table);
}

TEST(Session, WritesFiles) {
  const TemporaryFolder folder;
  const std::string own = (folder.path() / "deep/own.pgn").string();
  const std::string other = (folder.path() / "other.pgn").string();
  Session session = session_of(Person::both, initial_fen, own);
  accepted(session, "e4");
  EXPECT_TRUE(has(read_file(own).value(), "1. e4 *\n"));
  EXPECT_EQ(accepted(session, "pgn " + other), "written to " + other + "\n");
  accepted(session, "e5");
  EXPECT_TRUE(has(read_file(other).value(), "1. e4 *\n"));
  EXPECT_EQ(accepted(session, "save " + other), "saved in " + other + "\n");
  accepted(session, "d4");
  EXPECT_TRUE(has(read_file(other).value(), "1. e4 e5 2. d4 *\n"));
  EXPECT_TRUE(has(read_file(own).value(), "1. e4 e5 *\n"));
  const std::string foreign = (folder.path() / "foreign.txt").string();
  ASSERT_TRUE(write_file_atomically(foreign, "precious"));
  for (const char* command : {"pgn ", "save "})
    EXPECT_EQ(refused(session, command + foreign),
              foreign + ": this file exists and is not overwritten; name another");
  EXPECT_EQ(read_file(foreign).value(), "precious");
  EXPECT_TRUE(has(refused(session, "pgn " + foreign + "/x.pgn"), "cannot make this folder"));
}

TEST(Session, ReportsThatTheGameIsNotSaved) {
  const TemporaryFolder folder;
  const auto place = folder.path() / "place";
  Session session = session_of(Person::both, initial_fen, place / "game.pgn");
  std::filesystem::remove_all(place);
  ASSERT_TRUE(write_file_atomically(place, ""));
  EXPECT_TRUE(has(accepted(session, "e4"), "not saved: "));
  EXPECT_FALSE(session.save());
}

TEST(Session, ObeysLittleWhileTheMachineThinks) {
  Session session = session_of(Person::white);
  accepted(session, "e4");
  for (const char* line : {"d4", "e5", "undo", "new", "resign", "switch", "hint", "go"}) {
    const Reply reply = session.obey_while_thinking(line);
    EXPECT_EQ(reply.kind, Reply::Kind::refused) << line;
    EXPECT_TRUE(has(reply.text, "the machine is thinking")) << line;
  }
  EXPECT_EQ(session.game().sans().size(), 1U);
  EXPECT_EQ(session.obey_while_thinking("flip").kind, Reply::Kind::done);
  EXPECT_EQ(session.obey_while_thinking("quit").kind, Reply::Kind::leave);
}

TEST(Session, CompletesWords) {
  const Session session = session_of(Person::white);
  using Words = std::vector<std::string>;
  EXPECT_EQ(session.completions("u"), Words{"undo"});
  EXPECT_EQ(session.completions("N"), (Words{"Na3", "Nc3", "Nf3", "Nh3"}));
  EXPECT_EQ(session.completions("f"), (Words{"fen", "flip", "f3", "f4"}));
  EXPECT_EQ(session.completions("switch b"), (Words{"black", "both"}));
  EXPECT_EQ(session.completions("pgn x"), Words{});
}

TEST(Clock, CountsTheMachineAlone) {
  PlayedGame game(position_of(initial_fen));
  EXPECT_TRUE(clock_rows(game, EniacHours(24)).empty());
  const AddCycles twelve_hours{12 * 18'000'000};
  const auto play = [&](const char* move, std::optional<MachineWork> work) {
    game.make(MoveNames(game.game()).meant(move, Reading::literal).front(), work);
  };
  play("e4", std::nullopt);
  play("e5", MachineWork{twelve_hours, 4, Score{}});
  play("d4", std::nullopt);
  play("d5", MachineWork{twelve_hours * 2, 4, Score{}});
  EXPECT_EQ(clock_text(game, EniacHours(24)),
            "  this move  1.00 days (24h00m), odds 36.8 %\n"
            "  this game  1.50 days (36h00m), odds 22.3 %\n"
            "  expected   2.37 days (56h48m) with moves repeated\n"
            "  failures   one in 24 h\n");
}

/// Makes lines of all kinds that a user may type, correct ones and damaged ones.
class Typist {
 public:
  explicit Typist(std::uint64_t seed) : dice_(seed) {}

  std::string line(const Session& session) {
    switch (dice_.below(8)) {
      case 0:
      case 1:
        return move(session);
      case 2:
        return mutilated(move(session));
      case 3:
        return command();
      case 4:
        return mutilated(command());
      case 5:
        return command() + ' ' + noise();
      case 6:
        return command().substr(0, 1 + dice_.below(3U));
      default:
        return noise();
    }
  }
  bool chance(int of) { return dice_.below(of) == 0; }

 private:
  std::string move(const Session& session) {
    const auto words = session.completions("");
    return words[dice_.below(words.size())];
  }
  std::string command() {
    const auto rows = Session::commands();
    return std::string(rows[dice_.below(rows.size())].word);
  }
  /// Returns a random character; never a slash, so that no file outside of the folder is written.
  char character() {
    constexpr std::string_view common = "abcdefgh12345678NBRQKOx=+#-0 .nbrqk\t\x1b\x80\xff";
    return common[dice_.below(common.size())];
  }
  std::string noise() {
    std::string text;
    for (std::size_t left = dice_.below(7U); left > 0; --left) text += character();
    return text;
  }
  std::string mutilated(std::string text) {
    const std::size_t at = dice_.below(text.size());
    switch (dice_.below(3)) {
      case 0:
        text[at] = character();
        break;
      case 1:
        text.erase(at, 1);
        break;
      default:
        text.insert(at, 1, character());
    }
    return text;
  }

  programs::Dice dice_;
};

void expect_sound(const Session& session) {
  const Position& position = session.game().position();
  ASSERT_TRUE(read_fen(to_fen(position))) << to_fen(position);
  ASSERT_FALSE(in_check(position, opponent(position.side)));
  ASSERT_EQ(session.game().sans().size(), session.game().game().moves().size());
  ASSERT_EQ(session.game().sans().size(), session.game().work().size());
  ASSERT_FALSE(session.game().is_over() && session.awaits_machine());
}

TEST(Session, SurvivesAnythingTyped) {
  const std::uint64_t seed = chosen_seed(19460215);
  SCOPED_TRACE(testing::Message() << "CHESSVM_SEED=" << seed);
  std::cout << "CHESSVM_SEED=" << seed << '\n';
  const TemporaryWorkingFolder folder;
  Typist typist(seed);
  Session session = session_of(Person::both);
  const int lines = amount("CHESSVM_TYPED_LINES", thinned_in_slow_builds(40'000));
  for (int i = 0; i < lines; ++i) {
    std::string line = typist.line(session);
    // Removes the arguments of commands that write files: thousands of files would take minutes.
    const std::size_t word = line.find_first_not_of(" \t");
    const std::size_t blank = line.find_first_of(" \t", word);
    if (blank != std::string::npos && std::string_view("psPS").find(line[word]) < 4)
      line.erase(blank);
    SCOPED_TRACE(testing::Message() << "line " << i << ": " << line);
    const std::string before = fen_of(session);
    const Reply reply = session.obey(line);
    ASSERT_TRUE(reply.text.empty() || reply.text.ends_with('\n'));
    if (reply.kind == Reply::Kind::refused) {
      ASSERT_EQ(fen_of(session), before);
    }
    if (fen_of(session) != before) expect_sound(session);
    if (typist.chance(4)) let_machine_move(session);
    if (HasFatalFailure()) return;
    if (i % 1000 == 0) {
      const auto read = parse_saved_game(to_pgn(session.saved_game()), "game");
      ASSERT_TRUE(read) << to_text(read.error());
      ASSERT_EQ(to_fen(read.value().game.position()), fen_of(session));
    }
  }
}

}  // namespace
}  // namespace chessvm::chess::playing::test::session_test
