// SPDX-License-Identifier: MIT
#include "sim/wired/lockstep/program_files.hpp"

#include <algorithm>

#include "base/file.hpp"
#include "sim/eniac/patch/deck.hpp"
#include "vm/deck.hpp"

namespace chessvm::wired {

Result<Deck> parse_cards(std::string_view text, const std::filesystem::path& path) {
  auto cards = vm::parse_deck(text, path);
  if (!cards) return cards.error();
  Deck deck{.cards = std::move(cards.value()), .lines = eniac::split_cards(text)};
  for (std::string& line : deck.lines) {
    deck.cut |= line.size() > vm::data_columns &&
                line.find_first_not_of(' ', vm::data_columns) != std::string::npos;
    line.resize(vm::data_columns, ' ');
    // Ten columns without a punch would leave the digits of the card before in the reader; blanks
    // are zeros to chessvm.
    std::replace(line.begin(), line.end(), ' ', '0');
    line.resize(vm::card_columns, ' ');
  }
  return deck;
}

Result<Deck> load_cards(const std::filesystem::path& path) {
  const Result<std::string> text = read_file(path);
  if (!text) return text.error();
  return parse_cards(text.value(), path);
}

Result<vm::ParsedImage> load_program(std::span<const std::string> paths) {
  std::vector<vm::ImageText> files;
  for (const std::string& path : paths) {
    Result<std::string> text = read_file(path);
    if (!text) return text.error();
    files.push_back({path, std::move(text.value())});
  }
  auto parsed = vm::parse_images(files);
  if (!parsed) return parsed;
  if (parsed.value().image == vm::Image{})
    return Failure{.path = paths.front(), .message = "no row of the program is set"};
  return parsed;
}

Result<vm::Checkpoint> load_checkpoint(const std::filesystem::path& path, const vm::Image& image) {
  const Result<std::string> text = read_file(path);
  if (!text) return text.error();
  return vm::parse_checkpoint(text.value(), image, path);
}

Result<void> save_checkpoint(const std::filesystem::path& path, const vm::Checkpoint& checkpoint,
                             const vm::Image& image) {
  return write_file_atomically(path, vm::to_text(checkpoint, image));
}

}  // namespace chessvm::wired
