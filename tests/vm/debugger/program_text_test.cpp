// SPDX-License-Identifier: MIT
// Tests which symbols, listings and sources the debugger ignores, and its warnings about them.
#include "vm/debugger/source/program_text.hpp"

#include <fstream>
#include <regex>

#include "tests/base/temporary_folder.hpp"
#include "tests/vm/debugger/support.hpp"

namespace chessvm::vm::debugger::test::program_text_test {
namespace {

using assembler::Macros;

constexpr const char* old_source =
    "        .isa v4\n        .org 100\n        mov 5,A\nloop\n        dec A\n        jz done\n"
    "        jmp loop\ndone\n        print\n        halt\n";
constexpr const char* new_source =
    "        .isa v4\n        .org 100\n        mov 5,A\n        clr A\n        mov 9,A<->B\n"
    "        mov 8,A<->C\nloop\n        swap A,B\n        dec A\n        jz done\n"
    "        jmp loop\ndone\n        print\n        halt\n";

class ProgramTextTest : public testing::Test {
 protected:
  void write(const std::string& name, const std::string& text) const {
    std::ofstream(folder_ / name) << text;
  }
  /// Writes a source file, its symbols and its listing; returns the image of the source.
  Image assemble(const std::string& source, Macros macros = Macros::folded) const {
    write("a.asm", source);
    const auto assembly = assembler::assemble(folder_ / "a.asm", source);
    EXPECT_TRUE(assembly.ok());
    write("a.sym", assembler::symbol_file(assembly));
    write("a.lst", assembler::listing(assembly, macros));
    return assembly.encoding.image;
  }
  [[nodiscard]] Image image_of(const std::string& source) const {
    return assembler::assemble(folder_ / "a.asm", source).encoding.image;
  }
  /// Removes the digests from a file, as if an older assembler had written it.
  void age(const std::string& name) const {
    const std::string text = read_file(folder_ / name).value();
    write(name, std::regex_replace(text, std::regex("# (expanded|image|source) .*\n"), ""));
  }
  [[nodiscard]] ProgramFiles files() const {
    return {folder_ / "a.e", folder_ / "a.sym", folder_ / "a.lst"};
  }
  /// Returns all warnings as text, without the name of the folder.
  [[nodiscard]] std::string said(const ProgramText& text) const {
    std::string all;
    for (const Failure& warning : text.warnings) all += warning_text(warning);
    return std::regex_replace(all, std::regex(folder_.string() + "/"), "");
  }

