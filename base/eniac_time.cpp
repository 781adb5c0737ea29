// SPDX-License-Identifier: MIT
#include "base/eniac_time.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <limits>

namespace chessvm {
namespace {

constexpr double longest_duration = 1e12;  // seconds
constexpr std::size_t most_digits = 15;    // of one number; exact as a double

double seconds_of(char unit) {
  switch (unit) {
    case 'h':
      return 3600;
    case 'm':
      return 60;
    case 's':
      return 1;
    default:
      return 0;
  }
}

}  // namespace

std::optional<std::chrono::duration<double>> parse_duration(std::string_view text) {
  double seconds = 0;
  double smallest = std::numeric_limits<double>::infinity();  // units must fall: 17h42m, not 42m17h
  while (!text.empty()) {
    const std::size_t digits = text.find_first_not_of("0123456789.");
    if (digits == 0 || digits > most_digits) return std::nullopt;  // npos: no unit
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + digits, value);
    const double unit = seconds_of(text[digits]);
    if (error != std::errc{} || end != text.data() + digits || unit == 0 || unit >= smallest)
      return std::nullopt;
    smallest = unit;
    seconds += value * unit;
    text.remove_prefix(digits + 1);
  }
  if (seconds <= 0 || seconds > longest_duration) return std::nullopt;
  return std::chrono::duration<double>(seconds);
}

std::string to_text(AddCycles time) {
  using std::chrono::duration;
  const auto minutes = std::chrono::duration_cast<std::chrono::minutes>(time).count();
  if (minutes == 0) return fmt::format("{:.1f}s", duration<double>(time).count());
  return fmt::format("{}h{:02}m", minutes / 60, minutes % 60);
}

double survival_odds(AddCycles time, EniacHours mean) {
  return std::exp(-(EniacHours(time) / mean));
}

EniacHours expected_time_with_restarts(AddCycles time, EniacHours mean) {
  return mean * std::expm1(EniacHours(time) / mean);
}

}  // namespace chessvm
