// SPDX-License-Identifier: MIT
#include "sim/campaign/test_program.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <sstream>

#include "base/file.hpp"

namespace chessvm::sim {
namespace {

using Json = nlohmann::json;

Image image_of(const Json& object) {
  Image image;
  for (const auto& [table, rows] : object.at("ft").items())
    for (const Json& row : rows)
      for (int word = 0; word < words_per_row; ++word)
        image.set_word(std::stoi(table) * rows_per_table + row.at(0).get<int>(), word,
                       row.at(1).at(static_cast<std::size_t>(word)).get<int>());
  for (const Json& row : object.at("ft3_negative_rows")) {
    const RowNumber number = 3 * rows_per_table + row.get<int>();
    image.set_table_word(number, image.row(number)[0] - 100);
  }
  return image;
}

std::string deck_of(const Json& object) {
  std::string text;
  if (object.at("deck").is_null()) return text;
  for (const Json& card : object.at("deck")) text += card.get<std::string>() + '\n';
  return text;
}

/// Throws what the JSON library throws when something is not there.
Result<TestProgram> program_of(const Json& object, const std::filesystem::path& path) {
  TestProgram program{.name = object.at("id").get<std::string>(),
                      .image = image_of(object),
                      .deck = {},
                      .max_cycles = 0};
  auto deck = parse_cards(deck_of(object), path);
  if (!deck) return deck.error();
  program.deck = std::move(deck.value());
  const Json& checkpoints = object.at("checkpoints");
  program.max_cycles = checkpoints.back().at(0).get<std::uint64_t>() -
                       checkpoints.front().at(0).get<std::uint64_t>();
  return program;
}

}  // namespace

Result<std::vector<TestProgram>> load_golden_programs(const std::filesystem::path& path) {
  const auto text = read_file(path);
  if (!text) return text.error();
  std::vector<TestProgram> programs;
  std::istringstream lines(text.value());
  std::uint32_t number = 0;
  for (std::string line; std::getline(lines, line);) {
    ++number;
    if (line.empty()) continue;
    try {
      auto program = program_of(Json::parse(line), path);
      if (!program) return program.error();
      programs.push_back(std::move(program.value()));
    } catch (const std::exception& error) {
      return Failure{.path = path,
                     .message = fmt::format("is no golden run: {}", error.what()),
                     .line = number};
    }
  }
  if (programs.empty())
    return Failure{.path = path, .message = "has no golden runs, expected one a line"};
  return programs;
}

}  // namespace chessvm::sim
