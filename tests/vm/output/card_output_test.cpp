// SPDX-License-Identifier: MIT
// Tests files of punched cards: new files, files that are continued after a checkpoint, and files
// that are refused.
#include "vm/output/card_output.hpp"
#include "base/output/write_file.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/files/file.hpp"
#include "tests/base/temporary_folder.hpp"

namespace chessvm::vm::card_output_test {
namespace {

TEST(CardOutput, GoesOnBehindTheCardsOfTheCheckpoint) {
  const TemporaryWorkingFolder here;
  ASSERT_TRUE(write_file_atomically("cards", "0001\n0002 \n0003\n00"));
  auto output = resume_card_file("cards", 2);
  ASSERT_TRUE(output) << to_text(output.error());
  output.value().write("0004\n");
  ASSERT_TRUE(output.value().flush());
  EXPECT_EQ(read_file("cards").value(), "0001\n0002 \n0004\n");
}

TEST(CardOutput, LeavesAFileOfOtherThingsAsItIs) {
  const TemporaryWorkingFolder here;
  const std::string too_wide = "0001\n0002" + std::string(77, ' ') + "\n";
  for (const std::string& other : {std::string("0001\n12\n"), std::string("0001\n00x2\n"), too_wide,
                                   std::string("0001\n0002x\n")}) {
    ASSERT_TRUE(write_file_atomically("cards", other));
    const auto output = resume_card_file("cards", 1);
    ASSERT_FALSE(output) << other;
    EXPECT_EQ(output.error().line, 2U) << other;
    EXPECT_TRUE(
        output.error().message.ends_with(" is not a punched card; the file is left as it is"))
        << output.error().message;
    EXPECT_EQ(read_file("cards").value(), other);
  }
  const auto few = resume_card_file("cards", 3);
  ASSERT_TRUE(write_file_atomically("cards", "0001\n"));
  const auto fewer = resume_card_file("cards", 3);
  ASSERT_FALSE(fewer);
  EXPECT_EQ(fewer.error().message,
            "the file has 1 card, but 3 had been punched when the checkpoint was taken");
}

TEST(CardOutput, IsCreatedByARunThatHadPunchedNothing) {
  const TemporaryWorkingFolder here;
  EXPECT_FALSE(resume_card_file("cards", 1));
  EXPECT_FALSE(std::filesystem::exists("cards"));
  EXPECT_TRUE(resume_card_file("cards", 0));
  EXPECT_TRUE(std::filesystem::exists("cards"));
}

TEST(CardOutput, BelongsToOneRunAtATime) {
  const TemporaryWorkingFolder here;
  auto first = create_card_file("cards");
  ASSERT_TRUE(first);
  first.value().write("0001\n");
  ASSERT_TRUE(first.value().flush());
  for (const auto& second : {create_card_file("cards"), resume_card_file("cards", 0)}) {
    ASSERT_FALSE(second);
    EXPECT_EQ(to_text(second.error()),
              "cards: error: another run writes its cards there: Device or resource busy\n");
  }
  EXPECT_EQ(read_file("cards").value(), "0001\n");
}

TEST(CardOutput, OfADeviceHasNoCardsToCount) {
  auto output = resume_card_file("/dev/null", 5);
  ASSERT_TRUE(output);
  output.value().write("0006\n");
  EXPECT_TRUE(output.value().flush());
  EXPECT_TRUE(create_card_file("/dev/null"));
}

/// The file has a seal, so that the system refuses to shorten the file.
TEST(CardOutput, TellsThatCardsCannotBeTakenOut) {
  const int file = ::memfd_create("cards", MFD_CLOEXEC | MFD_ALLOW_SEALING);
  ASSERT_EQ(::write(file, "0001\n0002\n", 10), 10);
  ASSERT_EQ(::fcntl(file, F_ADD_SEALS, F_SEAL_SHRINK), 0);
  const std::string path = "/proc/self/fd/" + std::to_string(file);
  const auto resumed = resume_card_file(path, 1);
  ASSERT_FALSE(resumed);
  EXPECT_EQ(resumed.error().message, "cannot cut the file back");
  const auto created = create_card_file(path);
  ASSERT_FALSE(created);
  EXPECT_EQ(created.error().message, "cannot empty the file");
  EXPECT_EQ(read_file(path).value(), "0001\n0002\n");
  ::close(file);
}

}  // namespace
}  // namespace chessvm::vm::card_output_test
