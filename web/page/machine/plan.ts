// SPDX-License-Identifier: MIT
// Lays out the panels: lamps, switches, sockets, trunks and cables. Positions are in panel
// widths: u runs along the walls from 0 to 40, and y runs down the walls from 0 to 4.

import type {LampReader} from './lamps.js';
import type {ProgramData, RoomData, UnitData} from './types.js';

export const PANELS = 40;
/** Positions u at which the back wall begins and ends. */
export const CORNERS: readonly number[] = [16, 24];
/** Height of a panel, in panel widths. */
export const PANEL_HEIGHT = 4;

/** Heights y of the parts of every panel. */
export const LEVEL = {
  title: 0.14,
  lamps: 0.3,
  lampsEnd: 1.74,
  digits: 1.86,
  adapters: 1.95,
  trunks: 2.03,
  trunksEnd: 2.47,
  cells: 2.58,
  cellsEnd: 3.3,
  extra: 3.33,
  extraEnd: 3.47,
  lines: 3.54,
  linesEnd: 3.95,
} as const;
export const LINES_IN_TRAY = 11;
export const TRAYS = 26;
export const TRUNKS = 20;
export const TABLE_ROWS = 104;

/** Returns the height y of the data trunk with this index, from 0. */
export const trunkLevel = (index: number): number =>
  LEVEL.trunks + ((index + 0.5) / TRUNKS) * (LEVEL.trunksEnd - LEVEL.trunks);

/** Returns the height y of the program line with this index, from 0. */
export const lineLevel = (index: number): number => {
  const tray = Math.floor(index / LINES_IN_TRAY);
  const place = tray * (LINES_IN_TRAY + 1) + (index % LINES_IN_TRAY) + 1;
  return LEVEL.lines + (place / (TRAYS * (LINES_IN_TRAY + 1))) * (LEVEL.linesEnd - LEVEL.lines);
};

/** Lamp of a register. `shift` and `mask` select a field of the register. The lamp glows if the
 * field equals `value`. If `divisor` is 10, the lamp compares `value` with the tens digit of the
 * field instead. If `modulus` is 10, the lamp compares `value` with the units digit. */
export interface Lamp {
  u: number;
  y: number;
  r: number;
  /** Index of the register; -1 stands for the pulse time. */
  register: number;
  shift: number;
  mask: number;
  value: number;
  divisor: number;
  modulus: number;
  name: string;
  /** Place of the lamp: `a13.5` as in docs/faults.md, or `program a13.5` for a program control. */
  place: string;
}
export interface Knob {
  u: number;
  y: number;
  r: number;
  name: string;
  value: string;
  moved: boolean;
}
export interface Socket {
  u: number;
  y: number;
  node: number;
  name: string;
  input: boolean;
  wires: number;
}
export interface Line {
  node: number;
  name: string;
  wide: boolean;
  y: number;
  from: number;
  to: number;
}
export interface CablePath {
  from: number;
  to: number;
  wide: boolean;
  path: readonly [u: number, y: number][];
}
export interface AdapterBox {
  node: number;
  name: string;
  u: number;
  y: number;
  text: string;
}
/** Portable function table: 104 rows of 14 switches. */
export interface TableBox {
  name: string;
  /** Position in the plane of the back wall. The table stands on the floor in front of the wall. */
  u: number;
  y: number;
  width: number;
  height: number;
  /** Settings of the rows -2 to 101. A row has the sign and six digits of side A, then those of
   * side B. The number 10 stands for the sign M. */
  rows: Uint8Array[];
  /** Index of the register with the argument, which selects a row. */
  argument: number;
}
export interface Label {
  u: number;
  y: number;
  text: string;
}
export interface Plan {
  room: RoomData;
  lamps: Lamp[];
  knobs: Knob[];
  sockets: Socket[];
  lines: Line[];
  cables: CablePath[];
  adapters: AdapterBox[];
  labels: Label[];
  tables: TableBox[];
  lineOf: ReadonlyMap<number, Line>;
  socketOf: ReadonlyMap<number, Socket>;
}

/** Maps a kind of unit to the names of the switches that a program control of this unit has. The
 * names are without the number of the control. The most informative switch is first. */
