// SPDX-License-Identifier: MIT
#include "programs/chess/player/settings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>

#include "base/text/real.hpp"
#include "base/text/text.hpp"
#include "programs/host/pacer.hpp"

namespace chessvm::chess {
namespace {

constexpr int longest_hours = static_cast<int>(most_hours);

std::string set_depth(MachineSettings& settings, std::string_view value) {
  const auto depth = parse_number<int>(value, shallowest_search, deepest_search);
  if (!depth) return fmt::format("expected {} to {}", shallowest_search, deepest_search);
  settings.depth = *depth;
  return {};
}

std::string set_hours(MachineSettings& settings, std::string_view value) {
  const auto hours = parse_real(value, 0, most_hours);
  if (!hours || (*hours > 0 && *hours < least_hours))
    return fmt::format("expected hours from {} to {}, or 0 for no limit", least_hours,
                       longest_hours);
  settings.hours.reset();
  if (*hours > 0) settings.hours = EniacHours(*hours);
  return {};
}

std::string set_mtbf(MachineSettings& settings, std::string_view value) {
  const auto hours = parse_number<int>(value, 1, longest_hours);
  if (!hours) return fmt::format("expected hours from 1 to {}", longest_hours);
  settings.mtbf = EniacHours(*hours);
  return {};
}

std::string set_engine(MachineSettings& settings, std::string_view value) {
  const std::string name(value);
  if (std::string reason = host::refuse_engine(name); !reason.empty()) return reason;
  settings.engine = name;
  return {};
}

std::string set_pace(MachineSettings& settings, std::string_view value) {
  const auto pace = host::parse_pace(value);
  if (!pace) return "expected a factor from 0 (at once) to 1";
  settings.pace = *pace;
  return {};
}

std::string set_line(MachineSettings& settings, std::string_view value) {
  if (!same_letters(value, "true") && !same_letters(value, "false"))
    return "expected true or false";
  settings.line = same_letters(value, "true") ? ExpectedLine::reply : ExpectedLine::move;
  return {};
}

std::string set_second_look(MachineSettings& settings, std::string_view value) {
  if (!same_letters(value, "true") && !same_letters(value, "false"))
    return "expected true or false";
  settings.second_look = same_letters(value, "true") ? SecondLook::wanted : SecondLook::none;
  return {};
}

struct Row {
  std::string_view name;
  std::string (*type)(const MachineSettings&);
  std::string (*set)(MachineSettings&, std::string_view);
};

constexpr std::array rows{
    Row{"Depth",
        [](const MachineSettings& settings) {
          return fmt::format("spin default {} min {} max {}", settings.depth, shallowest_search,
                             deepest_search);
        },
        set_depth},
    Row{"ENIAC Hours",
        [](const MachineSettings& settings) {
          return fmt::format("string default {}", settings.hours.value_or(EniacHours(0)).count());
        },
        set_hours},
    Row{"Line",
        [](const MachineSettings& settings) {
          return fmt::format("check default {}", settings.line == ExpectedLine::reply);
        },
        set_line},
    Row{"Second Look",
        [](const MachineSettings& settings) {
          return fmt::format("check default {}", settings.second_look == SecondLook::wanted);
        },
        set_second_look},
    Row{"MTBF",
        [](const MachineSettings& settings) {
          return fmt::format("spin default {:.0f} min 1 max {}", settings.mtbf.count(),
                             longest_hours);
        },
        set_mtbf},
    Row{"Engine",
        [](const MachineSettings& settings) {
          std::string text = "combo default " + settings.engine;
          for (const std::string_view engine : host::engine_names())
            text += fmt::format(" var {}", engine);
          return text;
        },
        set_engine},
    Row{"Pace",
        [](const MachineSettings& settings) {
          return fmt::format("string default {}", settings.pace);
        },
        set_pace},
};

}  // namespace

bool same_letters(std::string_view a, std::string_view b) {
  const auto lower = [](char c) { return std::tolower(static_cast<unsigned char>(c)); };
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [&](char x, char y) { return lower(x) == lower(y); });
}

std::string option_lines(const MachineSettings& settings) {
  std::string text;
  for (const Row& row : rows)
    text += fmt::format("option name {} type {}\n", row.name, row.type(settings));
  return text;
}

std::string set_option(MachineSettings& settings, std::string_view name, std::string_view value) {
  const auto* const row = std::find_if(
      rows.begin(), rows.end(), [&](const Row& other) { return same_letters(other.name, name); });
  if (row == rows.end()) return fmt::format("there is no option '{}'", shortened(name));
  const std::string reason = row->set(settings, value);
  if (reason.empty()) return {};
  return fmt::format("option {} cannot be '{}': {}", row->name, shortened(value), reason);
}

}  // namespace chessvm::chess
