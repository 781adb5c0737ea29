// SPDX-License-Identifier: MIT
#include "vm/debugger/commands/arguments.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "base/eniac_time.hpp"
#include "base/files/places.hpp"
#include "base/text/text.hpp"
#include "vm/debugger/commands/quotes.hpp"

namespace chessvm::vm::debugger {
namespace {

/// Parses a place such as `101.2`.
std::optional<RomPlace> row_and_word(std::string_view text) {
  if (text.size() != 5 || text[3] != '.' || !is_digit(text[4]) || !all_digits(text.substr(0, 3)))
    return std::nullopt;
  RomPlace place;
  std::from_chars(text.data(), text.data() + 3, place.row);
  place.word = text[4] - '0';
  return place;
}

Result<std::vector<RomPlace>> places_of_line(const Session& session, const std::string& file,
                                             std::string_view text) {
  const auto line = parse_number<std::uint32_t>(text, 1);
  if (!line) return Failure::because(fmt::format("'{}' is not a line number", shortened(text)));
  if (session.source.empty())
    return Failure::because(fmt::format(
        "no lines are known: {}", session.no_source.empty()
                                      ? "there is no listing and no symbol file beside the image"
                                      : session.no_source));
  const std::vector<std::uint32_t> files = session.source_files.find(file);
  if (files.empty())
    return Failure::because(
        path_exists(file) ? fmt::format("'{}' is no source of this program; those are {}", file,
                                        session.source_files.names())
                          : fmt::format("there is no file '{}'; the sources of this program are {}",
                                        file, session.source_files.names()));
  for (const std::uint32_t number : files)
    if (auto code = session.source.code_from({number, *line})) return std::move(code->places);
  return Failure::because(fmt::format("no code at or after {}:{}", file, *line));
}

Result<RomPlace> checked(const Session& session, RomPlace place) {
  if (place.row < first_row || place.row >= end_row)
    return Failure::because(fmt::format("{} is not a row number, 100-399", place.row));
  if (!is_executable(place.row))
    return Failure::because(fmt::format("row {} cannot be executed", place.row));
  std::string starts;
  const Image& image = session.timeline.image();
  for (RowDecoder decoder(image, place.row); !decoder.done();) {
    const int word = decoder.next().first_word;
    if (word == place.word) return place;
    starts += (starts.empty() ? "" : ", ") + std::to_string(word);
  }
  if (starts.empty()) return Failure::because(fmt::format("row {} is empty", place.row));
  return Failure::because(
      fmt::format("no instruction begins at {}.{}; those of the row begin at {}", place.row,
                  place.word, starts));
}

}  // namespace

std::string_view take_word(std::string_view& text) {
  text = trimmed(text);
  const std::size_t end = std::min(find_unquoted(text, white_space), text.size());
  const std::string_view word = text.substr(0, end);
  text = trimmed(text.substr(end));
  return word;
}

std::pair<std::string_view, std::optional<std::string_view>> split_at_word(std::string_view text,
                                                                           std::string_view word) {
  const auto is_blank = [&](std::size_t at) {
    return at >= text.size() || white_space.find(text[at]) != std::string_view::npos;
  };
  const std::string_view first = word.substr(0, 1);
  for (std::size_t at = find_unquoted(text, first); at != std::string_view::npos;
       at = find_unquoted(text, first, at + 1)) {
    if (!text.substr(at).starts_with(word)) continue;
    if ((at == 0 || is_blank(at - 1)) && is_blank(at + word.size()))
      return {trimmed(text.substr(0, at)), trimmed(text.substr(at + word.size()))};
  }
  return {trimmed(text), std::nullopt};
}

Result<void> no_arguments(std::string_view arguments) {
  if (arguments.empty()) return boost::outcome_v2::success();
  return Failure::because(fmt::format("unexpected '{}'", arguments));
}

Result<Expression> parse(const Session& session, std::string_view text) {
  text = trimmed(text);
  if (text.empty()) return Failure::because("expected an expression");
  auto parsed = parse_expression(text, session.symbols);
  if (parsed) return parsed;
  return Failure::because(
      fmt::format("{}\n  {}\n  {:>{}}", parsed.error().message, text, '^', parsed.error().column));
}

Result<std::int64_t> evaluate(const Session& session, std::string_view text) {
  const auto parsed = parse(session, text);
  if (!parsed) return parsed.error();
  return parsed.value().evaluate(session.context());
}

Result<std::int64_t> count(const Session& session, std::string_view text, std::int64_t fallback,
                           std::int64_t low, std::int64_t high) {
  if (trimmed(text).empty()) return fallback;
  auto value = evaluate(session, text);
  if (value && (value.value() < low || value.value() > high))
    return Failure::because(fmt::format("{} is not in {}..{}", value.value(), low, high));
  return value;
}

Result<std::string> parse_file_name(std::string_view text) {
  std::string name = unquoted(trimmed(text));
  if (name.empty()) return Failure::because("expected a file name");
  return name;
}

Result<std::vector<RomPlace>> parse_places(const Session& session, std::string_view text) {
  const std::string place = unquoted(trimmed(text));
  if (place.empty())
    return Failure::because("expected a place: a label, a row, row.word or file:line");
  std::vector<RomPlace> found;
  if (const auto exact = row_and_word(place)) {
    found.push_back(*exact);
  } else if (const std::size_t colon = place.rfind(':'); colon != std::string::npos) {
    auto places =
        places_of_line(session, place.substr(0, colon), std::string_view(place).substr(colon + 1));
    if (!places) return places;
    found = std::move(places.value());
  } else {
    const auto row = evaluate(session, place);
    if (!row) return row.error();
    if (row.value() < first_row || row.value() >= end_row)
      return Failure::because(fmt::format("{} is not a row number, 100-399", row.value()));
    const auto number = static_cast<RowNumber>(row.value());
    found.push_back({number, first_code_word(number)});
  }
  for (const RomPlace each : found)
    if (const auto good = checked(session, each); !good) return good.error();
  return found;
}

Result<RomPlace> parse_place(const Session& session, std::string_view text) {
  auto places = parse_places(session, text);
  if (!places) return places.error();
  return places.value().front();
}

Result<std::uint64_t> parse_time(const Session& session, std::string_view text) {
  text = trimmed(text);
  if (const auto moment = parse_moment(text)) return *moment;
  const auto cycles = evaluate(session, text);
  if (!cycles) return cycles.error();
  if (cycles.value() < 0) return Failure::because("a time before the first cycle");
  return static_cast<std::uint64_t>(cycles.value());
}

}  // namespace chessvm::vm::debugger
