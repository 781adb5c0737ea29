// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>

#include "vm/debugger/commands/arguments.hpp"
#include "vm/debugger/commands/commands.hpp"
#include "vm/debugger/commands/quotes.hpp"
#include "vm/deck.hpp"

namespace chessvm::vm::debugger::run {
namespace {

constexpr std::int64_t history_lines = 20;
constexpr std::int64_t most_history_lines = 100'000;
constexpr std::size_t cards_shown = 20;

Reply close_trace(Session& session) {
  if (!session.trace) return Failure::because("no trace is being written");
  auto finished = session.trace->sink->finish();
  session.print(fmt::format("{} lines in {}\n", session.trace->lines, session.trace->path));
  session.trace.reset();
  if (!finished) return finished.error();
  return CommandResult::stay;
}

Reply write_or_print(Session& session, Arguments path, std::string_view text) {
  if (path.empty()) {
    session.print(text);
    return CommandResult::stay;
  }
  auto written = session.files->write(unquoted(path), text);
  if (!written) return written.error();
  return CommandResult::stay;
}

}  // namespace

/// Shows the last instructions. Executes them again, because the debugger keeps no trace of them.
Reply history(Session& session, Arguments arguments) {
  const auto wanted = count(session, arguments, history_lines, 1, most_history_lines);
  if (!wanted) return wanted.error();
  const Timeline& now = session.timeline;
  const std::uint64_t way =
      std::min(static_cast<std::uint64_t>(wanted.value()), now.position() - now.segment_begin());
  Timeline past = now;
  past.go_back(now.position() - way);
  Tracer tracer(session.symbols);
  while (past.position() < now.position()) {
    const std::uint64_t before = past.position();
    tracer.before(past.image(), past.state());
    static_cast<void>(past.step());
    if (past.position() == before) break;
    session.print(tracer.line(past.state()));
  }
  return CommandResult::stay;
}

Reply trace(Session& session, Arguments arguments) {
  if (arguments == "off") return close_trace(session);
  const auto [name, filter] = split_at_word(arguments, "if");
  const std::string path = unquoted(name);
  if (path.empty()) return Failure::because("expected a file name, or 'off'");
  if (session.trace)
    return Failure::because("a trace is being written already; 'trace off' ends it");
  std::optional<Expression> condition;
  if (filter) {
    auto parsed = parse(session, *filter);
    if (!parsed) return parsed.error();
    condition = std::move(parsed.value());
  }
  auto sink = session.files->open(path);
  if (!sink) return sink.error();
  session.trace = Trace{std::move(sink.value()), path, std::move(condition)};
  return CommandResult::stay;
}

Reply profile(Session& session, Arguments arguments) {
  const Arguments what = take_word(arguments);
  if (what == "on" && arguments.empty()) {
    session.profiling = true;
    session.profile = std::make_unique<Profile>();
    return CommandResult::stay;
  }
  if (what == "off" && arguments.empty()) {
    session.profiling = false;
    return CommandResult::stay;
  }
  if (!what.empty() && what != "save")
    return Failure::because("expected 'on', 'off', 'save FILE' or nothing");
  if (!session.profile) return Failure::because("nothing has been counted; 'profile on' begins");
  if (what == "save" && unquoted(arguments).empty())
    return Failure::because("expected a file name");
  return write_or_print(session, arguments, session.profile->to_text(session.symbols));
}

Reply coverage(Session& session, Arguments arguments) {
  if (!session.profile) return Failure::because("nothing has been counted; 'profile on' begins");
  int with_code = 0;
  int executed = 0;
  std::string missed;
  for (RowNumber row = first_row; row < end_row; ++row) {
    if (!is_executable(row)) continue;
    const auto& words = session.timeline.image().row(row);
    const bool code = std::any_of(words.begin() + first_code_word(row), words.end(),
                                  [](int word) { return word != 0 && word != isa::padding; });
    const bool ran = session.profile->row(row).instructions > 0;
    if (!code && !ran) continue;
    ++with_code;
    executed += ran ? 1 : 0;
    if (!ran) missed += fmt::format("{} {}\n", row, session.symbols.place(row));
  }
  return write_or_print(
      session, arguments,
      fmt::format("{} of {} rows with code executed since 'profile on'{}\n{}", executed, with_code,
                  missed.empty() ? "" : "; not these:", missed));
}

Reply checkpoint(Session& session, Arguments arguments) {
  const auto path = parse_file_name(arguments);
  if (!path) return path.error();
  const Moment& now = session.timeline.now();
  const auto text = checkpoint_text({now.state, now.cards_read, now.cards_punched},
                                    session.timeline.image(), path.value());
  if (!text) return text.error();
  auto written = session.files->write(path.value(), text.value());
  if (!written) return written.error();
  return CommandResult::stay;
}

Reply restore(Session& session, Arguments arguments) {
  const auto path = parse_file_name(arguments);
  if (!path) return path.error();
  const auto text = session.files->read(path.value(), Reading::replaceable);
  if (!text) return text.error();
  const auto loaded = parse_checkpoint(text.value(), session.timeline.image(), path.value());
  if (!loaded) return loaded.error();
  if (auto begun = begin_at(session, loaded.value()); !begun) return begun.error();
  return arrive(session, {});
}

Reply cards(Session& session, Arguments arguments) {
  if (auto none = no_arguments(arguments); !none) return none.error();
  const Timeline& timeline = session.timeline;
  const std::uint64_t read = timeline.now().cards_read;
  session.print(fmt::format("read {} of {}:", read, timeline.deck().size()));
  const auto begin = static_cast<std::size_t>(read > cards_shown / 2 ? read - cards_shown / 2 : 0);
  const std::size_t end = std::min(timeline.deck().size(), begin + cards_shown);
  for (std::size_t i = begin; i < end; ++i)
    session.print(fmt::format("{}{}", i == read ? " > " : " ", to_text(timeline.deck()[i])));
  if (read >= timeline.deck().size()) session.print(" > (empty)");
  session.print(fmt::format("\npunched {}:", timeline.now().cards_punched));
  const auto& punched = timeline.punched();
  const std::size_t skipped = punched.size() > cards_shown ? punched.size() - cards_shown : 0;
  if (skipped > 0) session.print(" ...");
  for (std::size_t i = skipped; i < punched.size(); ++i) session.print(" " + card_text(punched[i]));
  session.print("\n");
  return CommandResult::stay;
}

Reply card(Session& session, Arguments arguments) {
  const auto parsed = parse_card(arguments);
  if (!parsed)
    return Failure::because(
        fmt::format("column {}: {}", parsed.error().column, parsed.error().message));
  session.timeline.add_card(parsed.value());
  return CommandResult::stay;
}

Reply deck(Session& session, Arguments arguments) {
  const auto path = parse_file_name(arguments);
  if (!path) return path.error();
  const auto text = session.files->read(path.value());
  if (!text) return text.error();
  const auto parsed = parse_deck(text.value(), path.value());
  if (!parsed) return parsed.error();
  for (const Card& added : parsed.value()) session.timeline.add_card(added);
  return CommandResult::stay;
}

}  // namespace chessvm::vm::debugger::run
