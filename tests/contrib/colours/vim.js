// SPDX-License-Identifier: MIT
// Colours sources of the tree with the Vim grammars and compares the syntax group of each word with
// its class. Exits with 77, which skips the test, if no Vim with colours is installed.
'use strict';

const {spawnSync} = require('node:child_process');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');

const {complaint, filesOf, languages, read, report, root} = require('./sources.js');

const skipped = 77;
const images = '/expected_e/'; // folder of many similar images; skipped to save time

const bytes = (text) => Buffer.byteLength(text);

/// Returns the line, the first column and the last column of a word as text for Vim. Lines and
/// columns are counted from 1; columns count bytes.
function entryOf(lines, {line, begin, end}) {
  const first = bytes(lines[line].slice(0, begin)) + 1;
  const last = bytes(lines[line].slice(0, end - 1)) + 1;
  return `${line + 1}\t${first}\t${last}`;
}

function groupsOf(entries) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'colours-'));
  try {
    const list = path.join(folder, 'list');
    fs.writeFileSync(list, `${entries.join('\n')}\n`);
    const {error, status, stderr} = spawnSync(
      'vim',
      ['-N', '-u', 'NONE', '-i', 'NONE', '-es', '-S', path.join(__dirname, 'groups.vim'), list],
      {encoding: 'utf8', stdio: ['ignore', 'ignore', 'pipe'], timeout: 60000},
    );
    if (error || status !== 0) throw new Error(`vim ends with ${status ?? error}: ${stderr}`);
    return fs.readFileSync(`${list}.groups`, 'utf8').split('\n').slice(0, -1);
  } finally {
    fs.rmSync(folder, {recursive: true});
  }
}

function main() {
  const version = spawnSync('vim', ['--version'], {encoding: 'utf8'});
  if (version.error || !version.stdout.includes('+syntax')) {
    console.log(
      version.error ? 'skipped: vim is not installed' : 'skipped: this vim has no colours',
    );
    return skipped;
  }
  const entries = [];
  const asked = []; // the words in `entries`, with their expected groups
  for (const language of languages)
    for (const file of filesOf(language).filter((name) => !name.includes(images))) {
      const text = read(file);
      const lines = text.split('\n');
      entries.push(`${path.join(root, file)}\t${language.name}`);
      for (const word of language.words(text)) {
        entries.push(entryOf(lines, word));
        asked.push({file, word, expected: language.groups[word.kind]});
      }
    }
  const groups = groupsOf(entries);
  if (groups.length !== asked.length)
    throw new Error(`${asked.length} words, ${groups.length} groups`);
  const complaints = [];
  asked.forEach(({file, word, expected}, index) => {
    const found = groups[index].split(' ').find((group) => ![].concat(expected).includes(group));
    if (found !== undefined)
      complaints.push(complaint(file, word, [].concat(expected)[0], found || 'no group'));
  });
  return report(complaints, `colours of Vim: ${asked.length} words`);
}

process.exitCode = main();
