// SPDX-License-Identifier: MIT
#include "programs/chess/rules/epd.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/text/text.hpp"
#include "programs/chess/rules/fen.hpp"
#include "programs/chess/rules/notation.hpp"
#include "programs/chess/rules/written_move.hpp"

namespace chessvm::chess {
namespace {

constexpr std::size_t longest_record = 4096;
constexpr std::array<std::string_view, 5> known_opcodes{"bm", "am", "id", "hmvc", "fmvn"};

/// Returns the length in bytes of the UTF-8 character at `at`; 0 if it is invalid or not printable.
std::size_t printable_length(std::string_view text, std::size_t at) {
  const auto byte = [&](std::size_t i) {
    return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U;
  };
  const unsigned first = byte(at);
  if (first < 0x80) return first >= ' ' && first <= '~' ? 1 : 0;
  const std::size_t length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  unsigned code = first & (0x7fU >> length);
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(at + i) & 0xc0U) != 0x80) return 0;
    code = code << 6U | (byte(at + i) & 0x3fU);
  }
  // Lowest code point allowed for each length in bytes. 0xa0 excludes the C1 controls.
  constexpr std::array<unsigned, 5> lowest{0, 0, 0xa0, 0x800, 0x10000};
  const bool surrogate = code >= 0xd800 && code <= 0xdfff;
  return first < 0xc2 || first > 0xf4 || code < lowest[length] || code > 0x10ffff || surrogate
             ? 0
             : length;
}

/// An opcode and its operands. String operands are without their quotes.
struct Operation {
  Field opcode;
  std::vector<Field> operands;
};

class RecordReader {
 public:
  explicit RecordReader(const TextLine& line) : line_(line) {}

  Result<EpdRecord> read() {
    if (line_.text.size() > longest_record)
      return line_.failure(longest_record,
                           fmt::format("a record has at most {} characters, found {}",
                                       longest_record, line_.text.size()));
    auto position = read_fen(line_, position_fields());
    if (!position) return position.error();
    record_.position = position.value();
    record_.line = line_.number;
    if (auto result = check_text(); !result) return result.error();
    for (skip_blanks(); next_ < line_.text.size(); skip_blanks()) {
      auto operation = read_operation();
      if (!operation) return operation.error();
      if (auto result = apply(operation.value()); !result) return result.error();
    }
    if (auto result = check_moves(); !result) return result.error();
    return record_;
  }

 private:
  Result<void> check_text() const {
    for (std::size_t at = next_; at < line_.text.size();) {
      const std::size_t length = printable_length(line_.text, at);
      if (length == 0)
        return line_.failure(at, fmt::format("byte 0x{:02x} is not printable text",
                                             static_cast<unsigned char>(line_.text[at])));
      at += length;
    }
    return boost::outcome_v2::success();
  }

  Result<void> check_moves() const {
    for (const Move move : record_.best)
      if (std::find(record_.avoid.begin(), record_.avoid.end(), move) != record_.avoid.end())
        return line_.failure(moves_offset_,
                             fmt::format("{} is in both bm and am", san(record_.position, move)));
    return boost::outcome_v2::success();
  }

  /// Reads the four fields of the position and up to two counters. A counter begins with a digit.
  std::vector<Field> position_fields() {
    std::vector<Field> fields = split(line_.text);
    std::size_t count = std::min<std::size_t>(fields.size(), 4);
    while (count >= 4 && count < fields.size() && count < 6 && is_digit(fields[count].text[0]))
      ++count;
    fields.resize(count);
    if (!fields.empty()) next_ = fields.back().offset + fields.back().text.size();
    return fields;
  }

  void skip_blanks() {
    next_ = std::min(line_.text.find_first_not_of(' ', next_), line_.text.size());
  }

  /// Skips blanks between operands, and the commas that some programs write there.
  void skip_separators() {
    next_ = std::min(line_.text.find_first_not_of(" ,", next_), line_.text.size());
  }

  Field read_word() {
    const std::size_t start = next_;
    next_ = std::min(line_.text.find_first_of(" ,;\"", start), line_.text.size());
    return {line_.text.substr(start, next_ - start), start};
  }

