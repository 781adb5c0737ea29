// SPDX-License-Identifier: MIT
// The chess program as the subject of an answer campaign.
#pragma once

#include <filesystem>
#include <string>

#include "base/result.hpp"
#include "sim/wired/campaign/answers/answer_campaign.hpp"

namespace chessvm::faults {

/// The built-in chess program on the deck of a search, and the built-in self-test, both for `cpu`,
/// which `patch` wires. An answer is possible where it is a legal move in the position of the deck.
/// Fails where the deck is none that `eniac-chess move --deck` writes.
[[nodiscard]] Result<wired::AnswerCampaign> chess_answers(const std::filesystem::path& patch,
                                                          const std::string& deck, vm::Cpu cpu);

}  // namespace chessvm::faults
