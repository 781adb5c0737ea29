// SPDX-License-Identifier: MIT
#include "base/text/foreign_json.hpp"

#include <gtest/gtest.h>

#include <concepts>
#include <limits>
#include <string>

namespace chessvm::foreign_json_test {
namespace {

using Json = nlohmann::json;

TEST(WholeNumber, IsNothingThatTheLibraryWouldConvert) {
  EXPECT_EQ(number_that_fits<std::int64_t>(Json(7), 0, 7), 7);
  EXPECT_EQ(number_that_fits<std::int64_t>(Json(-7), -7, 7), -7);
  EXPECT_EQ(number_that_fits<std::int64_t>(Json(std::numeric_limits<std::int64_t>::max()), 0,
                                           std::numeric_limits<std::int64_t>::max()),
            std::numeric_limits<std::int64_t>::max());
  EXPECT_FALSE(number_that_fits<std::int64_t>(Json(8), 0, 7));
  EXPECT_FALSE(number_that_fits<std::int64_t>(Json(-1), 0, 7));
  EXPECT_FALSE(
      number_that_fits<std::int64_t>(Json(std::numeric_limits<std::uint64_t>::max()), -7, 7))
      << "which is -1 as an int64_t";
  for (const char* const text : {"1.0", "true", "null", "\"1\"", "[1]", "1e300", "1e2"})
    EXPECT_FALSE(number_that_fits<std::int64_t>(Json::parse(text), -1000, 1000)) << text;
}

TEST(WholeNumber, IsThrownAwayWithItsReaderWhereThatCatches) {
  EXPECT_EQ(number_as<std::size_t>(Json(7)), 7U);
  EXPECT_EQ(number_as<int>(Json(-7), -7, 7), -7);
  EXPECT_THROW((void)number_as<std::size_t>(Json(-1)), Json::exception);
  EXPECT_THROW((void)number_as<int>(Json(std::int64_t{1} << 40)), NoSuchNumber);
  EXPECT_THROW((void)number_as<int>(Json(8), -7, 7), NoSuchNumber);
}

TEST(BoundedJson, IsAllOfTheText) {
  EXPECT_FALSE(bounded_json<Json>("[1]\n").is_discarded());
  EXPECT_TRUE(bounded_json<Json>("[1] x").is_discarded());
  EXPECT_TRUE(bounded_json<Json>(std::string("[1]\0x", 5)).is_discarded());
}

TEST(RealNumber, IsAnyNumberInRange) {
  EXPECT_EQ(number_that_fits<double>(Json::parse("0.5"), 0, 1), 0.5);
  EXPECT_EQ(number_that_fits<double>(Json::parse("1"), 0, 1), 1.0);
  for (const char* const text : {"1.5", "-0.5", "true", "null", "\"1\"", "1e300"})
    EXPECT_FALSE(number_that_fits<double>(Json::parse(text), 0, 1)) << text;
}

/// Repeats the tests for each number type, and for JSON objects with sorted and unsorted members.
template <class Kinds>
class NumberKinds : public testing::Test {};
template <class Library, class Kind>
struct Kinds {
  using JsonKind = Library;
  using Number = Kind;
};
using Ordered = nlohmann::ordered_json;
using AllKinds =
    testing::Types<Kinds<Json, int>, Kinds<Json, std::uint32_t>, Kinds<Json, std::int64_t>,
                   Kinds<Json, std::uint64_t>, Kinds<Json, double>, Kinds<Ordered, int>,
                   Kinds<Ordered, std::uint32_t>, Kinds<Ordered, std::int64_t>,
                   Kinds<Ordered, std::uint64_t>, Kinds<Ordered, double>>;
TYPED_TEST_SUITE(NumberKinds, AllKinds);

TYPED_TEST(NumberKinds, AreReadWithinTheirBounds) {
  using Number = typename TypeParam::Number;
  const auto read = [](const char* text) {
    return number_that_fits<Number>(TypeParam::JsonKind::parse(text), Number{2}, Number{5});
  };
  for (const char* const text : {"2", "5"}) EXPECT_TRUE(read(text)) << text;
  for (const char* const text : {"1", "6", "-3", "18446744073709551615", "-9223372036854775808",
                                 "1e300", "1.5", "null", "\"2\"", "true", "[2]"})
    EXPECT_FALSE(read(text)) << text;
  if constexpr (std::signed_integral<Number> || std::floating_point<Number>) {
    const auto around = [](const char* text) {
      return number_that_fits<Number>(TypeParam::JsonKind::parse(text), Number{-5}, Number{2});
    };
    for (const char* const text : {"-5", "-1", "0", "2"}) EXPECT_TRUE(around(text)) << text;
    for (const char* const text : {"-6", "3"}) EXPECT_FALSE(around(text)) << text;
  }
  EXPECT_EQ(read("2.5").has_value(), std::floating_point<Number>);
  const auto value = TypeParam::JsonKind::parse("{\"a\": {\"b\": 3, \"c\": \"x\"}}");
  EXPECT_EQ(number_as<Number>(value["a"]["b"]), Number{3});
  EXPECT_THROW((void)number_as<Number>(value["a"]["c"]), NoSuchNumber);
  EXPECT_EQ(text_at(value, {"a", "c"}), "x");
  EXPECT_EQ(text_at(value, {"a", "b"}), std::nullopt);
  EXPECT_EQ(text_at(value, {"a", "d"}), std::nullopt);
  EXPECT_EQ(number_at(value, {"a", "b"}), 3U);
  EXPECT_EQ(number_at(value, {"b"}), std::nullopt);
}

TYPED_TEST(NumberKinds, StandInTextThatIsNotTooDeep) {
  using Library = typename TypeParam::JsonKind;
  const auto nested = [](int depth) {
    const auto count = static_cast<std::size_t>(depth);
    return std::string(count, '[') + std::string(count, ']');
  };
  EXPECT_FALSE(bounded_json<Library>(nested(deepest_json)).is_discarded());
  EXPECT_TRUE(bounded_json<Library>(nested(deepest_json + 2)).is_discarded());
  EXPECT_TRUE(bounded_json<Library>("[1").is_discarded());
}

TEST(NumberAt, IsOfALineOrAnIndex) {
  const Json value = Json::parse(R"({"a": {"b": 5, "c": -1, "d": 2147483648, "e": "5"}})");
  EXPECT_EQ(number_at(value, {"a", "b"}), 5U);
  for (const char* const name : {"c", "d", "e", "f"})
    EXPECT_FALSE(number_at(value, {"a", name})) << name;
  EXPECT_FALSE(number_at(value, {"a", "b", "c"}));
}

}  // namespace
}  // namespace chessvm::foreign_json_test
