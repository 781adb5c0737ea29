// SPDX-License-Identifier: MIT
// The WASI functions that the C library of engine.wasm imports. They offer no files, environment or
// arguments. The module prints only the reason of an abort. fd_write passes this text to `print`.

const OK = 0;
const BAD_DESCRIPTOR = 8;
const NO_SEEK = 70;

/** Thrown if the module aborts. Its C++ code then has a defect. */
export class Aborted extends Error {}

/** Returns the functions to import.
 * @param {() => WebAssembly.Memory} memory returns the memory of the calling instance
 * @param {(text: string) => void} print receives text that the module writes to standard error */
export function wasiImports(memory, print) {
  const view = () => new DataView(memory().buffer);
  return {
    environ_get: () => OK,
    environ_sizes_get(/** @type {number} */ count, /** @type {number} */ size) {
      view().setUint32(count, 0, true);
      view().setUint32(size, 0, true);
      return OK;
    },
    clock_time_get(
      /** @type {number} */ _id,
      /** @type {bigint} */ _precision,
      /** @type {number} */ time,
    ) {
      view().setBigUint64(time, BigInt(Math.round(performance.now() * 1e6)), true);
      return OK;
    },
    fd_close: () => BAD_DESCRIPTOR,
    fd_seek: () => NO_SEEK,
    fd_write(
      /** @type {number} */ _fd,
      /** @type {number} */ vectors,
      /** @type {number} */ count,
      /** @type {number} */ written,
    ) {
      let size = 0;
      let text = '';
      for (let i = 0; i < count; ++i) {
        const address = view().getUint32(vectors + 8 * i, true);
        const length = view().getUint32(vectors + 8 * i + 4, true);
        text += new TextDecoder().decode(new Uint8Array(memory().buffer, address, length));
        size += length;
      }
      if (text !== '') print(text);
      view().setUint32(written, size, true);
      return OK;
    },
    proc_exit(/** @type {number} */ status) {
      throw new Aborted(`the engine has ended itself with status ${status}`);
    },
    random_get(/** @type {number} */ address, /** @type {number} */ size) {
      const bytes = new Uint8Array(memory().buffer, address, size);
      for (let i = 0; i < size; ++i) bytes[i] = Math.floor(Math.random() * 256);
      return OK;
    },
  };
}
