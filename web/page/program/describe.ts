// SPDX-License-Identifier: MIT
// Describes in words whether a program runs, or where and why it has stopped.

import type {Moment} from '../replies.js';

/** Names of vm::MachineError, by number (docs/isa.md#errors). */
const ERRORS = [
  '',
  'PC_WRAPPED',
  'OPERAND_MISALIGNED',
  'ILLEGAL_BANK',
  'ILLEGAL_ACC',
  'ILLEGAL_FTL',
  'ILLEGAL_ADDRESS',
  'ILLEGAL_OPCODE',
  'PC_BOUNDS',
  'RESERVED_ROW',
];

export function describe(moment: Moment): string {
  const at = `row ${moment.cpu.row}, word ${moment.cpu.word}`;
  switch (moment.stop) {
    case null:
      return 'Running.';
    case 'halt':
      return `Halted at ${at}.`;
    case 'break':
      return `Stopped by brk at ${at}; Run goes on.`;
    case 'waiting':
      return 'Waiting for a card: add one to the deck and begin again.';
    case 'mark':
      return `Stopped before ${at}${moment.note}.`;
    case 'error':
      return `Machine error ${ERRORS[moment.cpu.error] ?? moment.cpu.error} at ${at}.`;
    case 'stopped':
      return `At ${at}: ${moment.next}${moment.note === '' ? '' : ` (${moment.note})`}`;
  }
}
