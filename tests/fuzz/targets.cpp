// SPDX-License-Identifier: MIT
#include "tests/fuzz/targets.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "tests/fuzz/vocabulary.hpp"

namespace chessvm::fuzz {
namespace {

constexpr std::array table{
    Target{"assemble", run_assemble, assembly_words},
    Target{"cards", run_cards, nullptr},
    Target{"checkpoint", run_checkpoint, checkpoint_words},
    Target{"command", run_command, command_words},
    Target{"control", run_control, command_words},
    Target{"deck", run_deck, nullptr},
    Target{"disassemble", run_disassemble, nullptr},
    Target{"execute", run_execute, nullptr},
    Target{"expression", run_expression, expression_words},
    Target{"fault", run_fault, fault_words},
    Target{"fen", run_fen, fen_words},
    Target{"game", run_game, game_words},
    Target{"image", run_image, image_words},
    Target{"lock", run_lock, lock_words},
    Target{"lockstep", run_lockstep, nullptr},
    Target{"messages", run_messages, message_words},
    Target{"native", run_native, nullptr},
    Target{"patch", run_patch, patch_words},
    Target{"printed", run_printed, assembly_words},
    Target{"recording", run_recording, recording_words},
    Target{"results", run_results, result_words},
    Target{"rtm", run_rtm, transfer_words},
    Target{"symbols", run_symbols, symbol_words},
    Target{"uci", run_uci, uci_words},
    Target{"waveform", run_waveform, signal_words},
};

std::string line_of(std::string_view word) {
  std::string text = "\"";
  for (const char c : word) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\')
      text += fmt::format("\\{}", c);
    else if (byte < 0x20 || byte > 0x7E)
      text += fmt::format("\\x{:02X}", byte);
    else
      text += c;
  }
  return text + "\"\n";
}

}  // namespace

std::span<const Target> targets() {
  return table;
}

std::string dictionary(const Target& target) {
  std::vector<std::string> words = target.words();
  std::sort(words.begin(), words.end());
  words.erase(std::unique(words.begin(), words.end()), words.end());
  std::string text = "# Made from the tables of the program; the replay test compares.\n";
  for (const std::string& word : words)
    if (!word.empty()) text += line_of(word);
  return text;
}

}  // namespace chessvm::fuzz
