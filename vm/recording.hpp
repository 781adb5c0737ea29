// SPDX-License-Identifier: MIT
// The recording of a run as text (docs/formats/recording.md). The program, the first
// state and the cards that the machine read are enough to repeat the run. The punched cards and the
// final state show whether the repetition is the same.
#pragma once

#include <boost/crc.hpp>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/result.hpp"
#include "vm/checkpoint.hpp"
#include "vm/image/image.hpp"
#include "vm/machine.hpp"
#include "vm/run_status.hpp"

namespace chessvm::vm {

struct PunchedCard {
  int digits = 0;
  friend bool operator==(const PunchedCard&, const PunchedCard&) = default;
};

struct RecordedCard {
  std::uint64_t add_cycle = 0;  // add cycle at which the machine read or punched the card
  std::variant<Card, PunchedCard> card{};
  std::uint32_t line = 0;  // line of the card in the recording; 0: the card is not from a file
};

struct RecordedEnd {
  RunStatus status = RunStatus::halt;
  std::uint64_t add_cycles = 0;
  std::uint64_t instructions = 0;
  std::uint32_t line = 0;
};

struct Recording {
  Image image;
  std::optional<Checkpoint> start{};  // nullopt: the state after reset
  std::vector<RecordedCard> cards{};  // cards read and punched, in order of time
  RecordedEnd end{};
};

/// Writes a recording piece by piece during the run. Each function returns the text to append.
class RecordingText {
 public:
  [[nodiscard]] std::string begin(const Image& image, const std::optional<Checkpoint>& start);
  [[nodiscard]] std::string card(const RecordedCard& card);
  [[nodiscard]] std::string end(const RecordedEnd& end);

 private:
  [[nodiscard]] std::string checked(std::string text);
  boost::crc_32_type crc_;
};

/// Parses the text of a recording. A failure names its line, or the last line if text is missing.
[[nodiscard]] Result<Recording> parse_recording(std::string_view text,
                                                const std::filesystem::path& path);

/// Returns a card as text: `card 0300 punched at add cycle 52`.
[[nodiscard]] std::string describe(const RecordedCard& card);

}  // namespace chessvm::vm
