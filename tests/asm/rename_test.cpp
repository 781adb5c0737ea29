// SPDX-License-Identifier: MIT
// Renames names with the language server, also in lines that are not assembled.
#include <algorithm>
#include <fstream>
#include <initializer_list>
#include <random>

#include "tests/asm/editor.hpp"
#include "tests/base/temporary_folder.hpp"
#include "tests/support/amount.hpp"
#include "tests/support/slow_build.hpp"

namespace chessvm::test::rename_test {
namespace {

TEST(Rename, RenamesWhatMeansTheSame) {
  Editor editor;
  editor.open(file, source);
  const auto rename = [&](const std::string& word, const std::string& name) {
    const Json answer = editor.ask("rename", file, source, word, {{"newName", name}});
    if (answer.contains("error")) return answer["error"]["message"].get<std::string>();
    std::string lines;
    for (const auto& edit : answer["result"]["changes"][Editor::uri(file)])
      lines += fmt::format("{}:{} ", edit["range"]["start"]["line"].get<int>() + 1,
                           edit["range"]["start"]["character"].get<int>() + 1);
    return lines;
  };
  EXPECT_EQ(rename("\nlimit", "bound"), "2:1 8:13 10:15 13:13 ") << "also where it is left out";
  EXPECT_EQ(rename("jz .top", ".here"), "9:1 9:12 ");
  EXPECT_EQ(rename("@again", "more"), "5:2 5:13 ") << "in both expansions";
  EXPECT_EQ(rename("        twice", "double"), "3:16 10:9 11:9 ");
  EXPECT_EQ(rename("\nlimit", "main"), "with the name 'main' a.asm would not mean the same");
  EXPECT_EQ(rename("\nlimit", "word"), "2:1 8:13 10:15 13:13 ") << "no use stands in the macro";
  EXPECT_EQ(rename("\nlimit", "mov"), "'mov' cannot be a name");
  EXPECT_EQ(rename("\nlimit", "M5"), "'M5' cannot be a name");
  EXPECT_EQ(rename("\nlimit", ".top"), "a dot makes a name local");
  EXPECT_EQ(rename("jz .top", "top"), "a local name begins with a dot");
  EXPECT_EQ(rename("        .isa", "top"), "no symbol or macro stands here");
}

TEST(Rename, RenamesWhereNoMacroIsDefined) {
  Editor editor;
  const std::string text =
      "limit   .equ 5\n        .isa v4\n        .org 100\n        mov limit,A\n        halt\n"
      "        .if 0\n        mov limit,A\n        .endif\n";
  editor.open(file, text);
  const Json answer = editor.ask("rename", file, text, "limit", {{"newName", "bound"}});
  EXPECT_EQ(answer["result"]["changes"][Editor::uri(file)].size(), 3U)
      << "also where it is left out: " << answer;
}

/// Renames the name at the first `word` in `text`; returns the new text or the reason for refusal.
std::string renamed(std::string text, const std::string& word, const std::string& name) {
  Editor editor;
  editor.open(file, text);
  const Json answer = editor.ask("rename", file, text, word, {{"newName", name}});
  if (answer.contains("error")) return answer["error"]["message"].get<std::string>();
  Json edits = answer["result"]["changes"][Editor::uri(file)];
  std::reverse(edits.begin(), edits.end());
  for (const Json& edit : edits) {
    const auto offset = [&](const char* end) {
      const Json& place = edit["range"][end];
      return language_server::offset_of(text, {place["line"], place["character"]},
                                        language_server::Units::utf16);
    };
    text.replace(offset("start"), offset("end") - offset("start"), edit["newText"]);
  }
  return text;
}

const std::string begin = "  .isa v4\n  .org 100\n";

/// Puts `old` in the place of each word `OLD` in `begin` + `text`. Expects that renaming `old` to
/// `name` changes exactly these words.
void expect_renamed(std::string text, const std::string& old, const std::string& name) {
  const std::string mark = "OLD";
  const auto filled = [&](const std::string& by) {
    std::string result = begin + text;
    for (std::size_t at = 0; (at = result.find(mark, at)) != std::string::npos; at += by.size())
      result.replace(at, mark.size(), by);
    return result;
  };
  const std::string before = filled(old);
  // Starts the rename at the line that defines `old`, if there is one. The other occurrences may be
  // in lines that are not assembled.
  const std::size_t label = (begin + text).find("\n" + mark);
  const std::size_t place = label == std::string::npos ? before.find(old) : label + 1;
  const std::string word = before.substr(0, place + old.size());
  EXPECT_EQ(renamed(before, word, name), filled(name));
}

TEST(Rename, RenamesLocalNamesOfOneLabelInBranchesThatAreLeftOut) {
  expect_renamed(
      "main jz OLD\n  inc A\nOLD inc A\n  jmp other\nother jn .top\n"
      "  .ifdef DEBUG\n  jz .top\n  .endif\n.top jmp main\n",
      ".top", ".end");
  expect_renamed(
      "main jz .top\n  inc A\n.top inc A\n  jmp other\nother jn OLD\n"
      "  .ifdef DEBUG\n  jz OLD\n  .endif\nOLD jmp main\n",
      ".top", ".end");
  // In the branch that defines the label `new`, later local labels belong to `new`; likewise for
  // the label `last`. In the other branches, local labels belong to `main`.
  expect_renamed(
      "main jz OLD\nOLD inc A\n  .if 1\nnew jz .top\n.top jz new\n  .elif 1\n  jz OLD\n"
      "  .else\n  jn OLD\nlast jz .top\n  .if 1\n  jz .top\n  .else\n  jz .top\n"
      "  .endif\n  .endif\nfar jz .top\n.top jmp main\n",
      ".top", ".end");
}

TEST(Rename, RenamesInConditionsThatAreNotEvaluated) {
  expect_renamed(
      "  .ifndef OLD\nOLD .equ 5\n  .endif\n  .if 1\n  .elif OLD==3\n  .if OLD\n"
      "  .endif\n  .endif\n  mov OLD,A\n  halt\n",
      "limit", "bound");
}

TEST(Rename, RenamesNamesButNotOtherWordsInBranchesThatAreLeftOut) {
  // Does not rename instructions, paths, texts, parameters, or names of other kinds.
  expect_renamed(
      "OLD dec A\n  jz OLD\n  .if 0\n  halt\n  .include halt\n  .error \"halt\"\n"
      "  .section halt\n  jmp far OLD ; halt\n  halt OLD\n  .endif\n  halt\n",
      "halt", "stop");
  expect_renamed(
      "  .macro twice far\n  jmp far\n  .endm\nOLD inc A\n  jmp far OLD\n"
      "  .if 0\n  jmp far OLD\n  twice OLD\n  .endif\n",
      "far", "away");
  expect_renamed(
      "OLD .equ 1\n  .macro twice same\n  mov same,A\n  .endm\n  twice OLD\n  .if 0\n"
      "  mov OLD,A\n  .macro none same\n  mov same,A\n  .endm\n  mov OLD,A\n  .endif\n"
      "  halt\n",
      "same", "more");
  expect_renamed(
      "  .macro OLD\n  mov both,A\n  .endm\nboth .equ 1\n  OLD\n  .if 0\n  OLD\n"
      "  mov both,A\n  .ifdef OLD\n  .endif\n  .endif\n  halt\n",
      "both", "twice");
}

TEST(Rename, RenamesTheLabelsOfOneMacro) {
  expect_renamed(
      "  .macro one\n@OLD jz @OLD\n  .if 0\n  jn @OLD\n  .endif\n  .endm\n"
      "  .macro two\n@again jz @again\n  .endm\nagain one\n  two\n  .if 0\n"
      "  jmp again\n  .endif\n  jmp again\n",
      "again", "more");
}

TEST(Rename, RenamesAllLocalNamesThatAWordCanMean) {
  const std::string macro =
      "  .macro leave\n  .ifdef DEBUG\n  jz OLD\n  .endif\n  inc A\n  .endm\n";
  const std::string main = "main jz OLD\n  leave\nOLD inc A\n  jmp other\n";
  expect_renamed(macro + main + "other jn .top\n  halt\n.top jmp main\n", ".top", ".end");
  expect_renamed(macro + main + "other jn OLD\n  .if 0\n  leave\n  .endif\nOLD jmp main\n", ".top",
                 ".end");
  expect_renamed("main jz OLD\n  .ifdef DEBUG\nother inc A\n  jz OLD\n  .endif\nOLD jmp main\n",
                 ".top", ".end");
  // The macro's label is a parameter, so each call chooses the label to which `.top` belongs.
  expect_renamed(
      "  .macro begin name\nname inc A\nOLD jz OLD\n  .ifdef DEBUG\n  jn OLD\n  .endif\n"
      "  .endm\nmain inc A\n  begin other\n  jmp OLD\n",
      ".top", ".end");
}

/// Makes random programs with conditions and macros. With different options -D, a program has
/// different variants; many of the variants have errors.
class AnyVariants {
 public:
  explicit AnyVariants(std::mt19937_64& random) : random_(random) {}

