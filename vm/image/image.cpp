// SPDX-License-Identifier: MIT
#include "vm/image/image.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "base/files/file_kind.hpp"
#include "base/text/text.hpp"

namespace chessvm::vm {
namespace {

constexpr std::string_view published_first_line = "# isa=v4";
constexpr std::string_view cpu_begin = " cpu=";
// Image files contain physical row numbers; logical row 0 of a table is physical row 2.
constexpr int first_physical_row = 2;
constexpr int digits_per_row = 2 * words_per_row;
// Old programs that read images accept lines of at most 127 characters, line end included.
constexpr std::size_t longest_line = 126;

/// Returns `# isa=v4` for the published CPU, `# isa=v4 cpu=NAME` for any other CPU.
std::string first_line(Cpu cpu) {
  std::string line(published_first_line);
  if (cpu != Cpu::published) (line += cpu_begin) += name(cpu);
  return line;
}

std::optional<Cpu> cpu_of_first_line(std::string_view line) {
  for (const Cpu cpu : cpus)
    if (line == first_line(cpu)) return cpu;
  return std::nullopt;
}

/// The setting of a switch, read from a line of an image file.
struct Setting {
  RowNumber row = 0;
  int digit = 0;  // index of the digit in the row, 0-11; digits_per_row: the sign
  int value = 0;  // value of the digit; for the sign, 0 is P and 1 is M
};

/// Parses a line from left to right. At an error, parsing ends, and `reason` describes the error.
class SettingReader {
 public:
  explicit SettingReader(std::string_view line) : line_(line) {}

  [[nodiscard]] std::optional<Setting> read();
  [[nodiscard]] std::string reason() const { return reason_; }
  [[nodiscard]] std::uint32_t column() const { return static_cast<std::uint32_t>(at_ + 1); }

 private:
  bool literal(std::string_view text, std::string_view expected);
  std::optional<int> number(int low, int high, std::string_view what);
  std::optional<Setting> digit(Setting setting, int half);
  std::optional<Setting> sign(Setting setting, int table, int half, int physical);
  bool end(bool comment_allowed);
  std::nullopt_t refuse(std::string reason) {
    reason_ = std::move(reason);
    return std::nullopt;
  }

  std::string_view line_;
  std::size_t at_ = 0;
  std::string reason_;
};

bool SettingReader::literal(std::string_view text, std::string_view expected) {
  if (line_.substr(at_, text.size()) != text) {
    reason_ = fmt::format("expected {}", expected);
    return false;
  }
  at_ += text.size();
  return true;
}

std::optional<int> SettingReader::number(int low, int high, std::string_view what) {
  const std::size_t begin = at_;
  std::size_t end = begin;
  int value = 0;
  while (end < line_.size() && is_digit(line_[end]) && end - begin < 4)
    value = value * 10 + (line_[end++] - '0');
  const bool padded = end - begin > 1 && line_[begin] == '0';
  if (end == begin || padded || value < low || value > high)
    return refuse(fmt::format("{} is not a number from {} to {}", what, low, high));
  at_ = end;
  return value;
}

std::optional<Setting> SettingReader::read() {
  if (!literal("s ", "a setting ('s '), a comment ('#') or an empty line")) return std::nullopt;
  if (!literal("f", "a function table ('f1', 'f2' or 'f3')")) return std::nullopt;
  const auto table = number(1, 3, "function table");
  if (!table) return std::nullopt;
  if (!literal(".R", "'.R' and a half")) return std::nullopt;
  const bool half_a = line_.substr(at_, 1) == "A";
  if (!half_a && line_.substr(at_, 1) != "B") return refuse("expected half 'A' or 'B'");
  ++at_;
  const auto physical =
      number(first_physical_row, first_physical_row + rows_per_table - 1, "physical row");
  if (!physical) return std::nullopt;
  const Setting setting{.row = *table * rows_per_table + *physical - first_physical_row};
  const int half = half_a ? 0 : 1;
  return line_.substr(at_, 1) == "S" ? sign(setting, *table, half, *physical)
                                     : digit(setting, half);
}

std::optional<Setting> SettingReader::digit(Setting setting, int half) {
  if (!literal("L", "'L' and a digit switch, or 'S'")) return std::nullopt;
  const auto switch_number = number(1, 6, "digit switch");
  if (!switch_number || !literal(" ", "a blank and a digit")) return std::nullopt;
  const auto value = number(0, 9, "digit");
  if (!value || !end(true)) return std::nullopt;
  setting.digit = half * 6 + 6 - *switch_number;
  setting.value = *value;
  return setting;
}

std::optional<Setting> SettingReader::sign(Setting setting, int table, int half, int physical) {
  if (table != 3 || half != 1 || is_reserved(setting.row))
    return refuse(fmt::format("the sign switch of f{}.R{}{} belongs to the machine's wiring", table,
                              half == 0 ? 'A' : 'B', physical));
  if (!literal("S ", "'S', a blank and 'P' or 'M'")) return std::nullopt;
  const bool negative = line_.substr(at_, 1) == "M";
  if (!negative && line_.substr(at_, 1) != "P") return refuse("sign is neither 'P' nor 'M'");
  ++at_;
  if (!end(true)) return std::nullopt;
  setting.digit = digits_per_row;
  setting.value = negative ? 1 : 0;
  return setting;
}

bool SettingReader::end(bool comment_allowed) {
  if (at_ == line_.size() || (comment_allowed && (line_[at_] == ' ' || line_[at_] == '\t')))
    return true;
  reason_ = "expected a blank or the end of the line after the value";
  return false;
}

/// The switch settings of all files read so far.
class SettingTable {
 public:
  [[nodiscard]] Result<void> read(const ImageText& file);
  [[nodiscard]] ParsedImage finish();

