// SPDX-License-Identifier: MIT
// Tests reading and writing faults as text: accepted forms, and refusals with their reasons.
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "sim/eniac/fault/fault.hpp"

namespace chessvm::eniac::fault_text_test {
namespace {

Fault accepted(std::string_view text) {
  const auto parsed = parse_fault(text);
  if (!parsed) {
    ADD_FAILURE() << text << ": " << parsed.error().message;
    return {};
  }
  return parsed.value();
}

TEST(FaultText, NamesKindPlaceAndOptions) {
  EXPECT_EQ(accepted("decade:a5.3"), (Fault{.kind = FaultKind::decade, .place = "a5.3"}));
  EXPECT_EQ(
      accepted("missing:1-4,count=1,at=90s,for=7"),
      (Fault{.kind = FaultKind::missing, .place = "1-4", .at = 450'000, .lasts = 7, .count = 1}));
  EXPECT_EQ(accepted("extra:a1.A,wire=11,time=3"),
            (Fault{.kind = FaultKind::extra, .place = "a1.A", .wire = 11, .time = 3}));
  EXPECT_EQ(accepted("sign:a7,to=M"), (Fault{.kind = FaultKind::sign, .place = "a7", .to = "M"}));
  EXPECT_EQ(accepted("random:seed=7,mtbf=24h"),
            (Fault{.kind = FaultKind::random, .seed = 7, .mean = 432'000'000}));
  EXPECT_EQ(accepted("random:mtbf=1000,kinds=carry+no-clear,intermittent=100"),
            (Fault{.kind = FaultKind::random,
                   .mean = 1000,
                   .intermittent = 100,
                   .kinds = static_cast<FaultKindSet>(as_set(FaultKind::carry) |
                                                      as_set(FaultKind::no_clear))}));
}

TEST(FaultText, RefusesWithPlaceAndReason) {
  struct Case {
    std::string_view text;
    std::size_t offset;
    std::string_view message;
  };
  const Case cases[] = {
      {"", 0, "there is no kind of fault ''"},
      {"decad:a5.3", 0, "there is no kind of fault 'decad'; did you mean decade?"},
      {"decade", 6, "'decade' needs a place: decade:aN.D|aN.pm|p.N"},
      {"decade:", 7, "'decade' needs a place: decade:aN.D|aN.pm|p.N"},
      {"decade:,at=3", 7, "'decade' needs a place: decade:aN.D|aN.pm|p.N"},
      {"decade:a5.3,", 12, "an option is missing after ','"},
      {"decade:a5.3,at=1,", 17, "an option is missing after ','"},
      {"decade:a5.3,,at=1", 12, "there is no option ''"},
      {"cable:a1.A/1,a2.A/1", 13,
       "'a2.A/1' is no option, and a fault has one place: cable:JACK/JACK"},
      {"missing:1-1,2-1,at=3", 12, "'2-1' is no option, and a fault has one place: missing:JACK"},
      {"cable:a1.A,1", 11, "'1' is no option, and a fault has one place: cable:JACK/JACK"},
      {"random:mtbf=9,a1.A", 14, "there is no option 'a1.A'"},
      {"random:mtbf=9,kinds=carry+carry", 20,
       "'carry+carry' is no value of 'kinds': kinds=A+B+..."},
      {"decade:a5.3,wire=2", 12, "decade takes no option 'wire'"},
      {"decade:a5.3,whire=2", 12, "there is no option 'whire'; did you mean wire?"},
      {"decade:a5.3,at", 14, "'' is no value of 'at': at=CYCLE"},
      {"decade:a5.3,at=-1", 15, "'-1' is no value of 'at': at=CYCLE"},
      {"decade:a5.3,at=1x", 15, "'1x' is no value of 'at': at=CYCLE"},
      {"decade:a5.3,at=99999999999999999999", 15,
       "'99999999999999999999' is no value of 'at': at=CYCLE"},
      {"decade:a5.3,for=0", 16, "'0' is no value of 'for': for=CYCLES"},
      {"decade:a5.3,at=1,at=2", 17, "'at' is given twice"},
      {"missing:1,wire=12", 15, "'12' is no value of 'wire': wire=1..11"},
      {"missing:1,wire=0", 15, "'0' is no value of 'wire': wire=1..11"},
      {"extra:1,time=20", 13, "'20' is no value of 'time': time=0..19"},
      {"missing:1,count=0", 16, "'0' is no value of 'count': count=N"},
      {"sign:a5", 0, "a sign is stuck at to=P or to=M"},
      {"sign:a5,to=X", 0, "a sign is stuck at to=P or to=M"},
      {"flip-flop:a5.1,to=2", 0, "a flip-flop is stuck at to=0 or to=1"},
      {"random:", 0, "random failures need a mean time: random:mtbf=24h"},
      {"random:seed=7", 0, "random failures need a mean time: random:mtbf=24h"},
      {"random:mtbf=0", 12, "'0' is no value of 'mtbf': mtbf=TIME"},
      {"random:mtbf=1h,kinds=", 21, "'' is no value of 'kinds': kinds=A+B+..."},
      {"random:mtbf=1h,kinds=carry+random", 21,
       "'carry+random' is no value of 'kinds': kinds=A+B+..."},
      {"random:mtbf=1h,intermittent=101", 28,
       "'101' is no value of 'intermittent': intermittent=PERCENT"},
  };
  for (const Case& one : cases) {
    const auto parsed = parse_fault(one.text);
    ASSERT_FALSE(parsed) << one.text;
    EXPECT_EQ(parsed.error().message, one.message) << one.text;
    EXPECT_EQ(parsed.error().column, one.offset + 1) << one.text;
  }
}

Fault any_fault() {
  Fault fault;
  fault.kind = static_cast<FaultKind>(*rc::gen::inRange(0, fault_kinds));
  if (fault.kind != FaultKind::random)
    fault.place = *rc::gen::elementOf(std::vector<std::string>{"a5.3", "1-4", "x", "a.b/c", "=:"});
  const auto maybe = [&](FaultOption option) {
    return takes(fault.kind, option) && *rc::gen::arbitrary<bool>();
  };
  const auto any = [](std::uint64_t least, std::uint64_t most) {
    return *rc::gen::inRange<std::uint64_t>(least, most + 1);
  };
  constexpr std::uint64_t most_cycles = 1'000'000'000'000'000;
  if (maybe(FaultOption::at)) fault.at = any(0, most_cycles);
  if (maybe(FaultOption::lasts)) fault.lasts = any(1, most_cycles);
  if (maybe(FaultOption::wire)) fault.wire = static_cast<int>(any(1, 11));
  if (maybe(FaultOption::time)) fault.time = static_cast<int>(any(0, 19));
  if (maybe(FaultOption::count)) fault.count = any(1, 1000);
  if (maybe(FaultOption::seed)) fault.seed = *rc::gen::arbitrary<std::uint64_t>();
  if (maybe(FaultOption::intermittent))
    fault.intermittent = static_cast<std::uint32_t>(any(0, 100));
  if (maybe(FaultOption::kinds)) fault.kinds = static_cast<FaultKindSet>(any(1, all_single_kinds));
  if (fault.kind == FaultKind::random) fault.mean = any(1, most_cycles);
  if (fault.kind == FaultKind::sign) fault.to = *rc::gen::element<std::string>("P", "M");
  if (fault.kind == FaultKind::flip_flop) fault.to = *rc::gen::element<std::string>("", "0", "1");
  if (fault.kind == FaultKind::rest_switch)
    fault.to = *rc::gen::element<std::string>("", "AS", "-2");
  return fault;
}

RC_GTEST_PROP(FaultText, IsReadAsItWasWritten, ()) {
  const Fault fault = any_fault();
  RC_ASSERT(parse_fault(to_text(fault)).value() == fault);
}

TEST(FaultText, HelpShowsEveryKindAndOption) {
  const std::string help = fault_help();
  for (const FaultKindRow& row : fault_kind_rows())
    EXPECT_NE(help.find("  " + std::string(row.name) + ":"), help.npos) << row.name;
  for (const FaultOptionRow& row : fault_option_rows())
    EXPECT_NE(help.find("  " + std::string(row.name) + "="), help.npos) << row.name;
}

}  // namespace
}  // namespace chessvm::eniac::fault_text_test