  Result<Operation> read_operation() {
    Operation operation{read_word(), {}};
    if (operation.opcode.text.empty()) return line_.failure(next_, "expected an opcode");
    for (;;) {
      skip_separators();
      if (next_ == line_.text.size())
        return line_.failure(operation.opcode.offset,
                             fmt::format("no ; after the operands of {}", operation.opcode.text));
      if (line_.text[next_] == ';') break;
      if (line_.text[next_] != '"') {
        operation.operands.push_back(read_word());
        continue;
      }
      const std::size_t start = next_ + 1;
      const std::size_t end = line_.text.find('"', start);
      if (end == std::string_view::npos) return line_.failure(next_, "a string without its end");
      operation.operands.push_back({line_.text.substr(start, end - start), start});
      next_ = end + 1;
    }
    ++next_;
    return operation;
  }

  Result<void> apply(const Operation& operation) {
    const std::string_view opcode = operation.opcode.text;
    if (std::find(known_opcodes.begin(), known_opcodes.end(), opcode) != known_opcodes.end()) {
      if (std::find(seen_.begin(), seen_.end(), opcode) != seen_.end())
        return line_.failure(operation.opcode.offset, fmt::format("{} given twice", opcode));
      seen_.push_back(opcode);
    }
    if (opcode == "bm" || opcode == "am") moves_offset_ = operation.opcode.offset;
    if (opcode == "bm") return add_moves(operation, record_.best);
    if (opcode == "am") return add_moves(operation, record_.avoid);
    if (opcode == "hmvc") return read_counter(operation, 0, record_.position.halfmove_clock);
    if (opcode == "fmvn")
      return read_counter(operation, lowest_move_number, record_.position.move_number);
    if ((opcode == "moves" || opcode == "c0") && operation.operands.size() == 1) {
      constexpr std::string_view mark = "moves ";
      const std::string_view text = operation.operands[0].text;
      if (opcode == "moves") record_.way = text;
      if (opcode == "c0" && text.starts_with(mark)) record_.way = text.substr(mark.size());
    }
    if (opcode == "id") {
      if (operation.operands.size() != 1)
        return line_.failure(operation.opcode.offset, "id takes one string");
      record_.id = operation.operands[0].text;
    }
    return boost::outcome_v2::success();
  }

  Result<void> add_moves(const Operation& operation, Moves& moves) {
    for (const Field& operand : operation.operands) {
      if (is_mark(operand.text)) continue;  // a mark, such as +, belongs to the previous move
      const Moves meant = moves_written(record_.position, operand.text);
      if (meant.empty())
        return line_.failure(
            operand.offset, fmt::format("'{}' {}", shortened(operand.text),
                                        read_move(record_.position, operand.text).error().message));
      moves.insert(moves.end(), meant.begin(), meant.end());
    }
    if (moves.empty())
      return line_.failure(operation.opcode.offset,
                           fmt::format("{} without a move", operation.opcode.text));
    return boost::outcome_v2::success();
  }

  Result<void> read_counter(const Operation& operation, int lowest, int& counter) {
    if (operation.operands.size() == 1) {
      const auto value = parse_number<int>(operation.operands[0].text, 0, highest_counter);
      if (value) {
        counter = std::max(*value, lowest);
        return boost::outcome_v2::success();
      }
    }
    return line_.failure(
        operation.opcode.offset,
        fmt::format("{} takes one number {}-{}", operation.opcode.text, lowest, highest_counter));
  }

  const TextLine& line_;
  std::size_t next_ = 0;
  std::vector<std::string_view> seen_;
  std::size_t moves_offset_ = 0;  // offset of the opcode `bm` or `am` that was read last
  EpdRecord record_;
};

}  // namespace

bool EpdRecord::is_solved_by(Move move) const {
  const auto contains = [&](const Moves& moves) {
    return std::find(moves.begin(), moves.end(), move) != moves.end();
  };
  return (best.empty() || contains(best)) && !contains(avoid);
}

Result<EpdRecord> read_epd_record(std::string_view text, const std::filesystem::path& path,
                                  std::uint32_t line) {
  return RecordReader(TextLine{text, path, line}).read();
}

std::vector<Result<EpdRecord>> read_epd(std::string_view text, const std::filesystem::path& path) {
  std::vector<Result<EpdRecord>> records;
  for (std::uint32_t number = 1; !text.empty(); ++number) {
    const std::string_view line = take_line(text);
    if (line.find_first_not_of(' ') == std::string_view::npos || line.front() == '#') continue;
    if (records.size() == most_records) {
      records.emplace_back(TextLine{line, path, number}.failure(
          0, fmt::format("more than {} records in one file", most_records)));
      break;
    }
    records.push_back(read_epd_record(line, path, number));
  }
  return records;
}

}  // namespace chessvm::chess
