// SPDX-License-Identifier: MIT
// Makes a campaign that tests how faults of the machine change the chess program's answers.
#pragma once

#include <filesystem>
#include <string>

#include "base/result.hpp"
#include "sim/wired/campaign/answers/answer_campaign.hpp"

namespace chessvm::faults {

/// Returns a campaign that injects faults while the chess program runs with the cards of `deck`.
/// The program and the self-test are made for `cpu`, which `patch` wires. Possible answers are the
/// legal moves in the deck's position. Fails if the deck is not from `eniac-chess move --deck`.
[[nodiscard]] Result<wired::AnswerCampaign> chess_answers(const std::filesystem::path& patch,
                                                          const std::string& deck, vm::Cpu cpu);

}  // namespace chessvm::faults
