// SPDX-License-Identifier: MIT
#include "tools/eniac-chess/commands/move.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <memory>
#include <thread>

#include "base/campaign/sha256.hpp"
#include "base/command_line/output_clash.hpp"
#include "base/files/file.hpp"
#include "base/in_order.hpp"
#include "base/output/write_file.hpp"
#include "base/process/message.hpp"
#include "base/process/progress.hpp"
#include "base/process/read_line.hpp"
#include "base/process/signals.hpp"
#include "programs/chess/rules/epd.hpp"
#include "programs/chess/rules/fen.hpp"
#include "programs/chess/rules/notation.hpp"
#include "programs/host/deck_text.hpp"
#include "programs/host/wiring.hpp"
#include "tools/eniac-chess/commands/looks.hpp"
#include "tools/eniac-chess/commands/refuse.hpp"
#include "tools/eniac-chess/machine/search_request.hpp"
#include "tools/eniac-chess/machine/source.hpp"
#include "tools/eniac-chess/suite/merge.hpp"
#include "tools/eniac-chess/suite/suite_results.hpp"

namespace chessvm::chess {
namespace {

struct MoveOptions {
  std::optional<std::string> fen{};
  std::optional<std::string> epd{};  // file of positions; `-`: standard input
  SearchOptions search{};
  std::optional<std::string> deck{};   // file for question cards; if set, no search runs
  std::optional<std::string> cards{};  // file with answer cards; if set, no search runs
  bool reports_progress = false;
  std::optional<std::string> resume{};  // file with progress cards of an interrupted search
  std::optional<std::string> punch{};   // file for the cards that the machine punches
  unsigned jobs = 0;                    // number of parallel searches; 0: one per core
  ShardOptions campaign{};              // divides the positions of `epd` among computers
  MergeOptions merge{};
  bool json = false;
  LooksOptions looks{};
  bool is_quiet = false;
};

Result<RequestedSearch> search_of(const Position& position, int depth, const MoveOptions& options) {
  const bool reports = options.reports_progress || options.resume || options.search.machine.hours;
  return requested_search(position, {.depth = depth,
                                     .run = options.search.run(),
                                     .reports = reports ? Reports::progress : Reports::answer,
                                     .resume = options.resume});
}

Paint paint_of(const MoveOptions& options) {
  return options.json ? Paint::plain : options.looks.paint();
}

/// The positions of the command line or of a file. A Failure replaces an invalid position.
struct Questions {
  std::vector<Result<EpdRecord>> records;
  std::string text;  // text of the file; empty for a FEN
};

Result<Questions> questions(const MoveOptions& options) {
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

/// Resumes an interrupted search for at most `hours`.
void go_on(Reply& reply, const Position& position, PlayOptions search, EniacHours hours,
           const Source& source) {
  const AddCycles limit = std::chrono::duration_cast<AddCycles>(hours);
  if (limit < search.run.limit) {
    search.run.limit = limit;
    search.when_stopped = WhenStopped::first_move;
  }
  reply.answer = source.answer(position, 0, search);
  reply.hours = HoursSpent{.limit = hours, .depth = search.depth};
  if (reply.answer.run)
    reply.hours->questions = {{.depth = search.depth,
                               .expected = source.predicted(position, search.depth),
                               .time = reply.answer.run->work.time,
                               .stopped_after = reply.answer.stopped_after}};
}

/// Stores the answer in `reply`. With --hours or a second look, this can need several searches.
void answer(Reply& reply, const Position& position, std::size_t index, const PlayOptions& search,
            const MoveOptions& options, const Source& source) {
  const std::optional<EniacHours>& hours = options.search.machine.hours;
  const bool has_second_look = options.search.machine.has_second_look;
  if (!hours && !has_second_look) {
    reply.answer = source.answer(position, index, search);
    return;
  }
  if (options.resume) return go_on(reply, position, search, *hours, source);
  Thought thought = source.think(position, {search.depth, hours}, search.run,
                                 has_second_look ? SecondLook::wanted : SecondLook::none);
  reply.answer = std::move(thought.answer);
  if (has_second_look && !thought.remark.empty())
    reply.answer.note += (reply.answer.note.empty() ? "" : "; ") + thought.remark;
  if (hours) reply.hours = HoursSpent{*hours, thought.depth, std::move(thought.questions)};
}

/// Searches for the opponent's expected reply. With --hours, this search gets the hours that the
/// search for the move has not used. Adds the cost of this search to `reply.answer`.
void add_reply(Reply& reply, const Position& position, const MoveOptions& options,
               const Source& source) {
  Answer& answer = reply.answer;
  if (!answer.move || !answer.run || answer.is_interrupted()) return;
  host::RunOptions run = options.search.run();
  host::Cost& cost = answer.run->work;
  if (reply.hours) {
    const AddCycles left = std::chrono::duration_cast<AddCycles>(reply.hours->limit) - cost.time;
    run.limit = std::min(run.limit, std::max(left, AddCycles(0)));
  }
  const int depth = reply.hours ? reply.hours->depth : options.search.machine.depth;
  reply.expected = source.reply(position, *answer.move, depth, run);
  if (!reply.expected) return;
  cost.time += reply.expected->cost.time;
  cost.instructions += reply.expected->cost.instructions;
}

/// Answers the question numbered `index`. Writes the machine's cards to `punch` unless it is null.
/// Fails if the search cannot begin. Stores any other failure in the reply.
Result<Reply> reply_to(const Result<EpdRecord>& question, const MoveOptions& options,
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
  auto requested = search_of(record.position, options.search.machine.depth, options);
  if (!requested) return requested.error();
  auto& [search, cards] = requested.value();
  if (punch != nullptr) search.run.punched = [punch](int card) { punch->write(card); };
  answer(reply, record.position, index, search, options, source);
  if (options.resume && !reply.answer.is_interrupted()) {
    reply.whole = source.time_before(record.position, search, cards);
    if (reply.whole && reply.answer.run) *reply.whole += reply.answer.run->work.time;
  }
  if (options.search.machine.has_line) add_reply(reply, record.position, options, source);
  if (record.has_solution())
    reply.solved = reply.answer.move && record.is_solved_by(*reply.answer.move);
  return reply;
}

/// Prints a remark about the position on standard error, but not with --quiet or --json.
void note(const std::string& text, const MoveOptions& options) {
  if (!text.empty() && !options.is_quiet && !options.json) say(fmt::format("note: {}\n", text));
}

suite::Form form_of(const MoveOptions& options) {
  if (options.json) return suite::Form::json;
  return options.is_quiet ? suite::Form::moves : suite::Form::table;
}

void print_reply(const Result<EpdRecord>& question, const Reply& reply,
                 const MoveOptions& options) {
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
    fmt::print("{}\n{}",
               picture(question.value().position, answer.move, options.looks.figures, paint),
               details(reply, paint));
  }
}

ExitStatus write_deck(const MoveOptions& options) {
  const auto position = read_fen(TextLine{.text = *options.fen, .path = "FEN"});
  if (!position) return refuse(position.error());
  const auto program = program_of(options.search.machine.image);
  if (!program) return refuse(program.error());
  const Representation searched = represent(position.value());
  int depth = options.search.machine.depth;
  if (options.search.machine.hours) {
    const DepthChoice choice = choose_depth(position.value(), *options.search.machine.hours, depth,
                                            program.value().image.cpu());
    depth = choice.depth;
    note("a search of " + choice_text(choice), options);
  }
  const auto requested = search_of(position.value(), depth, options);
  if (!requested) return refuse(requested.error());
  const PlayOptions& search = requested.value().search;
  const Question question = question_of(searched, search);
  const std::string cards = host::deck_text(question_deck(question, program.value().map));
  if (const auto written = write_file_atomically(*options.deck, cards); !written)
    return refuse(written.error());
  note(searched.note, options);
  if (search.progress.is_answered)
    note("the search is answered: no card is left to be read or punched", options);
  note(silence(question, search), options);
  return ExitStatus::ok;
}

/// Returns digests of everything that decides the answers to the positions in `text`.
Result<suite::SuiteSources> sources_of(const MoveOptions& options, std::string_view text) {
  const MachineOptions& machine = options.search.machine;
  const auto program = program_of(machine.image);
  if (!program) return program.error();
  const auto wiring = host::wiring_of(machine.engine, program.value().image.cpu());
  if (!wiring) return wiring.error();
  return suite::SuiteSources{.positions = sha256(text),
                             .image = sha256(vm::to_text(program.value().image)),
                             .engine = machine.engine,
                             .patch = wiring.value().empty() ? "" : sha256(wiring.value()),
                             .depth = machine.depth,
                             .hours = machine.hours ? machine.hours->count() : 0,
                             .limit = options.search.max_cycles.value_or(0),
                             .punches_progress = options.reports_progress || options.resume,
                             .has_line = machine.has_line,
                             .has_second_look = machine.has_second_look};
}

Result<SuiteResults> open_results(const MoveOptions& options, const Questions& read) {
  std::optional<suite::SuiteSources> sources;
  if (options.campaign.results) {
    auto found = sources_of(options, read.text);
    if (!found) return found.error();
    sources = std::move(found.value());
  }
  return SuiteResults::open(options.campaign, sources, read.records.size());
}

ExitStatus merge(const MoveOptions& options) {
  return report_merged("eniac-chess", suite::merge_positions(options.merge.files, form_of(options)),
                       options.merge, options.is_quiet);
}

Result<std::optional<PunchFile>> open_punch(const MoveOptions& options) {
  if (!options.punch) return std::optional<PunchFile>();
  auto opened = PunchFile::open(*options.punch);
  if (!opened) return opened.error();
  return std::optional<PunchFile>(std::move(opened.value()));
}

ExitStatus move(const MoveOptions& options) {
  say_core(options.search.machine);
  if (!options.merge.files.empty()) return merge(options);
  if (options.deck) return write_deck(options);
  const auto read = questions(options);
  if (!read) return refuse(read.error());
  const std::vector<Result<EpdRecord>>& records = read.value().records;
  if (records.empty())
    return refuse({.path = *options.epd, .message = "no positions in this file"});
  const auto source = Source::open(options.search.machine, options.cards, records.size());
  if (!source) return refuse(source.error());
  auto opened_results = open_results(options, read.value());
  if (!opened_results) return refuse(opened_results.error());
  SuiteResults& results = opened_results.value();
  const std::vector<std::size_t>& items = results.items();
  auto opened_punch = open_punch(options);
  if (!opened_punch) return refuse(opened_punch.error());
  std::optional<PunchFile>& punch = opened_punch.value();
  ExitStatus status = ExitStatus::ok;
  std::vector<Reply> replies;
  Progress progress;
  // On a terminal the printed rows already show progress.
  const bool show_progress = !options.is_quiet && ::isatty(STDOUT_FILENO) == 0;
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

/// Explains why the input and output files cannot be used together; empty if they can.
std::string wrong_files(const MoveOptions& options) {
  std::vector<std::string> inputs = options.merge.files;
  for (const auto& input :
       {options.epd, options.search.machine.image.file, options.cards, options.resume})
    if (input) inputs.push_back(*input);
  const std::array outputs{options.deck.value_or("-"), options.punch.value_or("-"),
                           options.campaign.results.value_or("-")};
  return output_clash(inputs, outputs).value_or("");
}

std::string complete(const MoveOptions& options) {
  if (!options.fen && !options.epd && options.merge.files.empty())
    return "--fen or --epd is required";
  return wrong_files(options);
}

}  // namespace

Subcommand add_move(const CommandLine::Command& command) {
  const auto options = std::make_shared<MoveOptions>();
  const auto fen = command.text("--fen", options->fen, "one position (FEN, or startpos)");
  const auto epd = command.file("--epd", options->epd, "test positions; - is standard input");
  fen.excludes(epd);
  const auto hours = add_search(command, options->search);
  const auto line = add_line_option(command, options->search.machine);
  const auto second_look =
      command.flag("--second-look", options->search.machine.has_second_look,
                   "look also at the replies to the move, and at others where these are too good");
  const auto deck = command.file("--deck", options->deck, "write the cards to FILE, do not play");
  const auto cards = command.file("--cards", options->cards, "read the answer cards from FILE");
  const auto progress =
      command.flag("--progress", options->reports_progress, "punch a card after each root move");
  const auto resume = command.file("--resume", options->resume,
                                   "go on behind the progress cards in FILE, with --progress");
  const auto punch = command.file("--punch", options->punch,
                                  "write the machine's cards to FILE as they are punched");
  constexpr WholeNumbers most_jobs{1, 1000};
  command.number("--jobs", options->jobs, most_jobs,
                 "positions of --epd at once (as many as cores)");
  deck.needs(fen).excludes(cards);
  hours.excludes(cards);
  line.excludes(cards).excludes(deck);
  second_look.excludes(cards).excludes(deck);
  progress.excludes(cards).excludes(second_look);
  resume.needs(fen).excludes(cards).excludes(second_look);
  punch.refuses_dash("cards are written to it while the machine runs");
  punch.needs(fen).excludes(cards).excludes(deck);
  const ShardWords campaign = add_campaign(command, options->campaign, "positions");
  campaign.shard.needs(campaign.results);
  campaign.results.needs(epd).excludes(cards);
  const MergeWords merge = add_merge(command, options->merge);
  const auto json = command.flag("--json", options->json, "one JSON object a line");
  add_looks(command, options->looks);
  const auto quiet = command.flag("-q,--quiet", options->is_quiet, "moves only");
  merge.merge.goes_only_with({merge.partial, json, quiet});
  return {.run = [options] { return move(*options); },
          .complete = [options] { return complete(*options); }};
}

}  // namespace chessvm::chess
