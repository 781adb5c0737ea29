// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "base/eniac_time.hpp"
#include "base/text/closest.hpp"
#include "base/text/text.hpp"
#include "sim/eniac/fault/fault.hpp"

namespace chessvm::eniac {
namespace {

/// Largest number of add cycles that the parser accepts, about 6,000 years.
constexpr std::uint64_t cycle_limit = 1'000'000'000'000'000;

/// Converts a count ("1500") or a duration ("90s") to add cycles. Returns nullopt for other texts
/// and for results above `cycle_limit`.
std::optional<std::uint64_t> add_cycles(std::string_view text) {
  const std::optional<std::uint64_t> cycles = parse_moment(text);
  return cycles && *cycles <= cycle_limit ? cycles : std::nullopt;
}

template <class Rows>
std::string did_you_mean_one_of(std::string_view word, const Rows& rows) {
  std::vector<std::string> names;
  for (const auto& row : rows) names.emplace_back(row.name);
  return did_you_mean(word, names);
}

std::optional<FaultKind> find_kind(std::string_view name) {
  for (const FaultKindRow& row : fault_kind_rows())
    if (row.name == name) return row.kind;
  return std::nullopt;
}

std::optional<FaultKindSet> parse_kinds(std::string_view text) {
  FaultKindSet kinds = 0;
  while (true) {
    const std::size_t plus = text.find('+');
    const std::optional<FaultKind> kind = find_kind(text.substr(0, plus));
    if (!kind || *kind == FaultKind::random) return std::nullopt;
    if ((kinds & as_set(*kind)) != 0) return std::nullopt;
    kinds = static_cast<FaultKindSet>(kinds | as_set(*kind));
    if (plus == std::string_view::npos) return kinds;
    text.remove_prefix(plus + 1);
  }
}

/// Returns true if `word` looks like the name of a jack, a cable or a switch, not of an option.
bool looks_like_a_place(std::string_view word) {
  const auto is_digit = [](char letter) { return letter >= '0' && letter <= '9'; };
  return word.find_first_of("./") != std::string_view::npos ||
         (!word.empty() && is_digit(word.front()));
}

class Parser {
 public:
  explicit Parser(std::string_view text) : text_(text) {}

  Result<Fault> parse() {
    if (!parse_all()) return failure_;
    return fault_;
  }

 private:
  bool refuse(std::string_view part, std::string message) {
    failure_ = {.path = {},
                .message = std::move(message),
                .line = 1,
                .column = static_cast<std::uint32_t>(part.data() - text_.data() + 1)};
    return false;
  }

  bool parse_all() {
    const std::size_t colon = text_.find(':');
    const std::string_view name = text_.substr(0, colon);
    const std::optional<FaultKind> kind = find_kind(name);
    if (!kind)
      return refuse(name, fmt::format("there is no kind of fault '{}'{}", name,
                                      did_you_mean_one_of(name, fault_kind_rows())));
    fault_.kind = *kind;
    std::string_view rest =
        colon == std::string_view::npos ? text_.substr(text_.size()) : text_.substr(colon + 1);
    if (*kind != FaultKind::random) {
      const std::string_view place = rest.substr(0, rest.find(','));
      if (place.empty())
        return refuse(place,
                      fmt::format("'{}' needs a place: {}:{}", name, name, row_of(*kind).place));
      fault_.place = place;
      rest.remove_prefix(std::min(rest.size(), place.size() + 1));
      if (rest.empty() && text_.back() == ',')
        return refuse(rest, "an option is missing after ','");
    }
    while (!rest.empty()) {
      const std::string_view option = rest.substr(0, rest.find(','));
      if (!parse_option(option)) return false;
      rest.remove_prefix(option.size());
      if (rest.empty()) break;
      rest.remove_prefix(1);
      if (rest.empty()) return refuse(rest, "an option is missing after ','");
    }
    return check();
  }

