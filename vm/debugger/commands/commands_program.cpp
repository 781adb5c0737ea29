// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>

#include "vm/debugger/commands/arguments.hpp"
#include "vm/debugger/commands/commands.hpp"
#include "vm/debugger/commands/memory_picture.hpp"
#include "vm/disassemble.hpp"

namespace chessvm::vm::debugger::run {
namespace {

constexpr int rows_around = 3;
constexpr std::uint32_t lines_around = 5;

char mark_of(const Session& session, RomPlace place) {
  const bool next = next_place(session.timeline.state()) == place;
  const auto& points = session.stops.all();
  const bool stop = std::any_of(points.begin(), points.end(), [&](const StopPoint& point) {
    return point.enabled && contains(point.code, place);
  });
  return next ? '>' : stop ? '*' : ' ';
}

void disassemble_one(Session& session, RowNumber row) {
  const Image& image = session.timeline.image();
  if (const auto label = session.symbols.label(row); !label.empty())
    session.print(fmt::format("{}\n", label));
  const auto row_name = [&](RowNumber target) {
    const auto label = session.symbols.label(target);
    return label.empty() ? std::to_string(target) : std::string(label);
  };
  for (const DisassembledInstruction& shown : disassemble_row(image, row, row_name)) {
    std::string words;
    for (int word = shown.first_word; word < shown.first_word + shown.words; ++word)
      words += fmt::format("{:02} ", image.row(row)[static_cast<std::size_t>(word)]);
    const RomPlace place{row, shown.first_word};
    std::string line =
        fmt::format("{} {}.{}  {:<10}{:<20} {}", mark_of(session, place), row, shown.first_word,
                    words, shown.text, source_place(session.source, place));
    session.print(line.substr(0, line.find_last_not_of(' ') + 1) + "\n");
  }
}

/// Adds a view, or replaces the view with the same name.
Reply define_view(Session& session, Arguments definition) {
  auto view = parse_view(definition);
  if (!view) return view.error();
  const auto known = std::find_if(session.views.begin(), session.views.end(),
                                  [&](const View& one) { return one.name == view.value().name; });
  if (known != session.views.end())
    *known = std::move(view.value());
  else if (session.views.size() >= most_views)
    return Failure::because(fmt::format("there are {} views already", most_views));
  else
    session.views.push_back(std::move(view.value()));
  return CommandResult::stay;
}

}  // namespace

Reply disassemble(Session& session, Arguments arguments) {
  auto [from, to] = split_at_word(arguments, "to");
  const RowNumber here = next_place(session.timeline.state()).row;
  const auto first =
      count(session, from, std::max(here - rows_around, first_row), first_row, end_row - 1);
  if (!first) return first.error();
  const auto last =
      count(session, to.value_or(Arguments{}),
            std::min<std::int64_t>(first.value() + std::int64_t{2} * rows_around, end_row - 1),
            first.value(), end_row - 1);
  if (!last) return last.error();
  for (auto row = first.value(); row <= last.value(); ++row)
    disassemble_one(session, static_cast<RowNumber>(row));
  return CommandResult::stay;
}

Reply list(Session& session, Arguments arguments) {
  const auto place = arguments.empty() ? Result<RomPlace>(next_place(session.timeline.state()))
                                       : parse_place(session, arguments);
  if (!place) return place.error();
  const auto line = session.source.line(place.value());
  if (!line || session.source.text(*line).empty())
    return Failure::because(
        "no source: assemble with --listing, beside the image and of the same name");
  const std::uint32_t first = line->line > lines_around ? line->line - lines_around : 1;
  const RomPlace here = next_place(session.timeline.state());
  const auto now = session.source.line(here);
  for (std::uint32_t number = first; number <= line->line + lines_around; ++number) {
    const SourceLine shown{line->file, number};
    const std::string_view source =
        now == shown ? session.source.text_at(here) : session.source.text(shown);
    const std::string text = fmt::format("{}{:>4}  {}", now == shown ? '>' : ' ', number, source);
    session.print(text.substr(0, text.find_last_not_of(' ') + 1) + "\n");
  }
  return CommandResult::stay;
}

Reply symbols(Session& session, Arguments arguments) {
  int shown = 0;
  for (const Symbol& symbol : session.symbols.all()) {
    if (symbol.name.find(arguments) == std::string::npos) continue;
    ++shown;
    const std::string_view kind = symbol.kind == SymbolKind::row     ? "row"
                                  : symbol.kind == SymbolKind::table ? "table"
                                                                     : "constant";
    session.print(fmt::format("{:<9}{:>4}  {:<20} {}\n", kind, symbol.value, symbol.name,
                              symbol.place.substr(symbol.place.rfind('/') + 1)));
  }
  if (shown == 0) session.print("no such symbols\n");
  return CommandResult::stay;
}

Reply tables(Session& session, Arguments arguments) {
  const auto first = count(session, arguments, reserved_rows_end, 0, end_row - 1);
  if (!first) return first.error();
  const auto row = first.value() < rows_per_table ? first.value() + std::int64_t{3} * rows_per_table
                                                  : first.value();
  if (row < reserved_rows_end) return Failure::because("table words are in rows 306-399");
  for (auto line = row; line < end_row && (arguments.empty() || line < row + 10); line += 10) {
    std::string text = fmt::format("{}: ", line);
    for (auto word = line; word < std::min<std::int64_t>(line + 10, end_row); ++word)
      text += fmt::format(" {:>4}", session.timeline.image().table_word(static_cast<int>(word)));
    session.print(text + "\n");
  }
  return CommandResult::stay;
}

Reply view(Session& session, Arguments arguments) {
  Arguments definition = arguments;
  if (take_word(definition) == "define") return define_view(session, definition);
  std::string names;
  for (const View& known : with_digits(session.views)) {
    const bool wanted = arguments.empty() || known.name == arguments;
    if (wanted && known.fits(session.symbols)) {
      session.print(
          known.draw({session.timeline.state(), session.timeline.image(), session.symbols}));
      return CommandResult::stay;
    }
    if (known.name == arguments)
      return Failure::because(
          fmt::format("the symbols are not those of a program that '{}' can draw", known.name));
    names += fmt::format(" {}", known.name);
  }
  return Failure::because(fmt::format("no view '{}'; there are{}", arguments, names));
}

}  // namespace chessvm::vm::debugger::run
