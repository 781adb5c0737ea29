// SPDX-License-Identifier: MIT
#include "programs/eniac-chess/commands.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>

#include "base/file.hpp"
#include "base/message.hpp"
#include "base/progress.hpp"
#include "programs/chess/embedded_program.hpp"
#include "programs/chess/epd.hpp"
#include "programs/chess/fen.hpp"
#include "programs/chess/notation.hpp"

namespace chessvm::chess {
namespace {

ExitStatus refuse(const Failure& failure) {
  say(to_text(failure));
  return failure.status();
}

/// What was printed may still fail to be written.
ExitStatus flushed(ExitStatus status) {
  if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return status;
  say("eniac-chess: error: cannot write standard output\n");
  return ExitStatus::environment;
}

Paint paint_of(const Options& options) {
  return !options.json && use_colour(options.colour, STDOUT_FILENO) ? Paint::coloured
                                                                    : Paint::plain;
}

Result<Program> program_of(const Options& options) {
  return options.image ? read_program(*options.image) : built_in_program();
}

/// The positions asked for: one FEN, or the records of a file. Refused ones keep their place.
Result<std::vector<Result<EpdRecord>>> questions(const Options& options) {
  std::vector<Result<EpdRecord>> records;
  if (options.fen) {
    auto position = read_fen(TextLine{.text = *options.fen, .path = "FEN"});
    if (position)
      records.emplace_back(
          EpdRecord{.position = position.value(), .id = {}, .best = {}, .avoid = {}});
    else
      records.emplace_back(position.error());
    return records;
  }
  auto text = read_file(*options.epd);
  if (!text) return text.error();
  return read_epd(text.value(), *options.epd == "-" ? "standard input" : *options.epd);
}

/// Four digits at the start of a line, the rest blank.
Result<int> parse_answer_card(const TextLine& line) {
  std::string_view text = line.text;
  while (text.ends_with(' ')) text.remove_suffix(1);
  const bool digits =
      std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
  if (text.size() != 4 || !digits)
    return line.failure(0, "an answer card has four digits, from and to");
  int value = 0;
  for (const char c : text) value = value * 10 + (c - '0');
  return value;
}

Result<std::vector<int>> read_answer_cards(const std::string& path) {
  auto file = read_file(path);
  if (!file) return file.error();
  std::string_view text = file.value();
  std::vector<int> cards;
  for (std::uint32_t number = 1; !text.empty(); ++number) {
    const std::size_t end = text.find('\n');
    TextLine line{text.substr(0, end), path, number};
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    if (line.text.ends_with('\r')) line.text.remove_suffix(1);
    auto card = parse_answer_card(line);
    if (!card) return card.error();
    cards.push_back(card.value());
  }
  return cards;
}

/// Where answers come from: the machine, or the cards that another one has punched.
class Source {
 public:
  static Result<Source> open(const Options& options, std::size_t positions) {
    Source source(options);
    if (!options.cards) {
      auto program = program_of(options);
      if (!program) return program.error();
      source.program_ = program.value();
      return source;
    }
    auto cards = read_answer_cards(*options.cards);
    if (!cards) return cards.error();
    if (cards.value().size() != positions)
      return Failure{.path = *options.cards,
                     .message = fmt::format("{} answer cards for {} positions",
                                            cards.value().size(), positions)};
    source.cards_ = std::move(cards.value());
    return source;
  }

  [[nodiscard]] Answer answer(const Position& position, std::size_t index) const {
    if (options_->cards) return judge(position, cards_[index]);
    return play(position, program_, PlayOptions{options_->depth, options_->run});
  }

