#!/bin/bash
# SPDX-License-Identifier: MIT
# Plays a chess game, the chess machine at 3 plies against MicroChess. XBoard and polyglot, two programs of other
# authors, run the game, on a display in memory. The game must end by the rules, without a complaint of XBoard.
#
# tests/soak/xboard_game.sh BIN
set -euo pipefail
PATH=$(realpath "$1"):$PATH:/usr/games
for tool in xboard polyglot xvfb-run; do
  if ! type "$tool" >/dev/null 2>&1; then
    echo "xboard_game: skipped: $tool is not installed (Debian: xboard polyglot xvfb)"
    exit 0
  fi
done
folder=$(mktemp -d /tmp/chessvm-xboard-XXXXXX)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
# XBoard and polyglot write files into the home folder, so the script sets a temporary home folder.
export HOME=$folder
engine() { echo "polyglot -noini -log false -ec '$1'"; }
# The chess clocks end a slow game. `timeout` ends XBoard if it waits for a user to close a message.
timeout "${CHESSVM_XBOARD_SECONDS:-120}" xvfb-run -a xboard \
  -fcp "$(engine 'eniac-chess uci --depth 3')" -scp "$(engine 'eniac-chess uci --player microchess:blitz')" \
  -mm -mg 1 -tc 0:20 -inc 0.1 -sgf game.pgn \
  >output 2>&1 || {
  echo "xboard_game: XBoard ended with status $?" >&2
  cat output >&2
  exit 1
}
result=$(sed -n 's/^\[Result "\(.*\)"\]$/\1/p' game.pgn)
case $result in
  1-0 | 0-1 | 1/2-1/2) ;;
  *)
    echo "xboard_game: the game has the result '$result'" >&2
    cat game.pgn >&2
    exit 1
    ;;
esac
if grep -iE 'illegal|forfeit|exited|disconnect' game.pgn >&2; then
  echo "xboard_game: XBoard complains of an engine" >&2
  exit 1
fi
# The project's own reader checks every move of the game that XBoard wrote.
eniac-chess game --pgn-in game.pgn --white - --black - --pgn read.pgn >/dev/null
echo "xboard_game: $result, $(sed -n 's/^{\(.*\)} [-01\/2]* *$/\1/p' game.pgn)"
