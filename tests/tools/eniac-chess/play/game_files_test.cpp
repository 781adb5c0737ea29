// SPDX-License-Identifier: MIT
// Tests that no text in the files of a session gets lost, whether the session or another program
// wrote it.
#include "tools/eniac-chess/play/game_files.hpp"

#include <gtest/gtest.h>

#include "base/files/file.hpp"
#include "base/output/write_file.hpp"
#include "tests/base/temporary_folder.hpp"
#include "tests/support/expect_in.hpp"
#include "tests/tools/eniac-chess/play/support.hpp"

namespace chessvm::chess::playing::test::game_files_test {
namespace {

constexpr std::string_view in_use = "another session plays the game in this file";

class GameFilesTest : public testing::Test {
 protected:
  [[nodiscard]] std::string path(const std::string& name) const {
    return (folder_.path() / name).string();
  }
  [[nodiscard]] std::string read(const std::string& name) const {
    return read_file(path(name)).value();
  }
  void write(const std::string& name, const std::string& text) const {
    ASSERT_TRUE(write_file_atomically(path(name), text));
  }
  void rename(const std::string& from, const std::string& to) const {
    std::filesystem::rename(path(from), path(to));
  }
  [[nodiscard]] bool exists(const std::string& name) const {
    return std::filesystem::exists(path(name));
  }
  [[nodiscard]] Session new_game(const std::string& name) const {
    return session_of(Person::both, initial_fen, path(name));
  }
  [[nodiscard]] Session go_on_with(const std::string& name) const {
    KeptGame kept = std::move(KeptGame::open(path(name)).value());
    SavedGame game = kept.read().value();
    return {built_in_program().value(), std::move(game), {}, std::move(kept)};
  }

  const TemporaryFolder folder_;
};

TEST_F(GameFilesTest, PutAwayAGameThatWasNotSaved) {
  Session session = new_game("z.pgn");
  accepted(session, "e4");
  std::filesystem::remove(path("z.pgn"));
  std::filesystem::create_directory(path("z.pgn"));
  for (const char* const move : {"e5", "Nf3"})
    EXPECT_TRUE(has(accepted(session, move), "not saved: ")) << move;
  EXPECT_TRUE(has(accepted(session, "new"), "the game before is in " + path("z-previous.pgn")));
  EXPECT_TRUE(has(read("z-previous.pgn"), "1. e4 e5 2. Nf3 *\n")) << read("z-previous.pgn");
}

TEST_F(GameFilesTest, PutAwayAnUnchangedGameByteByByte) {
  const std::string text = "[Event \"M\xfcnchen\"]\r\n\r\n1. e4 {sch\xf6n} e5 *\r\n";
  write("z.pgn", text);
  Session session = go_on_with("z.pgn");
  accepted(session, "new");
  EXPECT_EQ(read("z-previous.pgn"), text);
}

TEST_F(GameFilesTest, AreNotSharedByTwoSessionsAfterARename) {
  Session first = new_game("x.pgn");
  accepted(first, "e4");
  rename("x.pgn", "y.pgn");
  {
    Session second = new_game("x.pgn");
    EXPECT_EQ(accepted(second, "d4"), "");
    const std::string reply = accepted(first, "e5");
    EXPECT_TRUE(has(reply, "not saved: " + path("x.pgn") + ": " + std::string(in_use))) << reply;
    EXPECT_EQ(accepted(second, "d5"), "");
    EXPECT_TRUE(has(read("x.pgn"), "1. d4 d5 *\n")) << read("x.pgn");
    EXPECT_TRUE(has(read("y.pgn"), "1. e4 *\n")) << read("y.pgn");
    EXPECT_FALSE(exists("x-changed.pgn"));
  }
  // The second session has ended, so the first one can save its game again.
  EXPECT_TRUE(has(accepted(first, "Nf3"), "what it wrote is now in " + path("x-changed.pgn")));
  EXPECT_TRUE(has(read("x-changed.pgn"), "1. d4 d5 *\n")) << read("x-changed.pgn");
  EXPECT_TRUE(has(read("x.pgn"), "1. e4 e5 2. Nf3 *\n")) << read("x.pgn");
  EXPECT_EQ(KeptGame::open(path("x.pgn")).error().message, in_use);
}

TEST_F(GameFilesTest, AreLockedAgainAfterARemoval) {
  Session session = new_game("x.pgn");
  accepted(session, "e4");
  std::filesystem::remove(path("x.pgn"));
  EXPECT_EQ(accepted(session, "e5"), "");
  EXPECT_TRUE(has(read("x.pgn"), "1. e4 e5 *\n")) << read("x.pgn");
  EXPECT_FALSE(exists("x-changed.pgn"));
  EXPECT_EQ(KeptGame::open(path("x.pgn")).error().message, in_use);
}

TEST_F(GameFilesTest, OfAnotherAuthorAreNotOverwritten) {
  const std::string text = "1. e4 {my idea} *\n";
  write("mine.pgn", text);
  Session session = go_on_with("mine.pgn");
  accepted(session, "save " + path("o.pgn"));
  accepted(session, "new");
  accepted(session, "d4");
  for (const char* const command : {"pgn ", "save "})
    EXPECT_TRUE(has(refused(session, command + path("mine.pgn")), "is not overwritten"));
  EXPECT_EQ(read("mine.pgn"), text);
}

TEST_F(GameFilesTest, OfTheSessionAreOverwritten) {
  Session session = new_game("own.pgn");
  accepted(session, "e4");
  accepted(session, "save " + path("o.pgn"));
  accepted(session, "e5");
  accepted(session, "pgn " + path("own.pgn"));
  EXPECT_TRUE(has(read("own.pgn"), "1. e4 e5 *\n")) << read("own.pgn");
}

}  // namespace
}  // namespace chessvm::chess::playing::test::game_files_test
