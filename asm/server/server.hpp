// SPDX-License-Identifier: MIT
// A language server for easm sources (Language Server Protocol 3.17). Takes the messages of an
// editor as text and collects the answers. serve.hpp connects it to standard input and output.
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

/// Outcome of a request: a result, or an error (defined in server.cpp).
struct Answer;
/// The document and the place that a request is about (defined in server.cpp).
struct Target;

class Server {
 public:
  /// `options` are the options of every assembly: definitions, include folders, warnings.
  explicit Server(assembler::Options options);

  /// Handles one message. Every request gets an answer, even an invalid one.
  void handle(std::string_view message);
  /// Sends an error as the answer to bytes that are not a message.
  void refuse(std::string_view problem);
  /// Assembles changed programs and sends their diagnostics. Call this function only when
  /// no message is waiting, so that fast typing does not cause an assembly for each character.
  void publish();
  /// Returns the messages to send, in order, and removes them from the server.
  [[nodiscard]] std::vector<std::string> take_messages();

  /// Returns true if the editor has asked the server to end.
  [[nodiscard]] bool ended() const { return state_ == State::ended; }
  /// Returns the exit status: `ok` after a shutdown request, otherwise `rejected`.
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
  bool changed_ = false;                   // true: a text changed since diagnostics were sent
  std::map<Path, std::string> uris_;       // spelling that the editor uses for the URI of a file
  std::map<Path, std::string> published_;  // diagnostics last sent for each file
  std::vector<std::string> messages_;
};

}  // namespace chessvm::language_server
