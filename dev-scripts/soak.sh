# ./dev soak. Runs the long proofs, one after the other.

install_packages "${packages_build[@]}" "${packages_test[@]}" "${packages_gui[@]}" python3
build release
CHESSVM_CUT_CABLES=${CHESSVM_CUT_CABLES:-100} \
  CHESSVM_RANDOM_PROGRAMS=${CHESSVM_RANDOM_PROGRAMS:-10000} \
  CHESSVM_HAND_OVERS=${CHESSVM_HAND_OVERS:-1000} \
  CHESSVM_INSTRUCTIONS_LATER=${CHESSVM_INSTRUCTIONS_LATER:-10000} \
  run_tests release -V -R 'lockstep_wired_random_test|diagnosis_wired_test|QuickWired[.]RandomPrograms'
CHESSVM_WIRING_FAULTS=${CHESSVM_WIRING_FAULTS:-5000} run_tests release -R QuickWiring[.]DamageIsNoticed
CHESSVM_NATIVE_PROGRAMS=${CHESSVM_NATIVE_PROGRAMS:-20000} run_tests release -V -R 'Native[.].*(LegalPrograms|AnyRom)'
CHESSVM_KILLS=${CHESSVM_KILLS:-1000} CHESSVM_ALLOCATIONS=${CHESSVM_ALLOCATIONS:-2000} \
  run_tests release -R 'KilledRuns|KilledGames|FailingAllocations|AToolThatIsStopped'
CHESSVM_GAME_BYTES=${CHESSVM_GAME_BYTES:-2100000000} run_tests release -V -R LargeGames
CHESSVM_DIFFERENTIAL_TIMES=${CHESSVM_DIFFERENTIAL_TIMES:-10} run_tests release -V -R '^Differential[.].*(Busy|Wild|Shuffled)'
CHESSVM_PERFT_LEAVES=100000000 run_tests release -R PerftTable
CHESSVM_PREDICTED_PLIES=6 run_tests release -R Predictions
CHESSVM_CHESS_ROUNDS=${CHESSVM_CHESS_ROUNDS:-20} run_tests release -R 'ChessMachine.EqualsTheOracle|MachineProgress'
CHESSVM_GAME_PLIES=${CHESSVM_GAME_PLIES:-80} CHESSVM_GAME_DEPTH=${CHESSVM_GAME_DEPTH:-6} run_tests release -V -R ChessGame.IsEqual
CHESSVM_FAULTY_MOVES=${CHESSVM_FAULTY_MOVES:-50} run_tests release -R ResumeAfterAFault
CHESSVM_TYPED_LINES=100000 run_tests release -R Session.SurvivesAnythingTyped
CHESSVM_UCI_LINES=1000000 CHESSVM_UCI_GAMES=100000 run_tests release -R 'Uci.*(Random|Mutated)'
bin=build/release/bin
tests/soak/long_play.py "$bin/eniac-chess" tests/data/chess/openings.epd "${CHESSVM_SOAK_MINUTES:-10}"
tests/soak/xboard_game.sh "$bin"
"$bin/eniac-chess" move --fen "${1:-$demo_fen}" --deck build/release/soak.deck
status=0 # 4 where CHESSVM_SOAK_CYCLES is less than the move takes
"$bin/eniacsim" --lockstep build/release/programs/chess.e -d build/release/soak.deck \
  --engine=pulse --checkpoint build/release/soak.ckpt \
  --max-cycles "${CHESSVM_SOAK_CYCLES:-500000000}" || status=$?
[ "$status" -eq 0 ] || [ "$status" -eq 4 ]
CHESSVM_CLICKING=${CHESSVM_CLICKING:-300} CHESSVM_CYCLES=${CHESSVM_CYCLES:-30000000000} CHESSVM_COMPARING=${CHESSVM_COMPARING:-600} \
  ./dev web test
