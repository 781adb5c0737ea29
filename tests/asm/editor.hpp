// SPDX-License-Identifier: MIT
// A simulated editor for the tests of the language server, and the document that it edits.
#pragma once

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "asm/server/positions.hpp"
#include "asm/server/server.hpp"
#include "tests/asm/support.hpp"

namespace chessvm::test {

namespace fs = std::filesystem;
using Json = nlohmann::json;
using language_server::Server;

class Editor {
 public:
  explicit Editor(const assembler::Options& options = {}) : server(options) {
    request("initialize", {{"capabilities", Json::object()}});
    notify("initialized", Json::object());
  }
  static std::string uri(const fs::path& path) { return language_server::uri_of(path); }

  Json answer(const std::string& message) {
    server.handle(message);
    return last();
  }
  Json request(const std::string& method, const Json& parameters) {
    return answer(
        Json{{"jsonrpc", "2.0"}, {"id", 1}, {"method", method}, {"params", parameters}}.dump());
  }
  void notify(const std::string& method, const Json& parameters) {
    server.handle(Json{{"jsonrpc", "2.0"}, {"method", method}, {"params", parameters}}.dump());
  }
  void open(const fs::path& path, const std::string& text) {
    notify("textDocument/didOpen",
           {{"textDocument",
             {{"uri", uri(path)}, {"languageId", "easm"}, {"version", 1}, {"text", text}}}});
  }
  void open(const fs::path& path) { open(path, file_text(path)); }
  void change(const fs::path& path, const Json& changes) {
    notify("textDocument/didChange",
           {{"textDocument", {{"uri", uri(path)}, {"version", 2}}}, {"contentChanges", changes}});
  }
  /// Returns the answer to a request about the position behind the first `word` in `text`.
  Json ask(const std::string& method, const fs::path& path, const std::string& text,
           const std::string& word, Json parameters = Json::object()) {
    const std::size_t offset = text.find(word);
    EXPECT_NE(offset, std::string::npos) << word;
    const auto place =
        language_server::position_of(text, offset + word.size(), language_server::Units::utf16);
    parameters["textDocument"] = {{"uri", uri(path)}};
    parameters["position"] = {{"line", place.line}, {"character", place.character}};
    return request("textDocument/" + method, parameters);
  }
  /// Returns the published diagnostics, each as `line:severity:code`. If the server publishes no
  /// list for `path`, returns the single element "nothing published".
  std::vector<std::string> diagnostics(const fs::path& path) {
    server.publish();
    std::vector<std::string> found{"nothing published"};
    for (const std::string& message : server.take_messages()) {
      const Json parsed = Json::parse(message);
      if (parsed.value("method", "") != "textDocument/publishDiagnostics" ||
          parsed["params"]["uri"] != uri(path))
        continue;
      found.clear();
      for (const Json& each : parsed["params"]["diagnostics"])
        found.push_back(fmt::format("{}:{}:{}", each["range"]["start"]["line"].get<int>() + 1,
                                    each["severity"].get<int>(), each["code"].get<std::string>()));
    }
    return found;
  }

  Server server;

 private:
  Json last() {
    const auto messages = server.take_messages();
    return messages.empty() ? Json() : Json::parse(messages.back());
  }
};

using Strings = std::vector<std::string>;

/// Returns the locations in an answer as `file:line:column`, counted from 1.
inline Strings places(const Json& answer) {
  Strings result;
  for (const Json& each : answer["result"])
    result.push_back(fmt::format("{}:{}:{}",
                                 fs::path(each["uri"].get<std::string>()).filename().string(),
                                 each["range"]["start"]["line"].get<int>() + 1,
                                 each["range"]["start"]["character"].get<int>() + 1));
  return result;
}

inline std::string text_of_hover(const Json& answer) {
  return answer["result"].is_null() ? "" : answer["result"]["contents"]["value"];
}

inline const fs::path file = "/tmp/no-such-folder/a.asm";
inline const std::string source =
    "        .isa v4\n"                                         // 1
    "limit   .equ 5\n"                                          // 2
    "        .macro twice word, x\n"                            // 3
    "        mov word,A<->B\n"                                  // 4
    "@again  jz @again\n"                                       // 5
    "        .endm\n"                                           // 6
    "        .org 100\n"                                        // 7
    "main    mov limit,A                   ; \xC3\xA4 limit\n"  // 8
    ".top    jz .top\n"                                         // 9
    "        twice limit, 1\n"                                  // 10
    "        twice 2, 1\n"                                      // 11
    "        .if 0\n"                                           // 12
    "        mov limit,A\n"                                     // 13
    "        .endif\n"                                          // 14
    "        jmp main\n";                                       // 15

}  // namespace chessvm::test
