// SPDX-License-Identifier: MIT
// Gives numbers to trunks, permuters, lines and adapters. Reuses the numbers in the lock file.
#pragma once

#include <fmt/format.h>

#include <map>
#include <set>
#include <string>

namespace chessvm::rtm {

class Numbering {
 public:
  /// `kept` maps the kind and name of a part, such as "trunk main", to its number in the lock file.
  explicit Numbering(const std::map<std::string, int>& kept) : kept_(kept) {
    for (const auto& [name, number] : kept)
      reserved_[name.substr(0, name.find(' '))].insert(number);
  }

  /// Excludes a number from further use.
  void take(const std::string& kind, int number) { taken_[kind].insert(number); }
  /// Returns a number for the part `name` and reserves it. If the part has a number in `kept` and
  /// this number is free, returns this number. Otherwise returns the lowest free number that no
  /// part of this kind has in `kept`.
  [[nodiscard]] int number(const std::string& kind, const std::string& name) {
    std::string key = kind + " " + name;
    for (int time = 2; numbers_.contains(key); ++time)
      key = fmt::format("{} {} {}", kind, name, time);
    std::set<int>& taken = taken_[kind];
    const auto had = kept_.find(key);
    int number = 1;
    if (had != kept_.end() && !taken.contains(had->second))
      number = had->second;
    else
      while (taken.contains(number) || reserved_[kind].contains(number)) ++number;
    taken.insert(number);
    numbers_[key] = number;
    return number;
  }
  /// Returns all numbers that number() has returned, by kind and name.
  [[nodiscard]] const std::map<std::string, int>& numbers() const { return numbers_; }

 private:
  const std::map<std::string, int>& kept_;
  std::map<std::string, std::set<int>> reserved_;
  std::map<std::string, std::set<int>> taken_;
  std::map<std::string, int> numbers_;
};

}  // namespace chessvm::rtm
