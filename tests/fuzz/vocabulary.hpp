// SPDX-License-Identifier: MIT
// The words of the languages that the tools read, for the fuzzer's dictionaries and mutators.
#pragma once

#include <string>
#include <vector>

namespace chessvm::fuzz {

[[nodiscard]] std::vector<std::string> assembly_words();
[[nodiscard]] std::vector<std::string> checkpoint_words();
[[nodiscard]] std::vector<std::string> command_words();
[[nodiscard]] std::vector<std::string> expression_words();
[[nodiscard]] std::vector<std::string> fault_words();
[[nodiscard]] std::vector<std::string> fen_words();
[[nodiscard]] std::vector<std::string> game_words();
[[nodiscard]] std::vector<std::string> image_words();
[[nodiscard]] std::vector<std::string> lock_words();
[[nodiscard]] std::vector<std::string> message_words();
[[nodiscard]] std::vector<std::string> patch_words();
[[nodiscard]] std::vector<std::string> recording_words();
[[nodiscard]] std::vector<std::string> result_words();
[[nodiscard]] std::vector<std::string> signal_words();
[[nodiscard]] std::vector<std::string> symbol_words();
[[nodiscard]] std::vector<std::string> transfer_words();
[[nodiscard]] std::vector<std::string> uci_words();

struct PatchNames {
  struct Switch {
    std::string name;
    std::vector<std::string> settings;  // settings of the switch; empty if any text is allowed
  };
  std::vector<std::string> sources;    // where a cable may begin: names of jacks, trunks, lines
  std::vector<std::string> receivers;  // where a cable may end: names of jacks, trunks, lines
  std::vector<Switch> switches;
};
/// Returns names of jacks and switches of a few units, and of some adapters, lines and trunks.
[[nodiscard]] PatchNames patch_names();

}  // namespace chessvm::fuzz
