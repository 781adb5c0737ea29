// SPDX-License-Identifier: MIT
// Compares the debugger's pictures of memory with those of `chsim --debug`.

import assert from 'node:assert/strict';
import {spawnSync} from 'node:child_process';
import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {test} from 'node:test';

import {native, putFolder, start, tree} from './support.js';

const DECKS = {
  life: '34000\n44000\n54000\n99030\n',
  tic: '05000\n01000\n99000\n',
  c4: '04010\n04020\n99010\n',
  draughts: '11010\n66030\n99200\n',
  chess: '',
};

test('pictures are those of chsim --debug', async () => {
  const engine = await start();
  putFolder(engine, join(tree, 'programs'), /\.(asm|inc)$/);
  const folder = mkdtempSync(join(tmpdir(), 'chessvm-pictures-'));
  try {
    for (const [name, deck] of Object.entries(DECKS)) {
      const {image, symbols} = engine.json('assemble', `${name}/${name}.asm`, '');
      const cpu = engine.call('cpu_new', image, deck);
      engine.call('cpu_run', cpu, 1e300, 2000);
      const {view, text} = engine.json('cpu_picture', cpu, symbols);
      assert.equal(view, name);
      for (const [file, contents] of [
        ['p.e', image],
        ['p.sym', symbols],
        ['p.deck', deck],
        ['script', `step 2000\nview ${name}\nquit\n`],
      ])
        writeFileSync(join(folder, file), contents);
      const chsim = spawnSync(
        join(native, 'bin', 'chsim'),
        ['--debug', 'p.e', '-d', 'p.deck', '-x', 'script'],
        {cwd: folder, encoding: 'utf8'},
      );
      assert.ok(chsim.stdout.includes(text), `${text}\n${chsim.stdout}${chsim.stderr}`);
      engine.call('close', cpu);
    }
    const other = engine.json('assemble', 'vmtest/vmtest.asm', '');
    const cpu = engine.call('cpu_new', other.image, '');
    assert.deepEqual(engine.json('cpu_picture', cpu, other.symbols), {
      schema: 'chessvm.picture/1',
      view: null,
      text: null,
    });
    assert.throws(() => engine.call('cpu_picture', cpu, 'nonsense'), /the last line has no end/);
    assert.throws(() => engine.call('cpu_picture', 999, ''), /no such machine/);
  } finally {
    rmSync(folder, {recursive: true, force: true});
  }
});
