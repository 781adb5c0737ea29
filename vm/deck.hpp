// SPDX-License-Identifier: MIT
// Card decks of chessvm: each card has a number in columns 1-5 (docs/isa.md#cards).
// base/files/card.hpp defines how a line becomes a card.
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

inline constexpr std::size_t data_columns = 5;  // number of columns that the machine reads

/// Parses the card on `line`, which has no line end. A failure names a column, but no file or line.
[[nodiscard]] Result<Card> parse_card(std::string_view line);

/// Returns the number of a card as `-00042` or `00042`.
[[nodiscard]] std::string to_text(const Card& card);

/// Parses the cards of `text`, one per line; lines end in LF or CR LF.
[[nodiscard]] Result<std::vector<Card>> parse_deck(std::string_view text,
                                                   const std::filesystem::path& path);

/// Returns the failure for a deck with fewer cards than the `cards_read` of a checkpoint.
[[nodiscard]] Failure deck_too_short(const std::filesystem::path& path, std::uint64_t cards,
                                     std::uint64_t cards_read);

/// Reads the cards of `lines` and calls `take` with each line and its card.
[[nodiscard]] Result<void> read_cards(
    FileLines lines, const std::filesystem::path& path,
    const std::function<void(std::string_view line, Card card)>& take);

/// Serves cards held in memory, in order.
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
  /// Reads typed cards. Calls `ask` before each card. Calls `refuse` for a bad card and asks again.
  StreamReader(FileLines lines, std::filesystem::path path, std::function<void()> ask,
               std::function<void(const Failure&)> refuse)
      : lines_(std::move(lines), std::move(path)),
        ask_(std::move(ask)),
        refuse_(std::move(refuse)) {}

  [[nodiscard]] std::optional<Card> next() override;
  /// Returns the error that ended the reading; nullopt if there was no error.
  [[nodiscard]] const std::optional<Failure>& failure() const { return failure_; }

 private:
  DeckLines lines_;
  std::function<void()> ask_;
  std::function<void(const Failure&)> refuse_;
  std::optional<Failure> failure_;
};

class CardStack : public CardPunch {
 public:
  void punch(int digits) override { cards_.push_back(digits); }
  [[nodiscard]] const std::vector<int>& cards() const { return cards_; }

 private:
  std::vector<int> cards_;
};

/// Returns a card's columns as in a deck file: `1234N` for -12345, with an 11-punch over the 5.
[[nodiscard]] std::string columns_text(const Card& card);

/// Returns the four digits of a punched card as text: `0455`.
[[nodiscard]] std::string card_text(int digits);

}  // namespace chessvm::vm
