// SPDX-License-Identifier: MIT
#include "asm/advice/dataflow.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "vm/isa.hpp"
#include "vm/machine.hpp"

namespace chessvm::assembler::advice {
namespace {

using vm::isa::Flow;
using vm::isa::Operation;

constexpr int constants = 100;  // registers that hold n have the class 100 + n (see Knowledge)
constexpr int first_bank_accumulator = 12;

Operation operation_of(const Item& item) {
  return vm::isa::operation(*item.instruction);
}

/// Returns the number of register X in `swap A,X` or `mov X,A`; -1 for other operations.
int other_register(Operation operation) {
  switch (operation) {
    case Operation::swap_ab:
    case Operation::mov_ba:
      return 1;
    case Operation::swap_ac:
    case Operation::mov_ca:
      return 2;
    case Operation::swap_ad:
    case Operation::mov_da:
      return 3;
    case Operation::swap_ae:
    case Operation::mov_ea:
      return 4;
    case Operation::mov_fa:
      return 5;
    case Operation::mov_ga:
      return 6;
    case Operation::mov_ha:
      return 7;
    case Operation::mov_ia:
      return 8;
    case Operation::mov_ja:
      return 9;
    default:
      return -1;
  }
}

/// A copy of a Knowledge, to which the functions below apply the effects of one instruction. All
/// registers in one class have equal digits. These digits are known for the classes 100 to 199.
class State {
 public:
  explicit State(const Knowledge& from) : classes_(from.classes) {
    sign = from.sign;
    accumulator = from.accumulator;
  }
  void set(int reg, int value) { classes_.at(static_cast<std::size_t>(reg)) = value; }
  void set_constant(int reg, int value) { set(reg, constants + value); }
  void set_unknown(int reg) { set(reg, fresh_++); }
  void copy(int to, int from) { set(to, classes_.at(static_cast<std::size_t>(from))); }
  void exchange(int one, int other) {
    std::swap(classes_.at(static_cast<std::size_t>(one)),
              classes_.at(static_cast<std::size_t>(other)));
  }
  /// Records that `reg`, and every register with the same digits, holds `value`.
  void learn(int reg, int value) {
    const int known = classes_.at(static_cast<std::size_t>(reg));
    std::replace(classes_.begin(), classes_.end(), known, constants + value);
  }
  void forget_ls() {
    for (int reg = register_f; reg < word_registers; ++reg) set_unknown(reg);
  }
  [[nodiscard]] Knowledge knowledge() const {
    Knowledge named;
    named.sign = sign;
    named.accumulator = accumulator;
    for (int reg = 0; reg < word_registers; ++reg) {
      const int value = classes_.at(static_cast<std::size_t>(reg));
      const bool is_constant = value >= constants && value < 2 * constants;
      const auto first = std::find(classes_.begin(), classes_.end(), value) - classes_.begin();
      named.classes.at(static_cast<std::size_t>(reg)) =
          is_constant ? value : static_cast<int>(first);
    }
    return named;
  }

  KnownSign sign = KnownSign::unknown;
  int accumulator = -1;