  std::string source() {
    std::string text = begin;
    for (const char* name : {"one", "two"}) {
      text += fmt::format("  .macro {}mac {}\n", name, pick({"pp", "lim", "ma"}));
      for (int i = below(4); i >= 0; --i) text += statement("@xx", 1);
      text += "  .endm\n";
    }
    text += "main inc A\n";
    for (int i = 4 + below(8); i > 0; --i) text += statement("", 0);
    return text + "  halt\nlim .equ 7\n";
  }
  int below(int end) { return static_cast<int>(random_() % static_cast<std::uint64_t>(end)); }
  std::string pick(std::initializer_list<const char*> words) {
    return *(words.begin() + below(static_cast<int>(words.size())));
  }

 private:
  std::string target() { return pick({".xx", ".xx", ".yy", "main", "lab", "row"}); }
  std::string statement(const std::string& own, int depth) {
    const int kind = below(depth > 2 ? 8 : 10);
    if (kind < 2) return fmt::format("  {} {}\n", pick({"jz", "jn"}), target());
    if (kind == 2) return own.empty() ? "  jz main\n" : fmt::format("{} jz {}\n", own, own);
    if (kind == 3) return pick({".xx", ".yy"}) + " inc A\n";
    if (kind == 4) return pick({"lab", "row"}) + " inc A\n";
    if (kind == 5) return fmt::format("  mov {},A\n", pick({"lim", "lim+1", "pp"}));
    if (kind == 6)
      return depth == 1 ? "  dec A\n" : fmt::format("  {} lim\n", pick({"onemac", "twomac"}));
    if (kind == 7) return "  jmp far main\n";
    std::string text = fmt::format(
        "  {}\n", pick({".ifdef DA", ".ifndef DB", ".if lim==7", ".ifdef lim", ".ifndef lim"}));
    for (int i = below(3); i >= 0; --i) text += statement(own, depth + 2);
    if (below(2) == 0) {
      text += pick({"  .else\n", "  .elif 1\n"});
      for (int i = below(3); i >= 0; --i) text += statement(own, depth + 2);
    }
    return text + "  .endif\n";
  }

