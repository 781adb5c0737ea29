// SPDX-License-Identifier: MIT
#include "base/files/places.hpp"

#include <gtest/gtest.h>

#include <fstream>

#include "tests/base/temporary_folder.hpp"

namespace chessvm::test::places_test {
namespace {

namespace fs = std::filesystem;

TEST(Places, AreFollowedThroughLinks) {
  const TemporaryWorkingFolder here;
  std::ofstream("file") << "text";
  fs::create_directory("folder");
  fs::create_symlink("../file", "folder/link");
  fs::create_symlink("nothing", "broken");
  EXPECT_TRUE(path_exists("folder/link"));
  EXPECT_FALSE(path_exists("broken"));
  EXPECT_TRUE(path_exists_unfollowed("broken"));
  EXPECT_FALSE(path_exists_unfollowed("missing"));
  EXPECT_TRUE(is_folder("folder"));
  EXPECT_FALSE(is_folder("file"));
  EXPECT_TRUE(is_device("/dev/null"));
  EXPECT_FALSE(is_device("file"));
  EXPECT_FALSE(is_device("missing"));
  EXPECT_EQ(real_path("folder/link"), fs::canonical("file"));
  EXPECT_EQ(real_path("missing"), std::nullopt);
  EXPECT_EQ(nearly_real_path("folder/../missing"), fs::canonical(".") / "missing");
}

}  // namespace
}  // namespace chessvm::test::places_test