  const chessvm::TemporaryFolder temporary_;
  const std::filesystem::path folder_ = temporary_.path();
};

TEST_F(ProgramTextTest, IsUsedWhereItFits) {
  for (const Macros macros : {Macros::folded, Macros::expanded}) {
    const Image image = assemble(old_source, macros);
    const ProgramText text = read_program_text(files(), image);
    EXPECT_EQ(said(text), "");
    EXPECT_EQ(text.no_source, "");
    EXPECT_EQ(text.symbols.label(101), "loop");
    EXPECT_EQ(text.source.line({101, 0})->line, 5U);
    EXPECT_EQ(text.files.path(0), folder_ / "a.asm");
  }
  for (const char* const name : {"a.sym", "a.lst"}) age(name);
  const ProgramText text = read_program_text(files(), image_of(old_source));
  EXPECT_EQ(said(text), "");
  EXPECT_EQ(text.symbols.label(101), "loop");
  EXPECT_FALSE(text.source.empty());
}

TEST_F(ProgramTextTest, OfAnotherProgramIsLeftOut) {
  assemble(old_source);
  const Image image = image_of(new_source);
  const std::string warning =
      "a.lst: warning: does not fit a.e: row 100 is 40 04 99 99 99 99 there and 40 04 90 40 08 01 "
      "in the image; neither its lines nor the labels of a.sym are used\n";
  for (const bool aged : {false, true}) {
    if (aged)
      for (const char* const name : {"a.sym", "a.lst"}) age(name);
    const ProgramText text = read_program_text(files(), image);
    EXPECT_EQ(said(text), warning) << aged;
    EXPECT_TRUE(text.symbols.all().empty() && text.source.empty());
    EXPECT_NE(text.no_source, "");
    EXPECT_EQ(said(read_labels(files(), image)), warning) << aged;
    EXPECT_TRUE(read_labels(files(), image).symbols.all().empty());
  }
}

TEST_F(ProgramTextTest, SymbolsOlderThanTheImageAreLeftOut) {
  assemble(old_source);
  std::filesystem::copy(folder_ / "a.sym", folder_ / "old.sym");
  const Image image = assemble(new_source);
  ProgramFiles old = files();
  old.symbols = folder_ / "old.sym";
  const ProgramText text = read_program_text(old, image);
  EXPECT_CONTAINS(said(text),
                  "old.sym: warning: does not fit a.e: it was written with image crc32:");
  EXPECT_TRUE(text.symbols.all().empty());
  EXPECT_EQ(text.source.line({100, 2})->line, 4U) << "the listing fits";
}

TEST_F(ProgramTextTest, SymbolsWithoutDigestAndListingNeedCode) {
  const Image image = image_of(old_source);
  std::filesystem::remove(folder_ / "a.lst");
  write("a.sym", "# chessvm symbols 1\nrow 101 loop a.asm:4\nrow 103 end a.asm:11\n");
  EXPECT_EQ(said(read_program_text(files(), image)), "") << "a label behind the code";
  write("a.sym", "# chessvm symbols 1\nrow 101 loop a.asm:4\nrow 150 far a.asm:40\n");
  EXPECT_EQ(said(read_labels(files(), image)),
            "a.sym: warning: does not fit a.e: row 150 with its label far is empty in the image; "
            "its labels are not used\n");
}

TEST_F(ProgramTextTest, SymbolsWithoutDigestAreComparedWithAListingThatFits) {
  assemble(old_source);
  age("a.sym");
  std::filesystem::rename(folder_ / "a.sym", folder_ / "old.sym");
  const Image image = assemble(new_source);
  std::filesystem::rename(folder_ / "old.sym", folder_ / "a.sym");
  EXPECT_EQ(
      said(read_program_text(files(), image)),
      "a.sym: warning: does not fit a.e: the label loop does not stand in a.asm:4; its labels "
      "are not used\n");
  const std::string labels =
      "        .isa v4\n        .org 100\n        .macro two n\n@own    mov n,A\n        jz @own\n"
      "        .endm\nbase    two 5\n.local  two 7\n        halt\n";
  const Image sound = assemble(labels);
  age("a.sym");
  EXPECT_EQ(said(read_program_text(files(), sound)), "");
  EXPECT_EQ(read_program_text(files(), sound).symbols.all().size(), 4U);
}

TEST_F(ProgramTextTest, ListingsThatLackRowsOrSignsAreLeftOut) {
  const std::string source = std::string(old_source) + "list    .table 5, -7\n";
  const Image image = assemble(source);
  const std::string whole = read_file(folder_ / "a.lst").value();
  std::string cut = whole;
  const std::size_t row = cut.find("102.0 ");
  cut.erase(row, cut.find('\n', row) + 1 - row);
  write("a.lst", cut);
  EXPECT_CONTAINS(said(read_program_text(files(), image)), "row 102 is 00 ");
  write("a.lst", whole);
  EXPECT_EQ(said(read_program_text(files(), image)), "");
  Image other = image;
  other.set_table_word(307, 93);  // 93 has the same digits as -7
  EXPECT_CONTAINS(said(read_program_text(files(), other)),
                  "a.lst: warning: does not fit a.e: it was written with image crc32:");
}

TEST_F(ProgramTextTest, SourcesThatHaveChangedAreNamed) {
  const Image image = assemble(old_source);
  write("a.asm", std::string("; one more line\n") + old_source);
  const ProgramText text = read_program_text(files(), image);
  EXPECT_EQ(said(text),
            "a.asm: warning: has changed since a.lst was written; lines are shown as they were "
            "assembled\n");
  EXPECT_EQ(text.source.text({0, 5}), "        dec A");
  EXPECT_EQ(text.files.changed(0), folder_ / "a.asm");
  EXPECT_TRUE(text.files.path(0).empty());
  std::filesystem::remove(folder_ / "a.lst");
  const ProgramText labels = read_program_text(files(), image);
  EXPECT_EQ(said(labels),
            "a.asm: warning: has changed since a.sym was written; the lines of labels are not "
            "shown\n");
  EXPECT_TRUE(labels.source.empty());
  EXPECT_EQ(labels.symbols.label(101), "loop");
  std::filesystem::remove(folder_ / "a.asm");
  EXPECT_EQ(said(read_program_text(files(), image)), "") << "the source is elsewhere";
}

TEST_F(ProgramTextTest, FilesThatCannotBeReadAreNamedOnce) {
  const Image image = assemble(old_source);
  write("a.lst", "nonsense\n");
  write("a.sym", "nonsense\n");
  const ProgramText text = read_program_text(files(), image);
  EXPECT_EQ(text.warnings.size(), 2U);
  EXPECT_TRUE(text.source.empty());
  EXPECT_TRUE(read_program_text({folder_ / "a.e", {}, folder_ / "none"}, image).warnings.empty());
}

TEST(Listings, HoldTheWordsOfTheirImages) {
  for (const char* const name :
       {"chess/chess", "tic/tic", "c4/c4", "life/life", "draughts/draughts", "vmtest/vmtest"}) {
    const std::filesystem::path path =
        std::filesystem::path(CHESSVM_SOURCE_DIR) / "programs" / (std::string(name) + ".asm");
    const auto assembly = assembler::assemble(path, read_file(path).value());
    for (const Macros macros : {Macros::folded, Macros::expanded}) {
      const auto read = parse_listing(assembler::listing(assembly, macros), "l");
      ASSERT_TRUE(read) << name << to_text(read.error());
      EXPECT_EQ(read.value().provenance, assembler::provenance(assembly)) << name;
      const Image read_back = parse_image(to_text(assembly.encoding.image), "e").value().image;
      EXPECT_EQ(fingerprint(read_back), read.value().provenance.image) << name;
      for (RowNumber row = first_row; row < end_row; ++row)
        EXPECT_EQ(read.value().image.row(row), read_back.row(row)) << name << ' ' << row;
    }
  }
}

}  // namespace
}  // namespace chessvm::vm::debugger::test::program_text_test
