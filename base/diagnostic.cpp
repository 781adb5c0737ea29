// SPDX-License-Identifier: MIT
#include "base/diagnostic.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/text/excerpt.hpp"
#include "base/text/text.hpp"

namespace chessvm {
namespace {

std::string_view name(Severity severity) {
  switch (severity) {
    case Severity::note:
      return "note";
    case Severity::warning:
      return "warning";
    case Severity::error:
      return "error";
  }
  return "";
}

std::string_view colour(Severity severity) {
  switch (severity) {
    case Severity::note:
      return "\033[1;36m";
    case Severity::warning:
      return "\033[1;35m";
    case Severity::error:
      return "\033[1;31m";
  }
  return "";
}

/// Returns the message, followed by its source line if it has a position.
std::string with_excerpt(std::string headline, SourceSpan where, const SourceSet& sources) {
  if (where.is_whole_file()) return headline;
  const Position at = sources.position(where);
  return headline + excerpt(at.line, sources.line(where.file, at.line), {at.column, where.length});
}

std::string headline(Severity severity, SourceSpan where, std::string_view message,
                     std::string_view id, const SourceSet& sources, Paint paint) {
  const bool coloured = paint == Paint::coloured;
  std::string place = visible(sources.path(where.file).string());
  if (const Position at = sources.position(where); !where.is_whole_file())
    place += fmt::format(":{}:{}", at.line, at.column);
  return fmt::format("{}: {}{}:{} {}{}\n", place, coloured ? colour(severity) : "", name(severity),
                     coloured ? "\033[0m" : "", visible(message),
                     id.empty() ? std::string{} : fmt::format(" [{}]", id));
}

}  // namespace

std::uint32_t SourceSet::add(std::filesystem::path path, std::string text) {
  File file{std::move(path), std::move(text), {0}};
  for (std::size_t i = 0; i < file.text.size(); ++i)
    if (file.text[i] == '\n') file.line_starts.push_back(static_cast<std::uint32_t>(i + 1));
  files_.push_back(std::move(file));
  return static_cast<std::uint32_t>(files_.size() - 1);
}

const std::filesystem::path& SourceSet::path(std::uint32_t file) const {
  return files_.at(file).path;
}

std::string_view SourceSet::text(std::uint32_t file) const {
  return files_.at(file).text;
}

std::string_view SourceSet::text(SourceSpan span) const {
  return text(span.file).substr(span.offset, span.length);
}

Position SourceSet::position(SourceSpan span) const {
  if (span.is_whole_file()) return {.line = 0, .column = 0};
  const auto& starts = files_.at(span.file).line_starts;
  const auto after = std::upper_bound(starts.begin(), starts.end(), span.offset);
  return {.line = static_cast<std::uint32_t>(after - starts.begin()),
          .column = span.offset - *std::prev(after) + 1};
}

std::string_view SourceSet::line(std::uint32_t file, std::uint32_t line) const {
  const File& source = files_.at(file);
  const std::string_view rest =
      std::string_view(source.text).substr(source.line_starts.at(line - 1));
  std::string_view content = rest.substr(0, rest.find('\n'));
  if (content.ends_with('\r')) content.remove_suffix(1);
  return content;
}

std::vector<DiagnosticNote> Diagnostic::all_notes() const {
  std::vector<DiagnosticNote> all = notes;
  if (backtrace) all.insert(all.end(), backtrace->begin(), backtrace->end());
  return all;
}

void Diagnostics::add(Diagnostic diagnostic) {
  if (diagnostic.severity == Severity::error) ++errors_;
  all_.push_back(std::move(diagnostic));
}

std::string painted(std::string message) {
  for (const Severity severity : {Severity::error, Severity::warning}) {
    const std::string word = std::string(name(severity)) + ':';
    const std::size_t at = message.find(word);
    if (at == std::string::npos) continue;
    return message.replace(at, word.size(),
                           fmt::format("{}{}\033[0m:", colour(severity), name(severity)));
  }
  return message;
}

std::string to_text(const Diagnostic& diagnostic, const SourceSet& sources, Paint paint) {
  std::string text = with_excerpt(headline(diagnostic.severity, diagnostic.where,
                                           diagnostic.message, diagnostic.id, sources, paint),
                                  diagnostic.where, sources);
  for (const DiagnosticNote& note : diagnostic.all_notes())
    text += with_excerpt(headline(Severity::note, note.where, note.message, {}, sources, paint),
                         note.where, sources);
  return text;
}

}  // namespace chessvm
