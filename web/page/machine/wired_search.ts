// SPDX-License-Identifier: MIT
// Searches for a move of the Play room on the wired machine. During the search, sends the lamps and
// the add cycles to the page.

import type {Answer, CpuName, Pace} from '../replies.js';
import type {Builder} from './builder.js';
import {LampReader, memoryOf} from './lamps.js';
import {type Machine, MachineRunner} from './runner.js';
import type {MachineStop, RegisterNames, RoomData} from './types.js';

/** Number of cards that describe the position. The search begins after these cards. */
const POSITION_CARDS = 75;
const LOADING_STEP = 10;
/** Longest time for reading a position, in add cycles. */
const MOST_LOADING = 2_000_000;

export class WiredSearch {
  #search: {runner: MachineRunner; giveUp: () => void} | null = null;

  constructor(private readonly builder: Builder) {}

  /** Makes the machine read the position; this takes a minute of the machine's time. */
  #load(machine: Machine): void {
    while (
      this.builder.engine.eniacState(machine.handle).cardsRead < POSITION_CARDS &&
      machine.cycle < MOST_LOADING &&
      machine.run(LOADING_STEP) === 'limit'
    );
  }

  /** Returns a function that sends the state of the search to the page. */
  #shower(machine: Machine, begin: number): (speed: number, why?: MachineStop | null) => void {
    const {names} = this.builder.roomOf(machine.handle);
    const lamps = new LampReader(this.builder.registersOf(machine.handle));
    const {send} = this.builder.tools;
    return (speed, why = null) => {
      const moment = machine.moment(why, speed);
      send({
        kind: 'thought',
        thought: {
          addCycles: moment.cycle - begin,
          instructions: 0,
          memory: memoryOf(lamps, moment.registers, names.units),
          known: null,
        },
      });
      send({kind: 'lamps', of: 'search', moment});
    };
  }

  think(cpu: CpuName, fen: string, depth: number, pace: Pace): Promise<Answer | null> {
    this.giveUp();
    const deck = this.builder.chessDeck(cpu, fen, depth);
    const thinking = this.builder.wiredMachine(cpu, this.builder.chessImage(cpu), deck);
    this.#load(thinking);
    const begin = thinking.cycle;
    const show = this.#shower(thinking, begin);
    return new Promise<Answer | null>((resolve, reject) => {
      const close = () => {
        this.#search = null;
        thinking.close();
      };
      const end = (why: MachineStop, speed: number) => {
        const card = thinking.takeCards().pop() ?? '';
        show(speed, why);
        const answer = this.builder.judge(cpu, fen, card);
        const addCycles = thinking.cycle - begin;
        close();
        if (answer === null)
          reject(new Error(`the wired machine punched ${card === '' ? 'no card' : card}`));
        else resolve({...answer, add_cycles: addCycles});
      };
      const runner = new MachineRunner(thinking, show, end);
      const giveUp = () => {
        runner.stop();
        close();
        resolve(null);
      };
      this.#search = {runner, giveUp};
      runner.run(pace);
    });
  }

  giveUp(): void {
    this.#search?.giveUp();
  }

  setPace(pace: Pace): void {
    this.#search?.runner.setPace(pace);
  }

  room(cpu: CpuName): {room: RoomData; registers: RegisterNames} {
    const idle = this.builder.wiredMachine(cpu, this.builder.chessImage(cpu), '');
    const {handle} = idle;
    const result = {
      room: this.builder.roomOf(handle),
      registers: this.builder.registersOf(handle),
    };
    idle.close();
    return result;
  }
}