const FAMILIES: Record<string, readonly string[]> = {
  a: ['op', 'cc', 'rp'],
  f: ['op', 'cl', 'rp'],
  c: ['s'],
  m: ['ieracc', 'prod', 'icandacc', 'iercl', 'icandcl', 'sf', 'place'],
  d: ['pl', 'nr', 'dr', 'an', 'nc', 'dc', 'ro', 'il'],
  p: ['c'],
};
/** Maps a kind of unit to the number of columns of program controls on its panels. */
const COLUMNS: Record<string, number> = {a: 6, f: 6, c: 5, m: 4, d: 4, p: 5, i: 4};

function grid(
  count: number,
  columns: number,
  [left, top, right, bottom]: [number, number, number, number],
): [number, number][] {
  const rows = Math.max(1, Math.ceil(count / columns));
  return Array.from({length: count}, (_, i) => [
    left + (((i % columns) + 0.5) * (right - left)) / columns,
    top + ((Math.floor(i / columns) + 0.5) * (bottom - top)) / rows,
  ]);
}

/** Returns slice `part`, from 1, of a list that is divided into `parts` slices. */
function share<T>(list: readonly T[], part: number, parts: number): T[] {
  const each = Math.ceil(list.length / parts);
  return list.slice((part - 1) * each, part * each);
}

class Planner {
  readonly lamps: Lamp[] = [];
  readonly knobs: Knob[] = [];
  readonly sockets: Socket[] = [];
  readonly labels: Label[] = [];

  constructor(
    private readonly reader: LampReader,
    private readonly room: RoomData,
  ) {}

  panel(index: number): void {
    const place = this.room.panels[index];
    const unit = this.room.units.find((each) => each.name === place?.unit);
    if (place === undefined || unit === undefined) return;
    this.#programs(index, unit, place.part, place.parts);
    this.#digitSockets(index, unit, place.part, place.parts);
    this.#extraSockets(index, unit, place.part, place.parts);
    this.#otherKnobs(index, unit, place.part, place.parts);
    const kind = unit.name.replace(/\d+$/, '');
    if (kind === 'a') this.#accumulator(index, unit.name);
    if (kind === 'f') this.#table(index, unit.name, place.part);
    if (kind === 'p') this.#steppers(index, place.part);
    if (kind === 'i') this.#flags(index, 'i.flipflops', 15, 5, [0.1, 0.5, 0.9, 1.3], 'i', 0.022);
    if (kind === 'cy') this.#cycling(index);
    if (kind === 'd') this.#divider(index);
    if (kind === 'm' && place.part === 2)
      this.#ring(index, 'm.stage', 14, 7, [0.1, 0.6, 0.9, 1.1], 'stage');
  }

