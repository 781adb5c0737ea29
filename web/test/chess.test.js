// SPDX-License-Identifier: MIT
// Compares the moves that the module finds in several ways with the moves of native eniac-chess.

import assert from 'node:assert/strict';
import {spawnSync} from 'node:child_process';
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {test} from 'node:test';

import {native, putFolder, start, tree} from './support.js';

const POSITIONS = [
  ['3r2k1/1p1b1pp1/pq5p/8/3NR3/2PQ3P/PP3PP1/6K1 b - - 0 1', 6],
  ['7k/8/5KQ1/8/8/8/8/8 w - - 0 1', 5],
  ['rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', 3],
  ['rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2', 4],
  ['r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1', 4],
  ['8/P7/8/8/8/8/k6K/8 w - - 0 1', 4],
  ['rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3', 3],
  ['7k/5Q2/6K1/8/8/8/8/8 b - - 0 1', 3], // stalemate
  ['7k/6Q1/6K1/8/8/8/8/8 b - - 0 1', 3], // mate
  ['2k5/8/8/3R4/8/8/R6R/4K3 w - - 0 1', 3], // three rooks: one is searched as a queen
];

const engine = await start();
putFolder(engine, join(tree, 'programs'), /\.(asm|inc)$/);
engine.putFile('chessvm.e', readFileSync(join(native, 'share', 'chessvm', 'chessvm.e')));
/** Image and handle of the chess program for each CPU. */
const programs = ['published', 'quick'].map((cpu) => {
  const {image, symbols} = engine.json('assemble', 'chess/chess.asm', `--cpu ${cpu}`);
  engine.putFile(`${cpu}.e`, image);
  engine.putFile(`${cpu}.sym`, symbols);
  return {cpu, image, chess: engine.call('chess_new', `${cpu}.e`, `${cpu}.sym`)};
});

const [published] = programs;

/** Returns the answer of eniac-chess, without the time that it took on this computer. */
function nativeMove(fen, depth, cpu, options = []) {
  const tool = spawnSync(
    join(native, 'bin', 'eniac-chess'),
    ['move', '--cpu', cpu, '--json', '--depth', String(depth), '--fen', fen, ...options],
    {encoding: 'utf8'},
  );
  assert.equal(
    tool.error,
    undefined,
    'the native eniac-chess is missing: ./dev web test builds it',
  );
  return withoutClock(JSON.parse(tool.stdout));
}

/** Removes the measured time. Rounds the odds: their last digit depends on the C library. */
function withoutClock(timed) {
  const move = {...timed};
  delete move.wall_seconds;
  for (const key of ['odds_24h', 'odds_48h'])
    if (move[key] !== null) move[key] = Number(move[key].toPrecision(14));
  return move;
}

function compare({cpu: name, image, chess}, fen, depth) {
  const expected = nativeMove(fen, depth, name);
  assert.deepEqual(withoutClock(engine.json('chess_move', chess, fen, depth, 1e300)), expected);
  // Runs the same search in slices, as the page does.
  const search = engine.call('chess_search', chess, fen, depth);
  let stop;
  do {
    stop = engine.call('cpu_run', search, 300_000, 1e300);
  } while (stop === 3);
  assert.equal(stop, 0);
  assert.deepEqual(withoutClock(engine.json('chess_answer', search)), {...expected, nodes: null});
  // Runs the same search from a deck, which any machine can read.
  const cpu = engine.call('cpu_new', image, engine.text('chess_deck', chess, fen, depth));
  assert.equal(engine.call('cpu_run', cpu, 1e300, 1e300), 0);
  const card = Number(engine.text('cpu_cards', cpu, 0));
  const judged = engine.json('chess_judge', chess, fen, card);
  assert.equal(judged.move, expected.move);
  assert.equal(judged.result, expected.result);
  engine.call('close', search);
  engine.call('close', cpu);
}

for (const program of programs)
  for (const [fen, depth] of POSITIONS)
    test(`${fen}, ${depth} plies, ${program.cpu} CPU`, () => compare(program, fen, depth));

