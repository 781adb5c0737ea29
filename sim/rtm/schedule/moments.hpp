// SPDX-License-Identifier: MIT
// Sets of moments, one bit for each moment of the axis (demand.hpp).
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace chessvm::rtm {

class Moments {
 public:
  Moments() = default;
  explicit Moments(std::size_t size) : words_((size + 63) / 64) {}

  void insert(std::size_t moment) { words_[moment / 64] |= std::uint64_t{1} << moment % 64; }
  [[nodiscard]] bool contains(std::size_t moment) const {
    return (words_[moment / 64] >> moment % 64 & 1U) != 0;
  }
  [[nodiscard]] bool empty() const {
    for (const std::uint64_t word : words_)
      if (word != 0) return false;
    return true;
  }
  [[nodiscard]] std::size_t size() const {
    std::size_t count = 0;
    for (const std::uint64_t word : words_) count += static_cast<std::size_t>(std::popcount(word));
    return count;
  }
  [[nodiscard]] std::optional<std::size_t> first() const {
    for (std::size_t k = 0; k < words_.size(); ++k)
      if (words_[k] != 0) return k * 64 + static_cast<std::size_t>(std::countr_zero(words_[k]));
    return std::nullopt;
  }
  /// Returns true if `other` contains all these moments.
  [[nodiscard]] bool within(const Moments& other) const {
    for (std::size_t k = 0; k < words_.size(); ++k)
      if ((words_[k] & ~other.words_[k]) != 0) return false;
    return true;
  }
  /// Returns true if at least one of these moments is in `other`.
  [[nodiscard]] bool meets(const Moments& other) const {
    for (std::size_t k = 0; k < words_.size(); ++k)
      if ((words_[k] & other.words_[k]) != 0) return true;
    return false;
  }
  /// Returns the number of moments that are in both sets.
  [[nodiscard]] std::size_t common(const Moments& other) const {
    std::size_t count = 0;
    for (std::size_t k = 0; k < words_.size(); ++k)
      count += static_cast<std::size_t>(std::popcount(words_[k] & other.words_[k]));
    return count;
  }
  Moments& operator|=(const Moments& other) {
    for (std::size_t k = 0; k < words_.size(); ++k) words_[k] |= other.words_[k];
    return *this;
  }
  Moments& operator&=(const Moments& other) {
    for (std::size_t k = 0; k < words_.size(); ++k) words_[k] &= other.words_[k];
    return *this;
  }
  Moments& operator-=(const Moments& other) {
    for (std::size_t k = 0; k < words_.size(); ++k) words_[k] &= ~other.words_[k];
    return *this;
  }
  /// Returns the moments that are `steps` add times after these moments. A moment beyond the end of
  /// its timeline wrongly becomes a moment of the next timeline. Axis::delayed corrects this.
  [[nodiscard]] Moments later(int steps) const {
    Moments moved = *this;
    const auto distance = static_cast<unsigned>(steps);
    for (std::size_t k = words_.size(); k-- > 0;)
      moved.words_[k] =
          words_[k] << distance | (k > 0 && distance > 0 ? words_[k - 1] >> (64 - distance) : 0);
    return moved;
  }
  /// Calls visit(moment) for each moment, in ascending order.
  template <class Visitor>
  void each(Visitor visit) const {
    for (std::size_t k = 0; k < words_.size(); ++k)
      for (std::uint64_t word = words_[k]; word != 0; word &= word - 1)
        visit(k * 64 + static_cast<std::size_t>(std::countr_zero(word)));
  }
  friend bool operator==(const Moments&, const Moments&) = default;
  friend auto operator<=>(const Moments&, const Moments&) = default;  // NOLINT: false warning

 private:
  std::vector<std::uint64_t> words_;
};

}  // namespace chessvm::rtm
