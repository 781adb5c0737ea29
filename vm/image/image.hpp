// SPDX-License-Identifier: MIT
// The program ROM: three function tables of 100 rows of six words (docs/isa.md#programs), and its
// text form (docs/assembly.md#files).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "vm/image/cpu.hpp"

namespace chessvm::vm {

/// A row number as programmers write it: hundreds digit for the function table (1-3), then the row.
using RowNumber = int;
inline constexpr RowNumber first_row = 100;
inline constexpr RowNumber end_row = 400;
inline constexpr int rows_per_table = 100;
inline constexpr int last_row_of_table = rows_per_table - 1;
inline constexpr int words_per_row = 6;
/// Rows 300-305 hold the decoder tables of the machine's wiring.
inline constexpr RowNumber reserved_rows_begin = 300;
inline constexpr RowNumber reserved_rows_end = 306;

[[nodiscard]] constexpr int function_table(RowNumber row) {
  return row / 100;
}
[[nodiscard]] constexpr bool is_reserved(RowNumber row) {
  return row >= reserved_rows_begin && row < reserved_rows_end;
}
/// Returns the index of a row's first code word: 0 in ft1 and ft2; 1 in ft3, after the table word.
[[nodiscard]] constexpr int first_code_word(RowNumber row) {
  return function_table(row) == 3 ? 1 : 0;
}
/// Returns the bank code of a function table: 09, 90, 99 for tables 1, 2, 3 (docs/isa.md#banks).
[[nodiscard]] constexpr int bank_code(int function_table) {
  constexpr std::array codes{0, 9, 90, 99};
  return codes.at(static_cast<std::size_t>(function_table));
}

/// Contents of the ROM. Rows that were never written hold 00 in every word.
class Image {
 public:
  using Row = std::array<std::uint8_t, words_per_row>;

  /// Returns the six stored words of `row`, 100-399.
  [[nodiscard]] const Row& row(RowNumber row) const { return rows_[index(row)]; }
  /// Sets `word` (0-5) to `value` (0-99).
  void set_word(RowNumber row, int word, int value) {
    rows_[index(row)].at(static_cast<std::size_t>(word)) = static_cast<std::uint8_t>(value);
  }
  /// Returns the table word, -100..99, of an ft3 row 306-399: word 0 with the row's sign switch.
  [[nodiscard]] int table_word(RowNumber row) const {
    return rows_[index(row)][0] - (negative_[index(row)] ? 100 : 0);
  }
  void set_table_word(RowNumber row, int value) {
    rows_[index(row)][0] = static_cast<std::uint8_t>(value < 0 ? value + 100 : value);
    negative_[index(row)] = value < 0;
  }

  /// Returns the CPU whose opcodes the rows hold.
  [[nodiscard]] Cpu cpu() const { return cpu_; }
  void set_cpu(Cpu cpu) { cpu_ = cpu; }

  /// Returns true if the sign switch of the row's table word is set to minus.
  [[nodiscard]] bool is_negative(RowNumber row) const { return negative_[index(row)]; }

  friend bool operator==(const Image&, const Image&) = default;

 private:
  static std::size_t index(RowNumber row) { return static_cast<std::size_t>(row - first_row); }

  std::array<Row, end_row - first_row> rows_{};
  std::array<bool, end_row - first_row> negative_{};
  Cpu cpu_ = Cpu::published;
};

struct ParsedImage {
  Image image;
  std::vector<Failure> warnings;  // about incomplete rows, reserved rows and repeated settings
};

/// Parses the settings text. The first line must name the instruction set. It must also name the
/// CPU, unless the image is for the published CPU. Every other line must be empty, a comment or a
/// valid setting. No switch may get two different values. The last row in the text must have all
/// its digits. A heading (the comment `# address=...`) is the beginning of a row.
[[nodiscard]] Result<ParsedImage> parse_image(std::string_view text,
                                              const std::filesystem::path& path);

/// Text of one image file; `path` is for messages only.
struct ImageText {
  std::filesystem::path path;
  std::string text;
};

/// Merges files. Fails if a switch gets two different values or the files are for different CPUs.
[[nodiscard]] Result<ParsedImage> parse_images(std::span<const ImageText> files);

/// Comments for all words: one array per row, from row 100 on. to_text() writes a comment on the
/// line of the word's tens digit.
using WordComments = std::vector<std::array<std::string, words_per_row>>;  // 300 rows, or empty

/// Returns the settings text of `image`, without rows of zeros.
[[nodiscard]] std::string to_text(const Image& image, const WordComments& comments = {});

}  // namespace chessvm::vm
