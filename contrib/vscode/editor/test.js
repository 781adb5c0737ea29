// SPDX-License-Identifier: MIT
// Tests the extension, easm --lsp and chsim --dap in VS Code through the page, as a user does.
//   node test.js BIN VSIX PICTURES

import assert from 'node:assert/strict';
import {existsSync, mkdirSync, readFileSync, rmSync} from 'node:fs';
import {join, resolve} from 'node:path';

import {Editor} from './editor.js';
import {Hands} from './hands.js';

const [bin, vsix, pictures] = process.argv.slice(2).map((path) => resolve(path));
const editor = new Editor();
let stopped = false;
/** @type {import('playwright-core').Page} */
let page;
/** @type {Hands} */
let hands;

// Lines of `sum.asm`: 10 mov left,A<->B; 14 jsr add_card; 17 dec A; 18 mov A,[B]; 25 halt.
const steps = {
  'a tool that is missing is named with its setting': async () => {
    await hands.openFile('sum.asm');
    await hands.sees(
      'notification',
      hands.notifications,
      /nowhere\/easm cannot be run .*chessvm\.easm\.path/,
    );
    editor.set({'chessvm.chsim.path': join(bin, 'chsim')}); // easm has no setting: found in PATH
    await hands.command('Notifications: Clear All Notifications');
  },

  'a source is chessvm assembly': () => hands.sees('language', hands.status, 'chessvm assembly'),

  'words have colours': async () => {
    const colours = {
      comment: await hands.colour(9, '; cards to come'),
      label: await hands.colour(13, 'again'),
      directive: await hands.colour(8, '.org'),
      instruction: await hands.colour(9, 'mov'),
      punctuation: await hands.colour(9, ','),
      number: await hands.colour(9, '3'),
    };
    const operator = await hands.colour(9, '<->');
    assert.equal(new Set(Object.values(colours)).size, 6, JSON.stringify(colours));
    assert.notEqual(colours.instruction, operator, 'instructions are as black as operators');
  },

  'a mistake is reported, and no longer when it is taken back': async () => {
    await hands.command('View: Focus Problems');
    await hands.goTo(10, 23);
    await hands.type('x');
    await hands.sees(
      'problem',
      hands.problems,
      "'<->' exchanges A with B, C, D or E after 'mov source,A'",
    );
    await page.locator('.squiggly-error').waitFor();
    await hands.press('Backspace');
    await hands.seesNo('problem', hands.problems, 'exchanges');
    await page.locator('.squiggly-error').waitFor({state: 'detached'});
    await hands.command('View: Toggle Panel Visibility');
  },

  'the mouse over an instruction shows its add cycles': async () => {
    await hands.rest(14, 'jsr');
    await hands.sees('hover', hands.hover, /go to any row.*18 add cycles/);
  },

  'completion knows instructions and symbols': async () => {
    await hands.goTo(14, 13);
    await hands.press('Control+Space');
    await hands.sees('suggestion', hands.suggestions, 'add_card');
    await hands.press('Escape');
  },

  'F12 goes to a definition in another file': async () => {
    await hands.goTo(14, 15);
    await hands.press('F12');
    await hands.sees('tab', hands.tab, 'card.inc');
    await hands.sees('place', hands.place, 'Ln 4, Col 1');
    await hands.sees('language', hands.status, 'chessvm assembly');
  },

  'a symbol is renamed in both files': async () => {
    await hands.openFile('sum.asm');
    await hands.goTo(5);
    await hands.press('F2');
    await page.locator('.rename-box input:focus').waitFor();
    await hands.type('all');
    await hands.press('Enter');
    await hands.sees('line 5', () => hands.line(5), /^all +\.equ 20/);
    await hands.openFile('card.inc');
    await hands.sees('line 9', () => hands.line(9), 'mov all,A<->B');
    await hands.press('Control+z'); // undoes the renaming in both files
    await hands.sees('line 9', () => hands.line(9), 'mov total,A<->B');
    await hands.openFile('sum.asm');
    await hands.sees('line 5', () => hands.line(5), /^total +\.equ 20/);
    await hands.command('File: Save All');
    await hands.sees(
      'card.inc on disk',
      async () => readFileSync(join(editor.workspace, 'card.inc'), 'utf8'),
      'mov total,A<->B',
    );
  },

  'Format Document lays out a line': async () => {
    await hands.goTo(17, 9);
    await hands.press('Shift+End');
    await hands.type('dec   A ; one less');
    await hands.press('Escape');
    await hands.command('Format Document');
    await hands.sees('line 17', () => hands.line(17), /^ {8}dec A {25}; one less$/);
  },

  'F5 assembles and stops at a breakpoint of F9': async () => {
    await hands.goTo(17);
    await hands.press('F9');
    await page
      .locator('.codicon-debug-breakpoint, .codicon-debug-breakpoint-unverified')
      .first()
      .waitFor();
    await hands.press('F5');
    await hands.sees('call stack', hands.frames, 'again+1 sum.asm 17:1');
    await hands.sees('place', hands.place, 'Ln 17, Col 1');
  },

  'registers are in the Variables view': async () => {
    await hands.sees('variable', hands.variables, 'A: 03');
    await hands.sees('variable', hands.variables, 'B: 21');
  },

  'F10 steps, and Step Back takes it back': async () => {
    await hands.press('F10');
    await hands.sees('call stack', hands.frames, '18:1');
    await hands.sees('variable', hands.variables, 'A: 02');
    await hands.debug('step-back');
    await hands.sees('call stack', hands.frames, '17:1');
    await hands.sees('variable', hands.variables, 'A: 03');
  },

  'the mouse over a register shows its value': async () => {
    await hands.rest(17, 'A');
    await hands.sees('value', hands.value, /^3$/);
    await page.mouse.move(5, 5);
  },

  'the Debug Console takes expressions and commands': async () => {
    await hands.ask('[left] + 10');
    await hands.sees('answer', hands.printed, /^13$/);
    await hands.ask('memory 20');
    await hands.sees('answer', hands.printed, '[20] 10 03 00 00 00 total=10 left=03');
    await page.screenshot({path: join(pictures, 'debugging.png')}); // picture of docs/editors.md
    await hands.ask('nonsense');
    await hands.sees('answer', hands.printed, "no symbol 'nonsense'");
  },

  'a register is changed': async () => {
    await page
      .locator('.debug-variables .monaco-list-row')
      .filter({hasText: 'A:'})
      .first()
      .dblclick();
    await page.locator('.debug-variables input:focus').waitFor();
    await hands.type('04');
    await hands.press('Enter');
    await hands.sees('variable', hands.variables, 'A: 04');
  },

  'the machine waits for a card, which the console punches': async () => {
    await hands.command('Remove All Breakpoints');
    await hands.press('F5');
    await hands.sees('call stack', hands.callStack, 'waiting for card 4');
    await hands.sees('call stack', hands.frames, 'again sum.asm 14:1');
    await hands.ask('card 02');
  },

  'disassembly has words and lines': async () => {
    await hands.command('Open Disassembly View');
    await hands.sees('disassembly', hands.disassembly, 'mov F,A');
    await hands.press('Control+w');
  },

  'a card that is punched is in the console, and the end can be gone back from': async () => {
    await hands.press('F5');
    await hands.sees('card', hands.printed, /^6220$/);
    await hands.sees('call stack', hands.callStack, 'halted');
    await hands.debug('step-back');
    await hands.sees('call stack', hands.callStack, 'Paused on step');
    await hands.debug('step-back');
    await hands.sees('call stack', hands.frames, 'sum.asm 24:1');
  },

  'Shift+F5 ends it': async () => {
    await hands.press('Shift+F5');
    await page.locator('.debug-toolbar').waitFor({state: 'hidden'});
    await hands.seesNo('call stack', hands.frames, 'sum.asm');
  },

  'a mistake ends F5 and is reported once, by task and server': async () => {
    await hands.goTo(25, 9);
    await hands.type('x');
    await hands.press('Escape');
    await hands.press('F5');
    await page
      .locator('.monaco-dialog-box')
      .getByText("Error exists after running preLaunchTask 'assemble'")
      .waitFor();
    await hands.press('Escape');
    await hands.command('View: Focus Problems');
    await hands.sees('problem', hands.problems, "no instruction or macro 'xhalt'");
    // Problems has one row for the file and one for its error.
    assert.equal((await hands.problems()).length, 2, 'more than the file and its mistake');
    await hands.goTo(25, 10);
    await hands.press('Backspace');
    await hands.seesNo('problem', hands.problems, 'xhalt');
  },

  'without launch.json F5 debugs the program in the window': async () => {
    rmSync(join(editor.workspace, '.vscode', 'launch.json'));
    await hands.sees('sidebar', hands.sidebar, 'create a launch.json file');
    await hands.press('F5');
    await hands.sees('call stack', hands.frames, 'sum.asm 9:1');
    await hands.press('Shift+F5');
    await page.locator('.debug-toolbar').waitFor({state: 'hidden'});
  },

  'nothing was asked of other places': () => assert.deepEqual(editor.strangers, []),
};

