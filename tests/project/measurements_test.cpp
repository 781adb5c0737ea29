// SPDX-License-Identifier: MIT
// Tests that pages state the figures of docs/measurements.json, which names the command and date of
// each measurement. After a change of a figure in that file, the test names the places to update.
#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <regex>
#include <string>

#include "base/files/file.hpp"

namespace chessvm::measurements_test {
namespace {

namespace fs = std::filesystem;

const fs::path root = CHESSVM_SOURCE_DIR;

/// Replaces each sequence of white space by one blank. Pages may break lines anywhere, so the test
/// compares texts without line breaks.
std::string on_one_line(const std::string& text) {
  static const std::regex blanks("\\s+");
  return std::regex_replace(text, blanks, " ");
}

/// Replaces each `{NAME}` in the text by the figure with this name.
std::string filled(std::string text, const nlohmann::json& figures) {
  for (const auto& [name, value] : figures.items()) {
    const std::string place = '{' + name + '}';
    for (std::size_t at = text.find(place); at != std::string::npos; at = text.find(place))
      text.replace(at, place.size(), value.get<std::string>());
  }
  return text;
}

/// Expects that the texts have a `{NAME}` for each figure, and that each `{NAME}` has a figure.
void expect_used(const nlohmann::json& measurement) {
  std::string texts;
  for (const auto& place : measurement["said"]) texts += place["text"].get<std::string>();
  for (const auto& [name, value] : measurement["figures"].items())
    EXPECT_NE(texts.find('{' + name + '}'), std::string::npos) << name << " is said nowhere";
  EXPECT_EQ(filled(texts, measurement["figures"]).find('{'), std::string::npos)
      << "a place names a figure that there is not";
}

TEST(Measurements, AreTheSameOnAllPages) {
  const auto all = nlohmann::json::parse(read_file(root / "docs/measurements.json").value());
  static const std::regex date("[0-9]{4}-[0-9]{2}-[0-9]{2}");
  ASSERT_GE(all["measurements"].size(), 8U);
  for (const auto& measurement : all["measurements"]) {
    SCOPED_TRACE(measurement["what"].get<std::string>());
    EXPECT_FALSE(measurement["command"].get<std::string>().empty());
    EXPECT_TRUE(std::regex_match(measurement["date"].get<std::string>(), date));
    expect_used(measurement);
    for (const auto& place : measurement["said"]) {
      const std::string page = place["page"];
      const std::string text = filled(place["text"], measurement["figures"]);
      EXPECT_NE(on_one_line(read_file(root / page).value()).find(on_one_line(text)),
                std::string::npos)
          << page << " should say: " << text << " (figures of docs/measurements.json)";
    }
  }
}

}  // namespace
}  // namespace chessvm::measurements_test
