// SPDX-License-Identifier: MIT
// Runs the self-test on the quick CPU with its program cables cut, one at a time.
#include <gtest/gtest.h>

#include <filesystem>

#include "sim/wired/campaign/campaign.hpp"
#include "sim/wired/machine/program_files.hpp"
#include "tests/programs/support/assembled.hpp"
#include "tests/support/slow_build.hpp"
#include "vm/renumber.hpp"

namespace chessvm::wired::quick_campaign_test {
namespace {

/// Cuts, one at a time, the program cables that touch no accumulator, amplifier or master
/// programmer. An earlier self-test missed the cable that starts the constant M0 in `sub D,A`.
TEST(QuickFaultCampaign, TheCardsTellEveryCutProgramCable) {
  Campaign campaign;
  campaign.patch = std::filesystem::path(CHESSVM_WIRED_PATCH).replace_filename("quick.e");
  campaign.self_test = {
      .name = "vmtest",
      .image = vm::renumbered(programs::assembled("vmtest/vmtest.asm"), vm::Cpu::quick).value(),
      .deck = load_cards(CHESSVM_SOURCE_DIR "/programs/vmtest/vmtest.deck").value()};
  std::vector<CampaignFault> faults = faults_of_patch(campaign.patch).value();
  std::erase_if(faults, [](const CampaignFault& each) {
    return each.group != FaultClass::other_program_cable;
  });
  EXPECT_GT(faults.size(), 100U);
  const auto tried = static_cast<std::size_t>(thinned(static_cast<int>(faults.size())));
  const CampaignResult result =
      run_campaign(campaign, sample(faults, tried, 1946), {.jobs = 2}).value();
  ASSERT_EQ(result.verdicts.size(), tried);
  for (const Verdict& verdict : result.verdicts)
    EXPECT_EQ(verdict.seen_by, SeenBy::cards)
        << to_text(verdict.fault.fault) << ": " << verdict.reason;
}

}  // namespace
}  // namespace chessvm::wired::quick_campaign_test
