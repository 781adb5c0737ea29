// SPDX-License-Identifier: MIT
// Functions of the commands that read and write files.
#include <fmt/format.h>

#include "base/files/kept_files.hpp"
#include "base/output/write_file.hpp"
#include "sim/eniac/patch/commands.hpp"
#include "sim/eniac/patch/deck.hpp"
#include "sim/eniac/patch/graph.hpp"
#include "sim/eniac/units/cards/card_reader.hpp"

namespace chessvm::eniac::run {
namespace {

/// Returns the message of `failure` with its file, line and column, as far as they are known. If a
/// system call failed, returns the message with the file and the system error.
std::string explain(const Failure& failure) {
  const std::string file = fmt::format("'{}'", failure.path.string());
  if (failure.code) return fmt::format("{} {}: {}", failure.message, file, failure.code.message());
  if (failure.path.empty()) return failure.message;
  if (failure.message.starts_with(not_written)) return file + ' ' + failure.message;
  std::string place = file;
  if (failure.line != 0) place += fmt::format(", line {}", failure.line);
  if (failure.column != 0) place += fmt::format(", column {}", failure.column);
  return fmt::format("{}: {}", place, failure.message);
}

Refusal refusal(std::size_t word, const Failure& failure) {
  return {word, explain(failure), failure.status()};
}

/// Refuses the file name "-", because standard input may already supply typed lines or a file.
std::optional<Refusal> needs_a_file(const Word& word, std::size_t number) {
  if (word.text != "-") return std::nullopt;
  return Refusal{number, "standard input and output are not available here; name a file"};
}

/// Refuses the file name "-" and files that the present line must not write.
std::optional<Refusal> needs_permission(const Console& console, const Word& word,
                                        std::size_t number) {
  if (auto refused = needs_a_file(word, number)) return refused;
  if (const auto allowed = console.check_write(std::string(word.text)); !allowed)
    return refusal(number, allowed.error());
  return std::nullopt;
}

}  // namespace

Reply load(Console& console, Words words) {
  if (auto refused = needs_a_file(words[1], 1)) return refused;
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
    if (auto refused = needs_permission(console, words[2], 2)) return refused;
    if (console.rehearsing()) return {};
    if (const auto done = console.punch_to(path); !done) return refusal(2, done.error());
    return {};
  }
  if (auto refused = needs_a_file(words[2], 2)) return refused;
  Result<CardDeck> deck = read_deck(path);
  if (!deck) return refusal(2, deck.error());
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
  if (const auto done = console.recorder()->start(signals); !done) return refusal(1, done.error());
  return {};
}

Reply trace_end(Console& console, Words words) {
  if (auto refused = needs_permission(console, words[1], 1)) return refused;
  if (console.rehearsing()) return {};
  if (console.recorder() == nullptr) return Refusal{0, "signals cannot be recorded here"};
  if (const auto done = console.recorder()->finish(std::string(words[1].text)); !done)
    return refusal(1, done.error());
  return {};
}

Reply draw_graph(Console& console, Words words) {
  if (auto refused = needs_permission(console, words[1], 1)) return refused;
  if (console.rehearsing()) return {};
  const std::string path(words[1].text);
  if (auto written = write_file_atomically(path, wiring_graph(console.machine())); !written)
    return refusal(1, written.error());
  return {};
}

}  // namespace chessvm::eniac::run
