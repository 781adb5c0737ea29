// SPDX-License-Identifier: MIT
// Reads the listing of easm into lines.

export interface ListingLine {
  /** Row, and index in the row, of the first word that the line stores. `row` is null if the line
   * stores no word. */
  row: number | null;
  word: number;
  words: string;
  cycles: string;
  line: string;
  file: string;
  source: string;
}

/** Columns at which each field of a listing line begins and ends. The fields come before the bar,
 * as in `100.0 0900  40 65 01               26     26    50  |`. */
const COLUMNS = {words: [12, 30], cycles: [30, 37], line: [44, 51]} as const;

export function readListing(text: string): ListingLine[] {
  const lines: ListingLine[] = [];
  let file = '';
  for (const each of text.split('\n')) {
    const bar = each.indexOf('|');
    if (each.startsWith('# file ')) {
      file = each.slice(7);
      lines.push({row: null, word: 0, words: '', cycles: '', line: '', file, source: file});
    }
    if (each.startsWith('#') || bar < 0) continue;
    const head = each.slice(0, bar);
    const place = /^(\d{3})\.(\d) /.exec(head);
    const column = (name: keyof typeof COLUMNS) => head.slice(...COLUMNS[name]).trim();
    lines.push({
      row: place === null ? null : Number(place[1]),
      word: place === null ? 0 : Number(place[2]),
      words: column('words'),
      cycles: column('cycles'),
      line: column('line'),
      file,
      source: each.slice(bar + 2),
    });
  }
  return lines;
}

/** Returns the index of the line that stores the instruction at a row and word; -1 if none does. */
export function lineAt(lines: readonly ListingLine[], row: number, word: number): number {
  let found = -1;
  lines.forEach((line, i) => {
    if (
      line.row === row &&
      line.word <= word &&
      (found < 0 || line.word >= (lines[found]?.word ?? 0))
    )
      found = i;
  });
  return found;
}
