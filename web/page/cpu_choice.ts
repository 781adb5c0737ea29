// SPDX-License-Identifier: MIT
// The choice between the two CPUs, as several rooms offer it.

import {choice, type View} from './dom.js';
import {CPUS, type CpuName} from './replies.js';

/** Asks for the CPU of a room, in an element called `id`. */
export function cpuChoice(
  id: string,
  label: string,
  cpu: CpuName,
  change: (cpu: CpuName) => void,
): View {
  const choices = CPUS.map((value) => ({value, name: `the ${value} CPU`}));
  return choice(id, label, cpu, choices, (value) => change(value as CpuName));
}
