// SPDX-License-Identifier: MIT
#include "tests/fuzz/mutators.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
#include <random>
#include <sstream>
#include <vector>

#include "tests/fuzz/vocabulary.hpp"

namespace chessvm::fuzz {
namespace {

using Lines = std::vector<std::string>;

class Dice {
 public:
  explicit Dice(std::uint32_t seed) : random_(seed) {}
  [[nodiscard]] std::size_t below(std::size_t bound) { return random_() % bound; }
  [[nodiscard]] bool one_in(std::size_t chances) { return below(chances) == 0; }
  template <class Values>
  [[nodiscard]] std::string any(const Values& values) {
    return std::string(values[below(values.size())]);
  }

 private:
  std::minstd_rand random_;
};

Lines split(std::string_view text) {
  Lines lines;
  std::istringstream stream{std::string(text)};
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

std::string joined(const Lines& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  return text;
}

void change_number(std::string& line, Dice& dice) {
  const std::size_t begin = line.find_first_of("0123456789", dice.below(line.size() + 1));
  if (begin == std::string::npos) return;
  const std::size_t end = std::min(line.find_first_not_of("0123456789", begin), line.size());
  line.replace(begin, end - begin, std::to_string(dice.below(dice.one_in(4) ? 1000 : 12)));
}

/// Applies a few random changes to `lines`; `fresh` returns a new line.
void change(Lines& lines, Dice& dice, const std::function<std::string()>& fresh) {
  constexpr std::size_t most_changes = 4;
  for (std::size_t left = 1 + dice.below(most_changes); left > 0; --left) {
    const std::size_t at = dice.below(lines.size() + 1);
    const auto place = lines.begin() + static_cast<std::ptrdiff_t>(at);
    const auto chance = dice.below(8);
    if (chance < 4 || at == lines.size())
      lines.insert(place, fresh());
    else if (chance == 4)
      lines.erase(place);
    else if (chance == 5)
      lines.insert(place, lines[dice.below(lines.size())]);
    else if (chance == 6)
      std::swap(*place, lines[dice.below(lines.size())]);
    else
      change_number(*place, dice);
  }
}

class PatchLines {
 public:
  explicit PatchLines(Dice& dice) : dice_(dice) {}

  std::string line() {
    switch (dice_.below(10)) {
      case 0:
        return fmt::format("set a{} {}{}", 1 + dice_.below(3), dice_.one_in(2) ? "-" : "",
                           dice_.below(100'000));
      case 1:
        return "b " + dice_.any(buttons);
      case 2:
        return dice_.any(questions) + " " + dice_.any(names().sources);
      case 3:
      case 4:
      case 5:
        return setting();
      default:
        return fmt::format("p {} {}", dice_.any(names().sources), dice_.any(names().receivers));
    }
  }

 private:
  static constexpr std::array<std::string_view, 5> buttons{"i", "p", "c", "r", "i"};
  static constexpr std::array<std::string_view, 4> questions{"p?", "d", "s?", "n"};

  [[nodiscard]] static const PatchNames& names() {
    static const PatchNames all = patch_names();
    return all;
  }
  std::string setting() {
    const PatchNames::Switch& chosen = names().switches[dice_.below(names().switches.size())];
    return fmt::format(
        "s {} {}", chosen.name,
        chosen.settings.empty() ? std::to_string(dice_.below(100)) : dice_.any(chosen.settings));
  }

  Dice& dice_;
};

/// Makes random statements of register-transfer programs, one in each line.
class TransferLines {
 public:
  explicit TransferLines(Dice& dice) : dice_(dice) {}

  std::string line() {
    switch (dice_.below(12)) {
      case 0:
        return fmt::format("acc {} at a{}", name(), 1 + dice_.below(20));
      case 1:
        return fmt::format("bus {}", dice_.any(busses));
      case 2:
        return fmt::format("field {} = {}", name(), wires());
      case 3:
        return fmt::format("wire ft{}.{} -> {} = {}", 1 + dice_.below(3), dice_.any(letters),
                           dice_.any(busses), mapping());
      case 4:
        return fmt::format("view {}.{} from {} = {}", name(), dice_.any(views), dice_.any(busses),
                           mapping());
      case 5:
        return fmt::format("constant {} = {}{:02}", name(), dice_.any(signs), dice_.below(100));
      case 6:
        return fmt::format("stepper {} counts {}.d{}", dice_.any(letters), dice_.any(busses),
                           1 + dice_.below(10));
      case 7:
        return fmt::format("stage {}{} -> op {:02}", dice_.any(letters), 1 + dice_.below(6),
                           dice_.below(100));
      case 8:
        return fmt::format("for ($x) in ({}) ({}) {{ view $x.{} from {} }}", name(), name(),
                           dice_.any(views), dice_.any(busses));
      case 9:
        return fmt::format("piece {} {{ {} }}", name(), steps());
      case 10:
        return fmt::format("thread {} {{ {} goto {} }}", name(), steps(), name());
      default:
        return fmt::format("micro {} op {:02} cost {} {{ {} goto {} }}", name(), dice_.below(100),
                           1 + dice_.below(20), steps(), name());
    }
  }

 private:
  static constexpr std::array<std::string_view, 6> registers{"A", "B", "PC", "COUNT", "X", "fetch"};
  static constexpr std::array<std::string_view, 2> busses{"main", "other"};
  static constexpr std::array<std::string_view, 2> letters{"A", "B"};
  static constexpr std::array<std::string_view, 3> views{"low", "high", "pm"};
  static constexpr std::array<std::string_view, 2> signs{"P", "M"};

  std::string name() { return dice_.any(registers); }
  std::string wires() {
    const std::size_t low = 1 + dice_.below(10);
    return fmt::format("d{}..d{}", low + dice_.below(11 - low), low);
  }
  std::string mapping() {
    std::string text;
    for (std::size_t items = 1 + dice_.below(3); items > 0; --items) {
      if (!text.empty()) text += ", ";
      switch (dice_.below(5)) {
        case 0:
          text += "all";
          break;
        case 1:
          text += "keep " + wires();
          break;
        case 2:
          text += "drop " + wires();
          break;
        case 3:
          text += fmt::format("d{}<-d{}", 1 + dice_.below(10), 1 + dice_.below(10));
          break;
        default:
          text += fmt::format("swap d{} d{}", 1 + dice_.below(10), 1 + dice_.below(10));
      }
    }
    return text;
  }
  std::string action() {
    switch (dice_.below(8)) {
      case 0:
        return "clear " + name();
      case 1:
        return fmt::format("look ft3 A-{}", 1 + dice_.below(3));
      case 2:
        return fmt::format("expect {} minus", name());
      case 3:
        return "call " + name();
      case 4:
        return "start i.ri";
      case 5:
        return name() + "!";
      default:
        return fmt::format("{}{} {} {}{}", name(), dice_.one_in(3) ? "*" : "",
                           dice_.one_in(4) ? "~>" : "->", name(),
                           dice_.one_in(3) ? "." + dice_.any(views) : "");
    }
  }
  std::string steps() {
    std::string text;
    std::size_t time = 0;
    for (std::size_t left = 1 + dice_.below(4); left > 0; --left) {
      time += 1 + dice_.below(2);
      text += fmt::format("{}: {}; ", time, action());
    }
    return text;
  }

  Dice& dice_;
};

template <class Maker>
std::string mutated(std::string_view text, std::uint32_t seed) {
  Dice dice(seed);
  Maker maker(dice);
  Lines lines = split(text);
  // The parser refuses a program without its first line, so that line usually stays.
  std::string first;
  constexpr std::size_t seldom = 20;
  if (!lines.empty() && lines.front().starts_with("machine") && !dice.one_in(seldom)) {
    first = lines.front() + "\n";
    lines.erase(lines.begin());
  }
  change(lines, dice, [&maker] { return maker.line(); });
  return first + joined(lines);
}

}  // namespace

std::string mutated_patch(std::string_view text, std::uint32_t seed) {
  return mutated<PatchLines>(text, seed);
}

std::string mutated_transfers(std::string_view text, std::uint32_t seed) {
  const bool has_machine = text.find("machine") != std::string_view::npos;
  return mutated<TransferLines>(has_machine ? text : "machine stock1946\n", seed);
}

}  // namespace chessvm::fuzz
