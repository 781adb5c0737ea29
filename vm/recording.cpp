// SPDX-License-Identifier: MIT
#include "vm/recording.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "base/files/file_kind.hpp"
#include "base/text/text.hpp"
#include "vm/deck.hpp"

namespace chessvm::vm {
namespace {

constexpr std::string_view title_line = "# chessvm recording 1";
constexpr std::uint64_t most_counted = std::uint64_t{1} << 62U;
constexpr int largest_punch = 9'999;

std::uint64_t count_lines(std::string_view text) {
  return static_cast<std::uint64_t>(std::count(text.begin(), text.end(), '\n'));
}

std::string_view take_field(std::string_view& line) {
  const std::size_t end = std::min(line.find(' '), line.size());
  const std::string_view field = line.substr(0, end);
  line.remove_prefix(std::min(end + 1, line.size()));
  return field;
}

/// Reads the lines of a recording in order. A failure names the line read last.
class RecordingReader {
 public:
  RecordingReader(std::string_view text, const std::filesystem::path& path)
      : whole_(text), text_(text), path_(path) {}
  [[nodiscard]] Result<Recording> read();

 private:
  [[nodiscard]] Failure refuse(std::string reason) const {
    return {.path = path_, .message = std::move(reason), .line = line_};
  }
  [[nodiscard]] Result<std::string_view> take_line();
  [[nodiscard]] Result<std::string_view> take_lines(std::string_view count);
  [[nodiscard]] Result<std::uint64_t> counter(std::string_view field) const;
  [[nodiscard]] Result<void> read_image(std::string_view fields);
  [[nodiscard]] Result<void> read_start(std::string_view fields);
  [[nodiscard]] Result<void> read_card(std::string_view kind, std::string_view fields);
  [[nodiscard]] Result<void> read_end(std::string_view fields);
  [[nodiscard]] Result<void> read_check();
  [[nodiscard]] Failure of_part(Failure failure, std::uint32_t begin) const;

