// SPDX-License-Identifier: MIT
#include "sim/eniac/patch/console.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "base/eniac_time.hpp"
#include "base/files/kept_files.hpp"
#include "base/files/places.hpp"
#include "base/process/wait.hpp"
#include "base/text/closest.hpp"
#include "base/text/quotation.hpp"
#include "base/text/text.hpp"
#include "sim/eniac/patch/command.hpp"
#include "sim/eniac/units/cycling_unit.hpp"

namespace chessvm::eniac {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t deepest_nesting = 16;

Refusal unknown(const Word& word) {
  std::vector<std::string> names;
  for (const Command& command : commands()) names.emplace_back(command.name);
  return {0, fmt::format("there is no command '{}'{}", shortened(word.text),
                         did_you_mean(word.text, names))};
}

Reply run_command(Console& console, Words words) {
  const Command* const command = find_command(words.front().text);
  if (command == nullptr) return unknown(words.front());
  const std::size_t given = words.size() - 1;
  if (given < command->least_words || given > command->most_words)
    return Refusal{given > command->most_words ? command->most_words + 1 : 0,
                   fmt::format("too {} words: {} {}", given < command->least_words ? "few" : "many",
                               command->name, command->usage)};
  return command->run(console, words);
}

}  // namespace

Console::Console(Machine& machine, Engine& engine, PatchFiles& files, Outlets outlets,
                 Settings settings)
    : machine_(machine),
      engine_(engine),
      pulse_engine_(machine),
      files_(files),
      outlets_(std::move(outlets)),
      settings_(std::move(settings)) {
  machine_.monitor().print = [this](std::string_view text) { print(text); };
  machine_.monitor().punch = [this](std::string_view card) {
    if (punch_file_.is_open())
      punch_file_.punch(card);
    else if (outlets_.punch)
      outlets_.punch(card);
  };
}

Console::~Console() {
  machine_.monitor().print = [](std::string_view) {};
  machine_.monitor().punch = [](std::string_view) {};
}

void Console::print(std::string_view text) const {
  if (outlets_.print) outlets_.print(text);
}

void Console::complain(std::optional<SourceSpan> where, const std::string& message,
                       ExitStatus status) const {
  if (outlets_.complain) outlets_.complain({where, visible(message), status});
}

bool Console::interrupted() const {
  return settings_.interrupt != nullptr && settings_.interrupt->load(std::memory_order_relaxed);
}

ConsoleStatus Console::obey(std::string_view line) {
  return obey_at(line, std::nullopt);
}

ConsoleStatus Console::obey_at(std::string_view line, std::optional<LinePlace> place) {
  const std::vector<Word> words = split_words(line);
  if (words.empty()) return ConsoleStatus::go_on;
  const auto span_of = [&](const Word& word) -> std::optional<SourceSpan> {
    if (!place) return std::nullopt;
    return SourceSpan{place->file, place->offset + word.offset,
                      static_cast<std::uint32_t>(word.text.size())};
  };
  now_ = span_of(words.front());
  Reply reply = run_command(*this, words);
  cable_places_.resize(machine_.wiring().cables().size(), span_of(words.front()));
  if (reply.refusal) {
    // If an argument is missing, the complaint points at the last word.
    const Word& word = words[std::min(reply.refusal->word, words.size() - 1)];
    std::string message = std::move(reply.refusal->message);
    for (const Word& each : words) message = shorten_quotations(std::move(message), each.text);
    complain(span_of(word), message, reply.refusal->status);
  }
  if (machine_.monitor().failure()) return ConsoleStatus::failed;
  return reply.outcome;
}

std::optional<ConsoleStatus> Console::load(const std::string& name,
                                           std::optional<SourceSpan> where) {
  if (!where) where = now_;
  if (loading_.size() == deepest_nesting) {
    complain(where, fmt::format("'{}' is not loaded: {} files are being loaded already", name,
                                deepest_nesting));
    return std::nullopt;
  }
  const Result<std::uint32_t> file = files_.open(name);
  if (!file) {
    const Failure& why = file.error();
    complain(where,
             why.code ? fmt::format("{} '{}': {}", why.message, name, why.code.message())
                      : fmt::format("'{}': {}", name, why.message),
             why.status());
    return std::nullopt;
  }
  const std::filesystem::path path = nearly_real_path(files_.sources().path(file.value()));
  if (std::find(loading_.begin(), loading_.end(), path) != loading_.end()) {
    complain(where, fmt::format("'{}' is being loaded already", name));
    return std::nullopt;
  }
  loading_.push_back(path);
  const ConsoleStatus outcome = load(file.value());
  loading_.pop_back();
  return outcome;
}

