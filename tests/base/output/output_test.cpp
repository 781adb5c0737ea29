// SPDX-License-Identifier: MIT
#include "base/output/output.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>

#include "base/files/file.hpp"
#include "tests/base/temporary_folder.hpp"

namespace chessvm::output_test {
namespace {

Output output_to(const std::filesystem::path& path) {
  return {Descriptor(::open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0666)), path};
}

TEST(Output, AssignedItGoesOnWhereTheOtherStopped) {
  const TemporaryWorkingFolder here;
  {
    Output one = output_to("one");
    one.write("first");
    Output two = output_to("two");
    two.write("second");
    one = std::move(two);
    one.write(" third");
    ASSERT_TRUE(one.flush());
    EXPECT_EQ(read_file("two").value(), "second third");
  }
  EXPECT_EQ(read_file("one").value(), "first");
  EXPECT_EQ(read_file("two").value(), "second third") << "written once";
}

TEST(Output, AssignedItKeepsItsFailure) {
  const TemporaryWorkingFolder here;
  Output full = output_to("/dev/full");
  full.write("text");
  ASSERT_FALSE(full.flush());
  Output other = output_to("file");
  other = std::move(full);
  other.write("more");
  const auto flushed = other.flush();
  ASSERT_FALSE(flushed);
  EXPECT_EQ(flushed.error().path, "/dev/full");
  EXPECT_EQ(flushed.error().code, std::errc::no_space_on_device);
}

TEST(Output, TextTooLargeForTheBufferFollowsWhatIsInIt) {
  const TemporaryWorkingFolder here;
  const std::string large(1U << 20U, 'x');
  Output output = output_to("file");
  output.write("begin ");
  output.write(large);
  EXPECT_EQ(read_file("file").value(), "begin " + large);
  Output full = output_to("/dev/full");
  full.write("begin");
  full.write(large);
  const auto synced = full.sync();
  ASSERT_FALSE(synced);
  EXPECT_EQ(synced.error().message, "cannot write");
  Output direct = output_to("/dev/full");
  direct.write(large);
  EXPECT_FALSE(direct.flush());
}

TEST(Output, OfAPipeIsNotWaitedForOnDisk) {
  int ends[2];
  ASSERT_EQ(::pipe(ends), 0);
  Output output(Descriptor(ends[1]), "pipe");
  output.write("text");
  EXPECT_TRUE(output.sync());
  char read[5] = {};
  EXPECT_EQ(::read(ends[0], read, sizeof read), 4);
  EXPECT_STREQ(read, "text");
  ::close(ends[0]);
}

}  // namespace
}  // namespace chessvm::output_test
