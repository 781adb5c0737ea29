// SPDX-License-Identifier: MIT
#include "programs/eniac-chess/search_request.hpp"

#include <fmt/format.h>

#include "base/file.hpp"
#include "programs/chess/progress_cards.hpp"

namespace chessvm::chess {

Result<PlayOptions> requested_search(const Position& position, int depth, const Options& options) {
  PlayOptions search{depth, options.run};
  search.reports = options.reports;
  if (!options.resume) return search;
  const auto cards = read_file(*options.resume);
  if (!cards) return cards.error();
  const Question question = question_of(represent(position).position, search);
  if (const std::string why = silence(question, search); !why.empty())
    return Failure{.path = *options.resume, .message = why};
  auto progress = read_progress(cards.value(), *options.resume, question);
  if (!progress) return progress.error();
  search.progress = progress.value();
  return search;
}

Question question_of(const Position& searched, const PlayOptions& search) {
  Question question = ask(searched, search.depth, search.drawing, search.reports);
  question.progress = search.progress;
  return question;
}

std::string silence(const Question& question, const PlayOptions& search) {
  if (question.reports == search.reports) return {};
  return legal_moves(question.position, Rules::full).empty()
             ? "no progress is punched where there is no move"
             : fmt::format("no progress is punched where there are more than {} moves",
                           most_root_cards);
}

Result<PunchFile> PunchFile::open(const std::string& path) {
  auto file = GrowingFile::open(path);
  if (!file) return file.error();
  return PunchFile(std::move(file.value()));
}

void PunchFile::write(int card) {
  file_.write(fmt::format("{:04}\n", card));
  static_cast<void>(file_.flush());  // a failure comes again at the end
}

}  // namespace chessvm::chess