  #lamp(
    u: number,
    y: number,
    r: number,
    register: string,
    bits: {shift?: number; mask?: number; value?: number; divisor?: number; modulus?: number},
    name: string,
    place = '',
  ): void {
    const index = register === '' ? -1 : this.reader.indexOf(register);
    if (register !== '' && index < 0) return;
    this.lamps.push({
      u,
      y,
      r,
      register: index,
      shift: bits.shift ?? 0,
      mask: bits.mask ?? 1,
      value: bits.value ?? 1,
      divisor: bits.divisor ?? 1,
      modulus: bits.modulus ?? 1000,
      name,
      place,
    });
  }

  #flags(
    panel: number,
    register: string,
    count: number,
    columns: number,
    box: [number, number, number, number],
    unit: string,
    r: number,
  ): void {
    grid(count, columns, box).forEach(([x, y], i) =>
      this.#lamp(panel + x, y, r, register, {shift: i}, `${unit}: flip-flop ${i + 1}`),
    );
  }

  #ring(
    panel: number,
    register: string,
    count: number,
    columns: number,
    box: [number, number, number, number],
    what: string,
  ): void {
    grid(count, columns, box).forEach(([x, y], i) =>
      this.#lamp(panel + x, y, 0.024, register, {mask: 15, value: i}, `${what} ${i}`),
    );
    this.labels.push({u: panel + 0.5, y: box[1] - 0.05, text: what});
  }

  #accumulator(panel: number, unit: string): void {
    const left = 0.2;
    const step = 0.074;
    for (let column = 0; column < 10; ++column) {
      const place = 10 - column;
      const u = panel + left + column * step;
      for (let digit = 0; digit < 10; ++digit)
        this.#lamp(
          u,
          LEVEL.lamps + 0.05 + digit * 0.108,
          0.024,
          `${unit}.digits`,
          {shift: 4 * (place - 1), mask: 15, value: digit},
          `${unit}: place ${place} holds ${digit}`,
          `${unit}.${place}`,
        );
      this.#lamp(
        u,
        1.47,
        0.018,
        `${unit}.carries`,
        {shift: place - 1},
        `${unit}: carry of place ${place}`,
        `${unit}.carry${place}`,
      );
    }
    this.#lamp(
      panel + 0.09,
      0.46,
      0.03,
      `${unit}.sign`,
      {value: 0},
      `${unit}: the sign is plus`,
      `${unit}.pm`,
    );
    this.#lamp(
      panel + 0.09,
      0.66,
      0.03,
      `${unit}.sign`,
      {},
      `${unit}: the sign is minus`,
      `${unit}.pm`,
    );
    this.labels.push({u: panel + 0.09, y: 0.39, text: 'P'}, {u: panel + 0.09, y: 0.75, text: 'M'});
    for (let count = 0; count < 9; ++count)
      this.#lamp(
        panel + left + count * step,
        1.64,
        0.014,
        `${unit}.repeat`,
        {mask: 15, value: count + 1},
        `${unit}: repeat counter ${count + 1}`,
      );
  }

  #table(panel: number, unit: string, part: number): void {
    if (part === 2) {
      this.#flags(panel, `${unit}.sending`, 3, 3, [0.2, 0.36, 0.8, 0.5], unit, 0.022);
      return;
    }
    const register = `${unit}.argument`;
    for (let digit = 0; digit < 11; ++digit)
      this.#lamp(
        panel + 0.25,
        0.4 + digit * 0.1,
        0.024,
        register,
        {mask: 255, divisor: 10, value: digit},
        `${unit}: tens of the argument ${digit}`,
      );
    for (let digit = 0; digit < 10; ++digit)
      this.#lamp(
        panel + 0.42,
        0.4 + digit * 0.1,
        0.024,
        register,
        {mask: 255, modulus: 10, value: digit},
        `${unit}: units of the argument ${digit}`,
      );
    grid(15, 3, [0.55, 0.36, 0.95, 1.46]).forEach(([x, y], i) =>
      this.#lamp(panel + x, y, 0.022, `${unit}.ring`, {mask: 15, value: i}, `${unit}: stage ${i}`),
    );
    this.labels.push(
      {u: panel + 0.335, y: 1.6, text: 'argument'},
      {u: panel + 0.75, y: 1.6, text: 'stage'},
    );
  }

  #steppers(panel: number, part: number): void {
    [...(part === 1 ? 'ABCDE' : 'FGHJK')].forEach((letter, i) => {
      const u = panel + 0.14 + 0.18 * i;
      for (let stage = 1; stage <= 6; ++stage)
        this.#lamp(
          u,
          0.3 + 0.085 * stage,
          0.022,
          `p.stage${letter}`,
          {mask: 7, value: stage},
          `stepper ${letter}: stage ${stage}`,
          `p.${letter}`,
        );
      this.#lamp(
        u + 0.06,
        0.385,
        0.016,
        'p.inputs',
        {shift: 'ABCDEFGHJK'.indexOf(letter)},
        `stepper ${letter}: a pulse waits`,
        `program p.${letter}i`,
      );
      this.labels.push({u, y: 0.31, text: letter});
    });
    for (let column = 0; column < 10; ++column) {
      const decade = (part === 1 ? 20 : 10) - column;
      for (let digit = 0; digit < 10; ++digit)
        this.#lamp(
          panel + 0.1 + 0.089 * column,
          0.98 + 0.078 * digit,
          0.016,
          `p.decade${decade}`,
          {mask: 15, value: digit},
          `decade ${decade} holds ${digit}`,
          `p.${decade}`,
        );
    }
  }

  #cycling(panel: number): void {
    for (let time = 0; time < 20; ++time) {
      const angle = (time / 20) * 2 * Math.PI - Math.PI / 2;
      this.#lamp(
        panel + 0.5 + 0.36 * Math.cos(angle),
        1.0 + 0.36 * Math.sin(angle),
        0.026,
        '',
        {mask: 31, value: time},
        `pulse time ${time}`,
      );
    }
    this.labels.push({u: panel + 0.5, y: 1.0, text: 'pulse time'});
  }

  #divider(panel: number): void {
    this.#ring(panel, 'd.place', 10, 10, [0.06, 0.42, 0.94, 0.52], 'place');
    this.#ring(panel, 'd.ring', 10, 10, [0.06, 0.66, 0.94, 0.76], 'ring');
    this.#flags(panel, 'd.flipflops', 29, 6, [0.1, 0.9, 0.9, 1.7], 'd', 0.02);
  }

  #programs(panel: number, unit: UnitData, part: number, parts: number): void {
    const kind = unit.name.replace(/\d+$/, '');
    const list =
      kind === 'f' && part === 2
        ? []
        : kind === 'f'
          ? unit.programs
          : share(unit.programs, part, parts);
    const columns = COLUMNS[kind] ?? 4;
    const [top, bottom] = kind === 'p' ? [3.06, 3.22] : [LEVEL.cells, LEVEL.cellsEnd];
    const cells = grid(list.length, columns, [0.04, top, 0.96, bottom]);
    const height = (LEVEL.cellsEnd - LEVEL.cells) / Math.max(1, Math.ceil(list.length / columns));
    list.forEach((program, i) => {
      const [x, y] = cells[i] ?? [0.5, 3];
      if (kind !== 'p' && kind !== 'i')
        this.#programLamp(panel + x, y - Math.min(0.1, height * 0.28) - 0.035, unit, program);
      this.#programKnobs(panel + x, y, unit, program);
      const low = kind === 'p' ? y + 0.06 : y + Math.min(0.12, height * 0.36);
      this.#socket(panel + x - 0.026, low, unit, program.input);
      if (program.output !== undefined) this.#socket(panel + x + 0.026, low, unit, program.output);
    });
  }

  #programLamp(u: number, y: number, unit: UnitData, program: ProgramData): void {
    this.#lamp(
      u,
      y,
      0.018,
      `${unit.name}.programs`,
      {shift: unit.programs.indexOf(program)},
      `${unit.name}: program ${program.name} is at work`,
      `program ${unit.name}.${program.name}`,
    );
  }

  /** Adds the switches of a program. If there are at most three, the first switch is large, and the
   * others are below it. If there are more, all are small and stand in rows of four. */
  #programKnobs(u: number, y: number, unit: UnitData, program: ProgramData): void {
    const number = program.name.replace(/i$/, '');
    const switches = (FAMILIES[unit.name.replace(/\d+$/, '')] ?? [])
      .map((family) => unit.switches.find(([name]) => name === family + number))
      .filter((each) => each !== undefined);
    const few = [
      [0, switches.length === 1 ? 0 : -0.015],
      [-0.036, 0.05],
      [0.036, 0.05],
    ];
    const places =
      switches.length <= 3
        ? few
        : switches.map((_, k) => [-0.07 + 0.046 * (k % 4), -0.03 + 0.065 * Math.floor(k / 4)]);
    switches.forEach(([name, value, , moved], k) => {
      const [dx = 0, dy = 0] = places[k] ?? [];
      this.knobs.push({
        u: u + dx,
        y: y - 0.02 + dy,
        r: k === 0 && switches.length <= 3 ? 0.034 : 0.02,
        name: `${unit.name}.${name}`,
        value,
        moved,
      });
    });
  }

  #socket(u: number, y: number, unit: UnitData, node: number): void {
    const jack = unit.jacks[node - unit.first];
    if (jack !== undefined)
      this.sockets.push({
        u,
        y,
        node,
        name: `${unit.name}.${jack[0]}`,
        input: jack[1],
        wires: jack[2],
      });
  }

  #digitSockets(panel: number, unit: UnitData, part: number, parts: number): void {
    const jacks = unit.jacks
      .map((jack, i) => ({jack, node: unit.first + i}))
      .filter(({jack}) => jack[2] > 1);
    const mine =
      parts === 1 || jacks.length === 1 ? (part === parts ? jacks : []) : share(jacks, part, parts);
    grid(mine.length, Math.max(1, mine.length), [
      0.08,
      LEVEL.digits - 0.05,
      0.92,
      LEVEL.digits + 0.05,
    ]).forEach(([x, y], i) => this.#socket(panel + x, y, unit, mine[i]?.node ?? 0));
  }

  #extraSockets(panel: number, unit: UnitData, part: number, parts: number): void {
    const ofPrograms = new Set(unit.programs.flatMap((each) => [each.input, each.output ?? -1]));
    const rest = unit.jacks
      .map((jack, i) => ({jack, node: unit.first + i}))
      .filter(({jack, node}) => jack[2] === 1 && !ofPrograms.has(node));
    const letters = part === 1 ? /^[A-E]\d?|^(1[1-9]|20)di/ : /^[F-K]\d?|^([1-9]|10)di/;
    const mine =
      unit.name === 'p' ? rest.filter(({jack}) => letters.test(jack[0])) : share(rest, part, parts);
    grid(mine.length, Math.min(17, Math.max(6, mine.length)), [
      0.04,
      LEVEL.extra,
      0.96,
      LEVEL.extraEnd,
    ]).forEach(([x, y], i) => this.#socket(panel + x, y, unit, mine[i]?.node ?? 0));
  }

  #otherKnobs(panel: number, unit: UnitData, part: number, parts: number): void {
    const kind = unit.name.replace(/\d+$/, '');
    const families = new RegExp(`^(${(FAMILIES[kind] ?? ['-']).join('|')})(\\d+|[A-K])$`);
    const rest = unit.switches.filter(([name]) => !families.test(name) && !/^R[AB]/.test(name));
    const decades = part === 1 ? /^d(1[1-9]|20)s|^a(20|1[2-9])/ : /^d([1-9]|10)s|^a|^g/;
    const mine =
      kind === 'p'
        ? rest.filter(
            ([name]) =>
              decades.test(name) && (part === 1 || !/^d(1[1-9]|20)s|^a(20|1[2-9])/.test(name)),
          )
        : kind === 'f'
          ? part === 2
            ? rest
            : []
          : share(rest, part, parts);
    const box: [number, number, number, number] =
      kind === 'p'
        ? [0.04, 2.56, 0.96, 3.04]
        : kind === 'a'
          ? [0.04, 0.86, 0.15, 1.1]
          : kind === 'f'
            ? [0.06, 0.6, 0.94, 1.7]
            : kind === 'cy'
              ? [0.3, 2.7, 0.7, 3.0]
              : kind === 'd'
                ? [0.3, 1.72, 0.7, 1.8]
                : [0.08, 0.4, 0.92, 1.6];
    const columns = kind === 'p' ? 11 : kind === 'a' ? 1 : kind === 'f' ? 6 : kind === 'd' ? 2 : 4;
    grid(mine.length, columns, box).forEach(([x, y], i) => {
      const [name = '', value = '', , moved = false] = mine[i] ?? [];
      this.knobs.push({
        u: panel + x,
        y,
        r: kind === 'p' ? 0.016 : 0.026,
        name: `${unit.name}.${name}`,
        value,
        moved,
      });
    });
  }
}

