// SPDX-License-Identifier: MIT
// Functions of the commands that read and write files.
#include <fmt/format.h>

#include "base/output/write_file.hpp"
#include "sim/eniac/patch/commands.hpp"
#include "sim/eniac/patch/deck.hpp"
#include "sim/eniac/patch/graph.hpp"
#include "sim/eniac/units/cards/card_reader.hpp"

namespace chessvm::eniac::run {
namespace {

/// Refuses the file name "-", because typed lines or a file on the command line may already use
/// standard input.
std::optional<Refusal> needs_a_file(const Word& word, std::size_t number) {
  if (word.text != "-") return std::nullopt;
  return Refusal{number, "standard input and output are not available here; name a file"};
}

/// Refuses the file name "-" and files that the present line must not write.
std::optional<Refusal> needs_permission(const Console& console, const Word& word,
                                        std::size_t number) {
  if (auto refusal = needs_a_file(word, number)) return refusal;
  if (const auto allowed = console.check_write(std::string(word.text)); !allowed)
    return Refusal{number, allowed.error().message};
  return std::nullopt;
}

/// Returns the message of `failure` with the name of the file, and with either the system's error
/// or the line and column.
std::string explain(const Failure& failure) {
  if (failure.code)
    return fmt::format("{} '{}': {}", failure.message, failure.path.string(),
                       failure.code.message());
  std::string place = fmt::format("'{}'", failure.path.string());
  if (failure.line != 0) place += fmt::format(", line {}", failure.line);
  if (failure.column != 0) place += fmt::format(", column {}", failure.column);
  return fmt::format("{}: {}", place, failure.message);
}

}  // namespace

Reply load(Console& console, Words words) {
  if (auto refusal = needs_a_file(words[1], 1)) return refusal;
  // load() has already reported the errors in the file, line by line.
  return console.load(std::string(words[1].text)).value_or(ConsoleStatus::go_on);
}

Reply file(Console& console, Words words) {
  const std::string_view direction = words[1].text;
  const std::string path(words[2].text);
  if (direction != "r" && direction != "p")
    return Refusal{
        1, fmt::format("'{}' is neither r, to read cards, nor p, to punch them", direction)};
  if (direction == "p") {
    if (auto refusal = needs_permission(console, words[2], 2)) return refusal;
    if (console.rehearsing()) return {};
    if (const auto done = console.punch_to(path); !done) return Refusal{2, done.error().message};
    return {};
  }
  if (auto refusal = needs_a_file(words[2], 2)) return refusal;
  Result<CardDeck> deck = read_deck(path);
  if (!deck) return Refusal{2, explain(deck.error())};
  if (!console.rehearsing() && !console.settings().keep_deck)
    console.machine().card_reader().load(std::move(deck.value()));
  return {};
}

Reply trace_start(Console& console, Words words) {
  const std::string_view what = words[1].text;
  const Recorder::Signals signals{what.find('p') != std::string_view::npos,
                                  what.find('f') != std::string_view::npos};
  if (what.find_first_not_of("pf") != std::string_view::npos)
    return Refusal{1, fmt::format("'{}' is not p for pulses, f for registers, or pf", what)};
  if (console.rehearsing()) return {};
  if (console.recorder() == nullptr) return Refusal{0, "signals cannot be recorded here"};
  if (const auto done = console.recorder()->start(signals); !done)
    return Refusal{1, done.error().message};
  return {};
}

Reply trace_end(Console& console, Words words) {
  if (auto refusal = needs_permission(console, words[1], 1)) return refusal;
  if (console.rehearsing()) return {};
  if (console.recorder() == nullptr) return Refusal{0, "signals cannot be recorded here"};
  if (const auto done = console.recorder()->finish(std::string(words[1].text)); !done)
    return Refusal{1, done.error().message};
  return {};
}

Reply draw_graph(Console& console, Words words) {
  if (auto refusal = needs_permission(console, words[1], 1)) return refusal;
  if (console.rehearsing()) return {};
  const std::string path(words[1].text);
  if (auto written = write_file_atomically(path, wiring_graph(console.machine())); !written)
    return Refusal{1, explain(written.error())};
  return {};
}

}  // namespace chessvm::eniac::run
