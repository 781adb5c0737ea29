// SPDX-License-Identifier: MIT
#include "programs/chess/host/progress_cards.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "programs/chess/host/deck.hpp"
#include "programs/chess/rules/fen.hpp"
#include "programs/chess/rules/notation.hpp"
#include "programs/chess/search/evaluation.hpp"
#include "programs/host/answer_cards.hpp"

namespace chessvm::chess {
namespace {

constexpr std::uint64_t names = 500;  // number of values that each half of a name can have
constexpr std::size_t card_digits = 4;

std::uint64_t fnv1a(std::string_view text) {
  constexpr std::uint64_t basis = 14'695'981'039'346'656'037U;
  constexpr std::uint64_t prime = 1'099'511'628'211U;
  std::uint64_t hash = basis;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * prime;
  return hash;
}

class ProgressReader {
 public:
  /// Begins with the progress that `question` already contains.
  explicit ProgressReader(const Question& question)
      : question_(question), name_(name_of(question)) {}

  /// Reads the next card. Returns an error message; empty if the card is right.
  std::string take(int card) {
    if (progress_.is_answered) return "nothing is punched behind the answer";
    if (name_cards_ < name_.size()) return take_name(card);
    // A resumed search punches the name of the question again.
    if (card >= first_name) return take_name(card);
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
  /// Reads one of the two cards of a name. If a run ends between these cards, the next run punches
  /// the first card again.
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
    progress_.is_answered = true;
    const int answer = answer_of(question_, progress_);
    return card == answer ? ""
                          : fmt::format("all root moves are done, and the answer is {:04}", answer);
  }

  const Question& question_;
  QuestionName name_;
  std::size_t name_cards_ = 0;
  RootProgress progress_ = question_.progress;
  int best_ = first_best(question_);
};

/// Returns the number of bytes in `text` before the cards of the question that `name` identifies.
/// Returns 0 if `text` has none of these cards, or if a line before them is no card.
std::ptrdiff_t cards_of_others(std::string_view text, const QuestionName& name) {
  if (host::parse_answer_card(text.substr(0, text.find('\n'))) == name[0]) return 0;
  const std::size_t place = text.find(fmt::format("\n{:04}\n{:04}\n", name[0], name[1]));
  if (place == std::string_view::npos) return 0;
  const std::string_view others = text.substr(0, place + 1);
  if (!host::parse_answer_cards(others, {})) return 0;
  return static_cast<std::ptrdiff_t>(others.size());
}

}  // namespace

QuestionName name_of(const Question& question) {
  const std::string fen = to_fen(question.position);  // only the first field, the pieces, is used
  std::string text = fmt::format("{} {}", fen.substr(0, fen.find(' ')), question.depth);
  for (const Move move : question.root_moves) text += ' ' + coordinate(move);
  if (question.drawing) text += '=' + coordinate(*question.drawing);
  if (question.floor > 1) text += fmt::format(" >{}", question.floor);
  const std::uint64_t hash = fnv1a(text);
  return {first_name + static_cast<int>(hash % names),
          first_name + static_cast<int>(names + hash / names % names)};
}

int answer_of(const Question& question, const RootProgress& progress) {
  if (progress.best) return number_of(*progress.best) * 100 + on_cards;
  return question.drawing ? question.drawing->from * 100 + question.drawing->to : 0;
}

Result<RootProgress> read_progress(std::string_view text, const std::filesystem::path& path,
                                   const Question& question) {
  ProgressReader reader(question);
  const std::ptrdiff_t others = cards_of_others(text, name_of(question));
  auto number = static_cast<std::uint32_t>(std::count(text.begin(), text.begin() + others, '\n'));
  text.remove_prefix(static_cast<std::size_t>(others));
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

std::vector<int> cards_before(std::string_view text, const Question& question) {
  const std::ptrdiff_t others = cards_of_others(text, name_of(question));
  const auto cards = host::parse_answer_cards(text.substr(0, static_cast<std::size_t>(others)), {});
  return cards ? cards.value() : std::vector<int>();
}

Result<std::vector<RootProgress>> progress_of(const std::vector<int>& cards,
                                              const Question& question) {
  ProgressReader reader(question);
  std::vector<RootProgress> steps{reader.progress()};
  for (const int card : cards) {
    if (std::string wrong = reader.take(card); !wrong.empty())
      return Failure::because(fmt::format("card {:04}: {}", card, wrong));
    if (reader.progress().done > steps.back().done)
      steps.push_back(reader.progress());
    else
      steps.back() = reader.progress();
  }
  return steps;
}

}  // namespace chessvm::chess
