// SPDX-License-Identifier: MIT
#include "tools/eniac-chess/machine/search_request.hpp"

#include <fmt/format.h>

#include "base/files/file.hpp"
#include "programs/chess/host/progress_cards.hpp"

namespace chessvm::chess {

namespace {

/// Returns the search that has punched `cards`. With --hours, that search may have begun with the
/// best move of an earlier search. This move is unknown here. If the cards do not fit a search
/// without such a move, tries each legal move as the unknown move.
Result<PlayOptions> resumed(PlayOptions search, const Position& position,
                            const Representation& searched, const std::string& cards,
                            const std::string& path) {
  const auto read = [&] { return read_progress(cards, path, question_of(searched, search)); };
  auto progress = read();
  if (!progress) {
    const Failure usual = progress.error();
    for (const Move first : legal_moves(position, Rules::full)) {
      search.first = first;
      progress = read();
      if (progress) break;
    }
    if (!progress) return usual;
  }
  search.progress = progress.value();
  return search;
}

}  // namespace

Result<RequestedSearch> requested_search(const Position& position, const SearchRequest& request) {
  PlayOptions search{request.depth, request.run};
  search.reports = request.reports;
  if (!request.resume) return RequestedSearch{search};
  auto cards = read_file(*request.resume);
  if (!cards) return cards.error();
  const Representation searched = represent(position);
  if (const std::string why = silence(question_of(searched, search), search); !why.empty())
    return Failure{.path = *request.resume, .message = why};
  auto going_on = resumed(std::move(search), position, searched, cards.value(), *request.resume);
  if (!going_on) return going_on.error();
  return RequestedSearch{std::move(going_on.value()), std::move(cards.value())};
}

Question question_of(const Representation& searched, const PlayOptions& search) {
  const auto first =
      search.first ? std::optional(as_searched(*search.first, searched)) : std::nullopt;
  Question question =
      ask(searched.position, search.depth, search.drawing, search.reports, {}, first);
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
  static_cast<void>(file_.flush());  // finish() will report a failed write
}

}  // namespace chessvm::chess
