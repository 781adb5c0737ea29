// SPDX-License-Identifier: MIT
#include "programs/eniac-chess/uci/session.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "base/text.hpp"
#include "programs/chess/fen.hpp"
#include "programs/chess/notation.hpp"
#include "programs/chess/report.hpp"
#include "programs/eniac-chess/uci/info.hpp"
#include "programs/host/pacer.hpp"

namespace chessvm::chess::uci {
namespace {

using std::chrono::milliseconds;

constexpr std::chrono::seconds between_reports{1};
/// Add cycles of the machine between two looks at the clock of the game.
constexpr AddCycles glance{1'000'000};

Position initial_position() {
  return read_fen(initial_fen).value();
}

ThinkLimits limits_of(const Go& go, const Settings& settings) {
  ThinkLimits limits{settings.depth, settings.hours, go.nodes};
  if (go.depth) {
    limits.depth = std::clamp(*go.depth, shallowest_search, deepest_search);
    limits.hours.reset();
  }
  return limits;
}

}  // namespace

Session::Session(const Program& program, Settings settings,
                 std::unique_ptr<host::Simulator> simulator, std::FILE* out)
    : program_(program),
      settings_(std::move(settings)),
      simulator_(std::move(simulator)),
      game_(initial_position()),
      output_(out) {}

Session::~Session() {
  stop();
}

bool Session::handle(std::string_view line) {
  using Handler = void (Session::*)(const Tokens&);
  struct Row {
    std::string_view word;
    Handler handler;
  };
  static constexpr std::array rows{
      Row{"setoption", &Session::set},
      Row{"position", &Session::set_position},
      Row{"go", &Session::go},
  };
  const Tokens tokens = words_of(line);
  if (tokens.empty()) return !output_.failed();
  const std::string_view word = tokens.front();
  const Tokens arguments(tokens.begin() + 1, tokens.end());
  if (word == "quit") return false;
  if (word == "uci") identify();
  if (word == "isready") output_.write("readyok\n");
  if (word == "ucinewgame") game_ = Game(initial_position());
  if (word == "stop" || word == "ponderhit") stop();
  if (word == "d") output_.draw(game_.position());
  for (const Row& row : rows)
    if (row.word == word) (this->*row.handler)(arguments);
  return !output_.failed();
}

void Session::identify() {
  output_.write(fmt::format("id name eniac-chess {}\nid author The chessvm authors\n{}uciok\n",
                            CHESSVM_VERSION, option_lines(settings_)));
}

void Session::set(const Tokens& arguments) {
  const OptionWords option = parse_option(arguments);
  if (option.name.empty()) return;
  stop();
  Settings changed = settings_;
  if (const std::string reason = set_option(changed, option.name, option.value); !reason.empty())
    return output_.error(reason);
  if (changed.engine != settings_.engine) {
    auto simulator = host::make_quiet_simulator(changed.engine, changed.core);
    if (!simulator) return output_.error(to_text(simulator.error()));
    simulator_ = std::move(simulator.value());
  }
  settings_ = std::move(changed);
}

void Session::set_position(const Tokens& arguments) {
  auto game = parse_position(arguments);
  if (!game) return output_.error(game.error().message);
  game_ = std::move(game.value());
}

void Session::go(const Tokens& arguments) {
  stop();
  stop_ = false;
  searching_ = true;
  thread_ = std::thread(&Session::run, this, game_, parse_go(arguments, game_.position().side),
                        settings_);
}

void Session::run(const Game& game, const Go& go, const Settings& settings) {
  try {
    search(game, go, settings);
  } catch (const std::exception& error) {
    output_.error(error.what());
    output_.write("bestmove 0000\n");
  }
  const std::scoped_lock lock(mutex_);
  searching_ = false;
  changed_.notify_all();
}

void Session::finish(milliseconds patience) {
  {
    std::unique_lock lock(mutex_);
    changed_.wait_for(lock, patience, [this] { return !searching_; });
  }
  stop();
}

void Session::stop() {
  {
    const std::scoped_lock lock(mutex_);
    stop_ = true;
  }
  changed_.notify_all();
  if (thread_.joinable()) thread_.join();
}

void Session::search(const Game& game, const Go& go, const Settings& settings) {
  const auto start = std::chrono::steady_clock::now();
  const auto here = [&] {
    return std::chrono::duration_cast<milliseconds>(std::chrono::steady_clock::now() - start);
  };
  std::atomic<bool> out_of_time = false;
  std::atomic<bool> ended = false;  // by `stop` or by the clock
  if (go.host_time)
    output_.remark("a clock is running: the move comes at once, not at the machine's pace");
  host::Pacer pacer(go.host_time ? 0 : settings.pace, stop_);
  milliseconds next_report = between_reports;
  ThinkOptions options{.limits = limits_of(go, settings),
                       .run = {.interrupt = &ended, .step = go.host_time ? glance : pacer.step()},
                       .watch = {}};
  options.watch = [&](const Pondering& now) {
    pacer.wait_until(now.time);
    if (go.host_time && here() >= *go.host_time) out_of_time = true;
    ended = stop_ || out_of_time;
    if (here() < next_report) return;
    next_report = here() + between_reports;
    output_.write(progress_lines(now, here()));
  };
  Thought thought = think(game, program_, options, *simulator_);
  if (!thought.answer.move && ended) {
    thought =
        replace_stopped(thought, game, program_, out_of_time ? "the clock ran out" : "stopped");
  } else {
    pacer.wait_until(thought.time);
  }
  report(game, thought, settings, here());
  if (go.waits) wait_for_stop();
  output_.write(fmt::format("bestmove {}\n",
                            thought.answer.move ? coordinate(*thought.answer.move) : "0000"));
}

void Session::report(const Game& game, const Thought& thought, const Settings& settings,
                     milliseconds here) {
  if (const Ending ending = game.ending(); ending != Ending::none)
    output_.remark(fmt::format("the game is over: {}", name(ending)));
  output_.write(info_line(thought, here));
  if (!thought.remark.empty()) output_.remark(thought.remark);
  if (!thought.answer.note.empty()) output_.remark(thought.answer.note);
  output_.write(clock_lines(thought.time, settings.mtbf));
}

void Session::wait_for_stop() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return stop_.load(); });
}

}  // namespace chessvm::chess::uci
