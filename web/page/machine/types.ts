// SPDX-License-Identifier: MIT
// Types for the machine: calls from the page to the worker, and results of these calls.

import type {Answer, CpuName, Diagnostic, Pace} from '../replies.js';
import type {WorkName} from '../works.js';

/** Reply of eniac_room (schema chessvm.eniac-room/1; see web/engine/abi.h). */
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
  /** Numbers of the nodes of data trunk 1 and of program line 1-1. The other trunks and the other
   * lines have the numbers that follow. */
  first_trunk: number;
  first_line: number;
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
  /** Node of the first jack. The next nodes are the other jacks of the unit. */
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

/** Names of the programs and registers of all units (schema chessvm.eniac-units/1). */
export interface RegisterNames {
  units: {
    name: string;
    programs: string[];
    registers: {name: string; kind: 'flags' | 'digits' | 'number'; bits: number}[];
  }[];
}

/** What the machine runs: a search, a program or a patch. If `text` is null, the bundled text runs.
 * The machine has the `faults` and the cable changes `cables` from the beginning. */
export type MachineJob = {faults: readonly string[]; cables: readonly string[]} & (
  | {kind: 'chess'; cpu: CpuName; fen: string; depth: number}
  | {kind: 'program'; cpu: CpuName; name: string; text: string | null; deck: string}
  | {kind: 'patch'; text: string; deck: string}
);

/** Reply of chessvm_eniac_cables (schema chessvm.cables/1): the patch with the changes applied. */
export interface Cabled {
  text: string;
  /** Refused changes. `change` is an index into the changes of the call. */
  refused: {change: number; message: string}[];
  diagnostics: Diagnostic[];
}

/** Result of changes of cables. If a change is refused, the machine keeps its cables. */
export interface CablesMoved {
  cabled: Cabled;
  room: RoomData;
  moment: MachineMoment;
}

/** Instruction that the wired CPU executes (schema chessvm.at-work/1). */
export interface AtWork {
  row: number | null;
  word: number | null;
  text: string;
  begins: number;
  ends: number | null;
}

/** Number of an add cycle, and the nodes that had a pulse during it. */
export interface RecordedCycle {
  cycle: number;
  nodes: number[];
}

/** Stops of a run. The run ends with the add cycle in which it reaches a stop. */
export interface Stops {
  /** Line, trunk or socket whose next pulse stops the run; null if no pulse stops the run. */
  node: number | null;
  /** The run stops when `accumulator` begins to show `shown`, for example `P 0000000042`.
   * null if no number stops the run. */
  number: {accumulator: number; shown: string} | null;
  cycle: number | null;
}

/** Snapshot of the machine: what the lamps show, and what has happened so far. */
export interface MachineMoment {
  cycle: number;
  /** Half pulse times since the add cycle began, 0 to 39. */
  phase: number;
  registers: BigUint64Array;
  programs: Uint32Array;
  /** For each node, the wires that had a pulse in the last step, as bits. A step is at least one
   * pulse time and at most one add cycle. */
  pulses: Uint16Array;
  cardsRead: number;
  /** Number of cards punched since the job began. `cards` has only the last cards. */
  punched: number;
  cards: string[];
  work: AtWork | null;
  faults: string[];
  /** Lines that the machine has printed, for example when a fault began. */
  log: string[];
  /** Last add cycles that ran pulse by pulse, newest last. */
  history: RecordedCycle[];
  /** Why the machine has stopped; null while it runs. */
  stop: MachineStop | null;
  /** Why the machine cannot go on; empty if it can. */
  failure: string;
  /** Highest speed in this browser, in add cycles a second; 0 if it is unknown. */
  speed: number;
}
/** Why a machine has stopped. `pulse`, `number` and `cycle` are the kinds of stops in Stops. */
export type MachineStop =
  'pulse' | 'number' | 'cycle' | 'limit' | 'idle' | 'requested' | 'quit' | 'failed' | 'stopped';

export interface MachineLoaded {
  /** If lines of the patch are wrong, `room`, `registers` and `moment` are null. */
  room: RoomData | null;
  registers: RegisterNames | null;
  moment: MachineMoment | null;
  diagnostics: Diagnostic[];
  /** Result of the cable changes of the job; null if the job has no cable changes. */
  cabled: Cabled | null;
  refused: Refusal[];
}

export interface Refusal {
  spec: string;
  why: string;
}

export type StepSize = 'pulse' | 'cycle' | 'instruction' | 'row';

export interface SelfTest {
  /** Cards that a healthy CPU punches. The broken machine punches `cards`. */
  good: string[];
  cards: string[];
  /** How the test ended: `halted`, or a description. */
  status: string;
  reason: string;
  addCycles: number;
}

/** Answers of a healthy CPU (`sound`) and of a broken wired machine (`answer`) in one position. */
export interface BrokenAnswer {
  sound: Answer;
  /** Null if the broken machine did not punch a legal move. */
  answer: Answer | null;
  card: string;
  status: string;
  addCycles: number;
}

export interface MachineCalls {
  machineLoad(job: MachineJob): MachineLoaded;
  /** Runs the machine until it ends, reaches a stop, or begins the add cycle `until`. */
  machineRun(pace: Pace, until: number, stops: Stops): MachineMoment;
  machineStop(): void;
  setMachinePace(pace: Pace): void;
  setMachineStops(stops: Stops): void;
  machineStep(size: StepSize): MachineMoment;
  /** Runs to an add cycle. If the machine is already past this add cycle, first builds the machine
   * again. The page can stop this call by stopWork('goTo'). */
  machineTo(cycle: number): MachineMoment;
  /** Presses a button of the machine: `i` (initiate), `c` (clear) or `r` (read a card). */
  machinePress(button: string): MachineMoment;
  machineDump(): string;
  /** Replaces the list of cable changes. The machine may be running. */
  machineCables(cables: readonly string[]): CablesMoved;
  machinePatch(): string;
  /** Injects a fault (docs/faults.md). machineHeal removes the fault `spec`, or all faults if
   * `spec` is empty. */
  machineBreak(spec: string): MachineMoment;
  machineHeal(spec: string): MachineMoment;
  /** Runs the bundled `vmtest` on a machine that is broken from the beginning. The page can stop
   * the test by stopWork(of). */
  selfTest(cpu: CpuName, specs: string[], of: WorkName): SelfTest;
  /** Describes the first `count` failures of a wired CPU that fails at random. */
  failures(cpu: CpuName, spec: string, count: number): string[];
  /** Searches for a move on a healthy CPU and on a broken wired machine. The page can stop this
   * call by stopWork('ask'). */
  brokenAnswer(cpu: CpuName, specs: string[], fen: string, depth: number): BrokenAnswer;
  /** Searches for a move on the wired machine. Returns null if the search was stopped. */
  thinkWired(cpu: CpuName, fen: string, depth: number, pace: Pace): Answer | null;
  stopWired(): void;
  setWiredPace(pace: Pace): void;
  /** Returns the room and the registers of the wired machine that thinkWired uses. */
  wiredRoom(cpu: CpuName): {room: RoomData; registers: RegisterNames};
}
