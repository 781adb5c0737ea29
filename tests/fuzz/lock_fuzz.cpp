// SPDX-License-Identifier: MIT
// Reads any lock file of one register-transfer program. A bad file gets an error with a reason.
// The network of a good file does what this program demands. Writing and reading keep the network.
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "sim/rtm/language/parser.hpp"
#include "sim/rtm/network/keep.hpp"
#include "sim/rtm/patch/emit.hpp"
#include "sim/rtm/placement/placement.hpp"
#include "sim/rtm/schedule/demand.hpp"
#include "tests/fuzz/require.hpp"
#include "tests/fuzz/targets.hpp"
#include "tests/sim/rtm/branch_program.hpp"

namespace chessvm::fuzz {
namespace lock_fuzz {
namespace {

using namespace chessvm::rtm;

const Demand& demand() {
  static const Demand made = [] {
    SourceSet sources;
    Diagnostics diagnostics;
    const Syntax syntax =
        parse(sources, sources.add("input", std::string(branch_program)), diagnostics);
    auto elaborated = elaborate(syntax, diagnostics);
    require(elaborated.has_value());
    return std::move(*elaborated);
  }();
  return made;
}

}  // namespace
}  // namespace lock_fuzz

void run_lock(const std::uint8_t* data, std::size_t size) {
  using namespace lock_fuzz;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto lock = read_lock(text);
  const auto whole = from_lock(demand(), text);
  if (!whole) require(!whole.error().message.empty());
  if (!lock) {
    require(!lock.error().message.empty() && !whole);
    return;
  }
  const auto kept = keep(demand(), lock.value(), 0);
  require(!whole || (kept && kept->whole));
  if (!kept) return;
  require(kept->kept <= kept->decisions);
  require(!contradiction(demand(), kept->network));
  const std::string written = to_lock(demand(), kept->network, kept->positions);
  const auto again = read_lock(written);
  require(again.has_value());
  const auto second = keep(demand(), again.value(), 0);
  require(second && second->whole);
  require(to_lock(demand(), second->network, second->positions) == written);
  const auto placed = place(demand(), kept->network, 1, {}, kept->positions);
  if (const auto* const placement = std::get_if<Placement>(&placed))
    require(!emit(demand(), kept->network, *placement, "input").text.empty());
}

}  // namespace chessvm::fuzz
