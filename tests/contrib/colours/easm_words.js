// SPDX-License-Identifier: MIT
// Returns the class of each word of an assembly source, by the rules of docs/assembly.md#lines. The
// tests compare the editors' grammars with this file, so the file shares no pattern with a grammar.
'use strict';

const instructions = new Set(
  (
    'add addn brk clr clrall dec flipn ftl halt inc jil jmp jn jsr jz loadacc lodig mov ' +
    'print read ret storeacc sub swap swapall swapdig'
  ).split(' '),
);
const columnOneDirectives = new Set(
  '.isa .org .align .equ .dw .table .include .section'.split(' '),
);
const blockDirectives = new Set('.elif .else .endif .endm'.split(' '));
const openers = new Set('.macro .if .ifdef .ifndef'.split(' '));
const closers = new Set('.endm .endif'.split(' '));
const directives = new Set([
  ...columnOneDirectives,
  ...blockDirectives,
  ...openers,
  '.raw',
  '.assert',
  '.error',
  '.warning',
]);

const isBlank = (character) => character === ' ' || character === '\t';
const isWordCharacter = (character) => /^[A-Za-z0-9_.@]$/.test(character);

/// Returns the class of a word among operands; `next` is the next character that is not blank.
function operandClass(word, next) {
  if (/^[A-J]$/.test(word)) return 'register';
  if (/^(\d+|M\d\d?)$/.test(word)) return 'number';
  if ((word === 'row' || word === 'bank') && next === '(') return 'function';
  return 'name';
}

/// Reads one line from left to right and keeps the words found in it.
class Line {
  constructor(text, number) {
    this.text = text;
    this.number = number;
    const comment = text.indexOf(';');
    this.end = comment < 0 ? text.length : comment;
    this.at = 0;
    this.words = [];
    while (this.end > 0 && isBlank(text[this.end - 1])) --this.end;
    if (comment >= 0) this.comment = comment;
  }
  add(begin, end, kind) {
    this.words.push({line: this.number, begin, end, text: this.text.slice(begin, end), kind});
  }
  skipBlanks() {
    while (this.at < this.end && isBlank(this.text[this.at])) ++this.at;
  }
  /// Reads up to a blank or one of `stops`; returns the characters read.
  run(stops = '') {
    const begin = this.at;
    while (
      this.at < this.end &&
      !isBlank(this.text[this.at]) &&
      !stops.includes(this.text[this.at])
    )
      ++this.at;
    return this.text.slice(begin, this.at);
  }
  addRun(kind, stops) {
    this.skipBlanks();
    const begin = this.at;
    if (this.run(stops) !== '') this.add(begin, this.at, kind);
  }
}

function readOperands(line) {
  while (line.at < line.end) {
    const begin = line.at;
    if (line.text[begin] === '"') {
      const closing = line.text.indexOf('"', begin + 1);
      line.at = closing < 0 || closing >= line.end ? line.end : closing + 1;
      line.add(begin, line.at, 'string');
    } else if (isWordCharacter(line.text[begin])) {
      while (line.at < line.end && isWordCharacter(line.text[line.at])) ++line.at;
      const next = line.text.slice(line.at, line.end).trimStart()[0];
      line.add(begin, line.at, operandClass(line.text.slice(begin, line.at), next));
    } else {
      ++line.at;
    }
  }
}

/// Reads an operation, and the operands whose class depends on the operation. Adds all of them to
/// `line.words`. Returns the operation if it is a directive, or '' if it is not.
function readOperation(line) {
  line.skipBlanks();
  const begin = line.at;
  const operation = line.run();
  if (operation === '') return '';
  const kind = instructions.has(operation)
    ? 'instruction'
    : directives.has(operation)
      ? 'directive'
      : 'macro';
  line.add(begin, line.at, kind);
  if (operation === '.include') {
    line.skipBlanks();
    if (line.at < line.end) line.add(line.at, line.end, 'path');
    line.at = line.end;
  }
  if (operation === '.section') line.addRun('section');
  if (operation === '.macro') line.addRun('macro');
  if (operation === 'jmp' && /^\s+far\s+\S/.test(line.text.slice(line.at, line.end)))
    line.addRun('function');
  return kind === 'directive' ? operation : '';
}

/// Returns an object for each word of `text`: the word's line and columns (counted from 0), its
/// text, and its class (`kind`).
function easmWords(text) {
  const words = [];
  let depth = 0;
  text.split('\n').forEach((content, number) => {
    const line = new Line(content, number);
    const first = content.slice(0, line.end).split(/[ \t]/)[0];
    const directive = columnOneDirectives.has(first) || (depth > 0 && blockDirectives.has(first));
    if (line.end > 0 && !isBlank(content[0]) && !directive) {
      line.addRun('label', ':');
      if (line.text[line.at] === ':') ++line.at;
    }
    const operation = readOperation(line);
    if (openers.has(operation)) ++depth;
    if (closers.has(operation)) --depth;
    readOperands(line);
    if (line.comment !== undefined) line.add(line.comment, content.length, 'comment');
    words.push(...line.words);
  });
  return words;
}

module.exports = {easmWords};
