// SPDX-License-Identifier: MIT
// Names the wirings (CPUs) of chessvm. All execute the same instructions, but with different opcode
// numbers and add cycles (vm/isa.hpp), so an image is for one CPU only.
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

/// Returns the name used in `--cpu`, in the directive `.cpu` and in the first line of an image.
[[nodiscard]] constexpr std::string_view name(Cpu cpu) {
  return cpu == Cpu::published ? "published" : "quick";
}

[[nodiscard]] constexpr std::optional<Cpu> parse_cpu(std::string_view word) {
  for (const Cpu cpu : cpus)
    if (name(cpu) == word) return cpu;
  return std::nullopt;
}

[[nodiscard]] inline std::vector<std::string> cpu_names() {
  std::vector<std::string> names;
  names.reserve(cpus.size());
  for (const Cpu cpu : cpus) names.emplace_back(name(cpu));
  return names;
}

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
