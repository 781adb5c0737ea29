// SPDX-License-Identifier: MIT
#include "base/process/message_framing.hpp"

#include <gtest/gtest.h>

namespace chessvm::message_framing_test {
namespace {

TEST(MessageFraming, TakesStreamsApart) {
  FrameReader frames;
  const std::string good = framed("{}");
  for (const char c : good) frames.feed({&c, 1});
  EXPECT_EQ(frames.next()->body, "{}");
  EXPECT_FALSE(frames.next());
  frames.feed("X: 1\r\n\r\n" + good);
  EXPECT_NE(frames.next()->problem, "");
  EXPECT_EQ(frames.next()->body, "{}");
  frames.feed("Content-Length: many\r\n\r\n{}" + good);
  EXPECT_NE(frames.next()->problem, "");
  EXPECT_EQ(frames.next()->body, "{}");
  frames.feed(std::string(100'000, 'x'));
  EXPECT_NE(frames.next()->problem, "");
  frames.feed("\n" + good);
  EXPECT_EQ(frames.next()->body, "{}");
  frames.feed("Content-Length: 999999999\r\n\r\n");
  EXPECT_NE(frames.next()->problem, "");
  EXPECT_FALSE(frames.next());
}

}  // namespace
}  // namespace chessvm::message_framing_test
