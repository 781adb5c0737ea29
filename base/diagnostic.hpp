// SPDX-License-Identifier: MIT
// Errors and warnings about a text of the user, each with its position and a stable name.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <limits>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace chessvm {

/// A run of bytes in a text of a SourceSet; small, so that parsers can copy it cheaply.
struct SourceSpan {
  std::uint32_t file = 0;
  std::uint32_t offset = 0;
  std::uint32_t length = 0;
  /// Returns the span that stands for a whole file, for messages that concern no single line.
  [[nodiscard]] static constexpr SourceSpan whole_file(std::uint32_t file) {
    return {file, std::numeric_limits<std::uint32_t>::max(), 0};
  }
  [[nodiscard]] constexpr bool is_whole_file() const { return *this == whole_file(file); }
  friend bool operator==(const SourceSpan&, const SourceSpan&) = default;
};

/// Line and column, both from 1; columns count bytes. Both are 0 for a whole file.
struct Position {
  std::uint32_t line = 1;
  std::uint32_t column = 1;
};

/// The texts of one run, numbered in the order in which they were added.
class SourceSet {
 public:
  std::uint32_t add(std::filesystem::path path, std::string text);
  [[nodiscard]] const std::filesystem::path& path(std::uint32_t file) const;
  [[nodiscard]] std::string_view text(std::uint32_t file) const;
  [[nodiscard]] std::string_view text(SourceSpan span) const;
  [[nodiscard]] Position position(SourceSpan span) const;
  /// Returns line `line` (from 1) of `file` without its line end.
  [[nodiscard]] std::string_view line(std::uint32_t file, std::uint32_t line) const;
  [[nodiscard]] std::size_t size() const { return files_.size(); }

 private:
  struct File {
    std::filesystem::path path;
    std::string text;
    std::vector<std::uint32_t> line_starts;
  };
  std::vector<File> files_;
};

enum class Severity : std::uint8_t { note, warning, error };

struct DiagnosticNote {
  SourceSpan where;
  std::string message;
};

struct Diagnostic {
  Severity severity = Severity::error;
  std::string_view id;  // kebab-case name in static storage, listed in docs/diagnostics.md
  SourceSpan where;
  std::string message;  // what was found and what was expected; no full stop
  std::vector<DiagnosticNote> notes;
  /// The macro expansions and includes that lead to the position, innermost first; null if there
  /// are none. Shared, because one expansion can hold thousands of errors.
  std::shared_ptr<const std::vector<DiagnosticNote>> backtrace{};
  /// Returns the notes followed by the backtrace.
  [[nodiscard]] std::vector<DiagnosticNote> all_notes() const;
};

/// Collects diagnostics instead of throwing; the caller checks for errors at the end.
class Diagnostics {
 public:
  void add(Diagnostic diagnostic);
  [[nodiscard]] bool has_errors() const { return errors_ != 0; }
  [[nodiscard]] std::size_t errors() const { return errors_; }
  [[nodiscard]] std::span<const Diagnostic> all() const { return all_; }

 private:
  std::vector<Diagnostic> all_;
  std::size_t errors_ = 0;
};

enum class Paint : bool { plain, coloured };

/// Returns `file:line:column: severity: text [id]` (`file: severity: ...` for a whole file), the
/// source line, a caret line and the notes. Ends in a newline. Escapes control characters.
[[nodiscard]] std::string to_text(const Diagnostic& diagnostic, const SourceSet& sources,
                                  Paint paint = Paint::plain);

/// Returns `message` with its first `error:` or `warning:` in the colour of the severity.
[[nodiscard]] std::string painted(std::string message);

}  // namespace chessvm