 private:
  std::array<int, word_registers> classes_;
  int fresh_ = 2 * constants;
};

/// Returns `number` if it is below 12, otherwise -1. The analysis never treats LS as a copy of
/// accumulator 12, 13 or 14, because jumps between function tables change the signs of these three.
int accumulator_of(std::optional<int> number) {
  return number && *number < first_bank_accumulator ? *number : -1;
}

void after_memory(State& state, const Knowledge& before) {
  const auto address = before.constant(register_b);
  const bool known = address && *address < vm::memory_words;
  state.forget_ls();
  state.accumulator = known ? accumulator_of(*address / vm::words_per_accumulator) : -1;
}

void after_increment(State& state, const Knowledge& before, int change) {
  const auto value = before.constant(register_a);
  state.set_unknown(register_a);
  state.sign = KnownSign::unknown;
  if (!value || before.sign != KnownSign::plus) return;
  const int sum = *value + change;
  if (sum < 0 || sum >= constants) return;
  state.set_constant(register_a, sum);
  state.sign = KnownSign::plus;
}

void access_memory(State& state, Operation operation, const Knowledge& before) {
  const int number = accumulator_of(before.constant(register_a));
  const int word = register_of_word(before);
  switch (operation) {
    case Operation::loadacc:
      if (number >= 0 && number == before.accumulator) return;
      state.forget_ls();
      state.accumulator = number;
      return;
    case Operation::storeacc:
      state.accumulator = number;
      return;
    case Operation::mov_from_memory:
      state.set_unknown(register_a);
      if (!holds_word(before)) after_memory(state, before);
      if (word >= 0) state.copy(register_a, word);
      return;
    case Operation::mov_to_memory:
      if (!holds_word(before)) after_memory(state, before);
      if (word >= 0) state.copy(word, register_a);
      return;
    default:  // the operation is `read`, which adds digits of a card to LS
      state.forget_ls();
      state.accumulator = -1;
      return;
  }
}

bool reaches_memory(vm::isa::Access access) {
  return access == vm::isa::Access::load_word || access == vm::isa::Access::store_word ||
         access == vm::isa::Access::load_accumulator ||
         access == vm::isa::Access::store_accumulator || access == vm::isa::Access::card_reader;
}

/// Updates `state` if the instruction writes constants to registers or exchanges registers.
/// Returns false for other instructions.
bool move_words(State& state, const Item& item, Operation operation) {
  switch (operation) {
    case Operation::clrall:
      for (int reg = register_a; reg < register_f; ++reg) state.set_constant(reg, 0);
      return true;
    case Operation::swap_ab:
    case Operation::swap_ac:
    case Operation::swap_ad:
    case Operation::swap_ae:
      state.exchange(register_a, other_register(operation));
      return true;
    case Operation::swapall:
      for (int reg = register_a; reg < register_f; ++reg) state.exchange(reg, reg + register_f);
      state.accumulator = -1;
      return true;
    case Operation::mov_constant:
      state.set_constant(register_a, item.words[1]);
      return true;
    case Operation::clr:
      state.set_constant(register_a, 0);
      return true;
    default:
      return false;
  }
}

KnownSign reversed(KnownSign sign) {
  switch (sign) {
    case KnownSign::plus:
      return KnownSign::minus;
    case KnownSign::minus:
      return KnownSign::plus;
    case KnownSign::unknown:
      break;
  }
  return KnownSign::unknown;
}

/// Marks the registers that the instruction writes (`row.writes`) as unknown.
void forget_written(State& state, const vm::isa::Instruction& row) {
  constexpr std::string_view words = "ABCDEFGHIJ";
  for (int reg = register_a; reg < word_registers; ++reg) {
    if (row.writes.find(words.at(static_cast<std::size_t>(reg))) == std::string_view::npos)
      continue;
    state.set_unknown(reg);
    if (reg >= register_f) state.accumulator = -1;
  }
}

Knowledge next_knowledge(const Item& item, const Knowledge& before) {
  State state(before);
  const Operation operation = operation_of(item);
  const vm::isa::Instruction& row = vm::isa::describe(operation);
  if (row.sign == vm::isa::Sign::cleared) state.sign = KnownSign::plus;
  if (row.sign == vm::isa::Sign::computed) state.sign = KnownSign::unknown;
  if (operation == Operation::inc || operation == Operation::dec)
    after_increment(state, before, operation == Operation::inc ? 1 : -1);
  else if (operation == Operation::flipn)
    state.sign = reversed(before.sign);
  else if (reaches_memory(row.access))
    access_memory(state, operation, before);
  else if (move_words(state, item, operation))
    return state.knowledge();
  else if (const int other = other_register(operation); other >= 0)
    state.copy(register_a, other);
  else
    forget_written(state, row);
  return state.knowledge();
}

Knowledge where_taken(const Item& branch, const Knowledge& before) {
  State state(before);
  if (operation_of(branch) == Operation::jz) state.learn(register_a, 0);
  if (operation_of(branch) == Operation::jn) state.sign = KnownSign::minus;
  return state.knowledge();
}

Knowledge where_not_taken(const Item& branch, const Knowledge& before) {
  Knowledge after = before;
  if (operation_of(branch) == Operation::jn) after.sign = KnownSign::plus;
  return after;
}

/// Returns what is known in both `one` and `other`. Nothing else is known where two paths meet.
Knowledge common(const Knowledge& one, const Knowledge& other) {
  Knowledge both;
  both.sign = one.sign == other.sign ? one.sign : KnownSign::unknown;
  both.accumulator = one.accumulator == other.accumulator ? one.accumulator : -1;
  for (int reg = 0; reg < word_registers; ++reg) {
    const auto constant = one.constant(reg);
    if (constant && other.constant(reg) == constant) {
      both.classes.at(static_cast<std::size_t>(reg)) = constants + *constant;
      continue;
    }
    int first = 0;
    while (!(one.same(first, reg) && other.same(first, reg))) ++first;
    both.classes.at(static_cast<std::size_t>(reg)) = first;
  }
  return both;
}

/// An instruction, and the instructions that can be executed directly after it.
struct Node {
  Item item;
  std::vector<int> next;   // nodes reached without a jump
  std::vector<int> taken;  // nodes reached by the instruction's jump, call or return
  bool escapes = false;    // true: control may also go to unknown code
};

class Graph {
 public:
  explicit Graph(const Model& model) : model_(model) {
    add_nodes();
    for (int node = 0; node < static_cast<int>(nodes_.size()); ++node) connect(node);
    for (int node = 0; node < static_cast<int>(nodes_.size()); ++node)
      if (at(node).item.flow() == Flow::call) connect_return(node);
    for (Node& node : nodes_)
      if (node.item.flow() == Flow::ret && node.taken.empty()) node.escapes = true;
  }
  [[nodiscard]] std::vector<Facts> facts();

