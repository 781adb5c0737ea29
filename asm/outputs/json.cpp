// SPDX-License-Identifier: MIT
#include <nlohmann/json.hpp>

#include "asm/outputs/outputs.hpp"
#include "base/text/json_text.hpp"

namespace chessvm::assembler {
namespace {

using Json = nlohmann::ordered_json;

Json place(SourceSpan where, const SourceSet& sources) {
  const Position at = sources.position(where);
  return {{"file", sources.path(where.file).string()},
          {"line", at.line},
          {"column", at.column},
          {"length", where.length}};
}

std::string line_of(const Json& object) {
  return json_text(object) + "\n";
}

}  // namespace

std::string to_json(const Diagnostic& diagnostic, const SourceSet& sources) {
  Json object{{"schema", "chessvm.diagnostic/1"},
              {"severity", diagnostic.severity == Severity::error ? "error" : "warning"},
              {"id", diagnostic.id}};
  object.update(place(diagnostic.where, sources));
  object["message"] = diagnostic.message;
  object["notes"] = Json::array();
  for (const DiagnosticNote& note : diagnostic.all_notes()) {
    Json entry = place(note.where, sources);
    entry["message"] = note.message;
    object["notes"].push_back(std::move(entry));
  }
  return line_of(object);
}

std::string to_json(const Failure& failure) {
  std::string message = failure.message;
  if (failure.code) message += ": " + failure.code.message();
  return line_of({{"schema", "chessvm.diagnostic/1"},
                  {"severity", "error"},
                  {"id", failure.status() == ExitStatus::environment ? "environment" : "rejected"},
                  {"file", failure.path.string()},
                  {"line", failure.line},
                  {"column", failure.column},
                  {"length", 0},
                  {"message", message},
                  {"notes", Json::array()}});
}

}  // namespace chessvm::assembler
