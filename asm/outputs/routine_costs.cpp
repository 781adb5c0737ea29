// SPDX-License-Identifier: MIT
#include "asm/outputs/routine_costs.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "asm/passes/control_flow.hpp"

namespace chessvm::assembler {
namespace {

using Node = std::size_t;  // index of a statement in ControlFlow
using Nodes = std::set<Node>;
using Edge = std::pair<Node, Node>;

/// A piece of code. `next` maps each of its statements to the successors within the piece.
struct Region {
  Node entry = 0;
  std::map<Node, std::vector<Node>> next;
};

/// Add cycles of a statement. The add cycles of a `jsr` include the cost of the called routine,
/// unless that cost has no bound.
struct Cycles {
  int next = 0;   // cost of the statement; for a branch, the cost if it is not taken
  int taken = 0;  // for a branch, the cost if it is taken; unused for other statements
};
using CyclesOf = std::map<Node, Cycles>;

/// A loop. `body` has its statements. Each repetition begins at the statement `entry`.
struct Loop {
  Node entry = 0;
  Nodes body;
};

/// Returns the nodes of `within` that control can reach from node `from` without the edges `cut`.
/// Each node precedes its successors, except where a loop makes that impossible.
std::vector<Node> order_from(const Region& region, Node from, const Nodes& within,
                             const std::set<Edge>& cut) {
  std::vector<Node> done;
  Nodes seen{from};
  struct Visit {
    Node node;
    std::size_t next;
  };
  std::vector<Visit> open{{from, 0}};
  while (!open.empty()) {
    const Node node = open.back().node;
    const auto& next = region.next.at(node);
    if (open.back().next == next.size()) {
      done.push_back(node);
      open.pop_back();
      continue;
    }
    const Node to = next[open.back().next++];
    if (within.contains(to) && !cut.contains({node, to}) && seen.insert(to).second)
      open.push_back({to, 0});
  }
  std::reverse(done.begin(), done.end());
  return done;
}

class Loops {
 public:
  explicit Loops(const Region& region) : region_(region) {
    Nodes all;
    for (const auto& [node, next] : region.next) all.insert(node);
    find(std::move(all), region.entry);
  }
  [[nodiscard]] const std::vector<Loop>& all() const { return loops_; }
  /// Returns the edges that lead back to entries of loops. The other edges form no loops.
  [[nodiscard]] const std::set<Edge>& backward() const { return backward_; }

 private:
  void find(Nodes within, Node entry);
  [[nodiscard]] std::vector<Loop> cycles(const Nodes& within, Node entry) const;

  const Region& region_;
  std::vector<Loop> loops_;
  std::set<Edge> backward_;
};

/// Returns the outermost loops of `within`. A loop is a largest possible set of statements in which
/// control can go from every statement to every other statement. The loop's entry is its first
/// statement in the order that order_from() returns for `entry`.
std::vector<Loop> Loops::cycles(const Nodes& within, Node entry) const {
  const auto order = order_from(region_, entry, within, backward_);
  std::map<Node, std::vector<Node>> before;
  for (const Node node : order)
    for (const Node to : region_.next.at(node))
      if (within.contains(to) && !backward_.contains({node, to})) before[to].push_back(node);
  std::vector<Loop> found;
  Nodes seen;
  for (const Node root : order) {
    if (seen.contains(root)) continue;
    Loop loop{root, {}};
    std::vector<Node> open{root};
    while (!open.empty()) {
      const Node node = open.back();
      open.pop_back();
      if (!seen.contains(node) || node == root) {
        seen.insert(node);
        if (!loop.body.insert(node).second) continue;
        for (const Node from : before[node])
          if (!seen.contains(from)) open.push_back(from);
      }
    }
    const auto& to_root = before[root];
    if (std::any_of(to_root.begin(), to_root.end(),
                    [&](Node from) { return loop.body.contains(from); }))
      found.push_back(std::move(loop));
  }
  return found;
}

/// Finds the outermost loops. Then cuts, inside each loop, the edges that lead back to the entry of
/// the loop, and searches the loop for inner loops.
void Loops::find(Nodes within, Node entry) {
  std::vector<Loop> open{{entry, std::move(within)}};
  while (!open.empty()) {
    const Loop outer = std::move(open.back());
    open.pop_back();
    for (Loop& loop : cycles(outer.body, outer.entry)) {
      for (const Node from : loop.body)
        for (const Node to : region_.next.at(from))
          if (to == loop.entry) backward_.insert({from, to});
      loops_.push_back(loop);
      open.push_back(std::move(loop));
    }
  }
}

class Coster {
 public:
  explicit Coster(const Assembly& assembly)
      : flow_(assembly.encoding), cpu_(assembly.encoding.image.cpu()) {
    for (const auto& [name, symbol] : assembly.symbols)
      if (symbol.kind == Symbol::Kind::row)
        names_.emplace(static_cast<vm::RowNumber>(symbol.value), name);
    for (Node node = 0; node < flow_.size(); ++node)
      if (has_flow(flow_[node], vm::isa::Flow::call)) called_.insert(flow_[node].target);
  }
  std::vector<LabelCost> all();

