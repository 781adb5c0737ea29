// SPDX-License-Identifier: MIT
#include "vm/debugger/control/lines.hpp"

#include <algorithm>
#include <utility>

#include "base/text/text.hpp"

namespace chessvm::vm::control {
namespace {

bool is_interrupt(const Line& line) {
  return !line.unfinished && trimmed(line.text) == interrupt_line;
}

}  // namespace

void Lines::feed(std::string_view bytes) {
  while (!bytes.empty()) {
    const std::size_t end = std::min(bytes.find('\n'), bytes.size());
    if (partial_.size() + end > longest_line) too_long_ = true;
    if (too_long_)
      partial_.clear();
    else
      partial_ += bytes.substr(0, end);
    if (end < bytes.size()) finish_line();
    bytes.remove_prefix(std::min(end + 1, bytes.size()));
  }
}

void Lines::finish_line() {
  if (partial_.ends_with('\r')) partial_.pop_back();
  waiting_ += partial_.size();
  lines_.push_back({std::exchange(partial_, {}), std::exchange(too_long_, false), false});
  if (is_interrupt(lines_.back())) ++interrupts_;
}

void Lines::end(LastLine last) {
  if (partial_.empty() && !too_long_) return;
  finish_line();
  if (last == LastLine::whole) return;
  if (is_interrupt(lines_.back())) --interrupts_;
  lines_.back().unfinished = true;
}

std::optional<Line> Lines::take() {
  if (lines_.empty()) return std::nullopt;
  Line line = std::move(lines_.front());
  lines_.pop_front();
  waiting_ -= line.text.size();
  if (is_interrupt(line)) --interrupts_;
  return line;
}

}  // namespace chessvm::vm::control
