// SPDX-License-Identifier: MIT
#include "sim/eniac/lint/flow.hpp"

#include <algorithm>

namespace chessvm::eniac {
namespace {

constexpr std::uint32_t none = ~0U;

/// Tarjan's algorithm for strongly connected components. The code is not recursive, because chains
/// of nodes may be long.
class Grouping {
 public:
  Grouping(const std::vector<bool>& used, const std::vector<std::vector<std::uint32_t>>& successors)
      : successors_(successors), state_(used.size()) {
    for (std::uint32_t node = 0; node < used.size(); ++node)
      if (used[node] && state_[node].number == none) visit(node);
  }

  std::vector<std::vector<std::uint32_t>> groups;
  [[nodiscard]] std::uint32_t group_of(std::uint32_t node) const { return state_[node].group; }

 private:
  struct State {
    std::uint32_t number = none;
    std::uint32_t lowest = none;
    std::uint32_t group = none;
    std::size_t next = 0;  // index of the next successor to visit
  };

  void enter(std::uint32_t node) {
    state_[node].number = state_[node].lowest = count_++;
    open_.push_back(node);
    path_.push_back(node);
  }

  void visit(std::uint32_t start) {
    enter(start);
    while (!path_.empty()) {
      const std::uint32_t node = path_.back();
      State& state = state_[node];
      if (state.next < successors_[node].size()) {
        const std::uint32_t next = successors_[node][state.next++];
        if (state_[next].number == none)
          enter(next);
        else if (state_[next].group == none)
          state.lowest = std::min(state.lowest, state_[next].number);
        continue;
      }
      path_.pop_back();
      if (!path_.empty())
        state_[path_.back()].lowest = std::min(state_[path_.back()].lowest, state.lowest);
      if (state.lowest == state.number) close(node);
    }
  }

  void close(std::uint32_t root) {
    std::vector<std::uint32_t>& group = groups.emplace_back();
    do {
      group.push_back(open_.back());
      state_[open_.back()].group = static_cast<std::uint32_t>(groups.size() - 1);
      open_.pop_back();
    } while (group.back() != root);
    std::sort(group.begin(), group.end());
  }

  const std::vector<std::vector<std::uint32_t>>& successors_;
  std::vector<State> state_;
  std::vector<std::uint32_t> open_;
  std::vector<std::uint32_t> path_;
  std::uint32_t count_ = 0;
};

}  // namespace

Flow::Flow(const std::vector<bool>& used, std::span<const FlowEdge> edges)
    : successors_(used.size()) {
  for (const FlowEdge& edge : edges)
    if (used[edge.from] && used[edge.to]) successors_[edge.from].push_back(edge.to);
  Grouping grouping(used, successors_);
  for (std::vector<std::uint32_t>& members : grouping.groups)
    groups_.push_back({std::move(members)});
  for (std::uint32_t from = 0; from < used.size(); ++from) {
    for (const std::uint32_t to : successors_[from]) {
      if (grouping.group_of(from) == grouping.group_of(to)) continue;
      groups_[grouping.group_of(from)].has_sink = true;
      groups_[grouping.group_of(to)].has_source = true;
    }
  }
}

std::vector<std::uint32_t> Flow::reached_from(std::uint32_t node) const {
  std::vector<bool> seen(successors_.size());
  std::vector<std::uint32_t> reached;
  std::vector<std::uint32_t> waiting{node};
  while (!waiting.empty()) {
    const std::uint32_t from = waiting.back();
    waiting.pop_back();
    for (const std::uint32_t to : successors_[from]) {
      if (seen[to]) continue;
      seen[to] = true;
      reached.push_back(to);
      waiting.push_back(to);
    }
  }
  std::sort(reached.begin(), reached.end());
  return reached;
}

}  // namespace chessvm::eniac
