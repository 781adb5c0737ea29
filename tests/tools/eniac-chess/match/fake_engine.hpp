// SPDX-License-Identifier: MIT
// A UCI engine that misbehaves on request, written as a shell script.
#pragma once

#include <chrono>
#include <filesystem>
#include <string>
#include <thread>

#include "base/files/file.hpp"
#include "tests/programs/support/tool.hpp"

namespace chessvm::chess::match::test {

/// The first argument chooses what the engine does after `go`. With `waits`, for example, the
/// engine moves as soon as the file `release` exists. The second argument is the only move that the
/// engine can make. The name of the engine contains $VERSION, or the first argument if $VERSION is
/// not set.
inline constexpr std::string_view fake_engine = R"sh(#!/bin/sh
[ "$1" = mute ] && exit 7
[ "$1" = deaf ] && trap '' TERM
while read -r word rest; do
  case $word in
    uci) [ "$1" = nameless ] || echo "id name Fake ${VERSION:-$1}"; echo "id author x"
         echo "option name Skill Level type spin default 1 min 0 max 9"; echo uciok ;;
    setoption) echo "$rest" > options ;;
    isready) echo readyok ;;
    quit) [ "$1" = deaf ] || exit 0 ;;
    go) echo "$rest" > go
      case $1 in
        waits) while [ ! -e release ]; do sleep 0.01; done; echo "bestmove $2" ;;
        plays) echo "info depth 1 score cp 5"; echo "bestmove $2 ponder e2e4" ;;
        crashes) exit 3 ;;
        dies) kill -9 $$ ;;
        hangs | deaf) echo $$ > engine; sleep 1000 & echo $! > child; wait ;;
        floods) while :; do echo "info string flood"; done ;;
        blows) head -c 200000 /dev/zero | tr '\0' x; echo; echo "bestmove $2" ;;
        repeats) echo "bestmove $2"; echo "bestmove $2" ;;
        resigns) echo "bestmove (none)" ;;
        mumbles) echo "bestmove" ;;
      esac ;;
  esac
done
)sh";

/// Writes the engine to the file "fake". Returns a player specification that runs the engine with
/// the arguments `how`. The specification ends with `more`, which can be options of the player.
inline std::string fake_player(const programs::ToolFolder& folder, const std::string& how,
                               const std::string& more = {}) {
  folder.write("fake", std::string(fake_engine));
  return "uci:sh '" + folder.path("fake") + "' " + how + more;
}

/// A time limit that an engine meets even on a busy computer.
inline constexpr std::chrono::seconds ample_limit{30};
/// A time limit for an engine that will exceed it.
inline constexpr std::chrono::milliseconds short_limit{300};

/// Returns true if the process whose number is in `file` ends within 30 seconds; a zombie counts as
/// ended. A hanging engine writes its own number to "engine" and that of its child to "child".
inline bool child_ends(const programs::ToolFolder& folder, const char* file = "child") {
  using Clock = std::chrono::steady_clock;
  const std::string child = folder.read(file);
  if (child.empty()) return false;
  const std::string status_path = "/proc/" + child.substr(0, child.size() - 1) + "/stat";
  for (const auto deadline = Clock::now() + ample_limit; Clock::now() < deadline;) {
    const auto status = read_file(status_path);
    if (!status || status.value().find(") Z") != std::string::npos ||
        status.value().find(") X") != std::string::npos)
      return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  return false;
}

}  // namespace chessvm::chess::match::test
