// SPDX-License-Identifier: MIT
#include "base/json_members.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <nlohmann/json.hpp>

namespace chessvm::json_members_test {
namespace {

using Json = nlohmann::json;

TEST(WholeNumber, IsNothingThatTheLibraryWouldConvert) {
  EXPECT_EQ(whole_number(Json(7), 0, 7), 7);
  EXPECT_EQ(whole_number(Json(-7), -7, 7), -7);
  EXPECT_EQ(whole_number(Json(std::numeric_limits<std::int64_t>::max()), 0,
                         std::numeric_limits<std::int64_t>::max()),
            std::numeric_limits<std::int64_t>::max());
  EXPECT_FALSE(whole_number(Json(8), 0, 7));
  EXPECT_FALSE(whole_number(Json(-1), 0, 7));
  EXPECT_FALSE(whole_number(Json(std::numeric_limits<std::uint64_t>::max()), -7, 7))
      << "which is -1 as an int64_t";
  for (const char* const text : {"1.0", "true", "null", "\"1\"", "[1]", "1e300", "1e2"})
    EXPECT_FALSE(whole_number(Json::parse(text), -1000, 1000)) << text;
}

TEST(RealNumber, IsAnyNumberInRange) {
  EXPECT_EQ(real_number(Json::parse("0.5"), 0, 1), 0.5);
  EXPECT_EQ(real_number(Json::parse("1"), 0, 1), 1.0);
  for (const char* const text : {"1.5", "-0.5", "true", "null", "\"1\"", "1e300"})
    EXPECT_FALSE(real_number(Json::parse(text), 0, 1)) << text;
}

TEST(NumberAt, IsOfALineOrAnIndex) {
  const Json value = Json::parse(R"({"a": {"b": 5, "c": -1, "d": 2147483648, "e": "5"}})");
  EXPECT_EQ(number_at(value, {"a", "b"}), 5U);
  for (const char* const name : {"c", "d", "e", "f"})
    EXPECT_FALSE(number_at(value, {"a", name})) << name;
  EXPECT_FALSE(number_at(value, {"a", "b", "c"}));
}

}  // namespace
}  // namespace chessvm::json_members_test