  std::string_view whole_;
  std::string_view text_;  // part of the recording not yet read
  const std::filesystem::path& path_;
  std::uint32_t line_ = 0;
  Recording recording_;
};

Result<std::string_view> RecordingReader::take_line() {
  const std::size_t end = text_.find('\n');
  if (end == std::string_view::npos) {
    if (!text_.empty()) line_ = static_cast<std::uint32_t>(line_ + 1);
    return refuse("the recording is not complete");
  }
  ++line_;
  const std::string_view line = text_.substr(0, end);
  text_.remove_prefix(end + 1);
  return line;
}

/// Reads `count` lines and returns them with their line ends.
Result<std::string_view> RecordingReader::take_lines(std::string_view count) {
  const auto lines = parse_number<std::uint32_t>(count, 1);
  if (!lines) return refuse(fmt::format("'{}' is not a number of lines", shortened(count)));
  const std::string_view begin = text_;
  for (std::uint32_t i = 0; i < *lines; ++i)
    if (const auto line = take_line(); !line) return line.error();
  return begin.substr(0, begin.size() - text_.size());
}

Result<std::uint64_t> RecordingReader::counter(std::string_view field) const {
  const auto value = parse_number<std::uint64_t>(field, 0, most_counted);
  if (value && std::to_string(*value) == field) return *value;
  return refuse(fmt::format("'{}' is not a number from 0 to {}", shortened(field), most_counted));
}

/// Converts the line number in `failure` from a line of the image or checkpoint to a line of the
/// recording. The image or checkpoint follows line `begin` of the recording.
Failure RecordingReader::of_part(Failure failure, std::uint32_t begin) const {
  failure.path = path_;
  failure.line += begin;
  return failure;
}

Result<void> RecordingReader::read_image(std::string_view fields) {
  const std::uint32_t begin = line_;
  const auto text = take_lines(fields);
  if (!text) return text.error();
  auto parsed = parse_image(text.value(), path_);
  if (!parsed) return of_part(parsed.error(), begin);
  recording_.image = parsed.value().image;
  return boost::outcome_v2::success();
}

Result<void> RecordingReader::read_start(std::string_view fields) {
  const std::uint32_t begin = line_;
  const auto text = take_lines(fields);
  if (!text) return text.error();
  auto parsed = parse_checkpoint(text.value(), recording_.image, path_);
  if (!parsed) return of_part(parsed.error(), begin);
  recording_.start = parsed.value();
  return boost::outcome_v2::success();
}

Result<void> RecordingReader::read_card(std::string_view kind, std::string_view fields) {
  const auto cycle = counter(take_field(fields));
  if (!cycle) return cycle.error();
  const std::uint64_t before = recording_.cards.empty()
                                   ? recording_.start.value_or(Checkpoint{}).state.add_cycles
                                   : recording_.cards.back().add_cycle;
  if (cycle.value() < before)
    return refuse(fmt::format("add cycle {} comes after {}", cycle.value(), before));
  RecordedCard made{.add_cycle = cycle.value(), .line = line_};
  if (kind == "read") {
    const auto card = parse_card(fields);
    if (!card || columns_text(card.value()) != fields)
      return refuse(fmt::format("'{}' is not the five columns of a card", shortened(fields)));
    made.card = card.value();
  } else {
    const auto digits = parse_number<int>(fields, 0, largest_punch);
    if (!digits || card_text(*digits) != fields)
      return refuse(fmt::format("'{}' is not the four digits of a card", shortened(fields)));
    made.card = PunchedCard{*digits};
  }
  recording_.cards.push_back(made);
  return boost::outcome_v2::success();
}

Result<void> RecordingReader::read_end(std::string_view fields) {
  const std::string_view word = take_field(fields);
  const auto row = std::find_if(run_status_names.begin(), run_status_names.end(),
                                [&](const auto& known) { return known.second == word; });
  if (row == run_status_names.end())
    return refuse(fmt::format("'{}' is not the end of a run", shortened(word)));
  const auto cycles = counter(take_field(fields));
  if (!cycles) return cycles.error();
  const auto instructions = counter(fields);
  if (!instructions) return instructions.error();
  if (!recording_.cards.empty() && recording_.cards.back().add_cycle > cycles.value())
    return refuse("the run ends before its last card");
  recording_.end = {row->first, cycles.value(), instructions.value(), line_};
  return boost::outcome_v2::success();
}

/// Compares the checksum in the last line with the text before it.
Result<void> RecordingReader::read_check() {
  boost::crc_32_type crc;
  crc.process_bytes(whole_.data(), whole_.size() - text_.size());
  const auto line = take_line();
  if (!line) return line.error();
  if (!line.value().starts_with("check ")) return refuse("expected 'check' after the end");
  if (line.value() != fmt::format("check crc32:{:08x}", crc.checksum()))
    return refuse("damaged: the check does not match the contents");
  if (text_.empty()) return boost::outcome_v2::success();
  ++line_;
  return refuse("text behind the end of the recording");
}

Result<Recording> RecordingReader::read() {
  const auto title = take_line();
  if (!title) return title.error();
  if (title.value() != title_line)
    return refuse(fmt::format("not a recording: the first line must be '{}'", title_line) +
                  wrong_kind_hint(whole_, FileKind::recording));
  enum class Part : std::uint8_t { image, start, cards };
  for (Part part = Part::image;;) {
    const auto line = take_line();
    if (!line) return line.error();
    std::string_view fields = line.value();
    const std::string_view word = take_field(fields);
    Result<void> done = boost::outcome_v2::success();
    if (part == Part::image) {
      if (word != "image") return refuse("expected 'image' and a number of lines");
      done = read_image(fields);
      part = Part::start;
    } else if (part == Part::start && word == "start") {
      done = read_start(fields);
      part = Part::cards;
    } else if (word == "read" || word == "punched") {
      done = read_card(word, fields);
      part = Part::cards;
    } else if (word == "end") {
      if (auto end = read_end(fields); !end) return end.error();
      if (auto check = read_check(); !check) return check.error();
      return std::move(recording_);
    } else {
      return refuse("expected 'read', 'punched' or 'end'");
    }
    if (!done) return done.error();
  }
}

}  // namespace

std::string RecordingText::checked(std::string text) {
  crc_.process_bytes(text.data(), text.size());
  return text;
}

std::string RecordingText::begin(const Image& image, const std::optional<Checkpoint>& start) {
  const std::string rows = to_text(image);
  std::string text = fmt::format("{}\nimage {}\n{}", title_line, count_lines(rows), rows);
  if (start) {
    const std::string state = to_text(*start, image);
    text += fmt::format("start {}\n{}", count_lines(state), state);
  }
  return checked(std::move(text));
}

std::string RecordingText::card(const RecordedCard& card) {
  const Card* const read = std::get_if<Card>(&card.card);
  return checked(read != nullptr ? fmt::format("read {} {}\n", card.add_cycle, columns_text(*read))
                                 : fmt::format("punched {} {}\n", card.add_cycle,
                                               card_text(std::get<PunchedCard>(card.card).digits)));
}

std::string RecordingText::end(const RecordedEnd& end) {
  const std::string text =
      checked(fmt::format("end {} {} {}\n", name(end.status), end.add_cycles, end.instructions));
  return text + fmt::format("check crc32:{:08x}\n", crc_.checksum());
}

Result<Recording> parse_recording(std::string_view text, const std::filesystem::path& path) {
  return RecordingReader(text, path).read();
}

std::string describe(const RecordedCard& card) {
  const Card* const read = std::get_if<Card>(&card.card);
  return read != nullptr
             ? fmt::format("card {} read at add cycle {}", columns_text(*read), card.add_cycle)
             : fmt::format("card {} punched at add cycle {}",
                           card_text(std::get<PunchedCard>(card.card).digits), card.add_cycle);
}

}  // namespace chessvm::vm
