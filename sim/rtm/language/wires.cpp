// SPDX-License-Identifier: MIT
#include "sim/rtm/language/wires.hpp"

#include <fmt/format.h>

#include "base/text/text.hpp"

namespace chessvm::rtm {
namespace {

constexpr int pm_wire = 11;

/// Parses one wire. If the text is not a wire, reports an error and returns nullopt.
std::optional<int> parse_wire(Cursor& cursor) {
  const std::optional<int> wire = wire_number(cursor.text());
  if (!cursor.at_word() || !wire) {
    cursor.fail_expecting("a wire from d1 to d10, or 'pm'");
    return std::nullopt;
  }
  cursor.advance();
  return wire;
}

/// If a `target <- source` item has only one source wire, repeats this wire for each target wire.
/// Otherwise reports an error if there are more or fewer source wires than target wires.
void match_counts(Cursor& cursor, MapItem& item, SourceSpan where) {
  const std::size_t targets = item.target.wires.size();
  const std::size_t sources = item.source.wires.size();
  if (item.kind == MapItem::Kind::move && sources == 1)
    item.source.wires.resize(targets, item.source.wires.front());
  else if (targets != sources)
    cursor.fail(Id::wire_count, where,
                fmt::format("{} cannot go to {}", count(sources, "wire"), targets));
}

MapItem parse_item(Cursor& cursor, const Fields& fields) {
  using Kind = MapItem::Kind;
  const std::size_t first = cursor.index();
  if (cursor.accept("all")) return {.kind = Kind::all, .target = {}, .source = {}};
  if (cursor.accept("digits")) return {.kind = Kind::digits, .target = {}, .source = {}};
  MapItem item{.kind = Kind::move, .target = {}, .source = {}};
  if (cursor.accept("keep"))
    item.kind = Kind::keep;
  else if (cursor.accept("drop"))
    item.kind = Kind::drop;
  else if (cursor.accept("swap"))
    item.kind = Kind::swap;
  item.target = parse_wires(cursor, fields);
  if (item.kind == Kind::keep || item.kind == Kind::drop) return item;
  if (item.kind == Kind::move) cursor.expect("<-");
  item.source = parse_wires(cursor, fields);
  match_counts(cursor, item, cursor.span_from(first));
  return item;
}

}  // namespace

std::optional<int> wire_number(std::string_view text) {
  if (text == "pm") return pm_wire;
  if (text == "d10") return 10;
  if (text.size() == 2 && text[0] == 'd' && text[1] >= '1' && text[1] <= '9') return text[1] - '0';
  return std::nullopt;
}

std::string wire_name(int wire) {
  return wire == pm_wire ? "pm" : fmt::format("d{}", wire);
}

WireRange parse_wires(Cursor& cursor, const Fields& fields) {
  const std::size_t first = cursor.index();
  if (cursor.at_word() && !wire_number(cursor.text())) {
    const auto field = fields.find(cursor.text());
    if (field == fields.end()) {
      cursor.fail_expecting("a wire from d1 to d10, 'pm' or a field");
      return {};
    }
    cursor.advance();
    return {field->second.wires, cursor.span_from(first)};
  }
  const std::optional<int> left = parse_wire(cursor);
  if (!left) return {};
  WireRange range{{*left}, cursor.span_from(first)};
  if (!cursor.accept("..")) return range;
  const std::optional<int> right = parse_wire(cursor);
  if (!right) return {};
  range.where = cursor.span_from(first);
  if (*left == pm_wire || *right >= *left)
    cursor.fail(Id::backward_range, range.where,
                "a range of wires goes from the left digit down to the right one, as d10..d7");
  for (int wire = *left - 1; wire >= *right; --wire) range.wires.push_back(wire);
  return range;
}

std::vector<MapItem> parse_mapping(Cursor& cursor, const Fields& fields) {
  std::vector<MapItem> items;
  do {
    items.push_back(parse_item(cursor, fields));
  } while (cursor.accept(","));
  return items;
}

}  // namespace chessvm::rtm
