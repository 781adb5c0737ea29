// SPDX-License-Identifier: MIT
// Data and checks that the functions of abi.h share: buffers, the reply, and handles.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "base/result.hpp"
#include "web/engine/cpu.hpp"
#include "web/engine/debugging.hpp"
#include "web/engine/eniac_machine.hpp"
#include "web/engine/thinking.hpp"
#include "web/engine/wired_cpu.hpp"

namespace chessvm::web {

/// Largest size of all buffers together. All files together have the same limit.
inline constexpr std::size_t most_bytes = 64UL << 20U;
inline constexpr std::size_t most_handles = 64;
inline constexpr std::int32_t refused = -1;

/// Data that the module keeps from one call to the next.
class Border {
 public:
  [[nodiscard]] static Border& instance();

  [[nodiscard]] void* allocate(std::uint32_t size);
  [[nodiscard]] bool release(const void* buffer);

  [[nodiscard]] const std::string& reply() const { return reply_; }
  void reply(std::string text) { reply_ = std::move(text); }

  /// Begins a call: clears the reply of the previous call.
  void begin() { reply_.clear(); }
  /// Makes the reply explain why the call is refused. Returns `refused`.
  std::int32_t refuse(const Failure& failure);
  std::int32_t refuse(std::string message);

  /// Returns the bytes at `address`; nullopt if they do not lie within one buffer.
  [[nodiscard]] std::optional<std::string_view> text(const void* address, std::uint32_t size) const;

  /// Stores a new machine and returns its handle. Refuses the call if `most_handles` are open.
  template <class Machine>
  [[nodiscard]] std::int32_t open(std::unique_ptr<Machine> machine) {
    if (handles() >= most_handles) return refuse("too many machines are open");
    table<Machine>()[++last_handle_] = std::move(machine);
    return last_handle_;
  }
  /// Begins a call, and returns the machine of a handle. If the handle belongs to no machine of
  /// this kind, returns nullptr and refuses the call.
  template <class Machine>
  [[nodiscard]] Machine* find(std::int32_t handle) {
    begin();
    const auto found = table<Machine>().find(handle);
    if (found != table<Machine>().end()) return found->second.get();
    static_cast<void>(refuse("no such machine is open"));
    return nullptr;
  }
  [[nodiscard]] bool close(std::int32_t handle);

 private:
  template <class Machine>
  using Table = std::map<std::int32_t, std::unique_ptr<Machine>>;
  template <class Machine>
  [[nodiscard]] Table<Machine>& table() {
    return std::get<Table<Machine>>(tables_);
  }
  [[nodiscard]] std::size_t handles() const;

  std::map<const char*, std::vector<char>> buffers_;
  std::size_t buffered_ = 0;
  std::string reply_;
  std::tuple<Table<Cpu>, Table<Debugging>, Table<EniacMachine>, Table<WiredCpu>,
             Table<chess::Program>, Table<Thinking>>
      tables_;
  std::int32_t last_handle_ = 0;
};

/// Converts a count or time from the page. A number beyond 2^53 means "no limit" and becomes the
/// largest number. Returns nullopt for NaN or a negative number.
[[nodiscard]] std::optional<std::uint64_t> count_of(double number);

[[nodiscard]] std::uint64_t saturated_sum(std::uint64_t a, std::uint64_t b);

}  // namespace chessvm::web
