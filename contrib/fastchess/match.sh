#!/bin/sh
# SPDX-License-Identifier: MIT
# A match under fastchess, six plies against three; more options of fastchess may follow. A limit in plies leaves the
# clock out, which the machine of 1946 would lose by.
#
#     contrib/fastchess/match.sh -openings file=book.pgn format=pgn
exec fastchess \
  -engine name=ENIAC cmd=eniac-chess args=uci plies=6 option.Depth=6 \
  -engine name=ENIAC-3 cmd=eniac-chess args=uci plies=3 option.Depth=3 \
  -each proto=uci \
  -rounds 10 -games 2 -repeat -concurrency 2 -recover \
  -pgnout file=games.pgn \
  "$@"
