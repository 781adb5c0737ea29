// SPDX-License-Identifier: MIT
// Colours the sources of the tree with the TextMate grammars and compares the scope of each word
// with its kind in the language. `npm run check`
'use strict';

const fs = require('node:fs');
const path = require('node:path');
const oniguruma = require('vscode-oniguruma');
const textmate = require('vscode-textmate');

const {
  complaint,
  filesOf,
  languages,
  read,
  report,
} = require('../../tests/contrib/colours/sources.js');

async function registry() {
  const engine = fs.readFileSync(require.resolve('vscode-oniguruma/release/onig.wasm'));
  await oniguruma.loadWASM(engine);
  const {grammars} = require('./package.json').contributes;
  return new textmate.Registry({
    onigLib: Promise.resolve({
      createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
      createOnigString: (text) => new oniguruma.OnigString(text),
    }),
    loadGrammar: async (scope) => {
      const file = path.join(
        __dirname,
        grammars.find((grammar) => grammar.scopeName === scope).path,
      );
      return textmate.parseRawGrammar(fs.readFileSync(file, 'utf8'), file);
    },
  });
}

/// Returns the tokens of each line of `text`.
function tokenise(grammar, text) {
  let state = textmate.INITIAL;
  return text.split('\n').map((line) => {
    const {tokens, ruleStack} = grammar.tokenizeLine(line, state);
    state = ruleStack;
    return tokens;
  });
}

const carries = (token, scope) =>
  token.scopes.some((name) => name === scope || name.startsWith(`${scope}.`));

/// Returns the errors in one file.
function compare(file, text, words, lines, scopes) {
  const complaints = [];
  for (const word of words) {
    const covering = lines[word.line].filter(
      (token) => token.startIndex < word.end && token.endIndex > word.begin,
    );
    const wrong = covering.find((token) => !carries(token, scopes[word.kind]));
    if (wrong)
      complaints.push(
        complaint(file, word, scopes[word.kind], wrong.scopes.slice(1).join(' ') || 'no scope'),
      );
  }
  lines.forEach((tokens, line) => {
    for (const token of tokens.filter((each) => carries(each, 'invalid')))
      complaints.push(`${file}:${line + 1}:${token.startIndex + 1}: ${token.scopes.join(' ')}`);
  });
  return complaints;
}

async function main() {
  const grammars = await registry();
  const complaints = [];
  const counts = [];
  for (const language of languages) {
    const grammar = await grammars.loadGrammar(`source.${language.name}`);
    let count = 0;
    const files = filesOf(language);
    for (const file of files) {
      const text = read(file);
      const words = language.words(text);
      count += words.length;
      complaints.push(...compare(file, text, words, tokenise(grammar, text), language.scopes));
    }
    counts.push(`${language.name} ${count} words of ${files.length} files`);
  }
  process.exitCode = report(complaints, `colours of VS Code: ${counts.join(', ')}`);
}

main();
