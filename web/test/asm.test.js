// SPDX-License-Identifier: MIT
// Assembles the golden sources. Compares the images with the golden images, and the diagnostics
// with those of native easm.

import assert from 'node:assert/strict';
import {spawnSync} from 'node:child_process';
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {test} from 'node:test';

import {data, filesBelow, jsonLines, native, putFolder, start, tree} from './support.js';

const SOURCES = /\.(asm|inc)$/;
const isa = join(data, 'vectors', 'isa');

function nativeDiagnostics(folder, file, options) {
  const easm = spawnSync(
    join(native, 'bin', 'easm'),
    ['--json', '--max-errors', '0', '-o', '/dev/null', ...options, file],
    {cwd: folder, encoding: 'utf8', maxBuffer: 1 << 28},
  );
  assert.equal(easm.error, undefined, 'the native easm is missing: ./dev web test builds it');
  return easm.stderr
    .split('\n')
    .filter((line) => line)
    .map((line) => JSON.parse(line));
}

/** Returns the option in the first line of a source, such as `; -D NAME=VALUE`. Returns an empty
 * list if the line has no option. */
function optionsOf(source) {
  const found = /^; -D (.*)\n/.exec(source);
  return found ? ['-D', found[1]] : [];
}

async function compareFolder(folder) {
  const engine = await start();
  putFolder(engine, folder, SOURCES);
  let errors = 0;
  const all = filesBelow(folder).filter((name) => name.endsWith('.asm') && !name.includes('/'));
  assert.ok(all.length > 10);
  for (const name of all) {
    const options = optionsOf(readFileSync(join(folder, name), 'latin1'));
    const found = engine.json('assemble', name, options.join(' '));
    const expected = nativeDiagnostics(folder, name, options);
    assert.deepEqual(found.diagnostics, expected, name);
    assert.equal(found.ok, !expected.some((each) => each.severity === 'error'), name);
    errors += found.diagnostics.length;
  }
  return errors;
}

test('assembler vectors: images, symbols and instructions', async () => {
  const folder = join(isa, 'asm_ok');
  const engine = await start();
  putFolder(engine, folder, SOURCES);
  const images = new Set(filesBelow(join(folder, 'expected_e')));
  let compared = 0;
  for (const expected of jsonLines('tests/data/vectors/isa/asm_ok/expected.jsonl')) {
    const found = engine.json('assemble', expected.file, '');
    assert.ok(found.ok, expected.file);
    const symbols = Object.fromEntries(
      found.symbols
        .split('\n')
        .filter((line) => line !== '' && !line.startsWith('#'))
        .map((line) => line.split(' '))
        .map(([kind, value, name]) => [name, Number(value) - (kind === 'table' ? 300 : 0)]),
    );
    assert.deepEqual(symbols, expected.labels, expected.file);
    const image = expected.file.replace(/\.asm$/, '.e');
    if (!images.has(image)) continue;
    assert.equal(
      found.image,
      readFileSync(join(folder, 'expected_e', image), 'utf8'),
      expected.file,
    );
    // The disassembled image assembles to the same image.
    engine.putFile('again.asm', engine.text('disassemble', found.image));
    const again = engine.json('assemble', 'again.asm', '');
    assert.ok(again.ok, expected.file);
    const settings = (text) =>
      text
        .split('\n')
        .filter((line) => line.startsWith('s '))
        .map((line) => line.replace(/ *#.*/, ''));
    assert.deepEqual(settings(again.image), settings(found.image), expected.file);
    ++compared;
  }
  assert.ok(compared > 40);
});

test('assembler vectors: refused for the right reason', async () => {
  const folder = join(isa, 'asm_err');
  const engine = await start();
  putFolder(engine, folder, SOURCES);
  for (const expected of jsonLines('tests/data/vectors/isa/asm_err/expected.jsonl')) {
    const found = engine.json('assemble', expected.file, '');
    assert.equal(found.ok, false);
    for (const error of expected.errors)
      assert.ok(
        found.diagnostics.some(
          (each) =>
            each.severity === 'error' &&
            each.file.split('/').pop() === error.file &&
            each.line === error.line &&
            each.id === error.category,
        ),
        `${expected.file} ${JSON.stringify(error)}`,
      );
  }
});

test('assembler vectors: diagnostics word for word', async () => {
  assert.ok((await compareFolder(join(isa, 'asm_err'))) > 50);
  await compareFolder(join(isa, 'asm_ok'));
});

test('golden mistakes: diagnostics word for word', async () => {
  assert.ok((await compareFolder(join(data, 'asm', 'bad'))) > 50);
});

test('the programs of the tree', async () => {
  const engine = await start();
  putFolder(engine, join(tree, 'programs'), SOURCES);
  for (const name of ['chess', 'tic', 'c4', 'life']) {
    const found = engine.json('assemble', `${name}/${name}.asm`, '');
    assert.ok(found.ok, name);
    const settings = (text) =>
      text
        .split('\n')
        .filter((line) => line.startsWith('s '))
        .map((line) => line.replace(/ *#.*/, ''));
    assert.deepEqual(
      settings(found.image),
      settings(readFileSync(join(native, 'programs', `${name}.e`), 'utf8')),
      name,
    );
  }
});