/** Returns the path of a cable. A long digit cable (`wide`) runs along the walls above the
 * switches, a long program cable below them. */
function hung(path: [number, number][], wide: boolean): [number, number][] {
  const [[u0, y0] = [0, 0], [u1, y1] = [0, 0]] = path;
  if (Math.abs(u1 - u0) < 0.3) return path;
  const level = wide ? LEVEL.adapters + 0.05 : LEVEL.extraEnd + 0.045;
  const corners = CORNERS.filter(
    (corner) => corner > Math.min(u0, u1) && corner < Math.max(u0, u1),
  );
  if (u1 < u0) corners.reverse();
  return [
    [u0, y0],
    [u0, level],
    ...corners.map((corner): [number, number] => [corner, level]),
    [u1, level],
    [u1, y1],
  ];
}

/** Gives each node of the wiring a position, and each cable a path. */
class Router {
  readonly #place = new Map<number, [number, number]>();
  readonly #kind = new Map<number, string>();
  readonly #adapters: AdapterBox[] = [];

  constructor(
    private readonly room: RoomData,
    private readonly sockets: ReadonlyMap<number, Socket>,
  ) {
    for (const [node, , kind] of room.nodes) this.#kind.set(node, kind);
  }

  route(): {lines: Line[]; cables: CablePath[]; adapters: AdapterBox[]} {
    this.#placeAmplifiers();
    this.#placeJacks();
    this.#placeAdapters();
    const lines = this.#lines();
    const byNode = new Map(lines.map((line) => [line.node, line]));
    const wires = new Map(this.room.nodes.map(([node, , , count]) => [node, count]));
    const cables: CablePath[] = [];
    for (const [from, to] of this.room.cables) {
      const one = byNode.get(from);
      const other = byNode.get(to);
      const a = this.#place.get(from);
      const b = this.#place.get(to);
      const wide = (wires.get(from) ?? 1) > 1 && (wires.get(to) ?? 1) > 1;
      // A cable from a socket to a trunk or line hangs straight down. A cable between two trunks or
      // lines is drawn at the first panel that both trunks or lines reach.
      const path: [number, number][] | null =
        a !== undefined && b !== undefined
          ? [a, b]
          : a !== undefined && other !== undefined
            ? [a, [a[0], other.y]]
            : b !== undefined && one !== undefined
              ? [[b[0], one.y], b]
              : one !== undefined && other !== undefined
                ? [
                    [Math.max(one.from, other.from), one.y],
                    [Math.max(one.from, other.from), other.y],
                  ]
                : null;
      if (path !== null) cables.push({from, to, wide, path: hung(path, wide)});
    }
    return {lines, cables, adapters: this.#adapters};
  }

  #placeJacks(): void {
    for (const [node, name, kind] of this.room.nodes) {
      if (kind !== 'input' && kind !== 'output') continue;
      const socket = this.sockets.get(node);
      // Sockets that the real machine does not have are drawn below the cycling unit.
      this.#place.set(
        node,
        socket !== undefined
          ? [socket.u, socket.y]
          : [1.2 + 0.05 * (name.length % 12), LEVEL.extraEnd],
      );
    }
  }

  #placeAmplifiers(): void {
    for (const [node, name, kind] of this.room.nodes) {
      if (kind !== 'amplifier') continue;
      const [, unit = '1', side = 'sa', channel = '1'] =
        /^pa\.(\d+)\.(s[ab])(?:\.(\d+))?$/.exec(name) ?? [];
      this.#place.set(node, [
        5 * Number(unit) - 2.5 + 0.07 * Number(channel),
        side === 'sa' ? 3.49 : 3.515,
      ]);
    }
  }

  #placeAdapters(): void {
    const neighbours = new Map<number, number[]>();
    const join = (from: number, to: number) => {
      neighbours.set(from, [...(neighbours.get(from) ?? []), to]);
      neighbours.set(to, [...(neighbours.get(to) ?? []), from]);
    };
    for (const [from, to] of [...this.room.cables, ...this.room.passes]) join(from, to);
    const taken = new Map<number, number>();
    let spare = 0;
    for (const [node, name, kind, , text] of this.room.nodes) {
      if (kind !== 'adapter' || this.#place.has(node)) continue;
      const u = this.#home(node, neighbours, /^ad\.dp/.test(name)) ?? 1.1 + 0.37 * spare++;
      const key = Math.round(u * 40);
      const k = taken.get(key) ?? 0;
      taken.set(key, k + 1);
      const at: [number, number] = [u + 0.018 * k, /^ad\.dp/.test(name) ? 2.52 : LEVEL.adapters];
      this.#place.set(node, at);
      for (const [from, to] of this.room.passes) {
        if (to === node) this.#place.set(from, at);
        if (from === node) this.#place.set(to, this.#plugged(to) ?? at);
      }
      this.#adapters.push({node, name: name.replace(/\.[io]\./, '.'), u: at[0], y: at[1], text});
    }
  }

  /** Returns the position of the output of an `ad.dp` adapter, which leads one wire of a digit
   * cable to a program input. The position is above the socket that the output feeds. Returns null
   * for other nodes, and if the output feeds no socket. */
  #plugged(node: number): [number, number] | null {
    if (!/^ad\.dp/.test(this.room.nodes.find(([each]) => each === node)?.[1] ?? '')) return null;
    const goal = this.room.cables.find(([from]) => from === node)?.[1];
    const socket = goal === undefined ? undefined : this.sockets.get(goal);
    return socket === undefined ? null : [socket.u, LEVEL.trunksEnd + 0.04];
  }

  /** Returns the coordinate u at which an adapter is drawn: the u of the socket that is the fewest
   * connections away. Follows connections through adapters. If `ofSender` is true, or if no socket
   * is found, also follows connections through trunks and lines. Returns null if none is found. */
  #home(node: number, neighbours: ReadonlyMap<number, number[]>, ofSender: boolean): number | null {
    return (
      (ofSender ? null : this.#nearest(node, neighbours, /adapter/)) ??
      this.#nearest(node, neighbours, /adapter|trunk|line/)
    );
  }

  #nearest(
    start: number,
    neighbours: ReadonlyMap<number, number[]>,
    through: RegExp,
  ): number | null {
    const seen = new Set([start]);
    let edge = [start];
    while (edge.length > 0) {
      const next: number[] = [];
      for (const node of edge)
        for (const other of neighbours.get(node) ?? []) {
          if (seen.has(other)) continue;
          seen.add(other);
          const kind = this.#kind.get(other);
          const at = this.#place.get(other);
          if ((kind === 'input' || kind === 'output') && at !== undefined) return at[0];
          if (through.test(kind ?? '')) next.push(other);
        }
      edge = next;
    }
    return null;
  }

  #lines(): Line[] {
    const lines: Line[] = [];
    const ends = new Map<number, number[]>();
    for (const [from, to] of this.room.cables)
      for (const [line, end] of [
        [from, to],
        [to, from],
      ] as const) {
        const at = this.#place.get(end);
        if (at !== undefined) ends.set(line, [...(ends.get(line) ?? []), at[0]]);
      }
    for (const [node, name, kind] of this.room.nodes) {
      if (kind !== 'trunk' && kind !== 'line') continue;
      const places = ends.get(node) ?? [0.5];
      const y =
        kind === 'trunk'
          ? trunkLevel(node - this.room.first_trunk)
          : lineLevel(node - this.room.first_line);
      lines.push({
        node,
        name,
        wide: kind === 'trunk',
        y,
        from: Math.min(...places),
        to: Math.max(...places),
      });
    }
    return lines;
  }
}

