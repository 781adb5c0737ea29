// SPDX-License-Identifier: MIT
// Functions of abi.h for cables that a person moves.
#include <algorithm>

#include <nlohmann/json.hpp>

#include "base/text/json_text.hpp"
#include "web/engine/abi.h"
#include "web/engine/cable_changes.hpp"
#include "web/engine/calls/calls.hpp"
#include "web/engine/diagnostics_json.hpp"
#include "web/engine/parts.hpp"

namespace web = chessvm::web;
using web::Border;

namespace {

constexpr const char* changed_name = "patch.e";  // name of the changed patch in diagnostics

std::string cables_json(const web::ChangedPatch& changed, const web::Rehearsal& rehearsal) {
  nlohmann::ordered_json json{{"schema", "chessvm.cables/1"},
                              {"text", changed.text},
                              {"refused", nlohmann::ordered_json::array()}};
  for (const web::RefusedChange& each : changed.refused)
    json["refused"].push_back({{"change", each.change}, {"message", each.message}});
  std::string text = chessvm::json_text(json);
  text.pop_back();  // removes the closing brace; `diagnostics` follows
  return text +
         ",\"diagnostics\":" + web::diagnostics_array(rehearsal.found(), rehearsal.sources()) +
         "}\n";
}

}  // namespace

int32_t chessvm_eniac_cables(int32_t handle, const char* patch, uint32_t patch_size,
                             const char* changes, uint32_t changes_size) {
  Border& border = Border::instance();
  const auto parts = web::find_parts(handle);
  if (!parts) return web::refused;
  const auto texts = web::texts_of({{patch, patch_size}, {changes, changes_size}});
  if (!texts) return web::refused;
  const auto path = web::path_of((*texts)[0]);
  if (!path) return border.refuse("a file needs a name");
  const auto lines = std::count((*texts)[1].begin(), (*texts)[1].end(), '\n');
  if (static_cast<std::size_t>(lines) > web::most_cable_changes)
    return border.refuse("more than 1,000 changes of cables");
  web::Rehearsal base;
  base.load(path->string());
  if (base.found().has_errors()) return border.refuse("lines of the patch are wrong");
  const web::ChangedPatch changed = web::change_cables(base, (*texts)[1]);
  web::Rehearsal rehearsal;
  rehearsal.load(changed_name, changed.text);
  rehearsal.lint();
  if (rehearsal.found().has_errors()) return border.refuse(rehearsal.found().all()[0].message);
  parts->machine.rewire(rehearsal.machine());
  border.reply(cables_json(changed, rehearsal));
  return changed.refused.empty() ? 1 : 0;
}
