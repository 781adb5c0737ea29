// SPDX-License-Identifier: MIT
// What the page and the worker send to each other about the machine in its room.

import type {Answer, CpuName, Diagnostic, Pace} from '../replies.js';
import type {WorkName} from '../works.js';

/** The reply of eniac_room (schema chessvm.eniac-room/1; see web/engine/abi.h). */
export interface RoomData {
  panels: {
    unit: string;
    title: string;
    part: number;
    parts: number;
    wall: 'left' | 'back' | 'right';
  }[];
  units: UnitData[];
  settings: string[][];
  node_count: number;
  nodes: [number: number, name: string, kind: string, wires: number, adapter: string][];
  cables: [from: number, to: number][];
  passes: [from: number, to: number][];
  names: {
    programs: Record<string, string>;
    units: Record<string, string>;
    trunks: Record<string, string>;
  };
}
export interface UnitData {
  name: string;
  /** The node of the first jack; the others follow. */
  first: number;
  jacks: [name: string, input: boolean, wires: number][];
  switches: [name: string, value: string, settings: number, moved: boolean][];
  programs: ProgramData[];
}

export interface ProgramData {
  name: string;
  input: number;
  output?: number;
  operation: string;
  clears: boolean;
  repeats: number;
  sends: number[];
  opens: number[];
}

/** The registers of all units, one after the other (schema chessvm.eniac-units/1). */
export interface RegisterNames {
  units: {
    name: string;
    programs: string[];
    registers: {name: string; kind: 'flags' | 'digits' | 'number'; bits: number}[];
  }[];
}

/** What runs on the machine; it is broken from the beginning by `faults`. A `text` that is null is
 * that of the tree. */
export type MachineJob =
  | {kind: 'chess'; cpu: CpuName; fen: string; depth: number; faults: readonly string[]}
  | {
      kind: 'program';
      cpu: CpuName;
      name: string;
      text: string | null;
      deck: string;
      faults: readonly string[];
    }
  | {kind: 'patch'; text: string; deck: string; faults: readonly string[]};

/** The instruction at work (schema chessvm.at-work/1). */
export interface AtWork {
  row: number | null;
  word: number | null;
  text: string;
  begins: number;
  ends: number | null;
}

/** An add cycle, and the nodes that had a pulse in it. */
export interface RecordedCycle {
  cycle: number;
  nodes: number[];
}

/** Where a run stops; at the end of the add cycle in which it happens. */
export interface Stops {
  /** A pulse on this line, trunk or socket. */
  node: number | null;
  /** An accumulator that comes to show a number, `P 0000000042`. */
  number: {accumulator: number; shown: string} | null;
  /** An add cycle. */
  cycle: number | null;
}

/** What the lamps show at one moment, and what has happened so far. */
export interface MachineMoment {
  cycle: number;
  /** Half pulse times of the add cycle, 0 to 39. */
  phase: number;
  registers: BigUint64Array;
  programs: Uint32Array;
  /** By node, the wires that had a pulse: in the last pulse time where it is stepped, else in the
   * last add cycle. */
  pulses: Uint16Array;
  cardsRead: number;
  /** Cards punched since the job began; the last ones. */
  punched: number;
  cards: string[];
  work: AtWork | null;
  faults: string[];
  /** What the machine has printed: faults that begin, debugger lines. */
  log: string[];
  /** The last add cycles that were gone through pulse by pulse, the newest last. */
  history: RecordedCycle[];
  /** Why it stands; null while it runs. */
  stop: MachineStop | null;
  /** Why it cannot go on; empty where it can. */
  failure: string;
  /** Add cycles a second that this browser does at most; 0 where that is not known. */
  speed: number;
}
/** Why a machine stands; the first three are those of Stops. */
export type MachineStop =
  'pulse' | 'number' | 'cycle' | 'limit' | 'idle' | 'requested' | 'quit' | 'failed' | 'stopped';

export interface MachineLoaded {
  /** Null where the lines of the patch are wrong. */
  room: RoomData | null;
  registers: RegisterNames | null;
  moment: MachineMoment | null;
  diagnostics: Diagnostic[];
  /** Specs that name no fault. */
  refused: Refusal[];
}

export interface Refusal {
  spec: string;
  why: string;
}

export type StepSize = 'pulse' | 'cycle' | 'instruction' | 'row';

/** A self-test of a broken machine. */
export interface SelfTest {
  /** The cards that a sound machine punches, and those that were punched. */
  good: string[];
  cards: string[];
  /** How it ended: `halted`, or some words. */
  status: string;
  reason: string;
  addCycles: number;
}

/** Calls of the worker about the machine. */
/** A move of the wired machine with something broken, beside that of the sound one. */
export interface BrokenAnswer {
  sound: Answer;
  /** null: none, or no legal one. */
  answer: Answer | null;
  card: string;
  status: string;
  addCycles: number;
}

export interface MachineCalls {
  machineLoad(job: MachineJob): MachineLoaded;
  /** Runs to its end, at most to an add cycle. */
  machineRun(pace: Pace, until: number, stops: Stops): MachineMoment;
  machineStop(): void;
  setMachinePace(pace: Pace): void;
  /** Sets the stops of the run that goes on. */
  setMachineStops(stops: Stops): void;
  machineStep(size: StepSize): MachineMoment;
  /** Goes to an add cycle, from the beginning where it is over: the work `goTo`. */
  machineTo(cycle: number): MachineMoment;
  /** Presses a button of a machine with a patch: `i`, `c` or `r`. */
  machinePress(button: string): MachineMoment;
  /** The state as `eniacsim --dump` prints it. */
  machineDump(): string;
  /** Breaks the machine, and mends it: a spec of docs/faults.md; an empty one mends all. */
  machineBreak(spec: string): MachineMoment;
  machineHeal(spec: string): MachineMoment;
  /** `vmtest` of the tree on a machine that is broken from its beginning: the work `of`. */
  selfTest(cpu: CpuName, specs: string[], of: WorkName): SelfTest;
  /** The first failures of a wired CPU that fails at random. */
  failures(cpu: CpuName, spec: string, count: number): string[];
  /** The move of the wired machine, broken; null where it gives none within so many add cycles: the
   * work `ask`. */
  brokenAnswer(cpu: CpuName, specs: string[], fen: string, depth: number): BrokenAnswer;
  /** As `think`, on the wired machine. */
  thinkWired(cpu: CpuName, fen: string, depth: number, pace: Pace): Answer | null;
  stopWired(): void;
  setWiredPace(pace: Pace): void;
  /** The room of the machine that thinkWired uses. */
  wiredRoom(cpu: CpuName): {room: RoomData; registers: RegisterNames};
}
