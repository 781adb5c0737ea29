// SPDX-License-Identifier: MIT
// Writes and reads PGN. Times and scores of the ENIAC have the form that `eniac-chess game` writes.

import {MOST_ADD_CYCLES, quoted} from '../numbers.js';
import type {Side} from '../replies.js';
import {ending} from './rules.js';
import {START, type LinkedMove, type PlayState} from './state.js';
import {evalOf, scoreOfEval} from './score.js';

const ENIAC = 'ENIAC';
const COLUMNS = 80;
/** Value of the PGN tag `Termination` for a draw by agreement. */
const AGREED = 'draw by agreement';

/** Largest number of plies in a game that the page accepts; real games are shorter. */
export const MOST_MOVES = 600;
const MOST_CHARACTERS = 256 * 1024;

/** Content of a PGN. The moves are in the notation of the PGN. */
export interface ReadGame {
  fen: string;
  moves: LinkedMove[];
  /** Side of the visitor. The ENIAC has the other side. */
  you: Side;
  /** Side that resigned, or `draw` for a draw by agreement; null if neither has happened. */
  settled: Side | 'draw' | null;
}

const other = (side: Side): Side => (side === 'white' ? 'black' : 'white');

function tagsOf(play: PlayState, date: Date): [string, string][] {
  const [white, black] = play.you === 'white' ? ['You', ENIAC] : [ENIAC, 'You'];
  const end = ending(play);
  const tags: [string, string][] = [
    ['Event', 'A game with the ENIAC'],
    ['Site', '?'],
    ['Date', date.toISOString().slice(0, 10).replaceAll('-', '.')],
    ['Round', '-'],
    ['White', white],
    ['Black', black],
    ['Result', end?.result ?? '*'],
  ];
  if (play.start.fen !== START) tags.push(['SetUp', '1'], ['FEN', play.start.fen]);
  if (play.settled === 'draw') tags.push(['Termination', AGREED]);
  else if (play.settled !== null) tags.push(['Termination', `${play.settled} resigns`]);
  return tags;
}

function moveText(play: PlayState): string[] {
  let number = Number(play.start.fen.split(' ')[5]);
  let side = play.start.side;
  const words: string[] = [];
  let numbered = false;
  for (const ply of play.plies) {
    if (side === 'white') words.push(`${number}.`);
    else if (!numbered) words.push(`${number}...`);
    words.push(ply.san);
    numbered = ply.addCycles === null;
    if (ply.addCycles !== null) words.push(`{[%eniac ${ply.addCycles}]}`);
    words.push(...ply.failures.map((each) => `{${each}}`));
    const mark = ply.score === null ? null : evalOf(ply.score, side);
    if (mark !== null) words.push(`{[%eval ${mark}]}`);
    if (side === 'black') ++number;
    side = ply.after.side;
  }
  return words.flatMap((each) => each.split(' '));
}

export function pgn(play: PlayState, date: Date): string {
  const lines = [''];
  for (const word of [...moveText(play), ending(play)?.result ?? '*']) {
    const line = lines[lines.length - 1] ?? '';
    if (line.length + word.length + 1 > COLUMNS) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  const tags = tagsOf(play, date).map(([name, value]) => `[${name} "${value}"]`);
  return `${tags.join('\n')}\n\n${lines.join('\n')}\n`;
}

const TOKEN = new RegExp(
  [
    /\{(?<comment>[^}]*)\}/,
    /;[^\n]*/,
    /(?<bracket>[()])/,
    /\$\d+/,
    /\d+\.+/,
    /(?<result>1-0|0-1|1\/2-1\/2|\*)/,
    /(?<move>[^\s{}();]+)/,
  ]
    .map(({source}) => source)
    .join('|'),
  'g',
);

/** Reads the first game of a PGN; returns an error message if there is none. */
export function readPgn(text: string): ReadGame | string {
  if (text.length > MOST_CHARACTERS) return 'The PGN has more than 256 kB.';
  const tags = new Map<string, string>();
  const begin = /^\s*(?:\[\s*\w+\s+"(?:[^"\\]|\\.)*"\s*\]\s*)*/.exec(text)?.[0] ?? '';
  for (const [, name = '', value = ''] of begin.matchAll(/\[\s*(\w+)\s+"((?:[^"\\]|\\.)*)"\s*\]/g))
    tags.set(name, value);
  const moves: ReadGame['moves'] = [];
  const startFen = tags.get('FEN') ?? START;
  let side: Side = startFen.split(' ')[1] === 'b' ? 'black' : 'white';
  let depth = 0;
  for (const {groups = {}} of text.slice(begin.length).matchAll(TOKEN)) {
    const {comment, bracket, result, move} = groups;
    if (bracket !== undefined) depth += bracket === '(' ? 1 : -1;
    const last = moves[moves.length - 1];
    if (comment !== undefined && depth === 0 && last !== undefined)
      note(last, comment, other(side));
    if (depth !== 0) continue;
    if (result !== undefined) break;
    if (move === undefined) continue;
    if (moves.length === MOST_MOVES) return `The PGN has more than ${MOST_MOVES} moves.`;
    moves.push({move, addCycles: null, score: null, failures: []});
    side = other(side);
  }
  if (moves.length === 0 && !tags.has('FEN'))
    return `There is no move in the PGN ${quoted(text.trim())}.`;
  const why = tags.get('Termination') ?? '';
  const settled = why === AGREED ? 'draw' : (/^(white|black) resigns$/.exec(why)?.[1] ?? null);
  return {
    fen: startFen,
    moves,
    you: tags.get('White') === ENIAC ? 'black' : 'white',
    settled: settled as Side | 'draw' | null,
  };
}

/** Pattern of a failure as `eniac-chess play --failures` writes it. */
const FAILURE =
  /\[%failure \d{1,15},\d{1,2},\d{1,4},\d{1,4},(?:\d{1,4}|-),\d{1,15},[-a-h1-8qrbn]{1,5}\]/g;

/** Reads the comment after `move`, a move of `side`. Adds the comment's data to `move`. */
function note(move: ReadGame['moves'][number], written: string, side: Side): void {
  const comment = written.replace(/\s+/g, ' '); // a PGN may break its lines at any blank
  const cycles = /\[%eniac (\d{1,15})\]/.exec(comment)?.[1];
  if (cycles !== undefined && Number(cycles) <= MOST_ADD_CYCLES) move.addCycles = Number(cycles);
  move.failures = [...(move.failures ?? []), ...(comment.match(FAILURE) ?? [])].slice(0, 100);
  const mark = /\[%eval ([-+#.\d]{1,12})\]/.exec(comment)?.[1];
  if (mark !== undefined) move.score = scoreOfEval(mark, side);
}
