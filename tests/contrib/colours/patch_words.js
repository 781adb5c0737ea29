// SPDX-License-Identifier: MIT
// Returns the class of each word of a patch text, by the rules of docs/patch-format.md#lines.
'use strict';

const place = (word) => (/^(\d+|[A-Za-z])-\d+$|^\d+$/.test(word) ? 'line' : 'jack');
const number = (word) => (/^[-+]?\d+$/.test(word) ? 'number' : undefined);
const always = (kind) => () => kind;
const oneOf =
  (...words) =>
  (word) =>
    words.includes(word) ? 'choice' : undefined;

// Maps each command to a list of functions, one for each argument. A function returns the class of
// its argument, or undefined if the argument has no class.
const commands = {
  p: [place, place],
  'p?': [place],
  s: [always('jack'), (word) => number(word) ?? 'setting'],
  's?': [always('jack')],
  set: [always('unit'), number],
  r: [always('unit')],
  d: [always('unit')],
  b: [oneOf('i', 'c', 'r', 'p')],
  f: [oneOf('r', 'p'), always('path')],
  ts: [oneOf('p', 'f', 'pf')],
  l: [always('path')],
  te: [always('path')],
  dg: [always('path')],
  run: [number],
  g: [(word) => (/^\d+x$/.test(word) ? 'number' : undefined)],
  probe: [place],
  break: [place],
  unprobe: [place],
  help: [(word) => (word in commands ? 'command' : undefined)],
  R: [],
  u: [],
  dt: [],
  pt: [],
  n: [],
  perf: [],
  D: [],
  json: [],
  fault: [],
  heal: [],
  q: [],
};

/// Returns an object for each word of `text`: the word's line and columns (counted from 0), its
/// text, and its class (`kind`).
function patchWords(text) {
  const words = [];
  text.split('\n').forEach((content, line) => {
    const found = [...content.matchAll(/[^ \t\r]+/g)];
    let meanings;
    for (let index = 0; index < found.length; ++index) {
      const [word] = found[index];
      const begin = found[index].index;
      const add = (end, kind) =>
        words.push({line, begin, end, text: content.slice(begin, end), kind});
      if (word.startsWith('#')) {
        add(content.length, 'comment');
        break;
      }
      if (index === 0) meanings = Object.hasOwn(commands, word) ? commands[word] : undefined;
      const kind = index === 0 ? meanings && 'command' : meanings?.[index - 1]?.(word);
      if (kind) add(begin + word.length, kind);
    }
  });
  return words;
}

module.exports = {patchWords};
