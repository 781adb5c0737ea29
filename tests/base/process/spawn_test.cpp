// SPDX-License-Identifier: MIT
#include "base/process/spawn.hpp"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <string>

namespace chessvm {
namespace {

TEST(Spawn, ConnectsStreamsAndReportsTheEnd) {
  auto input = open_pipe();
  auto output = open_pipe();
  ASSERT_TRUE(input && output);
  const auto child =
      spawn({"sh", "-c", "read -r line; echo \"got $line\"; echo lost >&2; exit 3"},
            {.input = input.value().reading.get(), .output = output.value().writing.get()});
  ASSERT_TRUE(child) << child.error().message;
  ASSERT_EQ(::write(input.value().writing.get(), "word\n", 5), 5);
  const int status = wait_for_end(child.value());
  EXPECT_TRUE(WIFEXITED(status));
  EXPECT_EQ(WEXITSTATUS(status), 3);
  std::array<char, 64> bytes{};
  const ssize_t got = ::read(output.value().reading.get(), bytes.data(), bytes.size());
  EXPECT_EQ(std::string(bytes.data(), static_cast<std::size_t>(got)), "got word\n");
}

TEST(Spawn, GivesNothingWhereNothingIsConnected) {
  const auto child = spawn({"sh", "-c", "read -r line || exit 7"}, {}, own_group);
  ASSERT_TRUE(child);
  EXPECT_EQ(WEXITSTATUS(wait_for_end(child.value())), 7);
}

TEST(Spawn, NamesTheProgramThatIsNotThere) {
  const auto child = spawn({"no-such-program"}, {});
  ASSERT_FALSE(child);
  EXPECT_EQ(child.error().message, "cannot run 'no-such-program'");
  EXPECT_EQ(child.error().code, std::errc::no_such_file_or_directory);
}

}  // namespace
}  // namespace chessvm
