// SPDX-License-Identifier: MIT
// Token patterns for colouring the project's languages (docs/assembly.md, docs/patch-format.md).

export type Kind = 'comment' | 'keyword' | 'definitionKeyword' | 'labelName' | 'number' | 'string';

/** Returns the kinds of tokens that can come next. The first kind that matches the text is used.
 * `first` is true until the operation of a line is read. `atBegin` is true at a line's start. */
export type Words = (first: boolean, atBegin: boolean) => readonly {begins: RegExp; kind: Kind}[];

const COMMENT = {begins: /^;.*/, kind: 'comment'} as const;
const STRING = {begins: /^"(?:[^"\\]|\\.)*"?/, kind: 'string'} as const;
const NUMBER = {begins: /^\d+\b/, kind: 'number'} as const;
const DIRECTIVE = {begins: /^\.[a-z_]+/i, kind: 'definitionKeyword'} as const;
const LABEL = {begins: /^[A-Za-z_]\w*/, kind: 'labelName'} as const;
const OPERATION = {begins: /^[A-Za-z_]\w*/, kind: 'keyword'} as const;
export const easm: Words = (first, atBegin) => [
  COMMENT,
  STRING,
  DIRECTIVE,
  ...(first ? [atBegin ? LABEL : OPERATION] : []),
  NUMBER,
];

const PATCH_COMMENT = {begins: /^#.*/, kind: 'comment'} as const;
const COMMAND = {begins: /^\S+/, kind: 'keyword'} as const;
const JACK = {begins: /^[^\s\d][^\s]*/, kind: 'labelName'} as const;
const VALUE = {begins: /^-?\d[^\s]*/, kind: 'number'} as const;
export const patch: Words = (first) =>
  first ? [PATCH_COMMENT, COMMAND] : [PATCH_COMMENT, VALUE, JACK];