 private:
  static constexpr int unset = -1;
  struct RowSettings {
    RowSettings() { values.fill(unset); }
    std::array<int, digits_per_row + 1> values;  // the digits, then the sign
    bool repeated = false;
    bool mentioned = false;
    std::filesystem::path path;
    std::uint32_t line = 0;  // last line that set a switch of the row; 0: none
    [[nodiscard]] int digits_set() const {
      return static_cast<int>(std::count_if(values.begin(), values.end() - 1,
                                            [](int value) { return value != unset; }));
    }
  };
  [[nodiscard]] RowSettings& at(RowNumber row) {
    return rows_[static_cast<std::size_t>(row - first_row)];
  }
  [[nodiscard]] Result<void> set(const Setting& setting, const ImageText& file, std::uint32_t line,
                                 std::string_view text);

  std::array<RowSettings, end_row - first_row> rows_;
  std::optional<Cpu> cpu_;
  std::filesystem::path first_path_;  // path of the first file that named the CPU
  std::vector<Failure> warnings_;
};

/// Returns the row of a heading `# address=rrr ...`; nullopt if `line` is not a heading.
std::optional<RowNumber> heading(std::string_view line) {
  constexpr std::string_view prefix = "# address=";
  if (line.substr(0, prefix.size()) != prefix) return std::nullopt;
  RowNumber row = 0;
  for (const char c : line.substr(prefix.size(), 3)) {
    if (c < '0' || c > '9') return std::nullopt;
    row = row * 10 + (c - '0');
  }
  return row >= first_row && row < end_row ? std::optional(row) : std::nullopt;
}

/// Shortens a line for a message, because a file that is no image may have very long lines.
std::string excerpt_of(std::string_view line) {
  constexpr std::size_t widest = 80;
  return shortened(line, widest);
}

Result<void> SettingTable::set(const Setting& setting, const ImageText& file, std::uint32_t line,
                               std::string_view text) {
  RowSettings& row = at(setting.row);
  int& value = row.values[static_cast<std::size_t>(setting.digit)];
  if (value != unset && value != setting.value)
    return Failure{
        .path = file.path,
        .message = fmt::format("contradicts an earlier setting of the same switch of row "
                               "{} (line {} of {} or before)",
                               setting.row, row.line, row.path.string()),
        .line = line,
        .excerpt = excerpt_of(text)};
  if (value != unset && !std::exchange(row.repeated, true))
    warnings_.push_back({.path = file.path,
                         .message = fmt::format("a switch of row {} is set again", setting.row),
                         .line = line});
  if (is_reserved(setting.row) && row.line == 0)
    warnings_.push_back({.path = file.path,
                         .message = fmt::format("row {} belongs to the machine's wiring and cannot "
                                                "be executed or read",
                                                setting.row),
                         .line = line});
  value = setting.value;
  row.path = file.path;
  row.line = line;
  return boost::outcome_v2::success();
}

Result<void> SettingTable::read(const ImageText& file) {
  const auto refuse = [&](std::uint32_t line, std::string message) {
    return Failure{.path = file.path, .message = std::move(message), .line = line};
  };
  if (file.text.empty()) return refuse(0, "empty, expected an image");
  std::string_view rest = file.text;
  const auto cpu = cpu_of_first_line(take_line(rest));
  if (!cpu)
    return refuse(1,
                  fmt::format("not an image: the first line must be '{}'{}", published_first_line,
                              wrong_kind_hint(file.text, FileKind::image)));
  if (cpu_ && *cpu_ != *cpu)
    return refuse(1, fmt::format("an image for the CPU {}, where {} is for the CPU {}", name(*cpu),
                                 first_path_.string(), name(*cpu_)));
  if (!cpu_) first_path_ = file.path;
  cpu_ = cpu;

  std::uint32_t line_number = 1;
  RowNumber last_row = 0;
  while (!rest.empty()) {
    const std::string_view line = take_line(rest);
    ++line_number;
    if (line.empty()) continue;
    if (line.front() == '#') {
      if (const auto row = heading(line)) last_row = *row;
      continue;
    }
    SettingReader reader(line);
    const std::optional<Setting> setting = reader.read();
    if (!setting)
      return Failure{.path = file.path,
                     .message = reader.reason(),
                     .line = line_number,
                     .column = reader.column(),
                     .excerpt = excerpt_of(line)};
    last_row = setting->row;
    if (auto done = set(*setting, file, line_number, line); !done) return done;
  }
  if (file.text.back() != '\n') return refuse(line_number, "truncated: the last line has no end");
  if (last_row != 0 && at(last_row).digits_set() != digits_per_row)
    return refuse(line_number, fmt::format("truncated: row {} has {} of its {} digits", last_row,
                                           at(last_row).digits_set(), digits_per_row));
  return boost::outcome_v2::success();
}

ParsedImage SettingTable::finish() {
  Image image;
  image.set_cpu(cpu_.value_or(Cpu::published));
  for (RowNumber row = first_row; row < end_row; ++row) {
    const RowSettings& settings = at(row);
    const auto digit = [&](std::size_t i) { return std::max(settings.values[i], 0); };
    for (int word = 0; word < words_per_row; ++word) {
      const auto tens = static_cast<std::size_t>(2 * word);
      image.set_word(row, word, digit(tens) * 10 + digit(tens + 1));
    }
    if (settings.values.back() == 1) image.set_table_word(row, image.row(row)[0] - 100);
    if (settings.line != 0 && settings.digits_set() != digits_per_row)
      warnings_.push_back(
          {.path = settings.path,
           .message = fmt::format("row {} has {} of its {} digits; the others are 0", row,
                                  settings.digits_set(), digits_per_row),
           .line = settings.line});
  }
  return {.image = image, .warnings = std::move(warnings_)};
}

void write_row(std::string& text, const Image& image, RowNumber row,
               const std::array<std::string, words_per_row>* comments) {
  const int table = function_table(row);
  const int physical = row % rows_per_table + first_physical_row;
  text += fmt::format("# address={}  PC={:02}{:02}\n", row, bank_code(table), row % rows_per_table);
  if (image.is_negative(row)) text += fmt::format("s f{}.RB{}S M\n", table, physical);
  for (int digit = 0; digit < digits_per_row; ++digit) {
    const auto word = static_cast<std::size_t>(digit / 2);
    const int value = image.row(row)[word];
    const bool tens = digit % 2 == 0;
    std::string line = fmt::format("s f{}.R{}{}L{} {}", table, digit < 6 ? 'A' : 'B', physical,
                                   6 - digit % 6, tens ? value / 10 : value % 10);
    if (tens && comments != nullptr && !(*comments)[word].empty()) {
      line += "  # " + (*comments)[word];
      if (line.size() > longest_line) line.resize(longest_line);
    }
    text += line + '\n';
  }
  text += '\n';
}

}  // namespace

Result<ParsedImage> parse_images(std::span<const ImageText> files) {
  SettingTable settings;
  for (const ImageText& file : files)
    if (auto read = settings.read(file); !read) return read.error();
  return settings.finish();
}

Result<ParsedImage> parse_image(std::string_view text, const std::filesystem::path& path) {
  const ImageText file{.path = path, .text = std::string(text)};
  return parse_images(std::span(&file, 1));
}

std::string to_text(const Image& image, const WordComments& comments) {
  std::string text = first_line(image.cpu()) + '\n';
  for (RowNumber row = first_row; row < end_row; ++row) {
    const auto index = static_cast<std::size_t>(row - first_row);
    if (image.row(row) == Image::Row{} && !image.is_negative(row)) continue;
    write_row(text, image, row, index < comments.size() ? &comments[index] : nullptr);
  }
  return text;
}

}  // namespace chessvm::vm
