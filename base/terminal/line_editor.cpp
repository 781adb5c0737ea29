// SPDX-License-Identifier: MIT
#include "base/terminal/line_editor.hpp"

#include <algorithm>
#include <array>

#include "base/terminal/screen.hpp"

namespace chessvm {
namespace {

bool is_word(char32_t character) {
  return character >= 0x80 || character == U'_' || (character >= U'0' && character <= U'9') ||
         (character >= U'a' && character <= U'z') || (character >= U'A' && character <= U'Z');
}

std::string utf8(std::u32string_view characters) {
  std::string text;
  for (const char32_t character : characters) text += to_utf8(character);
  return text;
}

std::string common_beginning(const std::vector<std::string>& words) {
  std::string common = words.front();
  for (const std::string& word : words) {
    const auto differs = std::mismatch(common.begin(), common.end(), word.begin(), word.end());
    common.erase(differs.first, common.end());
  }
  return common;
}

}  // namespace

std::string LineEditor::text() const {
  return utf8(text_);
}

void LineEditor::set(std::string_view text) {
  text_ = visible_characters(text).substr(0, most_characters);
  cursor_ = text_.size();
  recalled_ = 0;
}

std::string LineEditor::take() {
  const std::u32string line = text_;
  const bool blank = line.find_first_not_of(U' ') == std::u32string::npos;
  if (!blank && (history_.empty() || history_.front() != line)) history_.push_front(line);
  if (history_.size() > most_lines) history_.pop_back();
  clear();
  return utf8(line);
}

void LineEditor::insert(std::u32string_view characters) {
  if (text_.size() + characters.size() > most_characters) return;
  text_.insert(cursor_, characters);
  cursor_ += characters.size();
}

void LineEditor::erase(std::size_t from, std::size_t to) {
  text_.erase(from, to - from);
  cursor_ = from;
}

void LineEditor::kill(std::size_t from, std::size_t to) {
  if (from < to) killed_ = text_.substr(from, to - from);
  erase(from, to);
}

std::size_t LineEditor::word_begin() const {
  std::size_t at = cursor_;
  while (at > 0 && !is_word(text_[at - 1])) --at;
  while (at > 0 && is_word(text_[at - 1])) --at;
  return at;
}

std::size_t LineEditor::word_end() const {
  std::size_t at = cursor_;
  while (at < text_.size() && !is_word(text_[at])) ++at;
  while (at < text_.size() && is_word(text_[at])) ++at;
  return at;
}

std::size_t LineEditor::blank_begin() const {
  std::size_t at = cursor_;
  while (at > 0 && text_[at - 1] == U' ') --at;
  while (at > 0 && text_[at - 1] != U' ') --at;
  return at;
}

/// Shows history line `from_latest` (1: the latest line; 0: the line being typed).
void LineEditor::recall(std::size_t from_latest) {
  if (from_latest > history_.size()) return;
  if (recalled_ == 0) draft_ = text_;
  recalled_ = from_latest;
  text_ = from_latest == 0 ? draft_ : history_[from_latest - 1];
  cursor_ = text_.size();
}

bool LineEditor::press(std::string_view key) {
  struct Row {
    std::string_view keys;  // names of keys, with a blank on both sides of each
    void (*act)(LineEditor&);
  };
  // clang-format off
  static constexpr std::array table{
    Row{" ^A Home ", [](LineEditor& line) { line.cursor_ = 0; }},
    Row{" ^E End ", [](LineEditor& line) { line.cursor_ = line.text_.size(); }},
    Row{" ^B Left ", [](LineEditor& line) { line.cursor_ -= line.cursor_ > 0 ? 1U : 0U; }},
    Row{" ^F Right ", [](LineEditor& line) { line.cursor_ = std::min(line.cursor_ + 1, line.text_.size()); }},
    Row{" M-b ^Left ", [](LineEditor& line) { line.cursor_ = line.word_begin(); }},
    Row{" M-f ^Right ", [](LineEditor& line) { line.cursor_ = line.word_end(); }},
    Row{" Backspace ", [](LineEditor& line) { line.erase(line.cursor_ - (line.cursor_ > 0 ? 1U : 0U), line.cursor_); }},
    Row{" Delete ^D ", [](LineEditor& line) { line.erase(line.cursor_, std::min(line.cursor_ + 1, line.text_.size())); }},
    Row{" ^K ", [](LineEditor& line) { line.kill(line.cursor_, line.text_.size()); }},
    Row{" ^U ", [](LineEditor& line) { line.kill(0, line.cursor_); }},
    Row{" ^W ", [](LineEditor& line) { line.kill(line.blank_begin(), line.cursor_); }},
    Row{" M-d ", [](LineEditor& line) { line.kill(line.cursor_, line.word_end()); }},
    Row{" ^Y ", [](LineEditor& line) { line.insert(line.killed_); }},
    Row{" ^P Up ", [](LineEditor& line) { line.recall(line.recalled_ + 1); }},
    Row{" ^N Down ", [](LineEditor& line) { if (line.recalled_ > 0) line.recall(line.recalled_ - 1); }},
  };
  // clang-format on
  const std::u32string characters = visible_characters(key);
  if (characters.size() == 1) {
    insert(characters);
    return true;
  }
  if (key.empty()) return false;
  const std::string wanted = ' ' + std::string(key) + ' ';
  for (const Row& row : table) {
    if (row.keys.find(wanted) == std::string_view::npos) continue;
    row.act(*this);
    return true;
  }
  return false;
}

std::vector<std::string> LineEditor::complete(const Words& words) {
  const std::string before = utf8(text_.substr(0, cursor_));
  const std::vector<std::string> found = words(before);
  if (found.empty()) return {};
  const std::string common = common_beginning(found);
  // Number of bytes of `common` that already stand before the cursor.
  std::size_t typed = common.size();
  while (!before.ends_with(std::string_view(common).substr(0, typed))) --typed;
  std::string more = common.substr(typed);
  const bool complete = found.size() == 1;
  if (complete && common.back() != '(' && common.back() != ':') more += ' ';
  insert(visible_characters(more));
  return complete || !more.empty() ? std::vector<std::string>{} : found;
}

void draw_line(const Area& area, int start, const LineEditor& editor) {
  const int columns = area.size().columns;
  const int room = std::max(columns - start - 1, 1);
  const auto cursor = static_cast<int>(editor.cursor());
  const int first = std::max(cursor - room, 0);
  const std::u32string& text = editor.characters();
  for (int i = first; i < static_cast<int>(text.size()); ++i)
    area.put(start + i - first, 0, text[static_cast<std::size_t>(i)]);
  area.put_cursor(std::min(start + cursor - first, columns - 1), 0);
}

}  // namespace chessvm