function tablesOf(room: RoomData, reader: LampReader): TableBox[] {
  return [1, 2, 3].map((number) => {
    const name = `f${number}`;
    const values = new Map(
      room.units
        .find((unit) => unit.name === name)
        ?.switches.map(([each, value]) => [each, value]) ?? [],
    );
    const rows = Array.from({length: TABLE_ROWS}, (_, i) => {
      const row = i - 2;
      const side = (letter: string) => [
        values.get(`R${letter}${row}S`) === 'M' ? 10 : 0,
        ...[6, 5, 4, 3, 2, 1].map((place) => Number(values.get(`R${letter}${row}L${place}`) ?? 0)),
      ];
      return Uint8Array.from([...side('A'), ...side('B')]);
    });
    return {
      name,
      u: 14.5 + 1.9 * number,
      y: PANEL_HEIGHT + 0.75,
      width: 1.5,
      height: 3.9,
      rows,
      argument: reader.indexOf(`${name}.argument`),
    };
  });
}

export function planOf(room: RoomData, reader: LampReader): Plan {
  const planner = new Planner(reader, room);
  for (let panel = 0; panel < PANELS; ++panel) planner.panel(panel);
  const socketOf = new Map(planner.sockets.map((socket) => [socket.node, socket]));
  const {lines, cables, adapters} = new Router(room, socketOf).route();
  return {
    room,
    lamps: planner.lamps,
    knobs: planner.knobs,
    sockets: planner.sockets,
    labels: planner.labels,
    tables: tablesOf(room, reader),
    lines,
    cables,
    adapters,
    socketOf,
    lineOf: new Map(lines.map((line) => [line.node, line])),
  };
}
