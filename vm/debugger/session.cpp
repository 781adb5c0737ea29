// SPDX-License-Identifier: MIT
#include "vm/debugger/session.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <optional>

#include "base/eniac_time.hpp"
#include "base/files/file.hpp"
#include "base/files/file_kind.hpp"
#include "base/files/file_lines.hpp"
#include "base/files/places.hpp"
#include "base/output/growing_file.hpp"
#include "base/output/write_file.hpp"
#include "base/text/text.hpp"
#include "vm/debugger/source/word_names.hpp"
#include "vm/deck.hpp"
#include "vm/disassemble.hpp"

namespace chessvm::vm::debugger {
namespace {

class FileSink : public TextSink {
 public:
  explicit FileSink(GrowingFile file) : file_(std::move(file)) {}
  void write(std::string_view text) override { file_.write(text); }
  Result<void> finish() override { return file_.finish(); }

 private:
  GrowingFile file_;
};

/// Describes the saved state (stop points or checkpoint) in `text`; nullopt: `text` is no state.
std::optional<std::string> state_in(std::string_view text) {
  if (text.starts_with(head_of_saved_stops)) return "stop points: source reads them";
  const auto kind = guess_file_kind(text);
  return kind == FileKind::checkpoint ? std::optional(describe(*kind)) : std::nullopt;
}

/// Fails if the file `path` contains a saved state, unless `text` is a state of the same kind.
Result<void> expect_state_of_its_kind(const std::filesystem::path& path, std::string_view text) {
  if (is_device(path)) return boost::outcome_v2::success();
  const auto file = open_to_read(path, Reading::replaceable);
  std::string before;
  if (!file || !read_more(file.value(), path, before)) return boost::outcome_v2::success();
  const auto state = state_in(before);
  if (!state || state == state_in(text)) return boost::outcome_v2::success();
  return Failure{.path = path, .message = fmt::format("{}it is {}", not_written, *state)};
}

class SystemFiles : public Files {
 public:
  explicit SystemFiles(const std::vector<std::filesystem::path>& inputs) {
    for (const std::filesystem::path& input : inputs) keep_file(input);
  }
  Result<std::string> read(const std::string& path, Reading reading) override {
    return read_file(path, default_read_limit, reading);
  }
  void keep(const std::string& path) override { keep_file(path); }
  Result<void> write(const std::string& path, std::string_view text) override {
    if (auto fits = expect_state_of_its_kind(path, text); !fits) return fits;
    return write_file_atomically(path, text);
  }
  Result<std::unique_ptr<TextSink>> open(const std::string& path) override {
    if (auto fits = expect_state_of_its_kind(path, {}); !fits) return fits.error();
    auto file = GrowingFile::open(path);
    if (!file) return file.error();
    return std::unique_ptr<TextSink>(std::make_unique<FileSink>(std::move(file.value())));
  }
};

std::string label_or_row(const Symbols& symbols, RowNumber row) {
  const std::string_view label = symbols.label(row);
  return label.empty() ? std::to_string(row) : std::string(label);
}

/// Returns the place of the instruction that halted the machine, by `halt` or by an error.
RomPlace halted_at(const Timeline& timeline) {
  const MachineState& state = timeline.state();
  if (const auto faulty = faulty_instruction(timeline.image(), state))
    return {faulty->row, faulty->decoded.first_word};
  const RowNumber row = std::max(state.pc - 1, first_row);
  RomPlace place{row, first_code_word(row)};
  if (state.error != MachineError::none) return place;  // the fetch failed
  for (RowDecoder decoder(timeline.image(), row); !decoder.done();) {
    const DecodedInstruction decoded = decoder.next();
    place.word = decoded.first_word;
    if (decoded.error != MachineError::none || decoded.instruction->flow == isa::Flow::halt) break;
  }
  return place;
}

/// Returns the part of a source line that `instruction` does not show: the comment, or the whole
/// line if its code is not `instruction`.
std::string_view unlike(std::string_view source, std::string_view instruction) {
  const std::size_t begin = source.find_first_not_of(" \t");
  if (begin == std::string_view::npos) return {};
  source.remove_prefix(begin);
  if (!source.starts_with(instruction)) return source;
  const std::string_view rest = source.substr(instruction.size());
  const std::size_t comment = rest.find_first_not_of(" \t");
  if (comment == std::string_view::npos) return {};
  return rest[comment] == ';' ? rest.substr(comment) : source;
}

}  // namespace

std::unique_ptr<Files> system_files(const std::vector<std::filesystem::path>& inputs) {
  return std::make_unique<SystemFiles>(inputs);
}

Session::Session(const Image& image, Symbols all_symbols, SourceMap source_map,
                 std::vector<View> program_views)
    : timeline(image),
      symbols(std::move(all_symbols)),
      source(std::move(source_map)),
      source_files(source),
      views(std::move(program_views)),
      word_names(addressed_word_names(image, symbols, source)) {
  const auto fitting = std::find_if(views.begin(), views.end(),
                                    [this](const View& view) { return view.fits(symbols); });
  if (fitting != views.end()) add_word_names(word_names, symbols, fitting->words);
}

Context Session::context(const Timeline& at) const {
  return {at.now(), at.image(), symbols, variables,
          at.punched().empty() ? -1 : at.punched().back()};
}

Result<void> begin_at(Session& session, const Checkpoint& checkpoint) {
  constexpr std::uint64_t most_unknown_cards = 1'000'000;  // protects against wrong checkpoints
  Timeline& timeline = session.timeline;
  const std::uint64_t read = checkpoint.cards_read;
  const std::uint64_t cards = timeline.deck().size();
  if (timeline.card_source() == CardSource::deck) {
    if (read > cards) return deck_too_short({}, cards, read);
    if (read < timeline.unknown_cards())
      return Failure::because(
          fmt::format("{} cards had been read when the checkpoint was taken, but the cards before "
                      "card {} are unknown",
                      read, timeline.unknown_cards() + 1));
  } else if (read > std::max(cards, most_unknown_cards)) {
    return Failure::because(
        fmt::format("{} cards had been read before; without them the "
                    "debugger takes at most {}",
                    read, most_unknown_cards));
  }
  timeline.begin(checkpoint);
  session.cards_expected = checkpoint.cards_punched;
  session.shown.reset();
  return boost::outcome_v2::success();
}

std::string place_text(const Session& session, RomPlace place) {
  std::string text = fmt::format("{}.{}", place.row, place.word);
  if (const std::string label = session.symbols.place(place.row); !label.empty())
    text += " " + label;
  return text;
}

std::string next_text(const Session& session) {
  const MachineState& state = session.timeline.state();
  if (state.status == Status::halted) return "(halted)";
  if (state.status == Status::waiting_for_card) return "(waiting for a card)";
  const auto next = next_instruction(session.timeline.image(), state);
  if (!next) return "(cannot be fetched)";
  if (next->decoded.error != MachineError::none)
    return fmt::format("({})", name(next->decoded.error));
  return to_text(next->decoded, [&](RowNumber row) { return label_or_row(session.symbols, row); });
}

RomPlace place_of_next(const Session& session) {
  const MachineState& state = session.timeline.state();
  return state.status == Status::halted ? halted_at(session.timeline) : next_place(state);
}

std::string here(const Session& session) {
  const RomPlace place = place_of_next(session);
  const std::string instruction = next_text(session);
  std::string line = fmt::format("{:<20} {:<18}", place_text(session, place), instruction);
  if (session.source.line(place))
    line += fmt::format(" {:<18} {}", source_place(session.source, place),
                        unlike(session.source.text_at(place), instruction));
  return line.substr(0, line.find_last_not_of(' ') + 1);
}

std::string status_line(const Session& session) {
  const MachineState& state = session.timeline.state();
  const AddCycles time(static_cast<std::int64_t>(state.add_cycles));
  std::string line = fmt::format("{} at {}, cycle {} ({}), instruction {}",
                                 session.activity == Activity::running ? "RUNNING" : "STOPPED",
                                 place_text(session, next_place(state)), state.add_cycles,
                                 chessvm::to_text(time), state.instructions);
  if (session.observing())
    line += fmt::format("; {}{}{} on: every instruction is looked at", session.trace ? "trace" : "",
                        session.trace && session.profiling ? " and " : "",
                        session.profiling ? "profile" : "");
  return line;
}

std::string display_line(const Session& session, const Display& display) {
  const auto value = display.expression.evaluate(session.context());
  return fmt::format("{}: {}\n", display.number,
                     value
                         ? evaluated_text(session, display.expression, value.value())
                         : fmt::format("{}: {}", display.expression.text(), value.error().message));
}

std::string evaluated_text(const Session& session, const Expression& expression,
                           std::int64_t value) {
  if (expression.is_last_card() && value >= 0)
    return fmt::format("{} = {}", expression.text(), card_text(static_cast<int>(value)));
  std::string text = fmt::format("{} = {}", expression.text(), value);
  if (value < 0 && value >= -rows_per_table) text += fmt::format(" (M{:02})", value + 100);
  if (value >= first_row && value < end_row) {
    const std::string place = session.symbols.place(static_cast<RowNumber>(value));
    if (!place.empty()) text += fmt::format(" ({})", place);
  }
  return text;
}

std::string value_text(const MachineState& state, std::size_t place) {
  const int value = place_value(state, place);
  if (place == place_n || place == place_m) return value != 0 ? "M" : "P";
  if (place == place_a) return fmt::format("{}{:02}", state.rf.negative ? "M" : "", value);
  if (place == place_rr && value == 0) return "none";
  return fmt::format("{:02}", value);
}

}  // namespace chessvm::vm::debugger
