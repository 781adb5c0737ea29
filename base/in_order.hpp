// SPDX-License-Identifier: MIT
// Runs tasks on several threads and delivers the results in the order of the tasks.
#pragma once

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <optional>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

namespace chessvm {

/// Computes `make(i)` for each i from 0 to `count` - 1 on at most `jobs` threads (0 counts as 1).
/// Calls `take(i, result)` on the calling thread in the order of i. If `take` returns false, starts
/// no further tasks and waits until the running tasks end. `make` must not throw.
template <class Make, class Take>
void in_order(std::size_t count, unsigned jobs, const Make& make, const Take& take) {
  using Made = std::invoke_result_t<const Make&, std::size_t>;
  std::vector<std::optional<Made>> made(count);
  std::mutex mutex;
  std::condition_variable news;
  std::atomic<std::size_t> next{0};
  std::atomic<bool> is_over{false};
  const auto work = [&] {
    for (std::size_t i = next++; i < count && !is_over; i = next++) {
      Made result = make(i);
      const std::lock_guard lock(mutex);
      made[i] = std::move(result);
      news.notify_one();
    }
  };
  std::vector<std::jthread> threads;
  const std::size_t wanted = std::clamp<std::size_t>(jobs, 1, std::max<std::size_t>(count, 1));
  for (std::size_t i = 0; i < wanted; ++i) threads.emplace_back(work);
  for (std::size_t i = 0; i < count && !is_over; ++i) {
    std::unique_lock lock(mutex);
    news.wait(lock, [&] { return made[i].has_value(); });
    Made result = std::move(*made[i]);
    made[i].reset();
    lock.unlock();
    if (!take(i, std::move(result))) is_over = true;
  }
}

}  // namespace chessvm
