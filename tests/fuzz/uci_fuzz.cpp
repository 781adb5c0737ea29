// SPDX-License-Identifier: MIT
// Sends any lines to the UCI engine; the first byte chooses the player. Each `isready` gets one
// `readyok`, and each `go` one legal move or 0000. Only `position` and `ucinewgame` may change the
// position.
#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/text/text.hpp"
#include "programs/chess/host/embedded_program.hpp"
#include "programs/chess/player/machine_player.hpp"
#include "programs/chess/rules/fen.hpp"
#include "programs/chess/rules/notation.hpp"
#include "programs/host/interpreter.hpp"
#include "programs/host/pacer.hpp"
#include "programs/rivals/rival_player.hpp"
#include "tests/fuzz/require.hpp"
#include "tests/fuzz/targets.hpp"
#include "tools/eniac-chess/uci/session.hpp"

namespace chessvm::fuzz {
namespace uci_fuzz {
namespace {

using namespace chessvm::chess;
using namespace chessvm::chess::uci;

constexpr std::size_t most_lines = 60;
constexpr int most_searches = 3;

class Stream {
 public:
  Stream() : file_(::open_memstream(&text_, &size_)) { require(file_ != nullptr); }
  ~Stream() {
    std::fclose(file_);
    std::free(text_);
  }
  Stream(const Stream&) = delete;
  Stream& operator=(const Stream&) = delete;

  [[nodiscard]] std::FILE* file() const { return file_; }
  /// Returns the text written since the last call.
  [[nodiscard]] std::string take() {
    std::fflush(file_);
    std::string text(text_ + taken_, size_ - taken_);
    taken_ = size_;
    return text;
  }

 private:
  char* text_ = nullptr;
  std::size_t size_ = 0;
  std::size_t taken_ = 0;
  std::FILE* file_;
};

/// Simulates in short steps, so that a search can be stopped within a millisecond. The fuzz target
/// stops each search right after its start.
class QuickToStop final : public host::Simulator {
 public:
  [[nodiscard]] host::Run run(const vm::Image& image, const std::vector<vm::Card>& deck,
                              const host::RunOptions& options) const override {
    static const host::Interpreter interpreter(vm::native::CoreKind::interpreter);
    host::RunOptions quick = options;
    quick.step = std::min(quick.step, AddCycles(100'000));
    return interpreter.run(image, deck, quick);
  }
};

struct Answer {
  std::size_t readies = 0;
  bool is_refused = false;
  std::vector<std::string> moves;
  std::string fen;
};

Answer read_answer(const std::string& text) {
  require(text.empty() || text.back() == '\n');
  Answer answer;
  for (std::string_view rest = text; !rest.empty();) {
    const std::string_view line = take_line(rest);
    require(visible(line) == line);
    constexpr std::string_view move = "bestmove ";
    constexpr std::string_view fen = "fen ";
    if (line == "readyok") ++answer.readies;
    if (line.starts_with("info string error: ")) answer.is_refused = true;
    if (line.starts_with(move)) answer.moves.emplace_back(line.substr(move.size()));
    if (line.starts_with(fen)) answer.fen = line.substr(fen.size());
  }
  return answer;
}

/// Returns true if the line makes the engine wait, or starts a slow wired machine.
bool takes_long(const Tokens& words) {
  if (words.front() != "setoption") return false;
  const OptionWords option = parse_option({words.begin() + 1, words.end()});
  if (same_letters(option.name, "Pace")) return host::parse_pace(option.value).value_or(0) > 0;
  return same_letters(option.name, "Engine") && option.value != host::default_engine &&
         host::refuse_engine(option.value).empty();
}

void check_moves(const Answer& answer, bool may_resign) {
  require(answer.moves.size() == 1);
  if (answer.fen.empty()) return require(answer.moves.front() == "0000");  // no position is set up
  const Moves legal = legal_moves(read_fen(answer.fen).value(), Rules::full);
  if (answer.moves.front() == "0000") return require(may_resign || legal.empty());
  const auto move = parse_coordinate(answer.moves.front());
  require(move && std::find(legal.begin(), legal.end(), *move) != legal.end());
}

void converse(std::unique_ptr<Player> player, std::string_view text, bool may_resign) {
  Stream stream;
  Session engine(std::move(player), stream.file());
  int searches = 0;
  std::string fen(initial_fen);
  for (std::size_t i = 0; i < most_lines && !text.empty(); ++i) {
    const std::string_view line = take_line(text);
    const Tokens words = words_of(line);
    const std::string_view word = words.empty() ? "" : words.front();
    if (!words.empty() && takes_long(words)) continue;
    if (word == "go" && ++searches > most_searches) continue;
    const bool goes_on = engine.handle(line);
    if (word == "go") engine.finish(std::chrono::milliseconds(0));
    if (goes_on) require(engine.handle("d"));
    const Answer answer = read_answer(stream.take());
    require(goes_on == (word != "quit"));
    require(answer.readies == (word == "isready" ? 1U : 0U));
    // The engine may answer 0000 if `searchmoves` lists no legal move.
    const bool has_list = std::find(words.begin(), words.end(), "searchmoves") != words.end();
    if (word == "go")
      check_moves(answer, may_resign || has_list);
    else
      require(answer.moves.empty());
    if (!goes_on) return;
    const bool may_change = word == "ucinewgame" || word == "position";
    require(may_change || answer.fen == fen);
    if (word == "position") require(answer.fen.empty() == answer.is_refused);
    fen = answer.fen;
  }
}

void ask_machine(std::string_view text) {
  static const Program program = built_in_program().value();
  converse(std::make_unique<MachinePlayer>("eniac-chess", program, MachineSettings{},
                                           std::make_unique<QuickToStop>()),
           text, false);
}

void ask_rival(std::string_view name, std::string_view text) {
  converse(std::make_unique<rivals::RivalPlayer>(rivals::find_rival(name).value()), text, true);
}

}  // namespace
}  // namespace uci_fuzz

void run_uci(const std::uint8_t* data, std::size_t size) {
  using namespace uci_fuzz;
  if (size == 0) return;
  const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
  if (data[0] == 'r') return ask_rival("random", text);
  if (data[0] == 'b') return ask_rival("microchess:superblitz", text);
  ask_machine(text);
}

}  // namespace chessvm::fuzz