/** Searches in slices. Returns the answer, the field `about` of every reply, and the last reply. */
function think(chess, fen, moves, depth, mtbf = 0, seed = 1) {
  const thinking = engine.call('chess_think', chess, fen, moves, depth, mtbf, seed);
  const about = [];
  let thought;
  do {
    engine.call('cpu_run', thinking, 700_000, 1e300);
    if (engine.call('chess_go_on', thinking) === 0) continue;
    thought = JSON.parse(engine.reply);
    about.push(thought.about);
  } while (!thought?.is_over);
  const answer = engine.json('chess_answer', thinking);
  engine.call('close', thinking);
  return {answer, about, thought};
}

/** Positions and depths for the option `--second-look`, which also searches the replies to the
 * found move. In some of the positions, the first found move has a strong reply. */
const LOOKED_AT = [
  ['rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2', 5],
  ['r1bqk1nr/1p1pbppp/p7/nQp5/4PB2/2p2N1P/PP3PP1/RN2KB1R w KQkq - 0 9', 5],
  ['r1bqkb1r/4npp1/p3p2p/n1ppP3/8/2N2NP1/1PP2PBP/R1BQK2R w KQkq - 0 12', 5],
  ['7r/2pn2bp/bp1k2p1/p7/8/P5PP/1pP2P2/2RK3R b - - 1 23', 6],
];
for (const [fen, depth] of LOOKED_AT)
  test(`a second look, ${fen}, ${depth} plies`, () => {
    const [, quick] = programs;
    const {answer, about, thought} = think(quick.chess, fen, '', depth);
    const expected = nativeMove(fen, depth, quick.cpu, ['--second-look']);
    for (const key of ['move', 'score', 'centipawns', 'add_cycles', 'instructions'])
      assert.equal(answer[key], expected[key], key);
    assert.equal(thought.add_cycles, answer.add_cycles);
    assert.equal(about[0], 'replies');
  });

test('moves that repeat a position of the game come on cards, as draws', () => {
  const {chess} = programs[1];
  const fen = '7k/8/8/8/8/8/1q6/7K b - - 0 1';
  const alone = think(chess, fen, '', 3).answer;
  const again = think(chess, fen, 'b2c2 h1g1 c2b2 g1h1', 3).answer;
  assert.equal(alone.centipawns, 900);
  assert.equal(again.centipawns, 900);
  assert.ok(again.instructions > alone.instructions + 10_000);
  assert.throws(
    () => engine.call('chess_think', chess, fen, 'b2c2 e7e5', 3, 0, 1),
    /chess_think: .*is not legal/,
  );
});

test('a search that is not over has no answer', () => {
  const {chess} = published;
  const search = engine.call('chess_search', chess, POSITIONS[0][0], 6);
  engine.call('cpu_run', search, 1000, 1e300);
  const answer = engine.json('chess_answer', search);
  assert.equal(answer.result, 'error');
  engine.call('close', search);
  assert.equal(engine.json('chess_move', chess, POSITIONS[0][0], 6, 1000).result, 'error');
});

test('the wired CPU finds the same move', () => {
  const [fen] = POSITIONS[1];
  const {image, chess} = published;
  const wired = engine.call(
    'wired_new',
    0,
    'chessvm.e',
    image,
    engine.text('chess_deck', chess, fen, 3),
  );
  engine.call('wired_start', wired, 0);
  let end;
  do {
    end = engine.call('wired_run', wired, 5000, 1e6);
  } while (end === 100);
  assert.equal(end, 0, engine.text('wired_report', wired));
  const card = Number(engine.text('eniac_cards', wired));
  assert.equal(
    engine.json('chess_judge', chess, fen, card).move,
    nativeMove(fen, 3, 'published').move,
  );
  engine.call('close', wired);
});

test('positions', () => {
  const first = engine.json('chess_position', POSITIONS[2][0]);
  assert.equal(first.moves.length, 20);
  assert.equal(first.side, 'white');
  const pawn = first.moves.find((each) => each.san === 'e4');
  assert.equal(pawn.move, 'e2e4');
  assert.equal(pawn.fen, 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1');
  assert.equal(engine.json('chess_position', POSITIONS[8][0]).check, true);
  assert.deepEqual(engine.json('chess_position', POSITIONS[8][0]).moves, []);
  for (const wrong of [
    '',
    'nonsense',
    '8/8/8/8/8/8/8/8 w - - 0 1',
    'k7/8/8/8/8/8/8/K6R b - -9 1',
    '\u0000',
  ])
    assert.throws(() => engine.call('chess_position', wrong), /chess_position: ./);
});
