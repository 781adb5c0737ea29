// SPDX-License-Identifier: MIT
// Tests how record files are joined. Some files end with an incomplete line, are locked, or belong
// to another campaign.
#include <fcntl.h>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "base/campaign/merge.hpp"
#include "base/campaign/record_file.hpp"
#include "base/files/file.hpp"
#include "base/output/write_file.hpp"
#include "tests/base/temporary_folder.hpp"
#include "tests/support/expect_in.hpp"

namespace chessvm::records_test {
namespace {

CampaignHeader header_of(Shard shard = {}, std::uint64_t seed = 1) {
  CampaignHeader header{.kind = "test", .version = "1", .items = 10, .together = 2, .shard = shard};
  header.subject = {{"seed", seed}, {"words", {"a", "b"}}};
  return header;
}

RecordJson result_of(std::size_t item) {
  return {{"result", item * item}};
}

class Records : public testing::Test {
 protected:
  [[nodiscard]] std::filesystem::path path(const std::string& name = "records") const {
    return folder_.path() / name;
  }
  /// Appends up to `most` missing records of a shard; returns how many records the file had before.
  static std::size_t work(const std::filesystem::path& path, const CampaignHeader& header,
                          std::size_t most = 100) {
    std::map<std::size_t, RecordJson> known;
    auto file = RecordFile::open(path, header, [&](const Record& record) -> Result<void> {
      EXPECT_EQ(record.data["result"], record.item * record.item);
      known[record.item] = record.data;
      return boost::outcome_v2::success();
    });
    EXPECT_TRUE(file) << to_text(file.error());
    for (std::size_t item = 0; item < header.items && most != 0; ++item) {
      if (!header.shard.has(item, header.together) || known.contains(item)) continue;
      EXPECT_TRUE(file.value().append(item, result_of(item)));
      --most;
    }
    return known.size();
  }
  static std::string refusal(const std::filesystem::path& path, const CampaignHeader& header) {
    auto file = RecordFile::open(
        path, header, [](const Record&) -> Result<void> { return boost::outcome_v2::success(); });
    if (!file) return to_text(file.error());
    const auto begun = file.value().begin();
    return begun ? "" : to_text(begun.error());
  }
  Result<std::map<std::size_t, RecordJson>> join(const std::vector<std::string>& names) {
    std::map<std::size_t, RecordJson> joined;
    for (const std::string& name : names) {
      const auto added = merge_.add(path(name), [&](const Record& record) -> Result<void> {
        joined[record.item] = record.data;
        return boost::outcome_v2::success();
      });
      if (!added) return added.error();
    }
    return joined;
  }

