// SPDX-License-Identifier: MIT
// What happens in the Play room.

import type {Client} from '../client.js';
import {duration} from '../format.js';
import type {Move, Pace, Position, Side} from '../protocol.js';
import type {PlayState, Store} from '../state.js';
import {ending, men, position, spoken} from './rules.js';

/** The moves of a link: coordinates, and behind `~` the add cycles of a move of the ENIAC. */
export interface GameLink {
  fen: string;
  moves: {move: string; addCycles: number | null}[];
  you: Side;
  depth: number;
  flipped: boolean;
  engine?: 'vm' | 'wired';
}

export class PlayActions {
  #game = 0; // rises with each change that a search must not outlive

  constructor(private readonly store: Store, private readonly client: Client, private readonly say: (text: string) => void) {}

  get #play(): PlayState {
    return this.store.state.play;
  }

  /** Begins a game; a wrong FEN is refused with the engine's reason. */
  async begin(link: GameLink): Promise<void> {
    this.#stop();
    const game = this.#game;
    try {
      const start = await this.client.call('position', link.fen);
      let now: Position = start;
      const plies = [];
      for (const {move, addCycles} of link.moves) {
        const found = now.moves.find((each) => each.move === move);
        if (found === undefined) throw new Error(`the move ${move} of the link is not legal`);
        now = await this.client.call('position', found.fen);
        plies.push({move, san: found.san, addCycles, after: now});
      }
      if (game !== this.#game) return;
      this.store.play({start, plies, you: link.you, depth: link.depth, flipped: link.flipped, engine: link.engine ?? this.#play.engine, chosen: null, promoting: null, thought: null,
        error: null, draft: null});
      await this.#proceed();
    } catch (error) {
      this.store.play({error: (error as Error).message});
      this.say((error as Error).message);
    }
  }

  /** A square is clicked, or entered by keyboard. */
  choose(square: string): void {
    const play = this.#play;
    if (play.chosen !== null && play.chosen !== square && this.move(play.chosen, square)) return;
    this.store.play({cursor: square, promoting: null, chosen: play.chosen !== square && this.movable(square) ? square : null});
  }

  movable(square: string): boolean {
    const play = this.#play;
    const now = position(play);
    return !play.thinking && now.side === play.you && ending(play) === null && now.moves.some(({move}) => move.startsWith(square));
  }

  /** Plays a move of the person; false where there is none between the squares. */
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
    this.store.play({plies: this.#play.plies.slice(0, left), chosen: null, promoting: null, thought: null, error: null, draft: null});
    this.say('The move is taken back.');
  }

  flip(): void {
    this.store.play({flipped: !this.#play.flipped});
  }

  /** The ENIAC takes the side that is to move. */
  async swap(): Promise<void> {
    const play = this.#play;
    if (play.thinking) return;
    this.store.play({you: position(play).side === 'white' ? 'black' : 'white', chosen: null, promoting: null});
    await this.#proceed();
  }

  setPace(pace: Pace): void {
    this.store.play({pace});
    void this.client.call(this.#play.engine === 'wired' ? 'setWiredPace' : 'setThinkingPace', pace);
  }

  /** Chooses what searches. A search that runs is begun again on the other. */
  setEngine(engine: PlayState['engine']): void {
    const {thinking} = this.#play;
    if (thinking) this.#stop();
    this.store.play({engine});
    if (thinking) void this.#proceed();
  }

  /** Applies from the next search on. */
  setDepth(depth: number): void {
    this.store.play({depth});
  }

  async retry(): Promise<void> {
    this.store.play({error: null});
    await this.#proceed();
  }

  #stop(): void {
    ++this.#game;
    if (this.#play.thinking) void this.client.call(this.#play.engine === 'wired' ? 'stopWired' : 'stopThinking');
    this.store.play({thinking: false});
  }

  async #make(move: Move, addCycles: number | null): Promise<void> {
    const game = ++this.#game;
    this.store.play({chosen: null, promoting: null, thinking: true, error: null, draft: null});
    const after = await this.client.call('position', move.fen);
    if (game !== this.#game) return;
    this.store.play({plies: [...this.#play.plies, {move: move.move, san: move.san, addCycles, after}], thinking: false});
    await this.#proceed();
  }

  /** Lets the ENIAC search where it is to move. */
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
      const answer = await this.client.call(play.engine === 'wired' ? 'thinkWired' : 'think', now.fen, play.depth, play.pace);
      if (answer === null || game !== this.#game) return;
      const move = now.moves.find((each) => each.move === answer.move);
      this.store.play({thinking: false});
      if (move === undefined) throw new Error(answer.error ?? `the machine answered ${answer.result}`);
      this.say(`ENIAC: ${spoken(move.san)}, after ${duration(answer.add_cycles)}.`);
      await this.#make(move, answer.add_cycles);
    } catch (error) {
      if (game !== this.#game) return;
      this.store.play({thinking: false, error: (error as Error).message});
      this.say((error as Error).message);
    }
  }
}

/** How many moves are left where the last one of the person is taken back; null where there is none. */
export function keptByTakingBack({plies, start, you}: PlayState): number | null {
  for (let left = plies.length - 1; left >= 0; --left)
    if ((plies[left - 1]?.after ?? start).side === you) return left;
  return null;
}

/** The squares that the man on a square can go to. */
export function targets(play: PlayState): ReadonlySet<string> {
  const from = play.chosen;
  if (from === null || !men(position(play).fen).has(from)) return new Set();
  return new Set(position(play).moves.filter(({move}) => move.startsWith(from)).map(({move}) => move.slice(2, 4)));
}
