// SPDX-License-Identifier: MIT
// The words of the languages that the tools read, taken from the tables by which they read them:
// for the dictionaries of the fuzzer and for the mutators that keep the structure of a text.
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

/// The names that commands of a patch take.
struct PatchNames {
  struct Switch {
    std::string name;
    std::vector<std::string> settings;  // empty: free text
  };
  std::vector<std::string> sources;    // jacks that a cable may begin at, trunks and lines too
  std::vector<std::string> receivers;  // jacks that a cable may end at, trunks and lines too
  std::vector<Switch> switches;
};
/// Those of a few units of each kind, of some lines and trunks.
[[nodiscard]] PatchNames patch_names();

}  // namespace chessvm::fuzz
