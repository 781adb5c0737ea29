// SPDX-License-Identifier: MIT
// Card decks as text: one card of at most 80 columns a line (docs/isa.md#cards).
#pragma once

#include <deque>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/file_lines.hpp"
#include "base/result.hpp"
#include "vm/machine.hpp"

namespace chessvm::vm {

inline constexpr std::size_t card_columns = 80;
inline constexpr std::size_t data_columns = 5;  // the machine reads no others

/// Reads the card on `line`, which has no line end. A failure holds the column only.
[[nodiscard]] Result<Card> parse_card(std::string_view line);

/// Reads all cards of `text`, a line each, LF or CR LF at its end.
[[nodiscard]] Result<std::vector<Card>> parse_deck(std::string_view text,
                                                   const std::filesystem::path& path);

/// Reads the cards that `lines` has left. `take` gets each line and its card.
[[nodiscard]] Result<void> read_cards(
    FileLines& lines, const std::filesystem::path& path,
    const std::function<void(std::string_view line, Card card)>& take);

/// Reads cards held in memory, in order.
class DeckReader : public CardReader {
 public:
  DeckReader() = default;
  explicit DeckReader(const std::vector<Card>& cards) : cards_(cards.begin(), cards.end()) {}
  void add(Card card) { cards_.push_back(card); }
  [[nodiscard]] std::optional<Card> next() override;
  [[nodiscard]] std::uint64_t read() const { return read_; }

 private:
  std::deque<Card> cards_;
  std::uint64_t read_ = 0;
};

/// Reads cards from an open file, one line at a time, as the machine asks for them.
class StreamReader : public CardReader {
 public:
  /// `before_read` is called before each card, to ask for it.
  StreamReader(FileLines lines, std::filesystem::path path, std::function<void()> before_read = {})
      : lines_(std::move(lines)), path_(std::move(path)), before_read_(std::move(before_read)) {}

  [[nodiscard]] std::optional<Card> next() override;
  /// The reason for which the last `next` returned nullopt; nullopt at the end of the deck.
  [[nodiscard]] const std::optional<Failure>& failure() const { return failure_; }

 private:
  FileLines lines_;
  std::filesystem::path path_;
  std::function<void()> before_read_;
  std::optional<Failure> failure_;
  std::uint32_t line_ = 0;
};

/// Keeps the punched cards.
class CardStack : public CardPunch {
 public:
  void punch(int digits) override { cards_.push_back(digits); }
  [[nodiscard]] const std::vector<int>& cards() const { return cards_; }

 private:
  std::vector<int> cards_;
};

/// The four digits of a punched card as text: `0455`.
[[nodiscard]] std::string card_text(int digits);

}  // namespace chessvm::vm
