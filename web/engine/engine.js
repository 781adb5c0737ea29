// SPDX-License-Identifier: MIT
// Wraps one instance of engine.wasm (abi.h): texts become strings, refusals become exceptions. The
// Web Worker of the page and the tests under Node use it.

import {wasiImports} from './wasi.js';

/** Thrown if the engine refuses a call. `reply` has the engine's JSON: an error or a report. */
export class Refused extends Error {
  /** @param {string} call @param {string} reply */
  constructor(call, reply) {
    let json = null;
    try {
      json = JSON.parse(reply);
    } catch {
      // The reply is not JSON: the message below shows its text.
    }
    super(`${call}: ${json?.error ?? json?.message ?? reply}`);
    this.reply = json;
  }
}

/** Names of vm::Stop, by number. */
export const STOPS = ['halt', 'break', 'waiting', 'limit', 'error'];
/** Argument for a run without a limit: the engine reads any number beyond 2^53 as "no limit". */
export const NO_LIMIT = Number.MAX_VALUE;

export class Engine {
  /** @type {any} */
  #exports;

  /** @param {WebAssembly.Instance} instance */
  constructor(instance) {
    this.#exports = instance.exports;
  }

  /**
   * Creates an instance of the module.
   * @param {WebAssembly.Module} module
   * @param {(text: string) => void} print receives the reason that the module prints if it aborts
   */
  static async start(module, print = (text) => console.error(text)) {
    const memory = () => /** @type {WebAssembly.Memory} */ (instance.exports.memory);
    /** @type {WebAssembly.Instance} */
    const instance = await WebAssembly.instantiate(module, {
      wasi_snapshot_preview1: wasiImports(memory, print),
    });
    /** @type {any} */ (instance.exports)._initialize();
    return new Engine(instance);
  }

  /** Returns the exported functions of the module, for tests that pass wrong arguments. */
  get raw() {
    return this.#exports;
  }

