// SPDX-License-Identifier: MIT
#include "tests/sim/wired/lockstep/golden_program.hpp"

#include <cstdlib>
#include <fstream>

namespace chessvm::wired::test {
namespace {

/// Returns the number of a text such as "M0102030405".
eniac::Number number_from(const std::string& text) {
  eniac::Number number{.digits = 0, .minus = text.at(0) == 'M'};
  for (const char digit : text.substr(1))
    number.digits = number.digits << 4U | static_cast<eniac::Decades>(digit - '0');
  return number;
}

}  // namespace

std::filesystem::path vector_directory() {
  const char* const elsewhere = std::getenv("CHESSVM_VECTORS");
  const std::filesystem::path root =
      elsewhere != nullptr ? elsewhere : CHESSVM_TEST_DATA "/vectors";
  return root / "lockstep";
}

std::vector<Json> read_objects(const std::string& name) {
  std::vector<Json> objects;
  std::ifstream file(vector_directory() / name);
  for (std::string line; std::getline(file, line);)
    if (!line.empty()) objects.push_back(Json::parse(line));
  return objects;
}

vm::Image image_of(const Json& program) {
  vm::Image image;
  for (const auto& [table, rows] : program.at("ft").items())
    for (const Json& row : rows)
      for (int word = 0; word < vm::words_per_row; ++word)
        image.set_word(std::stoi(table) * vm::rows_per_table + row[0].get<int>(), word,
                       row[1][static_cast<std::size_t>(word)].get<int>());
  for (const Json& row : program.at("ft3_negative_rows")) {
    const vm::RowNumber number = 3 * vm::rows_per_table + row.get<int>();
    image.set_table_word(number, image.row(number)[0] - 100);
  }
  return image;
}

std::string deck_of(const Json& program) {
  std::string text;
  if (program.at("deck").is_null()) return text;
  for (const Json& card : program.at("deck")) text += card.get<std::string>() + '\n';
  return text;
}

GoldenCheckpoint checkpoint_of(const Json& fields) {
  GoldenCheckpoint checkpoint{.add_cycles = fields[0].get<std::uint64_t>(),
                              .state = {.pc = number_from(fields[1]),
                                        .ls = number_from(fields[2]),
                                        .rf = number_from(fields[3])}};
  for (std::size_t i = 0; i < checkpoint.state.memory.size(); ++i)
    checkpoint.state.memory[i] = number_from(fields[4 + i]);
  return checkpoint;
}

vm::Image image_of_vector(const Json& vector) {
  vm::Image image;
  const vm::RowNumber row =
      vector.at("bank").get<int>() * vm::rows_per_table + vector.at("row").get<int>();
  // Fills the row with the words of the vector and padding. In function table 3 the first word of a
  // row is data.
  const auto words = vector.at("words_in_row").get<std::vector<int>>();
  const int first = words.size() < vm::words_per_row ? vm::first_code_word(row) : 0;
  for (std::size_t i = 0; i < words.size(); ++i)
    image.set_word(row, first + static_cast<int>(i), words[i]);
  if (vector.at("ftl_data").is_object())
    for (const auto& [table_row, value] : vector.at("ftl_data").items())
      image.set_table_word(3 * vm::rows_per_table + std::stoi(table_row), value.get<int>());
  return image;
}

ComparableState before_vector(const Json& vector) {
  const Json& before = vector.at("before");
  ComparableState state{.pc = number_from(before.at("PC")),
                        .ls = number_from(before.at("LS")),
                        .rf = number_from(before.at("RF"))};
  for (std::size_t i = 0; i < state.memory.size(); ++i)
    state.memory[i] = number_from(before.at("mem")[i]);
  return state;
}

ComparableState after_vector(const Json& vector) {
  ComparableState state = before_vector(vector);
  const Json& after = vector.at("after");
  state.pc = number_from(after.at("PC"));
  state.ls = number_from(after.at("LS"));
  state.rf = number_from(after.at("RF"));
  for (const auto& [index, value] : after.at("mem_changed").items())
    state.memory.at(static_cast<std::size_t>(std::stoi(index))) = number_from(value);
  return state;
}

}  // namespace chessvm::wired::test
