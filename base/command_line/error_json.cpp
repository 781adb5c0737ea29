// SPDX-License-Identifier: MIT
#include "base/command_line/error_json.hpp"

#include <nlohmann/json.hpp>

#include "base/text/json_text.hpp"

namespace chessvm {
namespace {

using Json = nlohmann::ordered_json;

Json object_of(std::string_view message, ExitStatus status) {
  return {{"schema", "chessvm.error/1"}, {"error", message}, {"status", static_cast<int>(status)}};
}

std::string line_of(const Json& object) {
  return json_text(object) + "\n";
}

}  // namespace

std::string error_json(std::string_view message, ExitStatus status) {
  return line_of(object_of(message, status));
}

std::string error_json(const Failure& failure, ExitStatus status) {
  std::string message = failure.message;
  if (failure.code) message += ": " + failure.code.message();
  Json object = object_of(message, status);
  if (!failure.path.empty()) object["file"] = failure.path.string();
  if (failure.line != 0) object["line"] = failure.line;
  if (failure.line != 0 && failure.column != 0) object["column"] = failure.column;
  return line_of(object);
}

std::string error_json(const Failure& failure) {
  return error_json(failure, failure.status());
}

}  // namespace chessvm
