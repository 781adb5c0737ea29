// SPDX-License-Identifier: MIT
#include "vm/debugger/questions.hpp"

#include <algorithm>

namespace chessvm::vm::debugger {
namespace {

// Bounds on the duration of a stretch (questions.hpp). If a stretch is shorter, the next one runs
// up to twice as many add cycles. If a stretch is longer, the next one runs fewer.
constexpr std::chrono::microseconds shortest_work{2'500};
constexpr std::chrono::microseconds longest_work{10'000};

constexpr std::uint64_t least_stretch = 64;
constexpr std::uint64_t most_instructions = 4'096;
// Limit on work between calls of keep_going. An instruction is 1 unit, a stretch `work_of_stretch`.
constexpr std::int64_t most_work = 4'096;
constexpr std::int64_t work_of_stretch = most_work / 4;

std::uint64_t adapted(std::uint64_t amount, std::chrono::steady_clock::duration took,
                      std::uint64_t least, std::uint64_t most) {
  if (took < shortest_work) return std::min(amount * 2, most);
  if (took <= longest_work) return amount;
  const double share = std::chrono::duration<double>(longest_work) / took;
  return std::clamp(static_cast<std::uint64_t>(static_cast<double>(amount) * share), least, most);
}

}  // namespace

Questions::Questions(Session& session)
    : session_(session),
      last_question_(session.clock()),
      last_look_(last_question_),
      begin_(last_question_),
      stretch_(std::min(session.first_stretch, session.slice_cycles)),
      work_left_(most_work) {}

bool Questions::ask_if_due(Clock::time_point now) {
  if (work_left_ > 0 && now - last_question_ < longest_work) return true;
  work_left_ = most_work;
  const bool on = session_.keep_going();
  // Exclude the time of keep_going from the measurement.
  const Clock::time_point after = session_.clock();
  begin_ += after - now;
  last_look_ = last_question_ = after;
  return on;
}

std::uint64_t Questions::begin_stretch() {
  begin_ = session_.clock();
  return stretch_;
}

bool Questions::end_stretch() {
  const Clock::time_point now = session_.clock();
  const std::uint64_t least = std::min(least_stretch, session_.slice_cycles);
  stretch_ = adapted(stretch_, now - begin_, least, session_.slice_cycles);
  work_left_ -= work_of_stretch;
  return ask_if_due(now);
}

bool Questions::after_instruction() {
  --work_left_;
  if (--until_look_ > 0 && work_left_ > 0) return true;
  const Clock::time_point now = session_.clock();
  instructions_ = adapted(instructions_, now - last_look_, 1, most_instructions);
  until_look_ = instructions_;
  last_look_ = now;
  return ask_if_due(now);
}

bool Questions::after_line() {
  return ask_if_due(session_.clock());
}

}  // namespace chessvm::vm::debugger
