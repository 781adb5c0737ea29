// SPDX-License-Identifier: MIT
// Reads a value change dump (docs/waveforms.md#waveform-files) into traces.

/** Changes of one signal. Its value is `values[i]` from `times[i]` on, and 0 before `times[0]`. */
export interface Trace {
  /** Name as in patches and in the option `--signals`. Greek letters are spelt out. */
  name: string;
  bits: number;
  times: number[];
  values: number[];
}

export interface Traces {
  traces: Trace[];
  /** End of the recording, in microseconds since power-on. */
  end: number;
}

export function readVcd(text: string): Traces {
  const traces: Trace[] = [];
  const byCode = new Map<string, Trace>();
  let scope = '';
  let now = 0;
  let initial = false; // true within `$dumpvars`; an initial value of 0 is not a change
  for (const line of text.split('\n')) {
    if (line.startsWith('$')) {
      const [word, , third, code = '', name = ''] = line.split(' ');
      initial = word === '$dumpvars';
      if (word === '$scope') scope = third ?? '';
      if (word !== '$var') continue;
      const trace = {
        name: scope === 'lines' || scope === 'trunks' ? name : `${scope}.${name}`,
        bits: Number(third),
        times: [],
        values: [],
      };
      traces.push(trace);
      byCode.set(code, trace);
    } else if (line.startsWith('#')) {
      now = Number(line.slice(1));
    } else if (line !== '') {
      const [value, code = ''] = line.startsWith('b')
        ? line.slice(1).split(' ')
        : [line.charAt(0), line.slice(1)];
      const trace = byCode.get(code);
      if (initial && parseInt(value ?? '0', 2) === 0) continue;
      trace?.times.push(now);
      trace?.values.push(parseInt(value ?? '0', 2));
    }
  }
  return {traces, end: now};
}

/** Returns the number of changes at or before `time`. */
export function changesUntil({times}: Trace, time: number): number {
  let [low, high] = [0, times.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? 0) <= time) low = middle + 1;
    else high = middle;
  }
  return low;
}

export const valueAt = (trace: Trace, time: number): number =>
  trace.values[changesUntil(trace, time) - 1] ?? 0;
