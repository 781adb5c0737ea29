// SPDX-License-Identifier: MIT
#include "sim/wired/campaign/test_program.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <string_view>

#include "base/files/file.hpp"
#include "base/text/foreign_json.hpp"
#include "base/text/text.hpp"
#include "vm/renumber.hpp"

namespace chessvm::wired {
namespace {

using nlohmann::json;

/// Thrown if a line of the file is not a valid golden run. `reason` tells what is wrong.
struct Damage {
  std::string reason;
};

const json& member(const json& object, const char* name) {
  const json* const found = find_member(object, {name});
  if (found == nullptr) throw Damage{fmt::format("it has no '{}'", name)};
  return *found;
}

const json& list(const json& object, const char* name) {
  const json& found = member(object, name);
  if (!found.is_array()) throw Damage{fmt::format("'{}' is no list", name)};
  return found;
}

std::int64_t number_of(const json& value, std::int64_t least, std::int64_t most) {
  const auto number = number_that_fits<std::int64_t>(value, least, most);
  if (!number) throw Damage{fmt::format("a number is not from {} to {}", least, most)};
  return *number;
}

std::string text_of(const json& value, const char* what) {
  if (!value.is_string()) throw Damage{fmt::format("{} is no text", what)};
  return value.get<std::string>();
}

int table_of(const std::string& name) {
  if (name.size() != 1 || name < "1" || name > "3")
    throw Damage{fmt::format("no function table {}", visible(name))};
  return name.front() - '0';
}

vm::RowNumber row_of(int table, const json& number) {
  return table * vm::rows_per_table + static_cast<int>(number_of(number, 0, vm::last_row_of_table));
}

vm::Image image_of(const json& object) {
  vm::Image image;
  const json& tables = member(object, "ft");
  if (!tables.is_object()) throw Damage{"'ft' is no object"};
  for (const auto& [name, rows] : tables.items()) {
    const int table = table_of(name);
    for (const json& row : rows) {
      const vm::RowNumber number = row_of(table, row.at(0));
      for (int word = 0; word < vm::words_per_row; ++word)
        image.set_word(
            number, word,
            static_cast<int>(number_of(row.at(1).at(static_cast<std::size_t>(word)), 0, 99)));
    }
  }
  for (const json& row : list(object, "ft3_negative_rows")) {
    const vm::RowNumber number = row_of(3, row);
    image.set_table_word(number, image.row(number)[0] - 100);
  }
  return image;
}

std::string deck_of(const json& object) {
  std::string text;
  if (member(object, "deck").is_null()) return text;
  for (const json& card : list(object, "deck")) text += text_of(card, "a card") + '\n';
  return text;
}

/// Returns the number of add cycles from the first to the last checkpoint.
std::uint64_t length_of(const json& object) {
  constexpr std::int64_t longest = 1'000'000'000'000;  // in add cycles: six years of ENIAC time
  const json& checkpoints = list(object, "checkpoints");
  if (checkpoints.empty()) throw Damage{"it has no checkpoints"};
  const std::int64_t first = number_of(checkpoints.front().at(0), 0, longest);
  const std::int64_t last = number_of(checkpoints.back().at(0), 0, longest);
  if (last < first) throw Damage{"its last checkpoint is before the first"};
  return static_cast<std::uint64_t>(last - first);
}

/// Reads a program. Throws `Damage` for a damaged object. If a list is too short, the JSON library
/// throws its own exception.
Result<TestProgram> program_of(const json& object, const std::filesystem::path& path) {
  if (object.is_discarded()) throw Damage{"it is not JSON"};
  TestProgram program{.name = text_of(member(object, "id"), "'id'"),
                      .image = image_of(object),
                      .deck = {},
                      .max_cycles = length_of(object)};
  auto deck = parse_cards(deck_of(object), path);
  if (!deck) return deck.error();
  program.deck = std::move(deck.value());
  return program;
}

}  // namespace

Result<std::vector<TestProgram>> load_golden_programs(const std::filesystem::path& path,
                                                      vm::Cpu cpu) {
  const auto text = read_file(path);
  if (!text) return text.error();
  std::vector<TestProgram> programs;
  std::istringstream lines(text.value());
  std::uint32_t number = 0;
  for (std::string line; std::getline(lines, line);) {
    ++number;
    if (line.empty()) continue;
    const auto refused = [&](std::string_view reason) {
      return Failure{
          .path = path, .message = fmt::format("is no golden run: {}", reason), .line = number};
    };
    try {
      auto program = program_of(bounded_json<json>(line), path);
      if (!program) return program.error();
      auto image = vm::renumbered(program.value().image, cpu);
      if (!image) return image.error();
      program.value().image = image.value();
      programs.push_back(std::move(program.value()));
    } catch (const Damage& damage) {
      return refused(damage.reason);
    } catch (const json::exception&) {
      return refused("a row or a checkpoint is incomplete");
    }
  }
  if (programs.empty())
    return Failure{.path = path, .message = "has no golden runs, expected one a line"};
  return programs;
}

}  // namespace chessvm::wired
