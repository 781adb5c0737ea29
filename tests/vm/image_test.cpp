// SPDX-License-Identifier: MIT
#include "vm/image/image.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>

namespace chessvm::vm::image_test {
namespace {

Image sample() {
  Image image;
  image.set_word(105, 0, 52);
  image.set_word(105, 5, 99);
  image.set_word(398, 2, 7);
  image.set_table_word(398, -100);
  image.set_table_word(342, -1);
  return image;
}

TEST(Image, SaysWhichCpuItIsFor) {
  Image image = sample();
  image.set_cpu(Cpu::quick);
  const std::string text = to_text(image);
  EXPECT_EQ(text.substr(0, text.find('\n')), "# isa=v4 cpu=quick");
  EXPECT_EQ(parse_image(text, "x.e").value().image, image);
  EXPECT_NE(image, sample());
  const std::vector<ImageText> files{{"a.e", to_text(sample())}, {"b.e", text}};
  const auto both = parse_images(files);
  ASSERT_FALSE(both);
  EXPECT_EQ(both.error().path, "b.e");
  EXPECT_EQ(both.error().message, "an image for the CPU quick, where a.e is for the CPU published");
  EXPECT_FALSE(parse_image("# isa=v4 cpu=slow\n", "x.e"));
}

void expect_refused(const std::string& text, std::uint32_t line, const std::string& reason) {
  const auto parsed = parse_image(text, "x.e");
  ASSERT_FALSE(parsed) << text;
  EXPECT_EQ(parsed.error().line, line) << text;
  EXPECT_NE(parsed.error().message.find(reason), std::string::npos) << parsed.error().message;
  EXPECT_EQ(parsed.error().path, "x.e");
}

std::string row_105(const std::string& last = "s f1.RB7L1 9\n") {
  return "s f1.RA7L6 5\ns f1.RA7L5 2\ns f1.RA7L4 0\ns f1.RA7L3 0\ns f1.RA7L2 0\ns f1.RA7L1 0\n"
         "s f1.RB7L6 0\ns f1.RB7L5 0\ns f1.RB7L4 0\ns f1.RB7L3 0\ns f1.RB7L2 9\n" +
         last;
}
const std::string header = "# isa=v4\n";

TEST(Image, WritesTheSettingsText) {
  Image image;
  image.set_word(105, 0, 52);
  image.set_word(105, 5, 99);
  std::string expected = header + "# address=105  PC=0905\n" + row_105() + "\n";
  EXPECT_EQ(to_text(image), expected);
  WordComments comments(300);
  comments[5][0] = "inc A";
  comments[5][1] = std::string(200, 'x');
  const std::string text = to_text(image, comments);
  EXPECT_NE(text.find("s f1.RA7L6 5  # inc A\ns f1.RA7L5 2\ns f1.RA7L4 0  # xxx"),
            std::string::npos);
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = text.find('\n', at);
    EXPECT_LE(end - at, 126U) << "existing readers take no more";
    at = end + 1;
  }
  EXPECT_EQ(parse_image(text, "").value().image, image);
}

TEST(Image, NegativeTableWordsHaveASignSetting) {
  const std::string text = to_text(sample());
  EXPECT_NE(text.find("# address=342  PC=9942\ns f3.RB44S M\ns f3.RA44L6 9\ns f3.RA44L5 9\n"),
            std::string::npos);
  EXPECT_EQ(parse_image(text, "").value().image.table_word(398), -100);
}

TEST(Image, RoundTrip) {
  EXPECT_TRUE(rc::check("read what was written", [] {
    Image image;
    const auto words = *rc::gen::container<std::vector<int>>(40, rc::gen::inRange(0, 100));
    const auto rows = *rc::gen::container<std::vector<int>>(40, rc::gen::inRange(100, 400));
    for (std::size_t i = 0; i < rows.size(); ++i) {
      image.set_word(rows[i], static_cast<int>(i % 6), words[i]);
      if (rows[i] >= 306 && i % 3 == 0) image.set_table_word(rows[i], words[i] - 100);
    }
    const std::string text = to_text(image);
    const auto parsed = parse_image(text, "");
    RC_ASSERT(parsed.has_value());
    RC_ASSERT(parsed.value().image == image);
    RC_ASSERT(to_text(parsed.value().image) == text);
  }));
}

TEST(Image, RefusesWhatIsForeign) {
  expect_refused("", 0, "empty");
  expect_refused("\n" + row_105(), 1, "# isa=v4");
  expect_refused("# isa=v3\n" + row_105(), 1, "# isa=v4");
  expect_refused(header + row_105() + "s f1.RA7\rL6 5\n", 14, "");
  for (const char* line :
       {"p a1.5i 1", "s cy.op 1a", "s f1.RA7L7 5", "s f1.RA7L0 5", "s f4.RA7L6 5", "s f1.RC7L6 5",
        "s f1.RA1L6 5", "s f1.RA102L6 5", "s f1.RA07L6 5", "s f1.RA7L6 10", "s f1.RA7L6 x",
        "s f1.RA7L6 -1", "s f1.RA7L6", "s f1.RA7L6 ", "s f1.RA7L6 5x", " s f1.RA7L6 5",
        "s f1.RA7L6  5", "S f1.RA7L6 5", "s f1.RA99999999999999999999L6 5"})
    expect_refused(header + row_105() + line + "\n", 14, "");
  for (const char* line : {"s f1.RB8S M", "s f2.RB8S M", "s f3.RA8S M", "s f3.RB7S M"})
    expect_refused(header + row_105() + line + "\n", 14, "wiring");
  expect_refused(header + row_105() + "s f3.RB8S X\n", 14, "sign");
}

TEST(Image, TakesBothLineEnds) {
  std::string text = header + row_105();
  const auto plain = parse_image(text, "x.e");
  for (std::size_t at = 0; (at = text.find('\n', at)) != std::string::npos; at += 2)
    text.insert(at, 1, '\r');
  const auto dos = parse_image(text, "x.e");
  ASSERT_TRUE(plain && dos);
  EXPECT_EQ(dos.value().image, plain.value().image);
}

TEST(Image, NamesOtherKindsOfFiles) {
  expect_refused("p 1-1 a1.5i\n", 1, "; this is a patch: eniacsim PATCH runs it");
  expect_refused("{\n  \"format\": \"chessvm.checkpoint\"\n}\n", 1, "; this is a checkpoint: ");
  expect_refused("12345\n00001\n", 1, "; this is a deck of cards: ");
}

TEST(Image, RefusesContradictions) {
  expect_refused(header + row_105() + "s f1.RA7L6 4\n", 14, "contradicts");
  const auto twice = parse_image(header + row_105() + row_105(), "x.e");
  ASSERT_TRUE(twice);
  ASSERT_EQ(twice.value().warnings.size(), 1U) << "one for the row is enough";
  EXPECT_EQ(twice.value().warnings[0].line, 14U);
}

TEST(Image, RefusesWhatIsCutOff) {
  const std::string text = to_text(sample());
  const Image whole = sample();
  int accepted = 0;
  for (std::size_t length = 0; length < text.size(); ++length) {
    const auto parsed = parse_image(text.substr(0, length), "x.e");
    if (!parsed) continue;
    // A text that is cut off may be accepted only if it ends after a whole row.
    ++accepted;
    for (const RowNumber row : {105, 342, 398}) {
      const Image::Row& read = parsed.value().image.row(row);
      EXPECT_TRUE(read == Image::Row{} || read == whole.row(row)) << row << " at " << length;
    }
  }
  EXPECT_LE(accepted, 7);
  expect_refused(header + row_105("s f1.RB7L1 9"), 13, "no end");
  expect_refused(header + row_105(""), 12, "11 of its 12");
  expect_refused(header + row_105() + "# address=106  PC=0906\n", 14, "row 106");
}

TEST(Image, MissingDigitsOfEarlierRowsAreZero) {
  const auto parsed = parse_image(header + "s f1.RA9L6 5\n" + row_105(), "x.e");
  ASSERT_TRUE(parsed);
  EXPECT_EQ(parsed.value().image.row(107)[0], 50);
  ASSERT_EQ(parsed.value().warnings.size(), 1U);
}

TEST(Image, ReservedRowsAreDoubtful) {
  Image image;
  image.set_word(303, 1, 12);
  const auto parsed = parse_image(to_text(image), "x.e");
  ASSERT_TRUE(parsed);
  EXPECT_EQ(parsed.value().image, image);
  EXPECT_EQ(parsed.value().warnings.size(), 1U);
}

TEST(Image, FilesTogetherMakeOneImage) {
  const std::array files{ImageText{"a.e", to_text(sample())}, ImageText{"b.e", [] {
                                                                          Image image;
                                                                          image.set_word(200, 1,
                                                                                         40);
                                                                          return to_text(image);
                                                                        }()}};
  const auto both = parse_images(files);
  ASSERT_TRUE(both);
  EXPECT_EQ(both.value().image.row(200)[1], 40);
  EXPECT_EQ(both.value().image.row(105)[0], 52);
  Image other;
  other.set_word(105, 0, 53);
  const std::array contradicting{files[0], ImageText{"c.e", to_text(other)}};
  const auto refused = parse_images(contradicting);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().path, "c.e");
}

}  // namespace
}  // namespace chessvm::vm::image_test
