// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include "base/terminal/line.hpp"
#include "sim/eniac/core/decimal.hpp"
#include "sim/eniac/panel/views.hpp"

namespace chessvm::eniac {
namespace {

constexpr int number_column = 6;
constexpr int digits_column = 2;  // first column of the digits in a block

std::string name_of(std::size_t index) {
  return fmt::format("a{}", index + 1);
}

Style style_of(Number number) {
  return number == Number{} ? Style::faint : Style::lit;
}

/// Returns an active program as text: "6AC:2" is control 6, operation A, clear, two add cycles.
std::string text_of(const ProgramLamp& program) {
  std::string text = fmt::format("{}{}", program.control, program.operation);
  if (program.clears) text += 'C';
  if (program.repeats > 1) text += fmt::format(":{}", program.repeats);
  return text;
}

void write_programs(Line& line, const AccumulatorLamps& accumulator) {
  for (const ProgramLamp& program : accumulator.active) line.text(text_of(program)).gap();
  if (accumulator.imposed_on) line.text("by unit").gap();
  if (accumulator.partner != 0)
    line.text(fmt::format("with a{}", accumulator.partner), Style::faint);
}

void draw_block(const Area& area, const AccumulatorLamps& accumulator, std::size_t index,
                int pitch) {
  const Number value = accumulator.value;
  area.part(0, 0, {area.size().columns - 1, 1}).fill(Style::heading);
  Line(area, 0).text(
      fmt::format("{:<3} {}     r{}", name_of(index), value.minus ? 'M' : 'P', accumulator.repeat),
      Style::heading);
  Area lamps = area;
  for (int row = 0; row < decade_count; ++row) {
    lamps.put(0, row + 1, fmt::format("{}", row), Style::faint);
    for (int k = 0; k < decade_count; ++k) {
      const bool lit = digit(value.digits, decade_count - k) == row;
      lamps.put(digits_column + k * pitch, row + 1, neon_glyph(lit), neon_style(lit));
    }
  }
  lamps.put(0, decade_count + 1, "c", Style::faint);
  for (int k = 0; k < decade_count; ++k) {
    const bool carry = accumulator.carries[static_cast<std::size_t>(k)];
    const char32_t shown = digit_glyph(digit(value.digits, decade_count - k));
    lamps.put(digits_column + k * pitch, decade_count + 1, neon_glyph(carry), neon_style(carry));
    lamps.put(digits_column + k * pitch, decade_count + 2, shown, style_of(value));
  }
  Line(area, decade_count + 3).neons(accumulator.programs);
  Line names(area.part(0, decade_count + 4, {area.size().columns - 1, 1}), 0);
  write_programs(names, accumulator);
}

}  // namespace

void draw_accumulator_rows(const Area& area, const PanelState& state) {
  Line(area, 0)
      .to(number_column)
      .text("9876543210", Style::faint)
      .text(" 9876543210", Style::faint)
      .text(" r", Style::faint)
      .text(" 123456789012", Style::faint);
  for (std::size_t index = 0; index < accumulator_count; ++index) {
    const AccumulatorLamps& accumulator = state.machine.accumulators[index];
    Line line(area, static_cast<int>(index) + 1);
    line.text(fmt::format("{:<3}", name_of(index)))
        .gap()
        .text(to_text(accumulator.value), style_of(accumulator.value))
        .gap()
        .neons(accumulator.carries)
        .gap()
        .text(fmt::format("{}", accumulator.repeat))
        .gap()
        .neons(accumulator.programs)
        .gap();
    if (area.size().columns > accumulator_row_width) write_programs(line, accumulator);
  }
}

void draw_accumulator_blocks(const Area& area, const PanelState& state, const Layout& layout) {
  const Size block{block_width(layout.pitch), block_rows};
  for (std::size_t index = 0; index < accumulator_count; ++index) {
    const int column = static_cast<int>(index) % layout.blocks_in_a_row;
    const int row = static_cast<int>(index) / layout.blocks_in_a_row;
    draw_block(area.part(column * block.columns, row * block.rows, block),
               state.machine.accumulators[index], index, layout.pitch);
  }
}

}  // namespace chessvm::eniac