async function run() {
  mkdirSync(pictures, {recursive: true});
  page = await editor.open(bin, vsix);
  hands = new Hands(page);
  let passed = 0;
  for (const [name, step] of Object.entries(steps)) {
    try {
      await step();
      console.log(`passed: ${name}`);
      ++passed;
    } catch (error) {
      if (stopped) throw error;
      // All steps use one session of the editor, so the later steps would fail, too.
      const picture = join(pictures, 'failed.png');
      await page.screenshot({path: picture});
      console.log(`FAILED: ${name}\n  ${error.message.trim()}\n  ${picture}`);
      break;
    }
  }
  const left = Object.keys(steps).length - passed;
  console.log(
    left === 0 ? `${passed} passed, 0 failed` : `${passed} passed, 1 failed, ${left - 1} not tried`,
  );
  return left === 0;
}

let status = 1;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    stopped = true;
    editor.close(); // makes every wait for the page fail
  });
try {
  for (const tool of ['easm', 'chsim'])
    if (!existsSync(join(bin, tool))) throw new Error(`there is no ${tool} in ${bin}`);
  if (await run()) status = 0;
} catch (error) {
  console.error(stopped ? 'stopped' : error.message);
} finally {
  await editor.close();
}
process.exit(stopped ? 130 : status);
