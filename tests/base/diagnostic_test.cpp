// SPDX-License-Identifier: MIT
#include "base/diagnostic.hpp"

#include <gtest/gtest.h>

#include "base/result.hpp"

namespace chessvm::diagnostic_test {
namespace {

TEST(SourceSet, LinesAndColumns) {
  SourceSet sources;
  const auto file = sources.add("a.asm", "one\ntwo three\n\nlast");
  EXPECT_EQ(sources.size(), 1U);
  EXPECT_EQ(sources.line(file, 1), "one");
  EXPECT_EQ(sources.line(file, 2), "two three");
  EXPECT_EQ(sources.line(file, 3), "");
  EXPECT_EQ(sources.line(file, 4), "last");
  const SourceSpan three{file, 8, 5};
  EXPECT_EQ(sources.text(three), "three");
  EXPECT_EQ(sources.position(three).line, 2U);
  EXPECT_EQ(sources.position(three).column, 5U);
}

TEST(Diagnostic, NotesComeBeforeTheBacktrace) {
  SourceSet sources;
  const auto file = sources.add("a.asm", "one\ntwo three\n");
  Diagnostic diagnostic{Severity::error, "bad-word", {file, 8, 5}, "not two", {}};
  EXPECT_TRUE(diagnostic.all_notes().empty());
  diagnostic.notes = {{{file, 4, 3}, "two is here"}};
  diagnostic.backtrace = std::make_shared<const std::vector<DiagnosticNote>>(
      std::vector<DiagnosticNote>{{{file, 0, 3}, "read from here"}});
  const std::string text = to_text(diagnostic, sources);
  const std::size_t note = text.find("a.asm:2:1: note: two is here");
  const std::size_t call = text.find("a.asm:1:1: note: read from here");
  ASSERT_NE(note, std::string::npos) << text;
  ASSERT_NE(call, std::string::npos) << text;
  EXPECT_LT(note, call);
}

TEST(Diagnostic, Text) {
  SourceSet sources;
  const auto file = sources.add("a.asm", "one\ntwo three\n");
  Diagnostics diagnostics;
  diagnostics.add({Severity::warning, "odd", {file, 0, 3}, "looks odd", {}});
  EXPECT_FALSE(diagnostics.has_errors());
  diagnostics.add(
      {Severity::error, "bad-word", {file, 8, 5}, "not two", {{{file, 4, 3}, "two is here"}}});
  EXPECT_TRUE(diagnostics.has_errors());
  EXPECT_EQ(diagnostics.errors(), 1U);
  const std::string text = to_text(diagnostics.all()[1], sources);
  EXPECT_EQ(text.find("a.asm:2:5: error: not two [bad-word]\n"), 0U) << text;
  EXPECT_NE(text.find("two three"), std::string::npos);
  EXPECT_NE(text.find("    ^~~~~"), std::string::npos) << text;
  EXPECT_NE(text.find("a.asm:2:1: note: two is here"), std::string::npos) << text;
  EXPECT_EQ(text.find('\033'), std::string::npos);
  EXPECT_NE(to_text(diagnostics.all()[1], sources, Paint::coloured).find('\033'),
            std::string::npos);
}

TEST(Painted, PaintsTheWordOfASeverityAlone) {
  EXPECT_EQ(painted("x: error: odd"), "x: \033[1;31merror\033[0m: odd");
  EXPECT_EQ(painted("x: warning: odd"), "x: \033[1;35mwarning\033[0m: odd");
  EXPECT_EQ(painted("errors are odd"), "errors are odd");
}

TEST(Failure, TextAndStatus) {
  Failure failure{.path = "x.e", .message = "odd", .line = 3, .column = 2, .excerpt = "abc"};
  EXPECT_EQ(to_text(failure), "x.e:3:2: error: odd\n    3 | abc\n      |  ^\n");
  EXPECT_EQ(failure.status(), ExitStatus::rejected);
  failure = {.path = "x.e",
             .message = "cannot open",
             .code = std::make_error_code(std::errc::no_such_file_or_directory)};
  EXPECT_EQ(to_text(failure), "x.e: error: cannot open: No such file or directory\n");
  EXPECT_EQ(failure.status(), ExitStatus::environment);
}

TEST(Diagnostic, PrintsNoControlCharacters) {
  SourceSet sources;
  const auto file = sources.add("a\x1b.asm", "\t\x1b[31m\u03b1 odd\xff word\r\n");
  EXPECT_EQ(to_text({Severity::error, {}, {file, 9, 4}, "'\u009b' is\nodd", {}}, sources),
            "a\\x1b.asm:1:10: error: '\\u009b' is\\nodd\n"
            "    1 | \t\\x1b[31m\u03b1 odd\\xff word\n"
            "      | \t          ^~~~~~~\n");
}

TEST(Diagnostic, ACaretBelowAnEscapedCharacterIsAsWide) {
  SourceSet sources;
  const auto file = sources.add("a.asm", "a\x1b");
  EXPECT_EQ(to_text({Severity::error, {}, {file, 1, 1}, "odd", {}}, sources),
            "a.asm:1:2: error: odd\n    1 | a\\x1b\n      |  ^~~~\n");
}

TEST(Diagnostic, ShowsAWindowOfALongLine) {
  SourceSet sources;
  const std::string line = std::string(199, 'a') + "\u03b1" + std::string(300, 'b');
  const auto file = sources.add("a.asm", line);
  const std::string text = to_text({Severity::error, {}, {file, 280, 3}, "odd", {}}, sources);
  EXPECT_EQ(text, "a.asm:1:281: error: odd\n    1 | ...\u03b1" + std::string(158, 'b') +
                      "...\n      |    " + std::string(80, ' ') + "^~~\n");
}

TEST(Diagnostic, AWholeFileHasNoLine) {
  SourceSet sources;
  const auto file = sources.add("a.asm", "one\n");
  EXPECT_EQ(to_text({Severity::warning, "odd", SourceSpan::whole_file(file), "odd", {}}, sources),
            "a.asm: warning: odd [odd]\n");
}

TEST(Failure, Warning) {
  EXPECT_EQ(warning_text({.path = "x.e", .message = "odd", .line = 3}), "x.e:3: warning: odd\n");
  EXPECT_EQ(warning_text({.path = "x\x1b.e", .message = "odd"}), "x\\x1b.e: warning: odd\n");
}

}  // namespace
}  // namespace chessvm::diagnostic_test
