// SPDX-License-Identifier: MIT
#include "web/engine/border.hpp"

#include <limits>

#include "base/command_line/error_json.hpp"

namespace chessvm::web {

Border& Border::instance() {
  static Border border;
  return border;
}

void* Border::allocate(std::uint32_t size) {
  if (size == 0 || size > most_bytes - buffered_) return nullptr;
  std::vector<char> buffer(size);
  char* const address = buffer.data();
  buffers_.emplace(address, std::move(buffer));
  buffered_ += size;
  return address;
}

bool Border::release(const void* buffer) {
  const auto found = buffers_.find(static_cast<const char*>(buffer));
  if (found == buffers_.end()) return false;
  buffered_ -= found->second.size();
  buffers_.erase(found);
  return true;
}

std::int32_t Border::refuse(const Failure& failure) {
  reply_ = error_json(failure);
  return refused;
}

std::int32_t Border::refuse(std::string message) {
  return refuse(Failure::because(std::move(message)));
}

std::optional<std::string_view> Border::text(const void* address, std::uint32_t size) const {
  if (size == 0) return std::string_view{};
  const auto* const begin = static_cast<const char*>(address);
  auto buffer = buffers_.upper_bound(begin);
  if (buffer == buffers_.begin()) return std::nullopt;
  --buffer;
  const auto offset = static_cast<std::size_t>(begin - buffer->first);
  if (offset > buffer->second.size() || size > buffer->second.size() - offset) return std::nullopt;
  return std::string_view(begin, size);
}

bool Border::close(std::int32_t handle) {
  return std::apply([handle](auto&... table) { return ((table.erase(handle) != 0) || ...); },
                    tables_);
}

std::size_t Border::handles() const {
  return std::apply([](const auto&... table) { return (table.size() + ...); }, tables_);
}

std::optional<std::uint64_t> count_of(double number) {
  constexpr double largest = 9007199254740992.0;  // 2^53
  if (!(number >= 0)) return std::nullopt;
  if (number > largest) return std::numeric_limits<std::uint64_t>::max();
  return static_cast<std::uint64_t>(number);
}

std::uint64_t saturated_sum(std::uint64_t a, std::uint64_t b) {
  return a > std::numeric_limits<std::uint64_t>::max() - b
             ? std::numeric_limits<std::uint64_t>::max()
             : a + b;
}

}  // namespace chessvm::web
