// SPDX-License-Identifier: MIT
// Makes small changes that damage a patch, for scoring the checker (mutate.hpp).
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace chessvm::rtm::checker {

enum class MutationKind : std::uint8_t {
  cable_removed,
  adapter_changed,
  switch_moved,
  repeat_changed,
  dummy_moved,
  amplifier_bridged,
};
/// Names of the kinds of damage, in the order of MutationKind.
inline constexpr std::string_view mutation_names[] = {
    "cable-removed",  "adapter-changed", "switch-moved",
    "repeat-changed", "dummy-moved",     "amplifier-bridged",
};

[[nodiscard]] constexpr std::string_view to_string(MutationKind kind) {
  return mutation_names[static_cast<std::size_t>(kind)];
}

struct Mutation {
  struct Edit {
    std::size_t line;
    std::string text;  // replaces line `line`, counted from 0; may have several lines
  };
  MutationKind kind;
  std::string what;  // description of the damage, for reports
  std::vector<Edit> edits;
  std::string added;  // lines to add at the end of the patch
};

class Mutations {
 public:
  explicit Mutations(std::string_view patch);

  [[nodiscard]] const std::vector<Mutation>& all() const { return all_; }
  /// Returns up to `count` mutations, one of each kind in turn. The order depends on `seed`.
  [[nodiscard]] std::vector<Mutation> sample(std::size_t count, std::uint64_t seed) const;
  [[nodiscard]] std::string apply(const Mutation& mutation) const;
  /// Return true if `jack` is an end of a cable, or if a cable leads from `jack` to `other`.
  [[nodiscard]] bool is_cabled(std::string_view jack) const;
  [[nodiscard]] bool is_cabled(std::string_view jack, std::string_view other) const;

 private:
  struct Line {
    std::size_t number;
    std::string one;  // first operand of `p` or `s`; `other` is the second
    std::string other;
  };
  void change_adapter(const Line& line);
  void move_switch(const Line& line);
  void change_switches_of_used_controls();
  void move_dummies();
  void bridge_amplifiers();
  [[nodiscard]] std::string setting(const std::string& name, std::string_view at_rest) const;
  void rename(const std::string& what,
              const std::vector<std::pair<std::string, std::string>>& names);

  std::vector<std::string> lines_;
  std::vector<Line> cables_;
  std::vector<Line> switches_;
  std::vector<Mutation> all_;
};

}  // namespace chessvm::rtm::checker
