// SPDX-License-Identifier: MIT
// Parts that the functions of abi.h share: buffers, the reply, handles, and the checks of
// arguments.
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

inline constexpr std::size_t most_bytes = 64UL << 20U;  // of all buffers, and of all files
inline constexpr std::size_t most_handles = 64;
inline constexpr std::int32_t refused = -1;

/// All that the module holds from one call to the next.
class Border {
 public:
  /// The one of this module: the functions of a C interface have no object to belong to.
  [[nodiscard]] static Border& instance();

  [[nodiscard]] void* allocate(std::uint32_t size);
  [[nodiscard]] bool release(const void* buffer);

  [[nodiscard]] const std::string& reply() const { return reply_; }
  void reply(std::string text) { reply_ = std::move(text); }

  /// Begins a call: the reply of the last one is gone.
  void begin() { reply_.clear(); }
  /// Ends a call that is refused: the reply explains why.
  std::int32_t refuse(const Failure& failure);
  std::int32_t refuse(std::string message);

  /// The bytes at `address`; nullopt where they do not lie within one buffer.
  [[nodiscard]] std::optional<std::string_view> text(const void* address, std::uint32_t size) const;

  /// The handle of a new machine; `refused` where there are too many.
  template <class Machine>
  [[nodiscard]] std::int32_t open(std::unique_ptr<Machine> machine) {
    if (handles() >= most_handles) return refuse("too many machines are open");
    table<Machine>()[++last_handle_] = std::move(machine);
    return last_handle_;
  }
  /// The machine of a handle; nullptr, with a refusal as the reply, where it is none of that kind.
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

/// A count or time of the page as a number of ours: the largest for "no limit"; nullopt for what is
/// neither.
[[nodiscard]] std::optional<std::uint64_t> count_of(double number);

/// `a + b`, or the largest number.
[[nodiscard]] std::uint64_t saturated_sum(std::uint64_t a, std::uint64_t b);

}  // namespace chessvm::web
