#!/bin/sh
# SPDX-License-Identifier: MIT
# Plays a match with fastchess, six plies against three; further arguments go to fastchess. The limit is in plies, because
# the machine of 1946 would lose every game on a clock.
#
#     contrib/fastchess/match.sh -openings file=book.pgn format=pgn
exec fastchess \
  -engine name=ENIAC cmd=eniac-chess args=uci plies=6 option.Depth=6 \
  -engine name=ENIAC-3 cmd=eniac-chess args=uci plies=3 option.Depth=3 \
  -each proto=uci \
  -rounds 10 -games 2 -repeat -concurrency 2 -recover \
  -pgnout file=games.pgn \
  "$@"
