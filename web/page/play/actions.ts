// SPDX-License-Identifier: MIT
// Actions of the Play room.

import type {Client} from '../client.js';
import {duration} from '../format.js';
import type {Keeper} from '../kept/keeper.js';
import type {Answer, Breakdown, Failing, Move, Pace, Position, Side} from '../replies.js';
import {MOST_SEED, quoted, wholeNumber, wrongNumber} from '../numbers.js';
import type {Store} from '../state.js';
import type {GameLink} from './link.js';
import {pgn, readPgn} from './pgn.js';
import {ending, men, position, seenPlies, spoken} from './rules.js';
import {isBetter, scoreOf, scoreText, type Score} from './score.js';
import {ENGINES, type Ply, type PlayState} from './state.js';

/** Initial values of the fields that are reset when the position changes. */
const NOTHING_BEGUN = {
  chosen: null,
  promoting: null,
  thought: null,
  error: null,
  draft: null,
  pgnDraft: null,
};

export class PlayActions {
  #game = 0; // number of the current game state; results of earlier searches are dropped

  /** `warn` shows a problem that stays until the visitor closes it. */
  constructor(
    private readonly store: Store,
    private readonly client: Client,
    private readonly keeper: Keeper,
    private readonly say: (text: string) => void,
    private readonly warn: (text: string) => void,
  ) {}

  get #isWired(): boolean {
    return ENGINES[this.#play.engine].wired;
  }

