// SPDX-License-Identifier: MIT
// The wirings of chessvm by name. Both execute the same instructions; each has opcode numbers and
// add cycles of its own (vm/isa.hpp), so that an image is for one of them.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace chessvm::vm {

enum class Cpu : std::uint8_t {
  published,  // sim/wired/chessvm.rtm
  quick,      // sim/wired/quick.rtm
};

inline constexpr std::array cpus{Cpu::published, Cpu::quick};

/// Returns the word for `--cpu`, the directive `.cpu` and the first line of an image.
[[nodiscard]] constexpr std::string_view name(Cpu cpu) {
  return cpu == Cpu::published ? "published" : "quick";
}

/// Returns the CPU of that name; nullopt for any other word.
[[nodiscard]] constexpr std::optional<Cpu> parse_cpu(std::string_view word) {
  for (const Cpu cpu : cpus)
    if (name(cpu) == word) return cpu;
  return std::nullopt;
}

/// Returns the words for all of `cpus`, for a command line.
[[nodiscard]] inline std::vector<std::string> cpu_names() {
  std::vector<std::string> names;
  names.reserve(cpus.size());
  for (const Cpu cpu : cpus) names.emplace_back(name(cpu));
  return names;
}

/// One value for each CPU.
template <class T>
struct PerCpu {
  T published{};
  T quick{};
  [[nodiscard]] constexpr const T& operator[](Cpu cpu) const {
    return cpu == Cpu::published ? published : quick;
  }
  [[nodiscard]] constexpr T& operator[](Cpu cpu) {
    return cpu == Cpu::published ? published : quick;
  }
};

}  // namespace chessvm::vm
