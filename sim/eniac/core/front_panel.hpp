// SPDX-License-Identifier: MIT
// The front of a unit as data: its jacks, its switches and every legal setting. Patch parsing,
// error messages, resets, reports and documentation all read these tables and nothing else.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace chessvm::eniac {

enum class Direction : std::uint8_t { input, output };

/// Letters of the master programmer's steppers; there is no I.
inline constexpr std::string_view stepper_letters = "ABCDEFGHJK";

/// Numbers that stand for '#' in a name.
struct NumberRange {
  int first = 0;
  int last = 0;
};

/// A family of jacks. `names` lists accepted spellings separated by '|', the canonical one first.
/// '#' runs through `first`, then (at its second place) `second`; '%' runs through the stepper
/// letters. The jacks of a family are numbered in the order of their placeholders, the last one
/// fastest.
struct JackRow {
  std::string_view names;
  Direction direction;
  int wires;  // 11 for a digit jack, 1 for a program jack
  NumberRange first{};
  NumberRange second{};
  std::string_view help{};
};

/// The positions of a switch, in panel order, each with its accepted spellings ("α|a|alpha").
class SettingList {
 public:
  SettingList(std::initializer_list<std::string_view> settings);
  explicit SettingList(std::span<const std::string> settings);
  /// "0", "1", ... as decimal numbers.
  [[nodiscard]] static SettingList numbers(int first, int last);

  [[nodiscard]] std::size_t size() const { return canonical_.size(); }
  [[nodiscard]] const std::string& name(std::size_t setting) const { return canonical_[setting]; }
  [[nodiscard]] std::optional<std::uint16_t> find(std::string_view text) const;
  /// "α, β, A, S": what an error message offers; long lists are cut.
  [[nodiscard]] std::string offer() const;

 private:
  void add(std::string_view spellings);

  std::vector<std::string> canonical_;
  std::unordered_map<std::string, std::uint16_t> index_;
};

struct SwitchRow {
  std::string_view names;       // as in JackRow
  const SettingList* settings;  // nullptr: takes any text that Unit::set_text agrees to
  std::string_view at_power_on;
  NumberRange first{};
  NumberRange second{};
  std::string_view after_reset{};  // empty: as at power-on
  std::string_view help{};
};

struct Jack {
  std::string name;  // canonical, without the unit
  Direction direction;
  int wires;
};

struct Switch {
  std::string name;
  const SettingList* settings;  // nullptr: free text
  std::uint16_t at_power_on;
  std::uint16_t after_reset;
};

/// The rows of one kind of unit, written out. One FrontPanel serves all units of that kind.
class FrontPanel {
 public:
  FrontPanel(std::span<const JackRow> jacks, std::span<const SwitchRow> switches);

  [[nodiscard]] std::span<const Jack> jacks() const { return jacks_; }
  [[nodiscard]] std::span<const Switch> switches() const { return switches_; }
  [[nodiscard]] std::optional<std::uint16_t> find_jack(std::string_view name) const;
  [[nodiscard]] std::optional<std::uint16_t> find_switch(std::string_view name) const;
  [[nodiscard]] std::span<const JackRow> jack_rows() const { return jack_rows_; }
  [[nodiscard]] std::span<const SwitchRow> switch_rows() const { return switch_rows_; }

 private:
  std::span<const JackRow> jack_rows_;
  std::span<const SwitchRow> switch_rows_;
  std::vector<Jack> jacks_;
  std::vector<Switch> switches_;
  std::unordered_map<std::string, std::uint16_t> jack_index_;
  std::unordered_map<std::string, std::uint16_t> switch_index_;
};

}  // namespace chessvm::eniac