ConsoleStatus Console::load(std::uint32_t file) {
  const std::string_view whole = files_.sources().text(file);
  std::size_t at = whole.starts_with(byte_order_mark) ? byte_order_mark.size() : 0;
  while (at < whole.size()) {
    if (interrupted()) return ConsoleStatus::interrupted;
    // Copy the line, because the text may move in memory when the line loads another file.
    const std::string_view text = files_.sources().text(file);
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::string line(text.substr(at, end - at));
    const ConsoleStatus outcome = obey_at(line, LinePlace{file, static_cast<std::uint32_t>(at)});
    if (outcome == ConsoleStatus::end_of_file) return ConsoleStatus::go_on;
    if (outcome != ConsoleStatus::go_on) return outcome;
    at = end + 1;
  }
  return ConsoleStatus::go_on;
}

ConsoleStatus Console::outcome_of(StopReason reason) const {
  switch (reason) {
    case StopReason::quit:
      return ConsoleStatus::quit;
    case StopReason::failed:
      return ConsoleStatus::failed;
    case StopReason::interrupted:
      return ConsoleStatus::interrupted;
    case StopReason::limit:
      return machine_.time().cycle >= settings_.until ? ConsoleStatus::limit : ConsoleStatus::go_on;
    case StopReason::idle:
    case StopReason::requested:
    case StopReason::checkpoint:
      return ConsoleStatus::go_on;
  }
  return ConsoleStatus::go_on;
}

ConsoleStatus Console::step() {
  machine_.circuit().time.stepping = true;
  switch (machine_.cycling_unit().mode()) {
    case CyclingUnit::Mode::continuous:
      return ConsoleStatus::go_on;
    case CyclingUnit::Mode::one_pulse_time:
      if (instruments_ != nullptr && machine_.time().phase == 0) instruments_->faults.update();
      if (!pulse_engine_.step_pulse_time()) return ConsoleStatus::failed;
      return machine_.monitor().quit_requested() ? ConsoleStatus::quit : ConsoleStatus::go_on;
    case CyclingUnit::Mode::one_add_cycle:
      break;
  }
  const std::uint64_t next = machine_.time().cycle + 1;
  const StopReason reason = engine_.run({.until = next, .stop_on_request = false});
  machine_.monitor().acknowledge_stop();
  return outcome_of(reason);
}

StopReason Console::run(std::uint64_t until, Stops stops) {
  const std::uint64_t first = machine_.time().cycle;
  const Clock::time_point start = Clock::now();
  machine_.circuit().time.stepping = false;
  const bool obey_stops = stops == Stops::obeyed;
  const RunLimits limits{.until = std::min(until, settings_.until),
                         .stop_when_idle = obey_stops,
                         .stop_on_request = obey_stops,
                         .interrupt = settings_.interrupt};
  const StopReason reason = engine_.run(limits);
  machine_.monitor().acknowledge_stop();
  performance_.add_cycles += machine_.time().cycle - first;
  performance_.elapsed += Clock::now() - start;
  return reason;
}

StopReason Console::run_throttled(std::uint64_t until, int speed) {
  constexpr std::uint64_t slices_per_second = 50;
  constexpr int add_cycles_per_second = AddCycles::period::den;
  const Clock::time_point start = Clock::now();
  const std::uint64_t first = machine_.time().cycle;
  const std::uint64_t slice =
      static_cast<std::uint64_t>(speed * add_cycles_per_second) / slices_per_second;
  while (true) {
    const std::uint64_t goal = std::min(until, machine_.time().cycle + slice);
    const StopReason reason = run(goal, Stops::obeyed);
    const bool more = reason == StopReason::limit && machine_.time().cycle < until &&
                      machine_.time().cycle < settings_.until;
    const std::chrono::duration<double> due(static_cast<double>(machine_.time().cycle - first) /
                                            (static_cast<double>(speed) * add_cycles_per_second));
    const Clock::time_point before = Clock::now();
    wait_until(start + std::chrono::duration_cast<Clock::duration>(due));
    performance_.elapsed += Clock::now() - before;
    if (!more) return reason;
    if (interrupted()) return StopReason::interrupted;
  }
}

Result<void> Console::check_write(const std::string& path) const {
  for (const std::filesystem::path& output : settings_.other_outputs)
    if (lead_to_one_place(path, output))
      return Failure{.path = path,
                     .message = fmt::format("{}another output goes there", not_written)};
  const bool typed = !now_.has_value();
  if (!typed || settings_.typed_writes != TypedWrites::anywhere)
    if (auto allowed = settings_.writes.check(path); !allowed) return allowed;
  return spare_kept_files(path);
}

Result<void> Console::punch_to(const std::string& path) {
  return punch_file_.open(path);
}

Result<void> Console::finish_punching() {
  return punch_file_.close();
}

}  // namespace chessvm::eniac
