// SPDX-License-Identifier: MIT
#include "sim/wired/machine/program_files.hpp"

#include <algorithm>
#include <utility>

#include "base/files/card.hpp"
#include "base/files/file.hpp"
#include "base/files/file_lines.hpp"
#include "base/output/write_file.hpp"
#include "base/text/text.hpp"
#include "vm/deck.hpp"
#include "vm/output/card_output.hpp"

namespace chessvm::wired {

namespace {

/// Adds a card to `deck`, once for the virtual CPU and once for the wired machine.
void add_card(Deck& deck, std::string_view line, vm::Card card) {
  deck.cards.push_back(card);
  deck.cut |= line.size() > vm::data_columns &&
              line.find_first_not_of(' ', vm::data_columns) != std::string_view::npos;
  deck.lines.add(wired_card(line));
}

Result<Deck> read_cards(FileLines lines, const std::filesystem::path& path) {
  Deck deck;
  const auto read =
      vm::read_cards(std::move(lines), path,
                     [&](std::string_view line, vm::Card card) { add_card(deck, line, card); });
  if (!read) return read.error();
  return deck;
}

}  // namespace

std::string wired_card(std::string_view columns) {
  std::string card(columns.substr(0, vm::data_columns));
  card.resize(vm::data_columns, ' ');
  // Write zeros for blanks, because the reader keeps its old digits for a group of blank columns.
  std::replace(card.begin(), card.end(), ' ', '0');
  card.resize(card_columns, ' ');
  return card;
}

Result<Deck> parse_cards(std::string_view text, const std::filesystem::path& path) {
  return read_cards(FileLines::of_text(text), path);
}

Result<Deck> load_cards(const std::filesystem::path& path) {
  auto lines = FileLines::open(path);
  if (!lines) return lines.error();
  return read_cards(std::move(lines.value()), path);
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
  const auto text = read_file(path, default_read_limit, Reading::replaceable);
  if (!text) return text.error();
  return vm::parse_checkpoint(text.value(), image, path);
}

Result<void> save_checkpoint(const std::filesystem::path& path, const vm::Checkpoint& checkpoint,
                             const vm::Image& image) {
  const auto text = vm::checkpoint_text(checkpoint, image, path);
  return text ? write_file_atomically(path, text.value()) : Result<void>(text.error());
}

Result<Output> open_card_file(const std::filesystem::path& path,
                              const std::optional<vm::Checkpoint>& from) {
  return from ? vm::resume_card_file(path, from->cards_punched) : vm::create_card_file(path);
}

}  // namespace chessvm::wired