  RecordMerge merge_;
  const TemporaryFolder folder_;
};

TEST_F(Records, AreALineEach) {
  work(path(), header_of({2, 5}));
  EXPECT_EQ(read_file(path()).value(),
            R"({"schema":"chessvm.records/1","kind":"test","version":"1","items":10,"together":2,)"
            R"("shard":"2/5","subject":{"seed":1,"words":["a","b"]}})"
            "\n"
            R"({"item":2,"result":4})"
            "\n"
            R"({"item":3,"result":9})"
            "\n");
}

TEST_F(Records, GoOnWhereverAProcessWasKilled) {
  work(path("whole"), header_of());
  const std::string whole = read_file(path("whole")).value();
  const std::size_t last_lines = whole.size() - 50;  // from this size on, the loop tries every size
  for (std::size_t size = 0; size <= whole.size(); size += size < last_lines ? 11 : 1) {
    ASSERT_TRUE(write_file_atomically(path(), whole.substr(0, size)));
    work(path(), header_of());
    ASSERT_EQ(read_file(path()).value(), whole) << size;
  }
  EXPECT_EQ(work(path(), header_of()), 10U);
}

TEST_F(Records, RefuseAnotherCampaignByTheNameOfTheField) {
  work(path(), header_of({1, 2}), 1);
  const std::string before = read_file(path()).value();
  expect_in(refusal(path(), header_of({1, 2}, 2)),
            ":1: error: is of another campaign: seed is 1, expected 2\n");
  expect_in(refusal(path(), header_of({1, 3})), "shards is 2, expected 3\n");
  expect_in(refusal(path(), header_of({2, 2})), "shard is 1/2, expected 2/2\n");
  CampaignHeader other = header_of({1, 2});
  other.version = "2";
  expect_in(refusal(path(), other), "version is \"1\", expected \"2\"\n");
  other = header_of({1, 2});
  other.subject["more"] = true;
  expect_in(refusal(path(), other), "more is missing, expected true\n");
  other = header_of({1, 2});
  other.subject.erase("words");
  expect_in(refusal(path(), other), "words is [\"a\",\"b\"], expected missing\n");
  EXPECT_EQ(read_file(path()).value(), before);
}

TEST_F(Records, RefuseAnyOtherFile) {
  for (const char* const text : {"a note", "a note\n", "{\"schema\":\"x\"}\n", "[]\n",
                                 "{\"schema\":\"chessvm.records/1\"}\n"}) {
    ASSERT_TRUE(write_file_atomically(path(), text));
    EXPECT_NE(refusal(path(), header_of()), "") << text;
    EXPECT_EQ(read_file(path()).value(), text);
  }
  const std::string first = to_line(header_of({1, 5}));
  for (const char* const line : {"x\n", "{}\n", "{\"item\":-1}\n", "{\"item\":\"1\"}\n",
                                 "{\"item\":0}\n{\"item\":0}\n", "[1]\n", "\n"}) {
    ASSERT_TRUE(write_file_atomically(path(), first + line));
    expect_in(refusal(path(), header_of({1, 5})), "error: ");
  }
  ASSERT_TRUE(write_file_atomically(path(), first + "{\"item\":2}\n"));
  expect_in(refusal(path(), header_of({1, 5})),
            ":2: error: item 2 is none of shard 1/5 of 10 items");
  expect_in(refusal("/dev/null", header_of()), "is not a regular file");
}

TEST_F(Records, RefuseHeadersOfImpossibleCampaigns) {
  const auto line = [](std::string_view fields, std::string_view shard = "1/1",
                       std::string_view subject = "{}") {
    return fmt::format(
        R"({{"schema":"chessvm.records/1","kind":"test","version":"1",{},"shard":"{}","subject":{}}})",
        fields, shard, subject);
  };
  EXPECT_TRUE(parse_header(line(R"("items":1000000000,"together":1000)"), "x"));
  for (const std::string& bad :
       {line(R"("items":1000000001,"together":2)"), line(R"("items":10,"together":0)"),
        line(R"("items":10,"together":1001)"), line(R"("items":10,"together":2)", "2/1"),
        line(R"("items":10,"together":2)", "1/1", "[]"), line(R"("items":"ten","together":2)"),
        line(R"("items":10.5,"together":2)"), line(R"("items":10,"together":true)"),
        line(R"("items":-1,"together":2)"), line(R"("items":1e300,"together":2)")}) {
    const auto header = parse_header(bad, "x");
    ASSERT_FALSE(header) << bad;
    EXPECT_EQ(to_text(header.error()), "x:1: error: not the header of a file of records\n") << bad;
  }
}

TEST_F(Records, RefuseALineWithoutEnd) {
  ASSERT_TRUE(write_file_atomically(path(), to_line(header_of())));
  std::filesystem::resize_file(path(), 65U << 20U);
  expect_in(refusal(path(), header_of()), ":2: error: the line is too long\n");
}

/// F_SEAL_SHRINK lets the file grow, but not shrink.
TEST_F(Records, TellThatATornLineCannotBeCutOff) {
  const int file = ::memfd_create("records", MFD_CLOEXEC | MFD_ALLOW_SEALING);
  const std::string torn = to_line(header_of()) + "{\"item\":";
  ASSERT_EQ(::write(file, torn.data(), torn.size()), static_cast<ssize_t>(torn.size()));
  ASSERT_EQ(::fcntl(file, F_ADD_SEALS, F_SEAL_SHRINK), 0);
  const std::string path = fmt::format("/proc/self/fd/{}", file);
  expect_in(refusal(path, header_of()), path + ": error: cannot cut off what was torn: ");
  EXPECT_EQ(read_file(path).value(), torn);
  ::close(file);
}

TEST_F(Records, BelongToOneProcessAtATime) {
  const auto held = RecordFile::open(path(), header_of(), [](const Record&) -> Result<void> {
    return boost::outcome_v2::success();
  });
  ASSERT_TRUE(held);
  const pid_t other = ::fork();
  if (other == 0) {
    const bool is_refused =
        refusal(path(), header_of()).find("another process adds records to it") !=
        std::string::npos;
    std::_Exit(is_refused ? 0 : 1);
  }
  int status = 0;
  ASSERT_EQ(::waitpid(other, &status, 0), other);
  EXPECT_EQ(status, 0);
}

TEST_F(Records, AreJoinedInAnyOrder) {
  for (std::size_t number = 1; number <= 3; ++number)
    work(path(std::to_string(number)), header_of({number, 3}));
  const auto joined = join({"3", "1", "2"});
  ASSERT_TRUE(joined) << to_text(joined.error());
  EXPECT_EQ(joined.value().size(), 10U);
  EXPECT_EQ(merge_.missing(10), "");
  EXPECT_EQ(merge_.repeated(), "");
}

TEST_F(Records, NameWhatIsMissing) {
  work(path("1"), header_of({1, 4}));
  work(path("3"), header_of({3, 4}), 1);
  ASSERT_TRUE(join({"1", "3"}));
  EXPECT_EQ(merge_.missing(10), "no file of shard 2, 4 of 4\nshard 3/4 lacks 1 item: 5\n");
  EXPECT_EQ(merge_.missing(2), "");
}

TEST_F(Records, NameTheLastItemThatIsMissing) {
  work(path("1"), header_of({1, 4}), 3);
  ASSERT_TRUE(join({"1"}));
  EXPECT_EQ(merge_.missing(10), "no file of shard 2-4 of 4\nshard 1/4 lacks 1 item: 9\n");
}

/// A malicious file may claim a billion items; the report of missing items must still be quick.
TEST_F(Records, NameWhatIsMissingOfABillionItemsAtOnce) {
  CampaignHeader header = header_of();
  header.items = most_items;
  ASSERT_TRUE(write_file_atomically(
      path("1"), to_line(header) + "{\"item\":7}\n{\"item\":999999999}\n{\"item\":0}\n"));
  ASSERT_TRUE(join({"1"}));
  EXPECT_EQ(merge_.missing(most_items), "shard 1/1 lacks 999999997 items: 1-6, 8-999999998\n");
  EXPECT_EQ(merge_.missing(8), "shard 1/1 lacks 6 items: 1-6\n");
  header.shard = {3, 1000};
  merge_ = {};
  ASSERT_TRUE(write_file_atomically(path("3"), to_line(header) + "{\"item\":5}\n"));
  ASSERT_TRUE(join({"3"}));
  const std::string missing = merge_.missing(most_items);
  expect_in(missing, "no file of shard 1-2, 4-1000 of 1000\n");
  expect_in(missing, "shard 3/1000 lacks 999999 items: 4, 2004-2005, 4004-4005, ");
  EXPECT_TRUE(missing.ends_with(", 38004-38005, ...\n")) << missing;
}

TEST_F(Records, RefuseAHeaderOfManyBrackets) {
  constexpr std::size_t brackets = 1'000'000;
  const std::string nested = std::string(brackets, '[') + std::string(brackets, ']');
  const std::string line = to_line(header_of());
  const std::string before = line.substr(0, line.find("1,\"words"));
  for (const std::string& text : {"{\"schema\":" + nested + "}\n", before + nested + "}}\n"}) {
    ASSERT_TRUE(write_file_atomically(path("1"), text));
    merge_ = {};
    EXPECT_EQ(to_text(join({"1"}).error()),
              path("1").string() + ":1: error: not the header of a file of records\n");
  }
}

TEST_F(Records, NameWhatIsThereTwice) {
  work(path("1"), header_of({1, 2}));
  work(path("2"), header_of({2, 2}));
  std::filesystem::copy_file(path("2"), path("copy"));
  ASSERT_TRUE(join({"1", "2", "copy"}));
  EXPECT_EQ(
      merge_.repeated(),
      "several files of shard 2 of 2\n4 items more than once, with the same result: 2-3, 6-7\n");
}

TEST_F(Records, AreNotJoinedWhereTheyDiffer) {
  work(path("1"), header_of({1, 2}));
  work(path("2"), header_of({2, 2}, 9));
  EXPECT_EQ(to_text(join({"1", "2"}).error()),
            path("2").string() + ":1: error: is of another campaign than " + path("1").string() +
                ": seed is 9, expected 1\n");
  ASSERT_TRUE(write_file_atomically(path("other"),
                                    to_line(header_of({1, 2})) + "{\"item\":0,\"result\":0.5}\n"));
  merge_ = {};
  EXPECT_EQ(to_text(join({"1", "other"}).error()), path("other").string() +
                                                       ":2: error: item 0 has another result in " +
                                                       path("1").string() + "\n");
}

TEST_F(Records, NeedAWholeLine) {
  ASSERT_TRUE(write_file_atomically(path("1"), ""));
  expect_in(to_text(join({"1"}).error()), "has no complete line");
}

std::vector<std::size_t> missing_one_by_one(const std::vector<std::size_t>& known, std::size_t end,
                                            Shard shard, std::size_t together) {
  std::vector<std::size_t> missing;
  for (std::size_t item = 0; item < end; ++item)
    if (shard.has(item, together) && std::find(known.begin(), known.end(), item) == known.end())
      missing.push_back(item);
  return missing;
}

TEST(MissingItems, AreThoseThatAreFoundOneByOne) {
  for (const Shard shard : {Shard{1, 1}, Shard{1, 2}, Shard{2, 3}, Shard{5, 5}})
    for (const std::size_t together : {1U, 2U, 3U})
      for (std::size_t end = 0; end < 40; ++end)
        for (const std::size_t step : {1U, 2U, 5U, 100U}) {
          std::vector<std::size_t> known;
          for (std::size_t item = step / 2; item < end; item += step)
            if (shard.has(item, together)) known.push_back(item);
          const auto expected = missing_one_by_one(known, end, shard, together);
          const Missing found = missing_of(known, end, shard, together);
          EXPECT_EQ(found.count, expected.size());
          EXPECT_EQ(found.ranges, ranges_text(expected));
        }
}

TEST(RangesText, JoinsNeighbours) {
  EXPECT_EQ(ranges_text({}), "");
  EXPECT_EQ(ranges_text({3, 5, 6, 7, 12}), "3, 5-7, 12");
  std::vector<std::size_t> odd;
  for (std::size_t i = 1; i < 100; i += 2) odd.push_back(i);
  EXPECT_TRUE(ranges_text(odd).ends_with(", 39, ...")) << ranges_text(odd);
}

}  // namespace
}  // namespace chessvm::records_test
