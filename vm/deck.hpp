// SPDX-License-Identifier: MIT
// Decks of chessvm: a number in columns 1-5 of each card (docs/isa.md#cards), read as
// base/files/card.hpp reads every deck.
#pragma once

#include <deque>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/files/card.hpp"
#include "base/files/file_lines.hpp"
#include "base/result.hpp"
#include "vm/machine.hpp"

namespace chessvm::vm {

inline constexpr std::size_t data_columns = 5;  // the machine reads no others

/// Reads the card on `line`, which has no line end. A failure holds the column only.
[[nodiscard]] Result<Card> parse_card(std::string_view line);

/// Returns the number of a card as `-00042` or `00042`.
[[nodiscard]] std::string to_text(const Card& card);

/// Reads all cards of `text`, a line each, LF or CR LF at its end.
[[nodiscard]] Result<std::vector<Card>> parse_deck(std::string_view text,
                                                   const std::filesystem::path& path);

/// Reads the cards of `lines`. `take` gets each line and its card.
[[nodiscard]] Result<void> read_cards(
    FileLines lines, const std::filesystem::path& path,
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
  StreamReader(FileLines lines, std::filesystem::path path)
      : lines_(std::move(lines), std::move(path)) {}
  /// For cards that a person types: `ask` is called before each card, `refuse` with what is wrong
  /// with one, which is then asked for again.
  StreamReader(FileLines lines, std::filesystem::path path, std::function<void()> ask,
               std::function<void(const Failure&)> refuse)
      : lines_(std::move(lines), std::move(path)),
        ask_(std::move(ask)),
        refuse_(std::move(refuse)) {}

  [[nodiscard]] std::optional<Card> next() override;
  /// Returns the reason for which the last `next` returned nullopt; nullopt at the end of the deck.
  [[nodiscard]] const std::optional<Failure>& failure() const { return failure_; }

 private:
  DeckLines lines_;
  std::function<void()> ask_;
  std::function<void(const Failure&)> refuse_;
  std::optional<Failure> failure_;
};

/// Keeps the punched cards.
class CardStack : public CardPunch {
 public:
  void punch(int digits) override { cards_.push_back(digits); }
  [[nodiscard]] const std::vector<int>& cards() const { return cards_; }

 private:
  std::vector<int> cards_;
};

/// The columns of a card as decks have them: an 11-punch over the last digit, `1234N`, makes it
/// negative.
[[nodiscard]] std::string columns_text(const Card& card);

/// Returns the four digits of a punched card as text: `0455`.
[[nodiscard]] std::string card_text(int digits);

}  // namespace chessvm::vm
