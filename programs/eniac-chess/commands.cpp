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
#include "programs/eniac-chess/search_request.hpp"
#include "programs/eniac-chess/source.hpp"
#include "programs/host/deck_text.hpp"
#include "programs/host/refuse.hpp"

namespace chessvm::chess {
namespace {

ExitStatus refuse(const Failure& failure) {
  return host::refuse("eniac-chess", failure);
}

Paint paint_of(const Options& options) {
  return !options.json && use_colour(options.colour, STDOUT_FILENO) ? Paint::coloured
                                                                    : Paint::plain;
}

/// The positions of the command line: one FEN, or the records of a file. Those that fail keep their
/// place.
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

void print_summary(const std::vector<Reply>& replies, const Options& options) {
  if (!options.epd) return;
  if (options.json)
    fmt::print("{}\n", to_json(summarise(replies)));
  else if (options.detail == Detail::normal)
    fmt::print("\n{}", summary_text(summarise(replies)));
}

}  // namespace

ExitStatus move_command(const Options& options) {
  if (options.deck) return write_deck(options);
  const auto records = questions(options);
  if (!records) return refuse(records.error());
  if (records.value().empty())
    return refuse({.path = *options.epd, .message = "no positions in this file"});
  const auto source = Source::open(options, records.value().size());
  if (!source) return refuse(source.error());
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
  const auto make = [&](std::size_t i) {
    return reply_to(records.value()[i], options, source.value(), i, punch ? &*punch : nullptr);
  };
  std::optional<Failure> failure;
  const auto take = [&](std::size_t i, Result<Reply> answered) {
    if (!answered) {
      failure = answered.error();
      return false;
    }
    Reply& reply = answered.value();
    if (interrupt_flag() || reply.answer.is_interrupted()) return false;
    print_reply(records.value()[i], reply, options);
    status = worse(status, reply.answer.status());
    replies.push_back(std::move(reply));
    if (show_progress && progress.due())
      progress.show(fmt::format("{} of {} positions", replies.size(), records.value().size()));
    return true;
  };
  const unsigned cores = std::max(1U, std::thread::hardware_concurrency());
  in_order(records.value().size(), options.jobs == 0 ? cores : options.jobs, make, take);
  if (failure) return refuse(*failure);
  print_summary(replies, options);
  if (punch)
    if (const auto written = punch->finish(); !written) return refuse(written.error());
  if (replies.size() == records.value().size()) return status;
  say(fmt::format("eniac-chess: interrupted after {} of {} positions\n", replies.size(),
                  records.value().size()));
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
