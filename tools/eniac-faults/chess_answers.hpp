// SPDX-License-Identifier: MIT
// Makes an answer campaign of the chess program.
#pragma once

#include <filesystem>
#include <string>

#include "base/result.hpp"
#include "sim/wired/campaign/answers/answer_campaign.hpp"

namespace chessvm::faults {

/// Returns a campaign of the built-in chess program on the deck of a search, with the built-in
/// self-test. Both are for `cpu`, the CPU that `patch` wires. An answer is possible if it is a
/// legal move in the deck's position. Fails if `eniac-chess move --deck` cannot have written the
/// deck.
[[nodiscard]] Result<wired::AnswerCampaign> chess_answers(const std::filesystem::path& patch,
                                                          const std::string& deck, vm::Cpu cpu);

}  // namespace chessvm::faults