  /** Returns a new view of linear memory. If the memory has grown, older views are detached. */
  get bytes() {
    return new Uint8Array(this.#exports.memory.buffer);
  }

  get reply() {
    const begin = this.#exports.chessvm_reply() >>> 0;
    const size = this.#exports.chessvm_reply_size() >>> 0;
    return new TextDecoder().decode(this.bytes.slice(begin, begin + size));
  }

  /**
   * Calls chessvm_NAME. A string or an array of bytes becomes an address and a size. Throws Refused
   * if the engine refuses the call.
   * @param {string} name
   * @param {...(number|string|Uint8Array)} args
   * @returns {number}
   */
  call(name, ...args) {
    /** @type {number[]} */
    const passed = [];
    /** @type {number[]} */
    const buffers = [];
    for (const arg of args) {
      if (typeof arg === 'number') {
        passed.push(arg);
        continue;
      }
      const bytes = typeof arg === 'string' ? new TextEncoder().encode(arg) : arg;
      let address = 0;
      if (bytes.length !== 0) {
        address = this.#exports.chessvm_buffer(bytes.length) >>> 0;
        if (address === 0) throw new Refused(name, 'the arguments are larger than 64 MB');
        buffers.push(address);
        this.bytes.set(bytes, address);
      }
      passed.push(address, bytes.length);
    }
    const result = this.#exports[`chessvm_${name}`](...passed);
    const reply = result === -1 ? this.reply : '';
    const text = buffers.length !== 0 && result !== -1 ? this.reply : null;
    for (const address of buffers) this.#exports.chessvm_release(address);
    if (result === -1) throw new Refused(name, reply);
    this.#kept = text;
    return result;
  }

  /** Copy of the last reply if the call had buffers, because their release overwrites the reply in
   * memory. null if the reply is still in memory.
   * @type {string | null} */
  #kept = null;

  /** Calls chessvm_NAME and returns its reply.
   * @param {string} name
   * @param {...(number|string|Uint8Array)} args */
  text(name, ...args) {
    this.call(name, ...args);
    return this.#kept ?? this.reply;
  }

  /** Calls chessvm_NAME and returns its reply, parsed as JSON.
   * @param {string} name
   * @param {...(number|string|Uint8Array)} args
   * @returns {any} */
  json(name, ...args) {
    return JSON.parse(this.text(name, ...args));
  }

  /** @param {string} name @param {string|Uint8Array} text */
  putFile(name, text) {
    this.call('put_file', name, text);
  }

  /** Reads the state of a virtual CPU from chessvm_cpu_state or chessvm_wired_state.
   * @param {number} handle
   * @param {'cpu_state'|'wired_state'} call */
  cpuState(handle, call = 'cpu_state') {
    const address = this.#exports[`chessvm_${call}`](handle) >>> 0;
    if (address === 0) throw new Refused(call, this.reply);
    return readCpu(this.bytes.slice(address, address + CPU_SIZE));
  }

  /** @param {number} handle */
  eniacState(handle) {
    const address = this.#exports.chessvm_eniac_state(handle) >>> 0;
    if (address === 0) throw new Refused('eniac_state', this.reply);
    const {buffer} = this.#exports.memory;
    const view = new DataView(buffer, address, 48);
    const registers = view.getUint32(40, true);
    const programs = view.getUint32(44, true);
    return {
      addCycles: Number(view.getBigUint64(0, true)),
      phase: view.getUint32(8, true),
      failed: view.getUint32(12, true) !== 0,
      cardsPunched: Number(view.getBigUint64(16, true)),
      cardsRead: Number(view.getBigUint64(24, true)),
      registers: new BigUint64Array(buffer, registers, view.getUint32(32, true)).slice(),
      programs: new Uint32Array(buffer, programs, view.getUint32(36, true)).slice(),
    };
  }

  /** Reads the array of chessvm_eniac_pulses, which has, for each node, the wires that had a pulse.
   * @param {number} handle
   * @param {number} nodes */
  pulses(handle, nodes) {
    const address = this.#exports.chessvm_eniac_pulses(handle) >>> 0;
    return new Uint16Array(this.#exports.memory.buffer, address, nodes).slice();
  }
}

export const CPU_SIZE = 152;

/** Reads a struct chessvm_cpu. @param {Uint8Array} bytes */
export function readCpu(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, CPU_SIZE);
  const count = (/** @type {number} */ at) => Number(view.getBigUint64(at, true));
  return {
    addCycles: count(0),
    instructions: count(8),
    cardsRead: count(16),
    cardsPunched: count(24),
    pc: view.getUint16(32, true),
    rr: view.getUint16(34, true),
    row: view.getUint16(36, true),
    word: view.getUint8(38),
    status: view.getUint8(39),
    error: view.getUint8(40),
    irNext: view.getUint8(41),
    ir: bytes.slice(42, 48),
    n: view.getUint8(48),
    m: view.getUint8(49),
    rf: bytes.slice(50, 55),
    ls: bytes.slice(55, 60),
    signs: bytes.slice(60, 75),
    memory: bytes.slice(75, 150),
  };
}
/** @typedef {ReturnType<typeof readCpu>} Cpu */

/** Writes a struct chessvm_cpu for chessvm_cpu_set_state. @param {Cpu} cpu */
export function writeCpu(cpu) {
  const bytes = new Uint8Array(CPU_SIZE);
  const view = new DataView(bytes.buffer);
  view.setUint16(32, cpu.pc, true);
  view.setUint16(34, cpu.rr, true);
  bytes.set([cpu.word, cpu.status, cpu.error, cpu.irNext], 38);
  bytes.set(cpu.ir, 42);
  bytes.set([cpu.n, cpu.m], 48);
  bytes.set(cpu.rf, 50);
  bytes.set(cpu.ls, 55);
  bytes.set(cpu.signs, 60);
  bytes.set(cpu.memory, 75);
  return bytes;
}