  get #play(): PlayState {
    return this.store.state.play;
  }

  /** Begins the game of a link. Leaves out the first illegal move and all later moves. If the FEN
   * is wrong, shows the engine's reason and keeps the current game. */
  async begin(link: GameLink): Promise<void> {
    this.#stop();
    const game = this.#game;
    try {
      const start = await this.client.call('position', link.fen);
      const plies = await this.#replay(start, link.moves);
      if (game !== this.#game) return;
      this.store.play({
        start,
        plies,
        you: link.you,
        depth: link.depth,
        flipped: link.flipped,
        engine: link.engine ?? this.#play.engine,
        mtbf: link.mtbf ?? this.#play.mtbf,
        seed: link.seed ?? this.#play.seed,
        ...NOTHING_BEGUN,
        seen: null,
        settled: link.settled ?? null,
        game: link.game ?? Date.now(),
      });
      const file = String(this.#play.game);
      this.keeper.opened('play', file, this.keeper.newest('play', file) ?? {text: '', deck: ''});
    } catch (error) {
      if (game !== this.#game) return;
      this.warn(`The position is not taken: ${(error as Error).message}`);
    }
    await this.#proceed();
  }

  /** Returns the moves before the first illegal move, as plies. */
  async #replay(start: Position, moves: GameLink['moves']): Promise<Ply[]> {
    const plies: Ply[] = [];
    let now = start;
    for (const {move, addCycles, score, failures = []} of moves) {
      const found = now.moves.find((each) => each.move === move || plain(each.san) === plain(move));
      if (found === undefined) {
        const left = moves.length - plies.length - 1;
        const number = `${now.fen.split(' ')[5]}${now.side === 'white' ? '.' : '...'}`;
        this.warn(
          `The move ${quoted(`${number} ${move}`)} is not legal: the game is shown up to ` +
            `there${left === 0 ? '' : `, without what comes after it, ${left} more`}.`,
        );
        break;
      }
      now = await this.client.call('position', found.fen);
      const {move: coordinates, san} = found;
      plies.push({move: coordinates, san, addCycles, score, failures, after: now});
    }
    return plies;
  }

  async beginPgn(text: string, game?: number): Promise<void> {
    const read = readPgn(text);
    if (typeof read === 'string') {
      this.warn(read);
      return;
    }
    const {depth} = this.#play;
    await this.begin({
      ...read,
      depth,
      flipped: read.you === 'black',
      ...(game === undefined ? {} : {game}),
    });
  }

  resign(): void {
    if (ending(this.#play) !== null) return;
    this.#stop();
    this.store.play({settled: this.#play.you, chosen: null, promoting: null, seen: null});
    this.#keep();
    this.say(ending(this.#play)?.why ?? '');
  }

  /** Offers a draw. The ENIAC declines if its last score is positive, or if it has no score yet. */
  offerDraw(): void {
    const {plies, thinking} = this.#play;
    if (ending(this.#play) !== null || thinking) return;
    const score = [...plies].reverse().find((ply) => ply.score !== null)?.score ?? null;
    if (score === null) {
      this.warn('The ENIAC declines the draw: it has made no move yet.');
    } else if (isBetter(score)) {
      this.warn(`The ENIAC declines the draw: it gives itself ${scoreText(score)}.`);
    } else {
      this.store.play({settled: 'draw', chosen: null, promoting: null, seen: null});
      this.#keep();
      this.say(ending(this.#play)?.why ?? '');
    }
  }

  /** Begins a new game from the same first position. The visitor and the ENIAC change sides. */
  rematch(): Promise<void> {
    const {start, you, depth} = this.#play;
    const other: Side = you === 'white' ? 'black' : 'white';
    return this.begin({fen: start.fen, moves: [], you: other, depth, flipped: other === 'black'});
  }

  /** Shows the position after the first `plies` plies of the game. */
  look(plies: number): void {
    const {length} = this.#play.plies;
    const seen = Math.min(length, Math.max(0, plies));
    this.store.play({seen: seen === length ? null : seen, chosen: null, promoting: null});
    const ply = this.#play.plies[seen - 1];
    this.say(ply === undefined ? 'The beginning of the game.' : `${spoken(ply.san)}.`);
  }

  lookBy(plies: number): void {
    this.look(seenPlies(this.#play) + plies);
  }

  cancelPromotion(): void {
    this.store.play({promoting: null});
  }

  #keep(): void {
    const {game, plies} = this.#play;
    if (plies.length === 0) return;
    const text = pgn(this.#play, new Date(game));
    this.keeper.edited('play', String(game), {text, deck: ''}, null);
  }

  choose(square: string): void {
    const play = this.#play;
    if (play.chosen !== null && play.chosen !== square && this.move(play.chosen, square)) return;
    this.store.play({
      cursor: square,
      promoting: null,
      chosen: play.chosen !== square && this.movable(square) ? square : null,
    });
  }

  /** Selects the piece that is dragged from `square`, so that the board shows the squares that the
   * piece can go to. Ends the drag if `square` is null. */
  hold(square: string | null): void {
    this.store.play({chosen: square, promoting: null});
  }

  movable(square: string): boolean {
    const play = this.#play;
    const now = position(play);
    return (
      !play.thinking &&
      play.seen === null &&
      now.side === play.you &&
      ending(play) === null &&
      now.moves.some(({move}) => move.startsWith(square))
    );
  }

  /** Plays a move of the visitor; returns false if there is no legal move between the squares. */
  move(from: string, to: string, man = ''): boolean {
    const play = this.#play;
    const now = position(play);
    if (!this.movable(from)) return false;
    const found = now.moves.filter(({move}) => move.startsWith(from + to + man));
    if (found[0] === undefined) return false;
    if (found.length > 1) {
      this.store.play({promoting: {from, to}, chosen: null, cursor: to});
      this.say('Which man does the pawn become?');
      return true;
    }
    this.say(`You: ${spoken(found[0].san)}.`);
    void this.#make(found[0], null);
    return true;
  }

  promote(man: string): void {
    const promoting = this.#play.promoting;
    if (promoting !== null) this.move(promoting.from, promoting.to, man);
  }

  takeBack(): void {
    const left = keptByTakingBack(this.#play);
    if (left === null) return;
    this.#stop();
    this.store.play({
      plies: this.#play.plies.slice(0, left),
      seen: null,
      settled: null,
      ...NOTHING_BEGUN,
    });
    this.say('The move is taken back.');
  }

  flip(): void {
    this.store.play({flipped: !this.#play.flipped});
  }

  /** Gives the side to move to the ENIAC, and the other side to the visitor. */
  async swap(): Promise<void> {
    const play = this.#play;
    if (play.thinking) return;
    this.store.play({
      you: position(play).side === 'white' ? 'black' : 'white',
      chosen: null,
      promoting: null,
    });
    await this.#proceed();
  }

  setPace(pace: Pace): void {
    this.store.play({pace});
    void this.client.call(this.#isWired ? 'setWiredPace' : 'setThinkingPace', pace);
  }

  /** Chooses the engine. If a search is running, begins the search again on the new engine. */
  setEngine(engine: PlayState['engine']): void {
    const {thinking} = this.#play;
    if (thinking) this.#stop();
    this.store.play({engine});
    if (thinking) void this.#proceed();
  }

  /** Sets the mean hours between failures for the next searches; 0 means no failures. */
  setMtbf(mtbf: number): void {
    this.store.play({mtbf});
  }

  setSeed(text: string): void {
    const seed = wholeNumber(text, 0, MOST_SEED);
    if (seed !== null) this.store.play({seed});
    else this.warn(wrongNumber('A seed', text, 0, MOST_SEED));
  }

  /** Sets the depth of the next searches, in plies. */
  setDepth(depth: number): void {
    this.store.play({depth});
  }

  async retry(): Promise<void> {
    this.store.play({error: null});
    await this.#proceed();
  }

  #stop(): void {
    ++this.#game;
    if (this.#play.thinking) void this.client.call(this.#isWired ? 'stopWired' : 'stopThinking');
    this.store.play({thinking: false});
  }

  async #make(
    move: Move,
    addCycles: number | null,
    score: Score | null = null,
    failures: readonly string[] = [],
  ): Promise<void> {
    const game = ++this.#game;
    this.store.play({
      chosen: null,
      promoting: null,
      thinking: true,
      error: null,
      draft: null,
      pgnDraft: null,
    });
    const after = await this.client.call('position', move.fen);
    if (game !== this.#game) return;
    const ply: Ply = {move: move.move, san: move.san, addCycles, score, failures, after};
    this.store.play({plies: [...this.#play.plies, ply], thinking: false});
    this.#keep();
    await this.#proceed();
  }

  /** Starts a search if it is the ENIAC's turn. */
  async #proceed(): Promise<void> {
    const play = this.#play;
    const now = position(play);
    const end = ending(play);
    if (end !== null) {
      this.say(end.why);
      return;
    }
    if (now.side === play.you || play.thinking) return;
    const game = this.#game;
    this.store.play({thinking: true, thought: null, error: null});
    try {
      const {depth, pace} = play;
      const {cpu, wired} = ENGINES[play.engine];
      const answer: (Answer & {failures?: readonly Breakdown[]}) | null = wired
        ? await this.client.call('thinkWired', cpu, now.fen, depth, pace)
        : await this.client.call('think', ...gameOf(play), depth, pace, cpu, failingOf(play));
      if (answer === null || game !== this.#game) return;
      const move = now.moves.find((each) => each.move === answer.move);
      this.store.play({thinking: false});
      if (move === undefined)
        throw new Error(answer.error ?? `the machine answered ${answer.result}`);
      this.say(`ENIAC: ${spoken(move.san)}, after ${duration(answer.add_cycles)}.`);
      const failures = (answer.failures ?? []).map(({mark}) => mark);
      await this.#make(move, answer.add_cycles, scoreOf(answer), failures);
    } catch (error) {
      if (game !== this.#game) return;
      this.store.play({thinking: false, error: (error as Error).message});
      this.say((error as Error).message);
    }
  }
}

/** Returns the settings of random failures for the next search; null if there are no failures. */
function failingOf({mtbf, seed}: PlayState): Failing | null {
  return mtbf === 0 ? null : {mtbf, seed};
}

const gameOf = ({start, plies}: PlayState) => [start.fen, plies.map(({move}) => move)] as const;

/** Removes the marks of check, mate and quality from a typed move, and writes castling as `O-O`. */
const plain = (san: string): string =>
  san
    .replace(/[+#!?]+$/, '')
    .replaceAll('0-0', 'O-O')
    .replace('O-O-0', 'O-O-O');

/** Returns the number of plies before the visitor's last move; null if there is no such move. */
export function keptByTakingBack({plies, start, you}: PlayState): number | null {
  for (let left = plies.length - 1; left >= 0; --left)
    if ((plies[left - 1]?.after ?? start).side === you) return left;
  return null;
}

/** Returns the squares that the selected piece can go to. */
export function targets(play: PlayState): ReadonlySet<string> {
  const from = play.chosen;
  if (from === null || !men(position(play).fen).has(from)) return new Set();
  return new Set(
    position(play)
      .moves.filter(({move}) => move.startsWith(from))
      .map(({move}) => move.slice(2, 4)),
  );
}