  bool parse_option(std::string_view text) {
    const std::string_view name = text.substr(0, text.find('='));
    const auto rows = fault_option_rows();
    const auto row = std::find_if(rows.begin(), rows.end(),
                                  [name](const FaultOptionRow& r) { return r.name == name; });
    if (row == rows.end() && looks_like_a_place(name) && fault_.kind != FaultKind::random)
      return refuse(name, fmt::format("'{}' is no option, and a fault has one place: {}:{}", name,
                                      row_of(fault_.kind).name, row_of(fault_.kind).place));
    if (row == rows.end())
      return refuse(
          name, fmt::format("there is no option '{}'{}", name, did_you_mean_one_of(name, rows)));
    if (!takes(fault_.kind, row->option))
      return refuse(name, fmt::format("{} takes no option '{}'", row_of(fault_.kind).name, name));
    const auto bit = 1U << static_cast<unsigned>(row->option);
    if ((given_ & bit) != 0) return refuse(name, fmt::format("'{}' is given twice", name));
    given_ |= bit;
    const std::string_view value =
        name.size() == text.size() ? text.substr(text.size()) : text.substr(name.size() + 1);
    if (take(row->option, value)) return true;
    return refuse(value,
                  fmt::format("'{}' is no value of '{}': {}={}", value, name, name, row->value));
  }

  bool take(FaultOption option, std::string_view value) {
    const auto number_to = [value](auto& target, std::uint64_t least, std::uint64_t most) {
      const auto number = parse_number<std::uint64_t>(value);
      if (!number || *number < least || *number > most) return false;
      target = static_cast<std::decay_t<decltype(target.value_or(0))>>(*number);
      return true;
    };
    switch (option) {
      case FaultOption::at:
        return take_cycles(fault_.at, value, 0);
      case FaultOption::lasts:
        return take_cycles(fault_.lasts, value, 1);
      case FaultOption::mean:
        return take_cycles(fault_.mean, value, 1);
      case FaultOption::to:
        fault_.to = value;
        return !value.empty();
      case FaultOption::wire:
        return number_to(fault_.wire, 1, 11);
      case FaultOption::time:
        return number_to(fault_.time, 0, 19);
      case FaultOption::count:
        return number_to(fault_.count, 1, cycle_limit);
      case FaultOption::seed:
        return number_to(fault_.seed, 0, std::numeric_limits<std::uint64_t>::max());
      case FaultOption::intermittent: {
        const auto number = parse_number<std::uint64_t>(value);
        if (!number || *number > Fault::percent) return false;
        fault_.intermittent = static_cast<std::uint32_t>(*number);
        return true;
      }
      case FaultOption::kinds: {
        const auto kinds = parse_kinds(value);
        if (kinds) fault_.kinds = *kinds;
        return kinds.has_value();
      }
    }
    return false;
  }

  static bool take_cycles(std::uint64_t& target, std::string_view value, std::uint64_t least) {
    const auto cycles = add_cycles(value);
    if (!cycles || *cycles < least) return false;
    target = *cycles;
    return true;
  }

  bool check() {
    const std::string_view all = text_;
    if (fault_.kind == FaultKind::random && fault_.mean == 0)
      return refuse(all, "random failures need a mean time: random:mtbf=24h");
    if (fault_.kind == FaultKind::sign && fault_.to != "P" && fault_.to != "M")
      return refuse(all, "a sign is stuck at to=P or to=M");
    if (fault_.kind == FaultKind::flip_flop && !fault_.to.empty() && fault_.to != "0" &&
        fault_.to != "1")
      return refuse(all, "a flip-flop is stuck at to=0 or to=1");
    return true;
  }

  std::string_view text_;
  Fault fault_;
  Failure failure_;
  unsigned given_ = 0;
};

}  // namespace

Result<Fault> parse_fault(std::string_view text) {
  return Parser(text).parse();
}

}  // namespace chessvm::eniac
