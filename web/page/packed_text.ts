// SPDX-License-Identifier: MIT
// Packs texts for an address: compresses them, and writes them in characters that need no escape.
// Unpacking checks the size of a text, because a short address can contain a very long text.

/** Largest size of a text, in bytes and in lines. Bundled texts have less than a tenth of this. */
const MOST_BYTES = 256 * 1024;
const MOST_LINES = 10_000;
export const BOUNDS = `${MOST_BYTES / 1024} kB and ${MOST_LINES.toLocaleString('en-US')} lines`;

/** An unpacked text, or a problem. The problem is `cut` if the packed text is damaged, and `large`
 * if the text is too large. */
export type Unpacked = {text: string} | {problem: 'cut' | 'large'};

function hasManyLines(text: string): boolean {
  let lines = 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1))
    if (++lines > MOST_LINES) return true;
  return false;
}

function through(
  stream: CompressionStream | DecompressionStream,
  bytes: Uint8Array<ArrayBuffer>,
): ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>> {
  return new Blob([bytes]).stream().pipeThrough(stream).getReader();
}

/** Reads a stream to its end. Returns null if the stream has more than `most` bytes. */
async function readAll(
  reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>,
  most: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (;;) {
    const {done, value} = await reader.read();
    if (done) break;
    size += value.length;
    if (size > most) {
      void reader.cancel().catch(() => undefined);
      return null;
    }
    parts.push(value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** Packs a text. Returns null if the text is too large for `unpack`. */
export async function pack(text: string): Promise<string | null> {
  const plain = new TextEncoder().encode(text);
  if (plain.length > MOST_BYTES || hasManyLines(text)) return null;
  const bytes = await readAll(through(new CompressionStream('deflate-raw'), plain), MOST_BYTES);
  if (bytes === null) return null;
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

export async function unpack(packed: string): Promise<Unpacked> {
  try {
    const binary = atob(packed.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (char) => char.charCodeAt(0));
    const plain = await readAll(through(new DecompressionStream('deflate-raw'), bytes), MOST_BYTES);
    if (plain === null) return {problem: 'large'};
    const text = new TextDecoder().decode(plain);
    return hasManyLines(text) ? {problem: 'large'} : {text};
  } catch {
    return {problem: 'cut'};
  }
}
