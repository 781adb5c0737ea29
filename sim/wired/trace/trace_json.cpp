// SPDX-License-Identifier: MIT
#include "sim/wired/trace/trace_json.hpp"

#include <nlohmann/json.hpp>

#include <utility>

namespace chessvm::wired {
namespace {

using Json = nlohmann::ordered_json;

Json json_of(const TracedProgram& program) {
  Json object{{"program", program.program}};
  if (!program.unit.empty()) object["unit"] = program.unit;
  if (!program.name.empty()) object["name"] = program.name;
  for (const Transfer& transfer : program.transfers) {
    const bool sent = transfer.direction == Transfer::Direction::sent;
    object[sent ? "sends" : "takes"].push_back(
        {{"jack", transfer.jack}, {"number", transfer.number}, {"trunks", transfer.trunks}});
  }
  return object;
}

}  // namespace

Json json_of(const TracedAddTime& add_time) {
  Json programs = Json::array();
  for (const TracedProgram& program : add_time.programs) programs.push_back(json_of(program));
  return {{"first", add_time.first}, {"last", add_time.last}, {"programs", std::move(programs)}};
}

}  // namespace chessvm::wired
