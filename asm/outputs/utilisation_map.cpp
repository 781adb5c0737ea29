// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <array>
#include <cmath>

#include "asm/outputs/outputs.hpp"

namespace chessvm::assembler {
namespace {

constexpr int tables = 3;
constexpr int words_per_table = vm::rows_per_table * vm::words_per_row;
constexpr char free_word = '.';
constexpr char padding_word = ':';
constexpr char reserved_word = '|';
constexpr char table_word = 'T';

/// One character for each ROM word: a mark such as `free_word`, or the letter of the word's
/// section.
using Chart = std::array<std::array<char, vm::words_per_row>, vm::end_row - vm::first_row>;

struct Counts {
  int used = 0;
  int padding = 0;
  int free = 0;
  int reserved = 0;
  void add(const Counts& other) {
    used += other.used;
    padding += other.padding;
    free += other.free;
    reserved += other.reserved;
  }
};

Chart chart_of(const Assembly& assembly) {
  Chart chart{};
  for (int row = 0; row < vm::end_row - vm::first_row; ++row)
    chart[static_cast<std::size_t>(row)].fill(vm::is_reserved(vm::first_row + row) ? reserved_word
                                                                                   : free_word);
  for (const Placed& placed : assembly.encoding.placed)
    for (int i = 0; i < placed.count; ++i)
      chart[static_cast<std::size_t>(placed.row - vm::first_row)].at(static_cast<std::size_t>(
          placed.word + i)) = placed.kind == Emission::Kind::padding      ? padding_word
                              : placed.kind == Emission::Kind::table_word ? table_word
                                                                          : placed.section;
  return chart;
}

/// Counts the words of the emissions. Does not count characters of the chart, because the letter of
/// a section can equal a mark such as `T`.
Counts counts_of(const Assembly& assembly, int table) {
  Counts counts;
  for (const Placed& placed : assembly.encoding.placed)
    if (vm::function_table(placed.row) == table && !vm::is_reserved(placed.row))
      (placed.kind == Emission::Kind::padding ? counts.padding : counts.used) += placed.count;
  counts.reserved =
      table == tables ? (vm::reserved_rows_end - vm::reserved_rows_begin) * vm::words_per_row : 0;
  counts.free = words_per_table - counts.used - counts.padding - counts.reserved;
  return counts;
}

std::string table_line(std::string_view name, const Counts& counts) {
  return fmt::format("{:<9}{:>6}{:>9}{:>6}{:>10}{:>7}\n", name, counts.used, counts.padding,
                     counts.free, counts.reserved,
                     counts.used + counts.padding + counts.free + counts.reserved);
}

std::string efficiency_line(const Counts& all) {
  constexpr int bar_length = 20;
  const int written = all.used + all.padding;
  const double efficiency = written == 0 ? 1.0 : static_cast<double>(all.used) / written;
  const auto filled = static_cast<std::size_t>(std::lround(efficiency * bar_length));
  return fmt::format("packing efficiency {:.1f}% [{}{}]\n", 100.0 * efficiency,
                     std::string(filled, '#'), std::string(bar_length - filled, '-'));
}

std::string section_lines(const Assembly& assembly) {
  struct Section {
    int used = 0;
    int padding = 0;
    int table_words = 0;
  };
  std::map<char, Section> sections;
  for (const Placed& placed : assembly.encoding.placed) {
    Section& section = sections[placed.section];
    if (placed.kind == Emission::Kind::padding)
      section.padding += placed.count;
    else if (placed.kind == Emission::Kind::table_word)
      ++section.table_words;
    else
      section.used += placed.count;
  }
  std::string text = "section    code  padding  table words  name\n";
  for (const auto& [letter, section] : sections) {
    const auto name = assembly.sections.find(letter);
    text += fmt::format("{:<9}{:>6}{:>9}{:>13}  {}\n", letter, section.used, section.padding,
                        section.table_words,
                        name == assembly.sections.end() ? "(no section)" : name->second);
  }
  return text;
}

std::string chart_lines(const Chart& chart) {
  std::string tens;
  std::string units;
  for (int column = 0; column < vm::rows_per_table; ++column) {
    tens += column % 10 == 0 ? static_cast<char>('0' + column / 10) : ' ';
    units += static_cast<char>('0' + column % 10);
  }
  std::string text = fmt::format("word    {}\n        {}\n", tens, units);
  for (int table = 1; table <= tables; ++table)
    for (int word = 0; word < vm::words_per_row; ++word) {
      text += fmt::format("ft{} {}   ", table, word);
      for (int row = 0; row < vm::rows_per_table; ++row)
        text += chart[static_cast<std::size_t>((table - 1) * vm::rows_per_table + row)].at(
            static_cast<std::size_t>(word));
      text += '\n';
    }
  return text;
}

}  // namespace

std::string utilisation_map(const Assembly& assembly) {
  std::string text = fmt::format("# chessvm map 1\n{} instruction lines, {} table words\n\n",
                                 assembly.instruction_lines, assembly.table_words);
  text += "words      used  padding  free  reserved  total\n";
  Counts all;
  for (int table = 1; table <= tables; ++table) {
    const Counts counts = counts_of(assembly, table);
    text += table_line(fmt::format("ft{}", table), counts);
    all.add(counts);
  }
  text += table_line("all", all) + efficiency_line(all) + "\n" + section_lines(assembly) + "\n";
  text += fmt::format(
      "'{}' padding, '{}' free, '{}' reserved, '{}' table word, other marks are sections\n",
      padding_word, free_word, reserved_word, table_word);
  return text + chart_lines(chart_of(assembly));
}

}  // namespace chessvm::assembler