 private:
  [[nodiscard]] Node& at(int node) { return nodes_[static_cast<std::size_t>(node)]; }
  [[nodiscard]] int node_at(std::optional<ItemPlace> place) const;
  void add_nodes();
  void connect(int node);
  void connect_return(int call);
  void find_live(std::vector<Facts>& facts);
  void find_known(std::vector<Facts>& facts);
  [[nodiscard]] std::vector<int> entries();

  const Model& model_;
  std::vector<Node> nodes_;
  std::vector<std::vector<int>> index_;  // node of item [run][item]; -1 if the item has no words
  std::vector<std::optional<ItemPlace>> labels_;
  bool known_ = true;
};

void Graph::add_nodes() {
  labels_ = label_places(model_);
  for (const Run& run : model_.runs) {
    index_.emplace_back();
    for (const Item& item : run.items) {
      index_.back().push_back(item.has_words() ? static_cast<int>(nodes_.size()) : -1);
      if (item.has_words()) nodes_.push_back({item, {}, {}, false});
      if (item.kind == Item::Kind::data) known_ = false;
    }
  }
}

/// Returns the node number of the first item that has words, from `place` on; -1 if there is none.
int Graph::node_at(std::optional<ItemPlace> place) const {
  const auto code = place ? code_at(model_, *place) : std::nullopt;
  return code ? index_[static_cast<std::size_t>(code->run)][static_cast<std::size_t>(code->index)]
              : -1;
}

void Graph::connect(int number) {
  Node& node = at(number);
  if (!known_) return;
  const Flow flow = node.item.flow();
  if (flow == Flow::jump || flow == Flow::branch || flow == Flow::call) {
    const int to = node.item.label == no_label
                       ? -1
                       : node_at(labels_[static_cast<std::size_t>(node.item.label)]);
    if (to < 0) known_ = false;
    if (to >= 0) node.taken.push_back(to);
  }
  // The operator of a stopped machine can read all registers. So all of them are live.
  if (flow == Flow::halt || flow == Flow::breakpoint) node.escapes = true;
  if (node.item.is_end() || flow == Flow::call) return;
  const auto run = std::find_if(index_.begin(), index_.end(), [number](const auto& nodes) {
    return std::find(nodes.begin(), nodes.end(), number) != nodes.end();
  });
  const auto next = std::find(run->begin(), run->end(), number + 1);
  if (next == run->end())
    node.escapes = true;
  else
    node.next.push_back(number + 1);
}

/// Finds each `ret` of the routine called by node `call`, and connects it with the node behind
/// `call`. Does not search behind a nested call, because that call overwrites the return address.
void Graph::connect_return(int call) {
  if (!known_) return;
  const auto run = std::find_if(index_.begin(), index_.end(), [call](const auto& nodes) {
    return std::find(nodes.begin(), nodes.end(), call) != nodes.end();
  });
  const bool is_last = std::find(run->begin(), run->end(), call + 1) == run->end();
  std::set<int> seen;
  std::vector<int> open = at(call).taken;
  while (!open.empty()) {
    const int node = open.back();
    open.pop_back();
    if (!seen.insert(node).second) continue;
    const Flow flow = at(node).item.flow();
    if (flow == Flow::ret) {
      if (is_last)
        at(node).escapes = true;
      else
        at(node).taken.push_back(call + 1);
      continue;
    }
    if (flow == Flow::call) continue;
    open.insert(open.end(), at(node).next.begin(), at(node).next.end());
    open.insert(open.end(), at(node).taken.begin(), at(node).taken.end());
  }
}

/// Returns the registers that are live before `item`. `after` has the registers that are live after
/// it. A register is live at a place if its value at this place is read later.
Registers live_before(const Item& item, const Registers& after) {
  const vm::isa::Instruction& row = *item.instruction;
  const auto exchanged = [&after](std::string_view one, std::string_view other) {
    Registers before = after;
    for (std::size_t i = 0; i < one.size(); ++i) {
      const std::size_t a = vm::isa::register_letters.find(one[i]);
      const std::size_t b = vm::isa::register_letters.find(other[i]);
      before[a] = after[b];
      before[b] = after[a];
    }
    return before;
  };
  const Operation operation = operation_of(item);
  if (operation == Operation::swapall) return exchanged("ABCDEN", "FGHIJM");
  if (row.mnemonic.starts_with("swap A,"))
    return exchanged("A", row.mnemonic.substr(row.mnemonic.size() - 1)) & ~registers("N");
  return registers(row.reads) | (after & ~registers(row.writes));
}

void Graph::find_live(std::vector<Facts>& facts) {
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t i = nodes_.size(); i-- > 0;) {
      const Node& node = nodes_[i];
      Registers live;
      if (node.escapes) live.set();
      const auto add = [&](int to) {
        const auto next = static_cast<std::size_t>(to);
        live |= live_before(nodes_[next].item, facts[next].live_after);
      };
      std::for_each(node.next.begin(), node.next.end(), add);
      std::for_each(node.taken.begin(), node.taken.end(), add);
      if (live == facts[i].live_after) continue;
      facts[i].live_after = live;
      changed = true;
    }
  }
}