 private:
  explicit Source(const Options& options) : options_(&options) {}
  const Options* options_;
  Program program_;
  std::vector<int> cards_;
};

Reply reply_to(const Result<EpdRecord>& question, const Options& options, const Source& source,
               std::size_t index) {
  Reply reply;
  if (!question) {
    const Failure& failure = question.error();
    reply.fen = options.fen.value_or(failure.excerpt);
    reply.answer.error = options.epd ? fmt::format("{}:{}:{}: {}", failure.path.string(),
                                                   failure.line, failure.column, failure.message)
                                     : failure.message;
    return reply;
  }
  const EpdRecord& record = question.value();
  reply.id = record.id;
  reply.fen = to_fen(record.position);
  reply.answer = source.answer(record.position, index);
  if (record.has_solution())
    reply.solved = reply.answer.move && record.is_solved_by(*reply.answer.move);
  return reply;
}

void print_reply(const Result<EpdRecord>& question, const Reply& reply, const Options& options) {
  const Answer& answer = reply.answer;
  if (!question)
    say(to_text(question.error()));
  else if (answer.outcome == Outcome::error)
    say(fmt::format("eniac-chess: error: {}: {}\n", reply.id.empty() ? reply.fen : reply.id,
                    answer.error));
  if (options.json) {
    fmt::print("{}\n", to_json(reply));
  } else if (options.detail == Detail::quiet) {
    if (answer.outcome != Outcome::error)
      fmt::print("{}\n",
                 answer.move ? coordinate(*answer.move) : std::string(name(answer.outcome)));
  } else if (options.epd) {
    if (answer.outcome != Outcome::error) fmt::print("{}\n", table_row(reply));
  } else if (answer.outcome != Outcome::error) {
    const Paint paint = paint_of(options);
    fmt::print("{}\n{}", picture(question.value().position, answer.move, options.figures, paint),
               details(reply, paint));
  }
}

/// The status that says most: a limit that ran out is reported only where nothing was refused.
ExitStatus worse(ExitStatus a, ExitStatus b) {
  if (a == ExitStatus::rejected || b == ExitStatus::rejected) return ExitStatus::rejected;
  return a == ExitStatus::ok ? b : a;
}

ExitStatus write_deck(const Options& options) {
  const auto position = read_fen(TextLine{.text = *options.fen, .path = "FEN"});
  if (!position) return refuse(position.error());
  const auto program = program_of(options);
  if (!program) return refuse(program.error());
  const auto searched = represent(position.value());
  if (!searched) return refuse(searched.error());
  const Words words = to_words(searched.value().position, options.depth, program.value().map);
  if (const auto written = write_file_atomically(*options.deck, deck_text(words)); !written)
    return refuse(written.error());
  if (!searched.value().note.empty() && options.detail == Detail::normal)
    say(fmt::format("note: {}\n", searched.value().note));
  return flushed(ExitStatus::ok);
}

/// A line of `in` without its end; nothing at the end of input. Longer ones than any FEN lose their
/// surplus, so that no input can exhaust the memory.
std::optional<std::string> read_line(std::FILE* in) {
  std::string line;
  int c = std::fgetc(in);
  if (c == EOF) return std::nullopt;
  for (; c != EOF && c != '\n'; c = std::fgetc(in))
    if (line.size() <= longest_fen + 1) line += static_cast<char>(c);
  if (line.ends_with('\r')) line.pop_back();
  return line;
}

/// Always a line: the harness waits for one.
std::string line_reply(const Answer& answer) {
  std::string text = answer.move ? coordinate(*answer.move) : "none";
  if (answer.run)
    text += fmt::format(" cycles={} hours={:.3f}", answer.run->search.count(),
                        EniacHours(answer.run->search).count());
  return text;
}

}  // namespace

ExitStatus move_command(const Options& options, StopRequest& stop) {
  if (options.deck) return write_deck(options);
  const auto records = questions(options);
  if (!records) return refuse(records.error());
  if (records.value().empty())
    return refuse({.path = *options.epd, .message = "no positions in this file"});
  const auto source = Source::open(options, records.value().size());
  if (!source) return refuse(source.error());
  ExitStatus status = ExitStatus::ok;
  std::vector<Reply> replies;
  Progress progress;
  // Where rows appear on a terminal they are progress enough.
  const bool show_progress = options.detail == Detail::normal && ::isatty(STDOUT_FILENO) == 0;
  for (const auto& question : records.value()) {
    if (stop != 0) break;
    if (show_progress && progress.due())
      progress.show(fmt::format("{} of {} positions", replies.size(), records.value().size()));
    replies.push_back(reply_to(question, options, source.value(), replies.size()));
    print_reply(question, replies.back(), options);
    status = worse(status, replies.back().answer.status());
  }
  if (options.epd && options.json)
    fmt::print("{}\n", to_json(summarise(replies)));
  else if (options.epd && options.detail == Detail::normal)
    fmt::print("\n{}", summary_text(summarise(replies)));
  if (stop == 0) return flushed(status);
  say(fmt::format("eniac-chess: interrupted after {} of {} positions\n", replies.size(),
                  records.value().size()));
  return flushed(ExitStatus::interrupted);
}

ExitStatus perft_command(const Options& options) {
  const auto position = read_fen(TextLine{.text = *options.fen, .path = "FEN"});
  if (!position) return refuse(position.error());
  fmt::print("{}\n", perft(position.value(), options.depth, options.rules));
  return flushed(ExitStatus::ok);
}

ExitStatus show_command(const Options& options) {
  const auto position = read_fen(TextLine{.text = *options.fen, .path = "FEN"});
  if (!position) return refuse(position.error());
  fmt::print("{}", picture(position.value(), std::nullopt, options.figures, paint_of(options)));
  fmt::print("{} to move\n", name(position.value().side));
  return flushed(ExitStatus::ok);
}

ExitStatus line_command(const Options& options, std::FILE* in, std::FILE* out) {
  const auto program = program_of(options);
  if (!program) return refuse(program.error());
  ExitStatus status = ExitStatus::ok;
  std::uint32_t number = 0;
  while (const auto line = read_line(in)) {
    ++number;
    const auto position = read_fen(TextLine{*line, "standard input", number});
    Answer answer;
    if (position) {
      answer = play(position.value(), program.value(), PlayOptions{options.depth, options.run});
      if (answer.outcome == Outcome::error)
        say(fmt::format("standard input:{}: error: {}\n", number, answer.error));
      status = worse(status, answer.status());
    } else {
      status = worse(status, refuse(position.error()));
    }
    fmt::print(out, "{}\n", line_reply(answer));
    if (std::fflush(out) != 0) return ExitStatus::environment;
  }
  return status;
}

}  // namespace chessvm::chess
