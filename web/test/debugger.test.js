// SPDX-License-Identifier: MIT
// Compares the debugger of the module with `chsim --debug`, and help on words with `easm --lsp`.

import assert from 'node:assert/strict';
import {spawnSync} from 'node:child_process';
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {test} from 'node:test';
import {pathToFileURL} from 'node:url';

import {native, putFolder, start, tree} from './support.js';

const DECK = '05000\n01000\n99000\n';
/** Maps each chsim command to the number of the same movement in chessvm_debug_begin. */
const MOVES = {continue: 0, next: 1, finish: 2, 'reverse-continue': 3};
/** Result of chessvm_debug_go_on while a movement has not ended. */
const GOES_ON = 6;
const LONG = 1e7;

async function programs() {
  const engine = await start();
  putFolder(engine, join(tree, 'programs'), /\.(asm|inc)$/);
  return engine;
}

/** Executes the commands in chsim. Returns the add cycle after each command. */
function cyclesOfChsim(stops, commands) {
  const folder = mkdtempSync(join(tmpdir(), 'chessvm-debugger-'));
  try {
    const [script, deck] = [join(folder, 'script'), join(folder, 'deck')];
    const lines = [
      ...stops.map((each) => `break ${each}`),
      ...commands.flatMap((each) => [each, 'print $cycles']),
      'quit',
    ];
    writeFileSync(script, lines.join('\n') + '\n');
    writeFileSync(deck, DECK);
    const image = join(native, 'programs', 'tic.e');
    const run = spawnSync(
      join(native, 'bin', 'chsim'),
      [image, '--debug', '-x', script, '-d', deck],
      {
        encoding: 'utf8',
        input: '',
      },
    );
    return [...run.stdout.matchAll(/^\$cycles = (\d+)/gm)].map(([, cycles]) => Number(cycles));
  } finally {
    rmSync(folder, {recursive: true, force: true});
  }
}

test('stops and movements: add cycle by add cycle those of chsim', async () => {
  const engine = await programs();
  const {image, symbols, listing} = engine.json('assemble', 'tic/tic.asm', '');
  const stops = ['find', 'tic.asm:69', 'first if A > 2 || $cycles > 100000', '232.0'];
  const commands = [
    ...Array(6).fill('continue'),
    'finish',
    'next',
    'next',
    'continue',
    'reverse-continue',
    'reverse-continue',
    ...Array(20).fill('continue'),
    ...Array(24).fill('reverse-continue'),
  ];
  const wanted = cyclesOfChsim(stops, commands);
  assert.equal(wanted.length, commands.length);
  assert.ok(new Set(wanted).size > 10);
  // The length of the slices must not change the add cycles at which the movements end.
  for (const slice of [1, 97, LONG]) {
    const machine = engine.call('debug_new', image, symbols, listing, DECK);
    const found = engine.json('debug_stops', machine, stops.map((each) => `${each}\n`).join(''));
    assert.deepEqual(
      found.stops.map(({error}) => error),
      stops.map(() => undefined),
    );
    const cycles = commands.map((each) => {
      engine.call('debug_begin', machine, MOVES[each]);
      while (engine.call('debug_go_on', machine, slice) === GOES_ON);
      return engine.cpuState(machine).addCycles;
    });
    assert.deepEqual(cycles, wanted, `slices of ${slice}`);
    engine.call('close', machine);
  }
});

/** Returns the help of `easm --lsp` at each of the places of a file. */
function answersOfServer(path, places) {
  const uri = pathToFileURL(path).href;
  const messages = [
    {id: 0, method: 'initialize', params: {capabilities: {}}},
    {method: 'initialized', params: {}},
    {
      method: 'textDocument/didOpen',
      params: {
        textDocument: {uri, languageId: 'easm', version: 1, text: readFileSync(path, 'utf8')},
      },
    },
    ...places.map(([line, character], i) => ({
      id: i + 1,
      method: 'textDocument/hover',
      params: {textDocument: {uri}, position: {line, character}},
    })),
    {id: 'end', method: 'shutdown'},
    {method: 'exit'},
  ];
  const input = messages
    .map((each) => JSON.stringify({jsonrpc: '2.0', ...each}))
    .map((text) => `Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`)
    .join('');
  const {stdout} = spawnSync(join(native, 'bin', 'easm'), ['--lsp'], {encoding: 'utf8', input});
  const replies = stdout
    .split(/Content-Length: \d+\r\n(?:[^\r\n]+\r\n)*\r\n/)
    .filter((each) => each !== '')
    .map((each) => JSON.parse(each));
  return places.map((_, i) => replies.find(({id}) => id === i + 1)?.result?.contents?.value ?? '');
}

test('help on every tenth place of a program: that of easm --lsp', async () => {
  const engine = await programs();
  const path = join(tree, 'programs', 'tic', 'tic.asm');
  const places = readFileSync(path, 'utf8')
    .split('\n')
    .flatMap((text, line) =>
      Array.from({length: Math.ceil(text.length / 10)}, (_, i) => [line, 10 * i]),
    );
  const wanted = answersOfServer(path, places);
  assert.ok(wanted.filter((each) => each !== '').length > 20);
  const found = places.map(([line, character]) =>
    engine.text('hover', 'tic/tic.asm', '', line, character, 'tic/tic.asm'),
  );
  assert.deepEqual(found, wanted);
});
