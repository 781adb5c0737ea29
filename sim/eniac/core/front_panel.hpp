// SPDX-License-Identifier: MIT
// The front panel of a unit as data: its jacks, its switches with every legal setting, its program
// controls and the registers with lamps. These tables are the only source for the patch parser,
// error messages, resets, reports, waveforms, lockstep and the documentation.
#pragma once

#include <array>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "sim/eniac/core/names.hpp"

namespace chessvm::eniac {

enum class Direction : std::uint8_t { input, output };

/// Letters of the master programmer's steppers, without I. The string_view refers to a named array.
/// With a string literal instead, begin() and end() could point into different arrays, because two
/// uses of a literal may be two arrays.
inline constexpr char stepper_letter_array[] = "ABCDEFGHJK";
inline constexpr std::string_view stepper_letters = stepper_letter_array;

/// The numbers from `first` to `last`. Each of these numbers can replace a '#' in a name.
struct NumberRange {
  int first = 0;
  int last = 0;
};

/// A family of jacks. `names` lists the accepted spellings, separated by '|'. The first spelling is
/// canonical. The first '#' stands for a number in range `first`, and the second '#' stands for a
/// number in range `second`. A '%' stands for a stepper letter. In the numbering of the jacks, the
/// last placeholder varies fastest.
struct JackRow {
  std::string_view names;
  Direction direction;
  int wires;  // number of wires: 11 for a digit jack, 1 for a program jack
  NumberRange first{};
  NumberRange second{};
  std::string_view help{};
};

/// The settings of a switch, in panel order. A setting may have several spellings: "α|a|alpha".
class SettingList {
 public:
  SettingList(std::initializer_list<std::string_view> settings);
  explicit SettingList(std::span<const std::string> settings);
  /// Returns settings whose names are the decimal numbers `first` to `last`: "0", "1", "2".
  [[nodiscard]] static SettingList numbers(int first, int last);

  [[nodiscard]] std::size_t size() const { return canonical_.size(); }
  [[nodiscard]] const std::string& name(std::size_t setting) const { return canonical_[setting]; }
  [[nodiscard]] std::optional<std::uint16_t> find(std::string_view text) const;
  /// Returns the names of the settings for an error message: "α, β, A, S". Shortens a long list.
  [[nodiscard]] std::string offer() const;

 private:
  void add(std::string_view spellings);

  std::vector<std::string> canonical_;
  std::unordered_map<std::string, std::uint16_t> index_;
};

struct SwitchRow {
  std::string_view names;       // spellings and placeholders as in JackRow
  const SettingList* settings;  // nullptr if there is no list; Unit::set_text then checks the text
  std::string_view at_power_on;
  NumberRange first{};
  NumberRange second{};
  std::string_view after_reset{};  // setting after a reset; if empty, a reset sets `at_power_on`
  std::string_view help{};
};

class Unit;

/// The kinds of program controls. The kind decides when a program ends.
enum class ProgramKind : std::uint8_t {
  control,  // works for the number of add cycles set on its switches
  stepper,  // at the next CPP, sends a pulse from the present stage's output and ends
  card,     // waits for the card reader or the printer
};

/// A family of program controls. A pulse into jack `input` starts a program. The names may contain
/// the placeholders of JackRow, but no alternative spellings.
struct ProgramRow {
  std::string_view name;  // name without the unit: "#" for "a3.1", "a3.2", ...
  std::string_view input;
  std::string_view output;  // jack that pulses when the program ends; empty if there is none
  NumberRange numbers{};
  ProgramKind kind = ProgramKind::control;
};

/// The meaning of the bits of a register.
enum class RegisterKind : std::uint8_t {
  flags,   // flip-flops, the first one in bit 0
  digits,  // decades of four bits each, place 1 in the lowest bits
  number,  // binary number
};

/// The places where the user can see a register.
enum class RegisterUse : std::uint8_t {
  waveforms_and_state,
  state_only,  // only in the printed state; not a signal in waveforms
};

/// A family of registers or flip-flops. `read` returns the value of register `index` of the family.
struct RegisterRow {
  std::string_view name;  // placeholders as in JackRow
  int bits;
  RegisterKind kind;
  std::string_view help;
  std::uint64_t (*read)(const Unit& unit, int index);
  NumberRange numbers{};
  RegisterUse use = RegisterUse::waveforms_and_state;
};

/// A kind of resource. Reports tell how many resources of this kind are in use. `jacks` and
/// `switches` list the numbers of the jacks and switches of resource 0. For resource n, add n to
/// each of these numbers. A resource is in use if one of its jacks has a cable or if one of its
/// switches was changed.
struct InventoryRow {
  std::string_view what;  // name of the resource, such as "receivers"
  int count;
  std::vector<std::uint16_t> jacks{};
  std::vector<std::uint16_t> switches{};
};

struct Jack {
  std::string name;  // canonical name without the unit
  Direction direction;
  int wires;
};

struct Switch {
  std::string name;
  const SettingList* settings;  // nullptr if Unit::set_text checks the settings
  std::uint16_t at_power_on;
  std::uint16_t after_reset;
};

/// A program control of a unit: one member of the family in a ProgramRow.
struct ProgramControl {
  std::string name;  // without the unit: "5" of "a3.5", "Ci2" of "i.Ci2"
  std::uint16_t input;
  std::optional<std::uint16_t> output;
  ProgramKind kind;
};

struct Register {
  std::string name;
  const RegisterRow* row;
  int index;  // index of the register in the row's family, from 0

