// SPDX-License-Identifier: MIT
#include "asm/server/server.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <set>
#include <string_view>
#include <tuple>
#include <utility>

#include "asm/outputs/format.hpp"
#include "asm/outputs/mend.hpp"
#include "asm/server/completion.hpp"
#include "asm/server/hover.hpp"
#include "asm/server/rename.hpp"
#include "asm/source/diagnostic_table.hpp"
#include "asm/source/statement.hpp"
#include "base/text/foreign_json.hpp"
#include "base/text/text.hpp"

namespace chessvm::language_server {

using Json = nlohmann::json;
using assembler::Name;

/// Error codes of JSON-RPC and of the Language Server Protocol.
enum class ErrorCode : int {
  parse_error = -32700,
  invalid_request = -32600,
  unknown_method = -32601,
  invalid_parameters = -32602,
  not_initialized = -32002,
  request_failed = -32803,
};

struct Answer {
  Json result;
  std::optional<std::pair<ErrorCode, std::string>> error;
};

struct Target {
  Path path;
  const std::string* text = nullptr;  // text of the document; nullptr if there is a `problem`
  std::optional<std::size_t> offset;  // byte offset of the position; nullopt if there is none
  std::string problem;
};

namespace {

/// Maximum number of diagnostics sent for one file: more would mostly repeat the same mistakes.
constexpr std::size_t diagnostics_limit = 1'000;

/// Numbers that the protocol uses for the kinds of symbols and of completions.
enum class SymbolKind : int { method = 6, function = 12, constant = 14, array = 18 };
enum class CompletionKind : int {
  method = 2,
  function = 3,
  variable = 6,
  keyword = 14,
  constant = 21,
  operation = 24,
};

Answer failed(ErrorCode code, std::string why) {
  return {nullptr, std::pair(code, std::move(why))};
}

std::optional<EditorPosition> position_at(const Json& value,
                                          std::initializer_list<const char*> path) {
  const Json* const member = find_member(value, path);
  if (member == nullptr) return std::nullopt;
  const auto line = number_at(*member, {"line"});
  const auto character = number_at(*member, {"character"});
  if (!line || !character) return std::nullopt;
  return EditorPosition{*line, *character};
}

Json to_json(EditorPosition place) {
  return {{"line", place.line}, {"character", place.character}};
}

Json to_json(EditorPosition begin, EditorPosition end) {
  return {{"start", to_json(begin)}, {"end", to_json(end)}};
}

Json capabilities(Units units) {
  return {{"positionEncoding", units == Units::utf8 ? "utf-8" : "utf-16"},
          {"textDocumentSync", {{"openClose", true}, {"change", 2}, {"save", true}}},
          {"definitionProvider", true},
          {"referencesProvider", true},
          {"renameProvider", {{"prepareProvider", true}}},
          {"hoverProvider", true},
          {"completionProvider", {{"triggerCharacters", {"."}}}},
          {"documentSymbolProvider", true},
          {"documentFormattingProvider", true},
          {"codeActionProvider", {{"codeActionKinds", {"quickfix"}}}}};
}

SymbolKind kind_of(Name::Kind kind) {
  switch (kind) {
    case Name::Kind::row:
      return SymbolKind::function;
    case Name::Kind::table:
      return SymbolKind::array;
    case Name::Kind::constant:
      return SymbolKind::constant;
    case Name::Kind::macro:
      break;
  }
  return SymbolKind::method;
}

CompletionKind kind_of(Proposal::Kind kind) {
  switch (kind) {
    case Proposal::Kind::instruction:
      return CompletionKind::operation;
    case Proposal::Kind::directive:
      return CompletionKind::keyword;
    case Proposal::Kind::macro:
      return CompletionKind::method;
    case Proposal::Kind::label:
      return CompletionKind::function;
    case Proposal::Kind::constant:
      return CompletionKind::constant;
    case Proposal::Kind::register_name:
      break;
  }
  return CompletionKind::variable;
}

}  // namespace

Server::Server(assembler::Options options) : workspace_(std::move(options)) {}

Server::Request Server::find_request(std::string_view method) {
  static constexpr std::array<std::pair<std::string_view, Request>, 11> table{{
      {"initialize", &Server::initialize},
      {"shutdown", &Server::shut_down},
      {"textDocument/definition", &Server::definition},
      {"textDocument/references", &Server::references},
      {"textDocument/prepareRename", &Server::prepare_rename},
      {"textDocument/rename", &Server::rename_symbol},
      {"textDocument/hover", &Server::hover_text},
      {"textDocument/completion", &Server::completion},
      {"textDocument/documentSymbol", &Server::document_symbols},
      {"textDocument/formatting", &Server::formatting},
      {"textDocument/codeAction", &Server::code_actions},
  }};
  for (const auto& [name, handler] : table)
    if (name == method) return handler;
  return nullptr;
}

Server::Notification Server::find_notification(std::string_view method) {
  static constexpr std::array<std::pair<std::string_view, Notification>, 7> table{{
      {"initialized", &Server::initialized},
      {"exit", &Server::end},
      {"textDocument/didOpen", &Server::open},
      {"textDocument/didChange", &Server::change},
      {"textDocument/didClose", &Server::close},
      {"textDocument/didSave", &Server::reread},
      {"workspace/didChangeWatchedFiles", &Server::reread},
  }};
  for (const auto& [name, handler] : table)
    if (name == method) return handler;
  return nullptr;
}

void Server::send(const Json& message) {
  Json whole = message;
  whole["jsonrpc"] = "2.0";
  messages_.push_back(whole.dump(-1, ' ', false, Json::error_handler_t::replace));
}

void Server::log(std::string_view problem) {
  constexpr int error_message = 1;
  send({{"method", "window/logMessage"},
        {"params", {{"type", error_message}, {"message", std::string(problem)}}}});
}

void Server::refuse(std::string_view problem) {
  send({{"id", nullptr},
        {"error", {{"code", ErrorCode::parse_error}, {"message", std::string(problem)}}}});
}

void Server::handle(std::string_view text) {
  const Json message = Json::parse(text, nullptr, false);
  if (message.is_discarded() || silent_end_of_json(text) != std::string_view::npos)
    return refuse("the message is not JSON");
  const auto method = text_at(message, {"method"});
  const Json* const id = find_member(message, {"id"});
  const bool answerable = id != nullptr && (id->is_string() || id->is_number_integer());
  const bool is_answer =
      find_member(message, {"result"}) != nullptr || find_member(message, {"error"}) != nullptr;
  if (!method && id != nullptr && is_answer) return;
  if (!method || (id != nullptr && !answerable)) {
    return send({{"id", answerable ? *id : Json(nullptr)},
                 {"error",
                  {{"code", ErrorCode::invalid_request},
                   {"message", "neither a request nor a notification"}}}});
  }
  const Json* const parameters = find_member(message, {"params"});
  const Json none = Json::object();
  if (id != nullptr)
    request(*method, *id, parameters == nullptr ? none : *parameters);
  else
    notify(*method, parameters == nullptr ? none : *parameters);
}

void Server::request(const std::string& method, const Json& id, const Json& parameters) {
  const Request handler = find_request(method);
  Answer answer;
  if (handler == nullptr)
    answer = failed(ErrorCode::unknown_method, "no method '" + shortened(method) + "'");
  else if (state_ == State::started && handler != &Server::initialize)
    answer = failed(ErrorCode::not_initialized, "the first request must be 'initialize'");
  else if (state_ == State::shut_down)
    answer = failed(ErrorCode::invalid_request, "the server is shut down");
  else
    answer = (this->*handler)(parameters);
  if (answer.error)
    send({{"id", id},
          {"error", {{"code", answer.error->first}, {"message", answer.error->second}}}});
  else
    send({{"id", id}, {"result", answer.result}});
}

void Server::notify(const std::string& method, const Json& parameters) {
  const Notification handler = find_notification(method);
  if (handler == nullptr) return;  // the protocol allows a server to ignore this notification
  if (state_ != State::running && handler != &Server::end) return;
  (this->*handler)(parameters);
}

std::vector<std::string> Server::take_messages() {
  return std::exchange(messages_, {});
}

Answer Server::initialize(const Json& parameters) {
  if (state_ != State::started)
    return failed(ErrorCode::invalid_request, "the server is initialized already");
  if (const Json* const offered =
          find_member(parameters, {"capabilities", "general", "positionEncodings"});
      offered != nullptr && offered->is_array() &&
      std::find(offered->begin(), offered->end(), "utf-8") != offered->end())
    units_ = Units::utf8;
  state_ = State::running;
  return {{{"capabilities", capabilities(units_)}, {"serverInfo", {{"name", "easm"}}}}, {}};
}

Answer Server::shut_down(const Json& /*parameters*/) {
  state_ = State::shut_down;
  status_ = ExitStatus::ok;
  return {nullptr, {}};
}

void Server::initialized(const Json& /*parameters*/) {}

void Server::end(const Json& /*parameters*/) {
  state_ = State::ended;
}

void Server::open(const Json& parameters) {
  const auto uri = text_at(parameters, {"textDocument", "uri"});
  const auto text = text_at(parameters, {"textDocument", "text"});
  if (!uri || !text) return log("didOpen without a URI and a text");
  const Path path = path_of(*uri);
  uris_[path] = *uri;
  workspace_.open(path, *text);
  changed_ = true;
}

void Server::change(const Json& parameters) {
  const auto uri = text_at(parameters, {"textDocument", "uri"});
  const Json* const changes = find_member(parameters, {"contentChanges"});
  const std::string* const known = uri ? workspace_.text(path_of(*uri)) : nullptr;
  if (known == nullptr || changes == nullptr || !changes->is_array())
    return log("didChange of a document that is not open, or without changes");
  std::string text = *known;
  for (const Json& each : *changes) {
    auto with = text_at(each, {"text"});
    if (!with) return log("a change without a text");
    if (find_member(each, {"range"}) == nullptr) {
      text = std::move(*with);
      continue;
    }
    const auto begin = position_at(each, {"range", "start"});
    const auto end = position_at(each, {"range", "end"});
    if (!begin || !end) return log("a change of a range without lines and characters");
    const std::size_t from = offset_of(text, *begin, units_);
    const std::size_t to = std::max(from, offset_of(text, *end, units_));
    text.replace(from, to - from, *with);
  }
  workspace_.change(path_of(*uri), std::move(text));
  changed_ = true;
}

void Server::close(const Json& parameters) {
  const auto uri = text_at(parameters, {"textDocument", "uri"});
  if (!uri) return log("didClose without a URI");
  workspace_.close(path_of(*uri));
  changed_ = true;
}

void Server::reread(const Json& /*parameters*/) {
  workspace_.reread();
  changed_ = true;
}

Target Server::target_of(const Json& parameters) {
  Target target;
  const auto uri = text_at(parameters, {"textDocument", "uri"});
  if (!uri) {
    target.problem = "no textDocument with a URI";
    return target;
  }
  target.path = path_of(*uri);
  target.text = workspace_.text(target.path);
  if (target.text == nullptr) target.problem = "the document is not open";
  const auto place = position_at(parameters, {"position"});
  if (target.text != nullptr && place) target.offset = offset_of(*target.text, *place, units_);
  if (target.problem.empty() && !target.offset) target.problem = "no position in the document";
  return target;
}

std::string Server::uri(const Path& path) const {
  const auto known = uris_.find(path.lexically_normal());
  return known == uris_.end() ? uri_of(path.lexically_normal()) : known->second;
}

Json Server::range(const SourceSet& sources, SourceSpan span) const {
  if (span.is_whole_file()) return to_json({}, {});
  const Position at = sources.position(span);
  const std::string_view line = sources.line(span.file, at.line);
  const auto place = [&](std::size_t column) {
    return EditorPosition{at.line - 1,
                          position_of(line, std::min(column, line.size()), units_).character};
  };
  return to_json(place(at.column - 1), place(at.column - 1 + span.length));
}

Json Server::range(std::string_view text, std::size_t offset, std::size_t length) const {
  return to_json(position_of(text, offset, units_), position_of(text, offset + length, units_));
}

Json Server::location(const SourceSet& sources, SourceSpan span) const {
  return {{"uri", uri(sources.path(span.file))}, {"range", range(sources, span)}};
}

Json Server::diagnostic(const SourceSet& sources, const Diagnostic& each) const {
  constexpr int error = 1;
  constexpr int warning = 2;
  Json result{{"range", range(sources, each.where)},
              {"severity", each.severity == Severity::error ? error : warning},
              {"code", std::string(each.id)},
              {"source", "easm"},
              {"message", each.message}};
  for (const DiagnosticNote& note : each.all_notes())
    result["relatedInformation"].push_back(
        {{"location", location(sources, note.where)}, {"message", note.message}});
  return result;
}

/// Returns, for each file, its diagnostics in all programs that read an open document. If several
/// programs have the same diagnostic, returns it once.
std::map<Path, Json> Server::diagnostics() {
  std::map<Path, Json> all;
  std::set<Path> programs;
  for (const Path& document : workspace_.documents()) {
    all[document] = Json::array();
    for (const Path& program : workspace_.programs_of(document)) programs.insert(program);
  }
  for (const Path& program : programs) {
    const auto& assembly = workspace_.analysis(program).assembly;
    for (const Diagnostic& each : assembly.diagnostics.all()) {
      Json& list = all[assembly.sources.path(each.where.file).lexically_normal()];
      if (list.size() >= diagnostics_limit) continue;
      Json entry = diagnostic(assembly.sources, each);
      if (programs.size() == 1 || std::find(list.begin(), list.end(), entry) == list.end())
        list.push_back(std::move(entry));
    }
  }
  return all;
}

void Server::publish() {
  if (!std::exchange(changed_, false)) return;
  const auto send_list = [this](const Path& path, const Json& list) {
    send({{"method", "textDocument/publishDiagnostics"},
          {"params", {{"uri", uri(path)}, {"diagnostics", list}}}});
  };
  std::map<Path, std::string> now;
  for (const auto& [path, list] : diagnostics()) {
    std::string text = list.dump(-1, ' ', false, Json::error_handler_t::replace);
    const auto before = published_.find(path);
    if (before == published_.end() || before->second != text) send_list(path, list);
    now.emplace(path, std::move(text));
  }
  for (const auto& [path, text] : published_)
    if (!now.contains(path) && text != "[]") send_list(path, Json::array());
  published_ = std::move(now);
}

/// Returns the location of the first line of the file that the include `frame` reads.
Answer Server::included(const Analysis& analysis, assembler::FrameIndex frame) const {
  Json places = Json::array();
  for (const assembler::Line& line : analysis.assembly.program.lines)
    if (places.empty() && line.frame == frame)
      places.push_back({{"uri", uri(analysis.assembly.sources.path(line.text.span({}).file))},
                        {"range", to_json({}, {})}});
  return {places, {}};
}

Answer Server::definition(const Json& parameters) {
  const Target target = target_of(parameters);
  if (!target.offset) return failed(ErrorCode::invalid_parameters, target.problem);
  Json places = Json::array();
  for (const Path& program : workspace_.programs_of(target.path)) {
    const Analysis& analysis = workspace_.analysis(program);
    const auto file = analysis.file(target.path);
    if (!file) continue;
    for (const Named& named : names_at(analysis, *file, *target.offset)) {
      Json place = location(analysis.assembly.sources, named.name->definition);
      if (std::find(places.begin(), places.end(), place) == places.end())
        places.push_back(std::move(place));
    }
    const auto& frames = analysis.assembly.program.frames;
    for (assembler::FrameIndex i = 0; i < frames.size(); ++i)
      if (frames[i].kind == assembler::Frame::Kind::include &&
          stands_in(frames[i].call, *file, *target.offset))
        return included(analysis, i);
  }
  return {places, {}};
}

Answer Server::references(const Json& parameters) {
  const Target target = target_of(parameters);
  if (!target.offset) return failed(ErrorCode::invalid_parameters, target.problem);
  const Json* const declared = find_member(parameters, {"context", "includeDeclaration"});
  const bool with_definition = declared == nullptr || !declared->is_boolean() || *declared == true;
  Json places = Json::array();
  for (const Path& program : workspace_.programs_of(target.path)) {
    const Analysis& analysis = workspace_.analysis(program);
    const auto file = analysis.file(target.path);
    if (!file) continue;
    const auto add = [&](SourceSpan span) {
      Json place = location(analysis.assembly.sources, span);
      if (std::find(places.begin(), places.end(), place) == places.end())
        places.push_back(std::move(place));
    };
    for (const Named& named : names_at(analysis, *file, *target.offset)) {
      if (with_definition) add(named.name->definition);
      for (const SourceSpan use : named.name->uses) add(use);
    }
  }
  return {places, {}};
}

Answer Server::prepare_rename(const Json& parameters) {
  const Target target = target_of(parameters);
  if (!target.offset) return failed(ErrorCode::invalid_parameters, target.problem);
  for (const Path& program : workspace_.programs_of(target.path)) {
    const Analysis& analysis = workspace_.analysis(program);
    const auto file = analysis.file(target.path);
    if (!file) continue;
    for (const Named& named : names_at(analysis, *file, *target.offset))
      return {range(analysis.assembly.sources, named.where), {}};
  }
  return {nullptr, {}};
}

Answer Server::rename_symbol(const Json& parameters) {
  const Target target = target_of(parameters);
  const auto name = text_at(parameters, {"newName"});
  if (!target.offset || !name)
    return failed(ErrorCode::invalid_parameters,
                  target.problem.empty() ? "no position and newName" : target.problem);
  const auto outcome = rename(workspace_, target.path, *target.offset, *name);
  if (const auto* const problem = std::get_if<std::string>(&outcome))
    return failed(ErrorCode::request_failed, *problem);
  Json changes = Json::object();
  for (const auto& [path, places] : std::get<Replacements>(outcome)) {
    const std::string text = workspace_.contents(path);
    for (const Replacement& place : places)
      changes[uri(path)].push_back(
          {{"range", range(text, place.offset, place.length)}, {"newText", *name}});
  }
  return {{{"changes", changes}}, {}};
}

Answer Server::hover_text(const Json& parameters) {
  const Target target = target_of(parameters);
  if (!target.offset) return failed(ErrorCode::invalid_parameters, target.problem);
  const Analysis& analysis = workspace_.analysis(workspace_.programs_of(target.path).front());
  const auto file = analysis.file(target.path);
  const std::string text = file ? hover(analysis, *file, *target.offset) : std::string();
  if (text.empty()) return {nullptr, {}};
  return {{{"contents", {{"kind", "markdown"}, {"value", text}}}}, {}};
}

Answer Server::completion(const Json& parameters) {
  const Target target = target_of(parameters);
  if (!target.offset) return failed(ErrorCode::invalid_parameters, target.problem);
  const Analysis& analysis = workspace_.analysis(workspace_.programs_of(target.path).front());
  const Completion found = complete(analysis, *target.text, *target.offset);
  const Json word = range(*target.text, found.word_begin, *target.offset - found.word_begin);
  Json items = Json::array();
  for (const Proposal& each : found.proposals)
    items.push_back({{"label", each.word},
                     {"kind", kind_of(each.kind)},
                     {"detail", each.detail},
                     {"textEdit", {{"range", word}, {"newText", each.word}}}});
  return {items, {}};
}

Answer Server::document_symbols(const Json& parameters) {
  const Target target = target_of(parameters);
  if (target.text == nullptr) return failed(ErrorCode::invalid_parameters, target.problem);
  const Analysis& analysis = workspace_.analysis(workspace_.programs_of(target.path).front());
  const auto file = analysis.file(target.path);
  std::vector<const Name*> here;
  for (const Name& name : analysis.names)
    if (file && name.definition.file == *file) here.push_back(&name);
  // Each call of a macro defines a label of the macro at the same place, as `top@1`, `top@2` and so
  // on. List only the first of them. Shorter names come first: `top@9` precedes `top@10`.
  const auto order = [](const Name* name) {
    return std::tuple(name->definition.offset, name->full.size(), std::string_view(name->full));
  };
  std::sort(here.begin(), here.end(),
            [&order](const Name* a, const Name* b) { return order(a) < order(b); });
  const auto later = std::unique(here.begin(), here.end(), [](const Name* a, const Name* b) {
    return a->definition.offset == b->definition.offset;
  });
  here.erase(later, here.end());
  Json symbols = Json::array();
  for (const Name* const name : here) {
    const Json where = range(analysis.assembly.sources, name->definition);
    symbols.push_back({{"name", name->full},
                       {"kind", kind_of(name->kind)},
                       {"detail", name->kind == Name::Kind::macro || name->valueless
                                      ? std::string(word(name->kind))
                                      : fmt::format("{} {}", word(name->kind), name->value)},
                       {"range", where},
                       {"selectionRange", where}});
  }
  return {symbols, {}};
}

Answer Server::formatting(const Json& parameters) {
  const Target target = target_of(parameters);
  if (target.text == nullptr) return failed(ErrorCode::invalid_parameters, target.problem);
  std::string formatted = assembler::format(*target.text);
  Json edits = Json::array();
  if (formatted != *target.text)
    edits.push_back(
        {{"range", range(*target.text, 0, target.text->size())}, {"newText", formatted}});
  return {edits, {}};
}

/// Offers to insert `.align` before an instruction whose operand 00 is at the end of a row. Offers
/// nothing for lines in macros and in included files.
Answer Server::code_actions(const Json& parameters) {
  const Target target = target_of(parameters);
  if (target.text == nullptr) return failed(ErrorCode::invalid_parameters, target.problem);
  const auto id = assembler::kind_of(assembler::Id::zero_at_row_end).name;
  Json actions = Json::array();
  const Json* const reported = find_member(parameters, {"context", "diagnostics"});
  if (reported == nullptr || !reported->is_array()) return {actions, {}};
  for (const Json& each : *reported) {
    const auto line = number_at(each, {"range", "start", "line"});
    if (text_at(each, {"code"}) != id || find_member(each, {"relatedInformation"}) || !line)
      continue;
    const EditorPosition begin{*line, 0};
    const Json edit{{"range", to_json(begin, begin)},
                    {"newText", assembler::align_line(*target.text)}};
    actions.push_back({{"title", "Put .align before the instruction"},
                       {"kind", "quickfix"},
                       {"diagnostics", {each}},
                       {"isPreferred", true},
                       {"edit", {{"changes", {{uri(target.path), {edit}}}}}}});
  }
  return {actions, {}};
}

}  // namespace chessvm::language_server
