// SPDX-License-Identifier: MIT
// Cuts cables of the wired CPU and checks that the diagnosis of the self-test suspects the cut
// cable. CHESSVM_CUT_CABLES and CHESSVM_SEED set the number and the choice of cables.
#include <gtest/gtest.h>

#include <algorithm>
#include <iostream>
#include <random>

#include "base/files/file.hpp"
#include "base/output/write_file.hpp"
#include "sim/eniac/fault/places.hpp"
#include "sim/wired/diagnosis/diagnosis.hpp"
#include "tests/base/temporary_folder.hpp"
#include "tests/sim/wired/lockstep/wired_support.hpp"
#include "tests/support/amount.hpp"
#include "tests/support/slow_build.hpp"

namespace chessvm::wired::test::suspects_wired_test {
namespace {

constexpr std::uint64_t usual_cables = sanitized ? 3 : 25;
constexpr std::uint64_t most_cycles = 1'000'000;

struct Trial {
  bool noticed = false;  // true if the CPUs differed or the wired CPU did not start
  std::optional<Diagnosis> diagnosis;
};

/// Runs both CPUs. If they differ or the wired CPU does not start, diagnoses the fault: compares
/// the wired CPU with one that has the healthy patch.
Trial run_and_diagnose(Pair& pair, const vm::Image& image, const Deck& deck) {
  auto end = pair.lockstep->start();
  if (!end) end = pair.lockstep->run();
  if (end != LockstepEnd::diverged && end != LockstepEnd::no_start) return {};
  const auto make = [&] {
    auto made = WiredComputer::make(patch_under_test(), image, eniac::EngineKind::compiled);
    made.value()->load(deck);
    return std::move(made.value());
  };
  return {true, diagnose(*pair.computer, make, *pair.lockstep)};
}

Trial run_broken(const vm::Image& image, const Deck& deck, const std::string& fault) {
  Pair pair(image, deck, {.max_cycles = most_cycles});
  EXPECT_TRUE(pair.computer->instruments().faults.inject(eniac::parse_fault(fault).value()));
  return run_and_diagnose(pair, image, deck);
}

vm::Image self_test() {
  auto program = load_program(std::vector<std::string>{CHESSVM_SELF_TEST});
  EXPECT_TRUE(program);
  return program.value().image;
}

Deck deck_of_self_test() {
  return load_cards(CHESSVM_SOURCE_DIR "/programs/vmtest/vmtest.deck").value();
}

/// Returns true if the suspect is the cable itself or the unit at which the cable begins.
bool names_cable(const Suspect& suspect, const std::string& cable) {
  return (suspect.kind == Suspect::Kind::cable && suspect.name == cable) ||
         (suspect.kind == Suspect::Kind::unit && cable.starts_with(suspect.name + "."));
}

TEST(WiredSuspects, NameTheCableThatIsCut) {
  const std::uint64_t wanted = amount("CHESSVM_CUT_CABLES", usual_cables);
  const std::uint64_t seed = chosen_seed(1'946);
  const vm::Image image = self_test();
  const Deck deck = deck_of_self_test();
  const Pair sound(image, deck);
  std::vector<eniac::Fault> cables =
      eniac::all_faults(sound.computer->machine(), eniac::as_set(eniac::FaultKind::cable));
  std::mt19937_64 random(seed);
  std::uint64_t noticed = 0;
  std::uint64_t unnoticed = 0;
  std::uint64_t named = 0;
  std::uint64_t named_first = 0;
  while (noticed < wanted && !cables.empty()) {
    const std::size_t drawn = random() % cables.size();
    const eniac::Fault fault = cables[drawn];
    cables.erase(cables.begin() + static_cast<std::ptrdiff_t>(drawn));
    const Trial trial = run_broken(image, deck, eniac::to_text(fault));
    if (!trial.noticed) {
      ++unnoticed;
      continue;
    }
    ++noticed;
    const std::vector<Suspect> suspects =
        trial.diagnosis ? trial.diagnosis->findings.suspects : std::vector<Suspect>{};
    EXPECT_LE(suspects.size(), most_suspects);
    const auto found = std::find_if(suspects.begin(), suspects.end(), [&](const Suspect& each) {
      return names_cable(each, fault.place);
    });
    if (found != suspects.end()) ++named;
    if (!suspects.empty() && suspects.front().name == fault.place) ++named_first;
    if (found == suspects.end())
      std::cout << fault.place << ":\n"
                << (trial.diagnosis ? to_text(*trial.diagnosis) : "  no difference\n");
  }
  std::cout << "CHESSVM_SEED=" << seed << ": " << noticed << " cut cables noticed, " << named
            << " among the suspects, " << named_first << " the first one; " << unnoticed
            << " cut without a difference\n";
  EXPECT_GT(noticed, 0U);
  EXPECT_GE(10 * named, 9 * noticed);
}

/// Runs the self-test with `fault`. Returns the suspects of the diagnosis, the likeliest first.
std::vector<Suspect> suspects_of(const std::string& fault) {
  const Trial trial = run_broken(self_test(), deck_of_self_test(), fault);
  EXPECT_TRUE(trial.noticed) << fault;
  EXPECT_TRUE(trial.diagnosis) << fault;
  return trial.diagnosis ? trial.diagnosis->findings.suspects : std::vector<Suspect>{{}};
}

TEST(WiredSuspects, AreUnitsAndTheirParts) {
  EXPECT_EQ(suspects_of("decade:a13.10").front().name, "a13");
  EXPECT_NE(suspects_of("decade:a13.10").front().why.find("decade 10"), std::string::npos);
  EXPECT_EQ(suspects_of("switch:a13.op5").front().name, "a13.op5");
  EXPECT_EQ(suspects_of("line:a3.A,wire=2").front().name, "a3");
  const std::vector<Suspect> dead = suspects_of("program:a3.4");
  EXPECT_TRUE(std::any_of(dead.begin(), dead.end(),
                          [](const Suspect& each) { return each.name == "a3.4"; }));
}

/// A change of the patch: the text `from` becomes `to`. The first suspect of the diagnosis must
/// have the kind `kind`, the name `name` and the reason `why`.
struct Rewiring {
  std::string from, to;
  std::string_view kind, name, why;
};

TEST(WiredSuspects, AreWhatWasWiredOtherwise) {
  const TemporaryWorkingFolder folder;
  const std::string patch = read_file(patch_under_test()).value();
  const vm::Image image = self_test();
  const Deck deck = deck_of_self_test();
  for (const Rewiring& each :
       {Rewiring{"\np f1.A 1\n", "\n", "cable", "f1.A/1", "it is not plugged"},
        Rewiring{"\np f1.A 1\n", "\np f1.A 1\np 3-7 a13.1i\n", "cable", "3-7/a13.1i",
                 "the healthy wiring has no such cable"},
        Rewiring{"ad.permute.1.0,0,0,0,0,0,0,2,1,4,3\n", "ad.permute.1.0,0,0,0,0,0,0,1,2,4,3\n",
                 "adapter", "ad.permute.1",
                 "it is set to 0,0,0,0,0,0,0,1,2,4,3, in the healthy wiring to "
                 "0,0,0,0,0,0,0,2,1,4,3"},
        Rewiring{"\ns a13.op1 a\n", "\ns a13.op1 b\n", "switch", "a13.op1",
                 "it stands at β, in the healthy wiring at α"}}) {
    const std::size_t at = patch.find(each.from);
    ASSERT_NE(at, std::string::npos) << each.from;
    std::string changed = patch;
    changed.replace(at, each.from.size(), each.to);
    ASSERT_TRUE(write_file_atomically("changed.e", changed));
    Pair pair(image, deck, {.max_cycles = most_cycles}, eniac::EngineKind::compiled, "changed.e");
    const Trial trial = run_and_diagnose(pair, image, deck);
    ASSERT_TRUE(trial.diagnosis) << each.name;
    const Suspect& first = trial.diagnosis->findings.suspects.at(0);
    EXPECT_EQ(name(first.kind), each.kind);
    EXPECT_EQ(first.name, each.name);
    EXPECT_EQ(first.why, each.why);
  }
}

TEST(WiredSuspects, AreNotFoundInASoundMachine) {
  const vm::Image image = self_test();
  Pair one(image);
  Pair other(image);
  ASSERT_FALSE(one.lockstep->start());
  ASSERT_FALSE(other.lockstep->start());
  constexpr std::uint64_t add_times = 200;
  EXPECT_FALSE(find_first_difference({one.computer->machine(), one.computer->engine()},
                                     {other.computer->machine(), other.computer->engine()},
                                     add_times));
}

}  // namespace
}  // namespace chessvm::wired::test::suspects_wired_test