  [[nodiscard]] std::uint64_t value(const Unit& unit) const { return row->read(unit, index); }
};

/// A set of program controls of one unit. Bit n stands for `programs()[n]` of the front panel.
using ProgramBits = std::uint32_t;

/// The table rows that describe one kind of unit. The spans point to static tables.
struct PanelRows {
  std::span<const JackRow> jacks{};
  std::span<const SwitchRow> switches{};
  std::span<const ProgramRow> programs{};
  std::span<const RegisterRow> registers{};
  std::span<const InventoryRow> inventory{};
};

/// The front panel of one kind of unit, expanded from its rows. All units of the kind share it.
class FrontPanel {
 public:
  explicit FrontPanel(const PanelRows& rows);

  [[nodiscard]] std::span<const Jack> jacks() const { return jacks_; }
  [[nodiscard]] std::span<const Switch> switches() const { return switches_; }
  /// Finds a jack or switch by the rules of NameIndex. Returns nullopt if no name matches.
  [[nodiscard]] std::optional<std::uint16_t> find_jack(std::string_view name) const;
  [[nodiscard]] std::optional<std::uint16_t> find_switch(std::string_view name) const;
  [[nodiscard]] std::span<const ProgramControl> programs() const { return programs_; }
  /// Returns the set of program controls of `kind`.
  [[nodiscard]] ProgramBits programs_of(ProgramKind kind) const {
    return programs_of_kind_[static_cast<std::size_t>(kind)];
  }
  /// Returns the program control of input `jack`. Returns nullptr if `jack` starts no program.
  [[nodiscard]] const ProgramControl* program_of(std::uint16_t jack) const;
  [[nodiscard]] std::span<const Register> registers() const { return registers_; }
  [[nodiscard]] std::span<const JackRow> jack_rows() const { return rows_.jacks; }
  [[nodiscard]] std::span<const SwitchRow> switch_rows() const { return rows_.switches; }
  [[nodiscard]] std::span<const InventoryRow> inventory() const { return rows_.inventory; }

 private:
  void add_jacks();
  void add_switches();
  void add_programs();
  void add_registers();

  PanelRows rows_;
  std::vector<Jack> jacks_;
  std::vector<Switch> switches_;
  std::vector<ProgramControl> programs_;
  std::array<ProgramBits, 3> programs_of_kind_{};
  std::vector<Register> registers_;
  NameIndex jack_index_;
  NameIndex switch_index_;
};

}  // namespace chessvm::eniac