std::vector<int> Graph::entries() {
  std::vector<int> all;
  const bool has_start = std::any_of(model_.runs.begin(), model_.runs.end(),
                                     [](const Run& run) { return run.origin == vm::first_row; });
  for (int run = 0; run < static_cast<int>(model_.runs.size()); ++run)
    if (!has_start || is_entry(model_, {run, 0, 0, false}))
      all.push_back(node_at(ItemPlace{run, 0}));
  for (std::size_t label = 0; label < labels_.size(); ++label)
    if (!has_start || model_.labels[label].pinned) all.push_back(node_at(labels_[label]));
  std::erase(all, -1);
  return all;
}

void Graph::find_known(std::vector<Facts>& facts) {
  std::set<int> open;
  const auto reach = [&](int node, const Knowledge& knowledge) {
    auto& before = facts[static_cast<std::size_t>(node)].before;
    const Knowledge both = before ? common(*before, knowledge) : knowledge;
    if (before == both) return;
    before = both;
    open.insert(node);
  };
  for (const int entry : entries()) reach(entry, Knowledge());
  while (!open.empty()) {
    const int number = *open.begin();
    open.erase(open.begin());
    const Node& node = at(number);
    const Knowledge before = *facts[static_cast<std::size_t>(number)].before;
    const bool branches = node.item.flow() == Flow::branch;
    const Knowledge left =
        branches ? where_not_taken(node.item, before) : next_knowledge(node.item, before);
    for (const int next : node.next) reach(next, left);
    for (const int next : node.taken) reach(next, branches ? where_taken(node.item, before) : left);
  }
}

std::vector<Facts> Graph::facts() {
  std::vector<Facts> facts;
  if (!known_) return facts;
  for (const Node& node : nodes_) facts.push_back({node.item, std::nullopt, {}});
  find_live(facts);
  find_known(facts);
  return facts;
}

}  // namespace

int register_of_word(const Knowledge& before) {
  const auto address = before.constant(register_b);
  return address && *address < vm::memory_words ? register_f + *address % vm::words_per_accumulator
                                                : -1;
}

bool holds_word(const Knowledge& before) {
  const auto address = before.constant(register_b);
  return address && before.accumulator >= 0 &&
         before.accumulator == *address / vm::words_per_accumulator;
}

Knowledge after(const Item& item, const Knowledge& before) {
  return next_knowledge(item, before);
}

Registers registers(std::string_view letters) {
  Registers set;
  for (const char letter : letters) set.set(vm::isa::register_letters.find(letter));
  return set;
}

Knowledge::Knowledge() {
  for (int reg = 0; reg < word_registers; ++reg) classes.at(static_cast<std::size_t>(reg)) = reg;
}

std::optional<int> Knowledge::constant(int reg) const {
  const int value = classes.at(static_cast<std::size_t>(reg));
  return value >= constants ? std::optional(value - constants) : std::nullopt;
}

std::vector<Facts> facts_of(const Model& model) {
  return Graph(model).facts();
}

}  // namespace chessvm::assembler::advice