  std::mt19937_64& random_;
};

/// A rename must not change the meaning of a program, whichever options -D are set.
TEST(Rename, RenamesSoThatEveryVariantStaysTheSame) {
  const std::uint64_t seed = chosen_seed(1946);
  std::mt19937_64 random(seed);
  AnyVariants any(random);
  int compared = 0;
  for (int i = 0; i < thinned(2'000); ++i) {
    SCOPED_TRACE(fmt::format("CHESSVM_SEED={}, program {}", seed, i));
    const std::string before = any.source();
    const std::string name =
        any.pick({"\n.xx", "\n.yy", "\nlab", "\nrow", "\nlim", "\n@xx", "\nmain"});
    if (before.find(name + " ") == std::string::npos) continue;
    const std::string dot = name[1] == '.' ? "." : "";
    const std::string after = renamed(before, name, dot + any.pick({"new", "lab", "pp", "xx"}));
    if (!after.starts_with(begin)) continue;  // refused
    for (const auto& definitions : std::vector<std::vector<std::string>>{
             {}, {"DA"}, {"DB"}, {"DA", "DB"}, {"lim=7"}, {"lim=8", "DA"}}) {
      const bool needs_name = !definitions.empty() && definitions[0].starts_with("lim");
      if (needs_name && name == "\nlim") continue;  // -D would still define the old name
      assembler::Options options;
      options.definitions = definitions;
      const auto one = assemble(before, options);
      const auto other = assemble(after, options);
      ASSERT_EQ(ids(one), ids(other)) << before << "became\n" << after << printed(other);
      if (!one.ok()) continue;
      EXPECT_EQ(one.encoding.image, other.encoding.image) << before << "became\n" << after;
      ++compared;
    }
  }
  EXPECT_GT(compared, thinned(100));
}

TEST(Rename, RefusesANameThatABranchThatIsLeftOutUses) {
  const std::string reason =
      "with the name 'bound' a line of a.asm that is not assembled could change its meaning";
  const std::string text = begin + "limit .equ 1\n  mov limit,A\n  halt\n";
  EXPECT_EQ(renamed(text + "  .ifdef DEBUG\nbound .equ 2\n  .endif\n", "limit", "bound"), reason);
  EXPECT_EQ(
      renamed(text + "  .macro m bound\n  add bound,A\n  add limit,A\n  .endm\n", "limit", "bound"),
      reason);
}

TEST(Rename, RenamesInAllFilesAndPrograms) {
  const TemporaryFolder temporary;
  const fs::path folder = fs::canonical(temporary.path());
  const auto write = [&](const char* name, const std::string& text) {
    std::ofstream(folder / name) << text;
  };
  write("shared.inc", "both    .equ 1\n");
  write("one.asm", "  .isa v4\n  .include shared.inc\n  .org 100\n  mov both,A\n  halt\n");
  write("two.asm", "  .isa v4\n  .include shared.inc\n  .org 100\n  mov both+1,A\n  halt\n");
  Editor editor;
  editor.open(folder / "one.asm");
  const Json answer = editor.ask("rename", folder / "one.asm", file_text(folder / "one.asm"),
                                 "mov both", {{"newName", "all"}});
  Strings files;
  for (const auto& [uri, edits] : answer["result"]["changes"].items())
    files.push_back(fs::path(uri).filename().string() + std::to_string(edits.size()));
  EXPECT_EQ(files, (Strings{"one.asm1", "shared.inc1", "two.asm1"}));
  EXPECT_EQ(places(editor.ask("definition", folder / "one.asm", file_text(folder / "one.asm"),
                              ".include shar")),
            Strings{"shared.inc:1:1"});
}

}  // namespace
}  // namespace chessvm::test::rename_test
