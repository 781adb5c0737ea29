// SPDX-License-Identifier: MIT
// Lists the languages, and for each language the sources that the tests colour with the grammars of
// the editors.
'use strict';

const fs = require('node:fs');
const path = require('node:path');

const {easmWords} = require('./easm_words.js');
const {patchWords} = require('./patch_words.js');
const {rtmWords} = require('./rtm_words.js');

const root = path.join(__dirname, '../../..');
const assembly = [
  'programs',
  'examples',
  'tests/data/vectors/isa/asm_ok',
  'tests/fuzz/seeds/assemble',
];
const tree = ['programs', 'examples', 'sim', 'tests'];
const malformed = 'tests/sim/rtm/bad/'; // folder of files whose words have no definite class

// For each class, `scopes` has the TextMate scope and `groups` the allowed syntax groups of Vim.
const languages = [
  {
    name: 'easm',
    folders: assembly,
    extensions: ['.asm', '.inc'],
    words: easmWords,
    scopes: {
      comment: 'comment.line',
      string: 'string.quoted',
      label: 'entity.name.function.label',
      instruction: 'keyword.other.instruction',
      directive: 'keyword.control.directive',
      macro: 'entity.name.function.macro',
      path: 'string.unquoted.path',
      section: 'entity.name.section',
      register: 'variable.language.register',
      function: 'support.function',
      number: 'constant.numeric',
      name: 'variable.other',
    },
    groups: {
      comment: 'easmComment',
      string: 'easmString',
      label: 'easmLabel',
      instruction: 'easmInstruction',
      directive: 'easmDirective',
      macro: 'easmMacro',
      path: 'easmPath',
      section: 'easmSection',
      register: ['easmRegister', 'easmIndirect'],
      function: ['easmFunction', 'easmFar'],
      number: 'easmNumber',
      name: 'easmSymbol',
    },
  },
  {
    name: 'eniac',
    folders: tree,
    extensions: ['.e'],
    words: patchWords,
    scopes: {
      comment: 'comment.line',
      command: 'keyword.control.command',
      line: 'constant.other.line',
      jack: 'variable.other.terminal',
      setting: 'constant.other.setting',
      unit: 'variable.other.unit',
      number: 'constant.numeric',
      choice: 'constant.language',
      path: 'string.unquoted.path',
    },
    groups: {
      comment: 'eniacComment',
      command: ['eniacCommand', 'eniacCommandName'],
      line: 'eniacProgramLine',
      jack: ['eniacTerminal', 'eniacSwitch'],
      setting: 'eniacSetting',
      unit: 'eniacUnit',
      number: 'eniacNumber',
      choice: ['eniacChoice', 'eniacDirection'],
      path: 'eniacPath',
    },
  },
  {
    name: 'rtm',
    folders: tree,
    extensions: ['.rtm'],
    words: rtmWords,
    scopes: {
      comment: 'comment.line',
      declaration: 'keyword.control.declaration',
      title: 'entity.name.function.declared',
      keyword: 'keyword.other',
      action: 'keyword.control.action',
      unit: 'support.constant.unit',
      lookup: 'constant.language.lookup',
      time: 'entity.name.function.time',
      number: 'constant.numeric',
      name: 'variable.other',
    },
    groups: {
      comment: 'rtmComment',
      declaration: 'rtmDeclaration',
      title: 'rtmTitle',
      keyword: ['rtmDetail', 'rtmMapping', 'rtmSign', 'rtmAfter'],
      action: 'rtmAction',
      unit: 'rtmUnit',
      lookup: 'rtmLookup',
      time: 'rtmTime',
      number: ['rtmNumber', 'rtmConstant', 'rtmSwitches'],
      name: 'rtmName',
    },
  },
];

/// Returns paths relative to the root: the sources in a language's folders, then its sample file.
function filesOf({name: language, folders, extensions}) {
  const found = folders.flatMap((folder) =>
    fs
      .readdirSync(path.join(root, folder), {recursive: true})
      .map((name) => path.join(folder, name))
      .filter((name) => extensions.includes(path.extname(name)) && !name.startsWith(malformed)),
  );
  return [...found.sort(), `tests/contrib/colours/${language}.txt`];
}

const read = (file) => fs.readFileSync(path.join(root, file), 'utf8');

const complaint = (file, word, expected, found) =>
  `${file}:${word.line + 1}:${word.begin + 1}: '${word.text}', class ${word.kind}: ` +
  `expected ${expected}, found ${found}`;

/// Prints the first complaints and the summary; returns the exit status.
function report(complaints, summary) {
  const most = 20;
  for (const text of complaints.slice(0, most)) console.error(text);
  if (complaints.length > most) console.error(`and ${complaints.length - most} more`);
  console.log(summary);
  return complaints.length === 0 ? 0 : 1;
}

module.exports = {complaint, filesOf, languages, read, report, root};
