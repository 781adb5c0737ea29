// SPDX-License-Identifier: MIT
// A language server for sources of easm: answers the messages of an editor (Language Server
// Protocol 3.17) with what the assembler knows. Knows no streams; serve.hpp connects it to them.
#pragma once

#include <cstdint>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "asm/server/positions.hpp"
#include "asm/server/workspace.hpp"
#include "base/exit_status.hpp"

namespace chessvm::language_server {

/// The outcome of a request: a result, or an error (defined in server.cpp).
struct Answer;
/// The document and the place that a request is about (defined in server.cpp).
struct Target;

class Server {
 public:
  /// `options` are the choices of every assembly: definitions, folders, warnings.
  explicit Server(assembler::Options options);

  /// Deals with one message: a request is answered, whatever it holds.
  void handle(std::string_view message);
  /// Answers bytes that are no message.
  void refuse(std::string_view problem);
  /// Assembles what changed and sends its diagnostics. Call it when no message is waiting: while
  /// the user types, only the last state counts.
  void publish();
  /// Returns the messages to be sent, in order, and forgets them.
  [[nodiscard]] std::vector<std::string> take_messages();

  /// Returns whether the editor has asked the server to end.
  [[nodiscard]] bool ended() const { return state_ == State::ended; }
  /// Returns the status to leave with, also where the stream ends: ok after a shutdown.
  [[nodiscard]] ExitStatus status() const { return status_; }

 private:
  using Json = nlohmann::json;
  using Request = Answer (Server::*)(const Json& parameters);
  using Notification = void (Server::*)(const Json& parameters);
  enum class State : std::uint8_t { started, running, shut_down, ended };
  static Request find_request(std::string_view method);
  static Notification find_notification(std::string_view method);

  void request(const std::string& method, const Json& id, const Json& parameters);
  void notify(const std::string& method, const Json& parameters);
  void send(const Json& message);
  void log(std::string_view problem);

  Answer initialize(const Json& parameters);
  Answer shut_down(const Json& parameters);
  Answer definition(const Json& parameters);
  Answer references(const Json& parameters);
  Answer prepare_rename(const Json& parameters);
  Answer rename_symbol(const Json& parameters);
  Answer hover_text(const Json& parameters);
  Answer completion(const Json& parameters);
  Answer document_symbols(const Json& parameters);
  Answer formatting(const Json& parameters);
  Answer code_actions(const Json& parameters);

  void initialized(const Json& parameters);
  void end(const Json& parameters);
  void open(const Json& parameters);
  void change(const Json& parameters);
  void close(const Json& parameters);
  void reread(const Json& parameters);

  [[nodiscard]] Target target_of(const Json& parameters);
  [[nodiscard]] std::string uri(const Path& path) const;
  [[nodiscard]] Json range(const SourceSet& sources, SourceSpan span) const;
  [[nodiscard]] Json range(std::string_view text, std::size_t offset, std::size_t length) const;
  [[nodiscard]] Answer included(const Analysis& analysis, assembler::FrameIndex frame) const;
  [[nodiscard]] Json location(const SourceSet& sources, SourceSpan span) const;
  [[nodiscard]] Json diagnostic(const SourceSet& sources, const Diagnostic& each) const;
  [[nodiscard]] std::map<Path, Json> diagnostics();

  Workspace workspace_;
  Units units_ = Units::utf16;
  State state_ = State::started;
  ExitStatus status_ = ExitStatus::rejected;
  bool changed_ = false;                   // something since diagnostics were sent
  std::map<Path, std::string> uris_;       // of open documents, as the editor writes them
  std::map<Path, std::string> published_;  // the diagnostics of each file, as they were sent
  std::vector<std::string> messages_;
};

}  // namespace chessvm::language_server
