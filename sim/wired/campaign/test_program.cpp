// SPDX-License-Identifier: MIT
#include "sim/wired/campaign/test_program.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <sstream>
#include <stdexcept>
#include <string>

#include "base/file.hpp"

namespace chessvm::wired {
namespace {

/// A number in the range of the machine; throws an exception of the JSON library otherwise.
int number_of(const nlohmann::json& value, int least, int most) {
  const int number = value.get<int>();
  if (number < least || number > most)
    throw std::out_of_range(fmt::format("{} is not from {} to {}", number, least, most));
  return number;
}

vm::Image image_of(const nlohmann::json& object) {
  vm::Image image;
  for (const auto& [name, rows] : object.at("ft").items()) {
    const int table = std::stoi(name);
    if (table < 1 || table > 3) throw std::out_of_range("no function table " + name);
    for (const nlohmann::json& row : rows) {
      const vm::RowNumber number =
          table * vm::rows_per_table + number_of(row.at(0), 0, vm::last_row_of_table);
      for (int word = 0; word < vm::words_per_row; ++word)
        image.set_word(number, word,
                       number_of(row.at(1).at(static_cast<std::size_t>(word)), 0, 99));
    }
  }
  for (const nlohmann::json& row : object.at("ft3_negative_rows")) {
    const vm::RowNumber number = 3 * vm::rows_per_table + number_of(row, 0, vm::last_row_of_table);
    image.set_table_word(number, image.row(number)[0] - 100);
  }
  return image;
}

std::string deck_of(const nlohmann::json& object) {
  std::string text;
  if (object.at("deck").is_null()) return text;
  for (const nlohmann::json& card : object.at("deck")) text += card.get<std::string>() + '\n';
  return text;
}

/// Throws an exception of the JSON library when a key is missing.
Result<TestProgram> program_of(const nlohmann::json& object, const std::filesystem::path& path) {
  TestProgram program{.name = object.at("id").get<std::string>(),
                      .image = image_of(object),
                      .deck = {},
                      .max_cycles = 0};
  auto deck = parse_cards(deck_of(object), path);
  if (!deck) return deck.error();
  program.deck = std::move(deck.value());
  const nlohmann::json& checkpoints = object.at("checkpoints");
  if (checkpoints.empty()) throw std::out_of_range("it has no checkpoints");
  const auto first = checkpoints.front().at(0).get<std::uint64_t>();
  const auto last = checkpoints.back().at(0).get<std::uint64_t>();
  if (last < first) throw std::out_of_range("its last checkpoint is before the first");
  program.max_cycles = last - first;
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
      auto program = program_of(nlohmann::json::parse(line), path);
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

}  // namespace chessvm::wired
