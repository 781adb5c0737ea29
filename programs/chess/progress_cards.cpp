// SPDX-License-Identifier: MIT
#include "programs/chess/progress_cards.hpp"

#include <fmt/format.h>

#include <string>

#include "programs/chess/deck.hpp"
#include "programs/chess/evaluation.hpp"
#include "programs/chess/fen.hpp"
#include "programs/chess/notation.hpp"
#include "programs/host/answer_cards.hpp"

namespace chessvm::chess {
namespace {

constexpr int first_name = 9000;
constexpr std::uint64_t names = 500;  // of each half, so that they differ
constexpr std::size_t card_digits = 4;

std::uint64_t fnv1a(std::string_view text) {
  constexpr std::uint64_t basis = 14'695'981'039'346'656'037U;
  constexpr std::uint64_t prime = 1'099'511'628'211U;
  std::uint64_t hash = basis;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * prime;
  return hash;
}

/// Takes the cards of one search after the other.
class Reader {
 public:
  explicit Reader(const Question& question) : question_(question), name_(name_of(question)) {}

  /// Returns what is wrong with the next card; empty if nothing.
  std::string take(int card) {
    if (is_answered_) return "nothing is punched behind the answer";
    if (name_cards_ < name_.size()) return take_name(card);
    if (card >= first_name) return take_name(card);  // the search has gone on
    const AnsweredMove fields = answered_move(card);
    if (progress_.done == question_.root_moves.size()) return take_answer(card);
    if (fields.from != number_of(progress_.done))
      return fmt::format("root move {} is next, number {}", progress_.done + 1,
                         number_of(progress_.done));
    if (fields.to == 0 || fields.to == whole - 1)
      return fmt::format("{:02} is no score", fields.to);
    if (fields.to < best_) return fmt::format("the best score was {} before", best_);
    if (fields.to > best_) {
      progress_.best = progress_.done;
      progress_.score = best_ = fields.to;
    }
    ++progress_.done;
    return {};
  }

  [[nodiscard]] const RootProgress& progress() const { return progress_; }

 private:
  /// A run may end between the halves, so that the first one comes again.
  std::string take_name(int card) {
    if (card == name_[0]) {
      name_cards_ = 1;
      return {};
    }
    if (name_cards_ == 1 && card == name_[1]) {
      name_cards_ = 2;
      return {};
    }
    return card < first_name ? "the name of the question is missing"
                             : "this is the name of another question";
  }

  std::string take_answer(int card) {
    is_answered_ = true;
    const int best = progress_.best ? number_of(*progress_.best) * 100 + on_cards
                                    : question_.drawing->from * 100 + question_.drawing->to;
    return card == best ? ""
                        : fmt::format("all root moves are done, and the answer is {:04}", best);
  }

  const Question& question_;
  QuestionName name_;
  std::size_t name_cards_ = 0;
  RootProgress progress_;
  int best_ = first_best(question_);
  bool is_answered_ = false;
};

}  // namespace

QuestionName name_of(const Question& question) {
  const std::string fen = to_fen(question.position);  // of which rights and clocks do not count
  std::string text = fmt::format("{} {}", fen.substr(0, fen.find(' ')), question.depth);
  for (const Move move : question.root_moves) text += ' ' + coordinate(move);
  if (question.drawing) text += '=' + coordinate(*question.drawing);
  const std::uint64_t hash = fnv1a(text);
  return {first_name + static_cast<int>(hash % names),
          first_name + static_cast<int>(names + hash / names % names)};
}

Result<RootProgress> read_progress(std::string_view text, const std::filesystem::path& path,
                                   const Question& question) {
  Reader reader(question);
  std::uint32_t number = 0;
  while (!text.empty()) {
    ++number;
    const std::size_t end = text.find('\n');
    const std::string_view line = text.substr(0, end);
    const auto card = host::parse_answer_card(line);
    const bool is_torn = end == std::string_view::npos && line.size() < card_digits &&
                         line.find_first_not_of("0123456789") == std::string_view::npos;
    if (is_torn) break;
    std::string wrong = card ? reader.take(*card) : std::string(host::bad_answer_card);
    if (!wrong.empty())
      return Failure{.path = path, .message = std::move(wrong), .line = number, .excerpt = {}};
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  return reader.progress();
}

}  // namespace chessvm::chess