 private:
  [[nodiscard]] Region chain_from(Node entry) const;
  [[nodiscard]] Region routine_from(Node entry) const;
  Cost cost(const Region& region);
  [[nodiscard]] bool is_exit(const Region& region, Node node) const;
  void add_node(Cost& cost, Node node, CyclesOf& own);
  template <class Goes>
  [[nodiscard]] int most(const Cycles& cycles, Node node, Goes goes) const;
  /// Returns the maximum of the add cycles of `node` if control goes from `node` to node `to`.
  [[nodiscard]] int on_the_way(const Cycles& cycles, Node node, Node to) const;
  /// Returns the maximum of the add cycles of `node` if control leaves the region after `node`.
  [[nodiscard]] int at_exit(const Region& region, const Cycles& cycles, Node node) const;
  [[nodiscard]] const Cost& routine(vm::RowNumber row);
  [[nodiscard]] std::string name(vm::RowNumber row) const {
    const auto at = names_.find(row);
    return at == names_.end() ? std::string{} : at->second;
  }

  ControlFlow flow_;
  vm::Cpu cpu_;
  std::map<vm::RowNumber, std::string> names_;
  std::set<vm::RowNumber> called_;
  std::map<vm::RowNumber, Cost> routines_;
  std::set<vm::RowNumber> begun_;  // routines whose cost is being computed
};

Region Coster::chain_from(Node entry) const {
  Region region{entry, {}};
  for (std::optional<Node> node = entry; node && !region.next.contains(*node);) {
    region.next[*node];
    const bool call = has_flow(flow_[*node], vm::isa::Flow::call);
    if (!call && !falls_through(flow_[*node])) break;
    const ControlFlow::Step step = call ? flow_.row_after(flow_[*node].row) : flow_.after(*node);
    node = step.kind == ControlFlow::Next::statement ? std::optional(step.index) : std::nullopt;
  }
  for (auto& [node, next] : region.next)
    for (const Node to : flow_.successors(node))
      if (region.next.contains(to)) next.push_back(to);
  return region;
}

Region Coster::routine_from(Node entry) const {
  Region region{entry, {}};
  std::vector<Node> open{entry};
  while (!open.empty()) {
    const Node node = open.back();
    open.pop_back();
    const auto [at, is_new] = region.next.emplace(node, flow_.successors(node));
    if (is_new) open.insert(open.end(), at->second.begin(), at->second.end());
  }
  return region;
}

const Cost& Coster::routine(vm::RowNumber row) {
  const auto known = routines_.find(row);
  if (known != routines_.end()) return known->second;
  Cost result;
  const ControlFlow::Step entry = flow_.start_of(row);
  if (entry.kind == ControlFlow::Next::statement && begun_.insert(row).second) {
    result = cost(routine_from(entry.index));
    begun_.erase(row);
  } else {
    result.known = false;
  }
  return routines_.insert_or_assign(row, std::move(result)).first->second;
}

/// Stores in `own` the add cycles of `node`, including the cost of a called routine. If that cost
/// has no bound, leaves it out and adds the routine's name to `cost.open_calls`. Sets `cost.known`
/// to false if control can reach a word that is no instruction.
void Coster::add_node(Cost& cost, Node node, CyclesOf& own) {
  const Placed& placed = flow_[node];
  own[node] = {cycles_of(placed, cpu_), cycles_of(placed, cpu_, Branch::taken)};
  if (placed.instruction == nullptr) cost.known = false;
  if (falls_through(placed) && flow_.after(node).kind != ControlFlow::Next::statement)
    cost.known = false;
  if (!has_flow(placed, vm::isa::Flow::call)) return;
  const bool recursive = begun_.contains(placed.target);
  if (!recursive && routine(placed.target).bounded()) {
    own[node].next += routine(placed.target).cycles;
    return;
  }
  const std::string called = name(placed.target);
  if (std::find(cost.open_calls.begin(), cost.open_calls.end(), called) == cost.open_calls.end())
    cost.open_calls.push_back(called);
}

/// Returns the add cycles of `node`. A branch has two possible next steps and may need different
/// add cycles for them. If `goes` returns true for exactly one of these steps, returns the add
/// cycles for this step. Otherwise returns the larger of the two numbers.
template <class Goes>
int Coster::most(const Cycles& cycles, Node node, Goes goes) const {
  const Placed& placed = flow_[node];
  if (!has_flow(placed, vm::isa::Flow::branch)) return cycles.next;
  const bool not_taken = goes(flow_.after(node));
  const bool taken = goes(flow_.start_of(placed.target));
  if (taken == not_taken) return std::max(cycles.next, cycles.taken);
  return taken ? cycles.taken : cycles.next;
}

int Coster::on_the_way(const Cycles& cycles, Node node, Node to) const {
  return most(cycles, node, [to](const ControlFlow::Step& step) {
    return step.kind == ControlFlow::Next::statement && step.index == to;
  });
}

int Coster::at_exit(const Region& region, const Cycles& cycles, Node node) const {
  return most(cycles, node, [&region](const ControlFlow::Step& step) {
    return step.kind != ControlFlow::Next::statement || !region.next.contains(step.index);
  });
}

/// Returns true if control can leave the region at `node`. A call is always an exit.
bool Coster::is_exit(const Region& region, Node node) const {
  const auto next = flow_.successors(node);
  return next.empty() || next.size() != region.next.at(node).size() ||
         has_flow(flow_[node], vm::isa::Flow::call);
}

Cost Coster::cost(const Region& region) {
  Cost cost;
  CyclesOf own;
  Nodes all;
  for (const auto& [node, next] : region.next) {
    add_node(cost, node, own);
    all.insert(node);
  }
  const Loops loops(region);
  // Maps each statement to the maximum of the add cycles from `from` to it, without repeated loops.
  const auto longest = [&](Node from, const Nodes& within) {
    std::map<Node, int> most;
    for (const Node node : order_from(region, from, within, loops.backward())) {
      const int here = most[node];
      for (const Node to : region.next.at(node))
        if (within.contains(to) && !loops.backward().contains({node, to}))
          most[to] = std::max(most[to], here + on_the_way(own[node], node, to));
    }
    return most;
  };
  const auto from_entry = longest(region.entry, all);
  const bool ends = std::any_of(from_entry.begin(), from_entry.end(),
                                [&](const auto& each) { return is_exit(region, each.first); });
  for (const auto& [node, cycles] : from_entry)
    if (!ends || is_exit(region, node))
      cost.cycles = std::max(cost.cycles, cycles + at_exit(region, own[node], node));
  for (const Loop& loop : loops.all()) {
    LoopTurn turn{name(flow_[loop.entry].row), flow_[loop.entry].row, 0};
    for (const auto& [node, cycles] : longest(loop.entry, loop.body))
      if (loops.backward().contains({node, loop.entry}))
        turn.cycles = std::max(turn.cycles, cycles + on_the_way(own[node], node, loop.entry));
    cost.loops.push_back(std::move(turn));
  }
  return cost;
}

std::vector<LabelCost> Coster::all() {
  std::vector<LabelCost> costs;
  for (const auto& [row, label] : names_) {
    if (row < vm::first_row || row >= vm::end_row) continue;
    const ControlFlow::Step entry = flow_.start_of(row);
    if (entry.kind != ControlFlow::Next::statement || flow_[entry.index].instruction == nullptr)
      continue;
    LabelCost each{label, row, cost(chain_from(entry.index)), std::nullopt};
    if (called_.contains(row)) each.routine = routine(row);
    costs.push_back(std::move(each));
  }
  return costs;
}

}  // namespace

std::vector<LabelCost> label_costs(const Assembly& assembly) {
  return Coster(assembly).all();
}

}  // namespace chessvm::assembler
