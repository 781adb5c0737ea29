// SPDX-License-Identifier: MIT
// Renders the choice between the two CPUs, for several rooms.

import {choice, type View} from './dom.js';
import {CPUS, type CpuName} from './replies.js';

export function cpuChoice(
  id: string,
  label: string,
  cpu: CpuName,
  change: (cpu: CpuName) => void,
): View {
  const choices = CPUS.map((value) => ({value, name: `the ${value} CPU`}));
  return choice(id, label, cpu, choices, (value) => change(value as CpuName));
}
