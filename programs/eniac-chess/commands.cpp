// SPDX-License-Identifier: MIT
#include "programs/eniac-chess/commands.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <thread>

#include "base/file.hpp"
#include "base/in_order.hpp"
#include "base/message.hpp"
#include "base/progress.hpp"
#include "base/read_line.hpp"
#include "base/signals.hpp"
#include "programs/chess/epd.hpp"
#include "programs/chess/fen.hpp"
#include "programs/chess/notation.hpp"
#include "programs/eniac-chess/refuse.hpp"
#include "programs/eniac-chess/search_request.hpp"
#include "programs/eniac-chess/source.hpp"
#include "programs/eniac-chess/suite/print.hpp"
#include "programs/eniac-chess/suite_results.hpp"
#include "programs/host/deck_text.hpp"

namespace chessvm::chess {
namespace {

Paint paint_of(const Options& options) {
  return !options.json && use_colour(options.colour, STDOUT_FILENO) ? Paint::coloured
                                                                    : Paint::plain;
}

/// The positions of the command line: one FEN, or the records of a file. Those that fail keep their
/// place.
struct Questions {
  std::vector<Result<EpdRecord>> records;
  std::string text;  // of the file
};

Result<Questions> questions(const Options& options) {
  Questions read;
  std::vector<Result<EpdRecord>>& records = read.records;
  if (options.fen) {
    auto position = read_fen(TextLine{.text = *options.fen, .path = "FEN"});
    if (position)
      records.emplace_back(
          EpdRecord{.position = position.value(), .id = {}, .best = {}, .avoid = {}});
    else
      records.emplace_back(position.error());
    return read;
  }
  auto text = read_file(*options.epd);
  if (!text) return text.error();
  read.text = std::move(text.value());
  records = read_epd(read.text, *options.epd == "-" ? "standard input" : *options.epd);
  return read;
}

/// Answers the question numbered `index`. The machine's cards go to `punch`, unless it is null.
/// Fails where the search cannot begin; all else is in the reply.
Result<Reply> reply_to(const Result<EpdRecord>& question, const Options& options,
                       const Source& source, std::size_t index, PunchFile* punch) {
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
  if (options.hours) reply.choice = choose_depth(record.position, *options.hours, options.depth);
  const int depth = reply.choice ? reply.choice->depth : options.depth;
  auto search = requested_search(record.position, depth, options);
  if (!search) return search.error();
  if (punch != nullptr) search.value().run.punched = [punch](int card) { punch->write(card); };
  reply.answer = source.answer(record.position, index, search.value());
  if (record.has_solution())
    reply.solved = reply.answer.move && record.is_solved_by(*reply.answer.move);
  return reply;
}

/// Prints a remark about the position on standard error, where people read it.
void note(const std::string& text, const Options& options) {
  if (!text.empty() && options.detail == Detail::normal && !options.json)
    say(fmt::format("note: {}\n", text));
}

suite::Form form_of(const Options& options) {
  if (options.json) return suite::Form::json;
  return options.detail == Detail::quiet ? suite::Form::moves : suite::Form::table;
}

void print_reply(const Result<EpdRecord>& question, const Reply& reply, const Options& options) {
  const Answer& answer = reply.answer;
  if (!question)
    say(to_text(question.error()));
  else if (answer.outcome == Outcome::error)
    say(fmt::format("eniac-chess: error: {}: {}\n", reply.id.empty() ? reply.fen : reply.id,
                    answer.error));
  const suite::Form form = form_of(options);
  if (options.epd || form != suite::Form::table) {
    fmt::print("{}", suite::line_of(reply, form));
  } else if (answer.outcome != Outcome::error) {
    const Paint paint = paint_of(options);
    fmt::print("{}\n{}", picture(question.value().position, answer.move, options.figures, paint),
               details(reply, paint));
  }
}

/// The status of both: a refusal goes before a limit that ran out.
ExitStatus worse(ExitStatus a, ExitStatus b) {
  if (a == ExitStatus::rejected || b == ExitStatus::rejected) return ExitStatus::rejected;
  return a == ExitStatus::ok ? b : a;
}

ExitStatus write_deck(const Options& options) {
  const auto position = read_fen(TextLine{.text = *options.fen, .path = "FEN"});
  if (!position) return refuse(position.error());
  const auto program = program_of(options);
  if (!program) return refuse(program.error());
  const Representation searched = represent(position.value());
  int depth = options.depth;
  if (options.hours) {
    const DepthChoice choice = choose_depth(position.value(), *options.hours, options.depth);
    depth = choice.depth;
    note("a search of " + choice_text(choice), options);
  }
  const auto search = requested_search(position.value(), depth, options);
  if (!search) return refuse(search.error());
  const Question question = question_of(searched.position, search.value());
  const std::string cards = host::deck_text(question_deck(question, program.value().map));
  if (const auto written = write_file_atomically(*options.deck, cards); !written)
    return refuse(written.error());
  note(searched.note, options);
  note(silence(question, search.value()), options);
  return ExitStatus::ok;
}

/// One line for every answer, errors included: the harness waits for it.
std::string line_reply(const Answer& answer) {
  std::string text = answer.move ? coordinate(*answer.move) : "none";
  if (answer.run)
    text += fmt::format(" cycles={} hours={:.3f}", answer.run->work.time.count(),
                        EniacHours(answer.run->work.time).count());
  return text;
}

}  // namespace

ExitStatus move_command(const Options& options) {
  if (options.deck) return write_deck(options);
  const auto read = questions(options);
  if (!read) return refuse(read.error());
  const std::vector<Result<EpdRecord>>& records = read.value().records;
  if (records.empty())
    return refuse({.path = *options.epd, .message = "no positions in this file"});
  const auto source = Source::open(options, records.size());
  if (!source) return refuse(source.error());
  auto opened_results = SuiteResults::open(options, read.value().text, records.size());
  if (!opened_results) return refuse(opened_results.error());
  SuiteResults& results = opened_results.value();
  const std::vector<std::size_t>& items = results.items();
  std::optional<PunchFile> punch;
  if (options.punch) {
    auto opened = PunchFile::open(*options.punch);
    if (!opened) return refuse(opened.error());
    punch.emplace(std::move(opened.value()));
  }
  ExitStatus status = ExitStatus::ok;
  std::vector<Reply> replies;
  Progress progress;
  // On a terminal the rows show progress themselves.
  const bool show_progress = options.detail == Detail::normal && ::isatty(STDOUT_FILENO) == 0;
  const auto make = [&](std::size_t i) -> Result<Reply> {
    if (const Reply* const known = results.known(items[i])) return *known;
    return reply_to(records[items[i]], options, source.value(), items[i],
                    punch ? &*punch : nullptr);
  };
  std::optional<Failure> failure;
  const auto take = [&](std::size_t i, Result<Reply> answered) {
    if (!answered) {
      failure = answered.error();
      return false;
    }
    if (interrupt_flag() || answered.value().answer.is_interrupted()) return false;
    Reply reply = results.printed(answered.value());
    if (const auto added = results.add(items[i], reply); !added) {
      failure = added.error();
      return false;
    }
    print_reply(records[items[i]], reply, options);
    status = worse(status, reply.answer.status());
    replies.push_back(std::move(reply));
    if (show_progress && progress.due())
      progress.show(fmt::format("{} of {} positions", replies.size(), items.size()));
    return true;
  };
  const unsigned cores = std::max(1U, std::thread::hardware_concurrency());
  in_order(items.size(), options.jobs == 0 ? cores : options.jobs, make, take);
  if (failure) return refuse(*failure);
  if (options.epd) fmt::print("{}", suite::end_of(replies, form_of(options)));
  if (punch)
    if (const auto written = punch->finish(); !written) return refuse(written.error());
  if (replies.size() == items.size()) return status;
  say(fmt::format("eniac-chess: interrupted after {} of {} positions\n", replies.size(),
                  items.size()));
  return interrupted_status();
}

ExitStatus perft_command(const Options& options) {
  const auto position = read_fen(TextLine{.text = *options.fen, .path = "FEN"});
  if (!position) return refuse(position.error());
  const auto lines = perft(position.value(), options.depth, options.rules, interrupt_flag());
  if (!lines) {
    say("eniac-chess: interrupted before all lines were counted\n");
    return interrupted_status();
  }
  fmt::print("{}\n", *lines);
  return ExitStatus::ok;
}

ExitStatus show_command(const Options& options) {
  const auto position = read_fen(TextLine{.text = *options.fen, .path = "FEN"});
  if (!position) return refuse(position.error());
  fmt::print("{}", picture(position.value(), std::nullopt, options.figures, paint_of(options)));
  fmt::print("{} to move\n", name(position.value().side));
  return ExitStatus::ok;
}

ExitStatus line_command(const Options& options, std::FILE* in, std::FILE* out) {
  const auto source = Source::open_machine(options);
  if (!source) return refuse(source.error());
  ExitStatus status = ExitStatus::ok;
  std::uint32_t number = 0;
  while (const auto line = read_line(in, longest_fen)) {
    ++number;
    const auto position = read_fen(TextLine{*line, "standard input", number});
    Answer answer;
    if (position) {
      answer = source.value().answer(position.value(), number - 1, {options.depth, options.run});
      if (answer.is_interrupted()) break;
      if (answer.outcome == Outcome::error)
        say(fmt::format("standard input:{}: error: {}\n", number, answer.error));
      status = worse(status, answer.status());
    } else {
      status = worse(status, refuse(position.error()));
    }
    fmt::print(out, "{}\n", line_reply(answer));
    if (std::fflush(out) != 0) return ExitStatus::environment;
  }
  if (!interrupt_flag()) return status;
  say(fmt::format("eniac-chess: interrupted at line {} of standard input\n", number));
  return interrupted_status();
}

}  // namespace chessvm::chess
