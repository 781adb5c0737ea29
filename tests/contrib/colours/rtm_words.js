// SPDX-License-Identifier: MIT
// Returns the class of each word of a register-transfer program, by the rules of docs/rtm.md.
'use strict';

const mapping = ['all', 'digits', 'keep', 'drop', 'swap'];
// Maps the first word of each statement to its syntax. `names` is true if the next word is a new
// name. `further` lists the keywords before `=`, and `mapping` lists the keywords behind `=`.
const statements = {
  machine: {},
  acc: {names: true, further: ['at']},
  field: {names: true},
  bus: {names: true},
  wire: {mapping},
  view: {names: true, further: ['from'], mapping},
  constant: {names: true},
  shared: {},
  print: {further: ['at']},
  budget: {},
  pin: {further: ['at']},
  mode: {further: ['rows']},
  row: {},
  signs: {further: ['minus']},
  stepper: {further: ['counts', 'modulo']},
  stage: {further: ['op']},
  micro: {names: true, further: ['op', 'cost', 'device']},
  piece: {names: true},
  thread: {names: true},
  for: {further: ['in']},
};
const actions = ['clear', 'look', 'start', 'wait', 'call', 'goto', 'choose', 'expect'];
const units = ['ft1', 'ft2', 'ft3', 'card', 'constants'];

/// Returns the words and punctuation marks of a line without its comment.
function tokensOf(content) {
  return [...content.matchAll(/[\w$]+(?:\.[\w$]+)*|->|~>|<-|<=|\.\.|[^\s\w$]/g)].map((match) => ({
    text: match[0],
    begin: match.index,
    end: match.index + match[0].length,
    word: /^[\w$]/.test(match[0]),
  }));
}

const plainClass = (text) =>
  /^\d+$/.test(text) ? 'number' : units.includes(text) ? 'unit' : 'name';

/// Returns the tokens of a `row` statement. Behind `=`, each group of switches is one token.
function joinSwitches(content, tokens) {
  const equals = tokens.find((token) => token.text === '=');
  if (!equals) return tokens;
  const runs = [...content.slice(equals.end).matchAll(/\S+/g)].map((match) => ({
    text: match[0],
    begin: equals.end + match.index,
    end: equals.end + match.index + match[0].length,
    word: true,
    switches: true,
  }));
  return [...tokens.filter((token) => token.begin < equals.end), ...runs];
}

/// Sets the class of each word of a statement; returns the index of the token after the statement.
function readStatement(tokens, at, keyword) {
  const kind = statements[keyword];
  let behindEquals = false;
  for (let index = at; index < tokens.length; ++index) {
    const token = tokens[index];
    if (token.text === '{' || token.text === '}') return index;
    if (token.text === '=') behindEquals = true;
    if (!token.word) continue;
    const isFurther = kind.further?.includes(token.text) && !behindEquals;
    if (token.switches || (keyword === 'constant' && behindEquals)) token.kind = 'number';
    else if (index === at && kind.names) token.kind = 'title';
    else if (index > at && (isFurther || (behindEquals && kind.mapping?.includes(token.text))))
      token.kind = 'keyword';
    else token.kind = plainClass(token.text);
  }
  return tokens.length;
}

/// Sets the class of an action and of its special operands; returns the index of the next token.
function readAction(tokens, at) {
  const [action, first, second, sign, digit] = tokens.slice(at, at + 5);
  action.kind = 'action';
  if (action.text === 'look') {
    first.kind = plainClass(first.text);
    if (/^[AS]0$/.test(second?.text)) second.kind = 'lookup';
    else if (/^[AS]$/.test(second?.text) && /^[-+]$/.test(sign?.text) && /^[12]$/.test(digit?.text))
      second.kind = digit.kind = 'lookup';
    else return at + 2;
    return at + (digit?.kind ? 5 : 3);
  }
  if (action.text === 'expect' && /^(plus|minus)$/.test(second?.text)) {
    first.kind = plainClass(first.text);
    second.kind = 'keyword';
    return at + 3;
  }
  return at + 1;
}

/// True if the number at `index` is the time of a step, or the first or last time of a range.
function isTime(tokens, index) {
  const text = (offset) => tokens[index + offset]?.text;
  if (text(1) === ':') return true;
  return text(1) === '..' && /^\d+$/.test(text(2)) && text(3) === ':';
}

function readLine(tokens) {
  let begins = true; // true if a statement or an action may begin here
  for (let index = 0; index < tokens.length;) {
    const token = tokens[index];
    const next = tokens[index + 1];
    if (begins && Object.hasOwn(statements, token.text) && (next?.word || next?.text === '(')) {
      token.kind = 'declaration';
      index = readStatement(tokens, index + 1, token.text);
    } else if (begins && actions.includes(token.text) && next?.word) {
      index = readAction(tokens, index);
      begins = false;
    } else {
      if (token.word && token.text === 'after' && tokens[index - 1]?.text === '}')
        token.kind = 'keyword';
      else if (token.word)
        token.kind =
          /^\d+$/.test(token.text) && isTime(tokens, index) ? 'time' : plainClass(token.text);
      begins = ['{', '}', ':', ';'].includes(token.text);
      ++index;
    }
  }
}

/// Returns an object for each word of `text`: the word's line and columns (counted from 0), its
/// text, and its class (`kind`).
function rtmWords(text) {
  const words = [];
  text.split('\n').forEach((content, line) => {
    const comment = content.indexOf('#');
    const code = comment < 0 ? content : content.slice(0, comment);
    let tokens = tokensOf(code);
    if (tokens[0]?.text === 'row' && tokens[1]?.word) tokens = joinSwitches(code, tokens);
    readLine(tokens);
    for (const {begin, end, text: word, kind} of tokens)
      if (kind) words.push({line, begin, end, text: word, kind});
    if (comment >= 0)
      words.push({
        line,
        begin: comment,
        end: content.length,
        text: content.slice(comment),
        kind: 'comment',
      });
  });
  return words;
}

module.exports = {rtmWords};
