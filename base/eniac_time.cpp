// SPDX-License-Identifier: MIT
#include "base/eniac_time.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "base/text/text.hpp"

namespace chessvm {
namespace {

constexpr double longest_duration = 1e12;  // in seconds
constexpr std::size_t most_digits = 15;    // a double holds 15 digits exactly

/// Parses digits with at most one point; nullopt for other text and more than `most_digits` bytes.
std::optional<double> decimal_value(std::string_view text) {
  if (text.size() > most_digits || text == ".") return std::nullopt;
  double digits = 0;  // the number without its decimal point; exact
  double scale = 1;   // the power of ten by which `digits` is divided; exact
  bool behind_point = false;
  for (const char character : text) {
    if (character == '.') {
      if (std::exchange(behind_point, true)) return std::nullopt;
      continue;
    }
    digits = digits * 10 + (character - '0');
    if (behind_point) scale *= 10;
  }
  return digits / scale;
}

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

/// Returns the seconds of a text such as `17h42m`; nullopt: wrong text or above `longest_duration`.
std::optional<double> parse_seconds(std::string_view text) {
  if (text.empty()) return std::nullopt;
  double seconds = 0;
  double smallest = std::numeric_limits<double>::infinity();  // smallest unit so far, in seconds
  while (!text.empty()) {
    const std::size_t digits = text.find_first_not_of("0123456789.");
    if (digits == 0 || digits == std::string_view::npos) return std::nullopt;  // no number or unit
    const std::optional<double> value = decimal_value(text.substr(0, digits));
    const double unit = seconds_of(text[digits]);
    if (!value || unit == 0 || unit >= smallest) return std::nullopt;
    smallest = unit;
    seconds += *value * unit;
    text.remove_prefix(digits + 1);
  }
  return seconds <= longest_duration ? std::optional(seconds) : std::nullopt;
}

}  // namespace

std::optional<std::chrono::duration<double>> parse_duration(std::string_view text) {
  const std::optional<double> seconds = parse_seconds(text);
  if (!seconds || *seconds == 0) return std::nullopt;
  return std::chrono::duration<double>(*seconds);
}

std::optional<std::uint64_t> parse_moment(std::string_view text) {
  if (const auto cycles = parse_number<std::uint64_t>(text)) return cycles;
  const std::optional<double> seconds = parse_seconds(text);
  if (!seconds) return std::nullopt;
  return static_cast<std::uint64_t>(std::ceil(*seconds * AddCycles::period::den));
}

std::uint64_t cycle_limit(std::optional<std::uint64_t> cycles,
                          std::optional<std::chrono::duration<double>> time) {
  const std::uint64_t limit = cycles.value_or(std::numeric_limits<std::uint64_t>::max());
  if (!time) return limit;
  const double cycles_of_time = time->count() * AddCycles::period::den;
  return std::min(limit, static_cast<std::uint64_t>(std::max(std::ceil(cycles_of_time), 1.0)));
}

std::string to_text(AddCycles time) {
  using std::chrono::duration;
  const auto minutes = std::chrono::duration_cast<std::chrono::minutes>(time).count();
  if (minutes == 0) return fmt::format("{:.1f}s", duration<double>(time).count());
  return fmt::format("{}h{:02}m", minutes / 60, minutes % 60);
}

std::string expected_text(EniacHours time) {
  if (!(time <= longest_counted)) return std::string(beyond_counting);
  return to_text(std::chrono::duration_cast<AddCycles>(time));
}

double survival_odds(AddCycles time, EniacHours mean) {
  return std::exp(-(EniacHours(time) / mean));
}

EniacHours expected_time_with_restarts(AddCycles time, EniacHours mean) {
  return mean * std::expm1(EniacHours(time) / mean);
}

}  // namespace chessvm
