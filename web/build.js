// SPDX-License-Identifier: MIT
// Builds the page. `node build.js [FOLDER]` writes it into FOLDER, by default build/web/page. The
// result is static files with relative URLs. The name of each file contains a hash of its content,
// except for index.html and offline.js.

import {execFileSync} from 'node:child_process';
import {createHash} from 'node:crypto';
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import {tmpdir} from 'node:os';
import {dirname, extname, join, relative, resolve} from 'node:path';
import {fileURLToPath, pathToFileURL} from 'node:url';
import {brotliCompressSync, gzipSync} from 'node:zlib';

import {build} from 'esbuild';

const here = dirname(fileURLToPath(import.meta.url));
const tree = join(here, '..');
/** Path of the engine module. The environment variable CHESSVM_ENGINE overrides it. */
const engine = process.env.CHESSVM_ENGINE ?? join(tree, 'build', 'web', 'web', 'engine.wasm');
export const pageFolder = join(tree, 'build', 'web', 'page');

/** @param {string} folder @returns {string[]} */
function filesBelow(folder) {
  return readdirSync(folder)
    .sort()
    .flatMap((name) => {
      const path = join(folder, name);
      return statSync(path).isDirectory() ? filesBelow(path) : [path];
    });
}

/** Folder of the native build. It contains the patches that wire the CPUs, and the compiler rtmc.
 * The environment variable CHESSVM_NATIVE_BUILD overrides this path. */
const native = process.env.CHESSVM_NATIVE_BUILD ?? join(tree, 'build', 'demo');
const wiring = (/** @type {string} */ cpu) => join(native, 'share', 'chessvm', `${cpu}.e`);
/** Maps the name of a CPU to the name of its files in sim/wired, without the extension. */
const WIRINGS = {published: 'chessvm', quick: 'quick'};

/** Returns the content of programs.json, which maps names to texts. The texts are the sources and
 * decks of programs/, the patches that wire the CPUs, steps.json, and the patches and decks of
 * examples/eniac/. Names from examples/eniac/ begin with `eniac/`. */
function programTexts() {
  const texts = (/** @type {string} */ folder, /** @type {RegExp} */ names, prefix = '') =>
    filesBelow(folder)
      .filter((path) => names.test(path))
      .map((path) => [prefix + relative(folder, path), readFileSync(path, 'utf8')]);
  return Object.fromEntries([
    ...texts(join(tree, 'programs'), /\.(asm|inc|deck)$/),
    ...Object.values(WIRINGS).map((cpu) => [`${cpu}.e`, readFileSync(wiring(cpu), 'utf8')]),
    ['steps.json', JSON.stringify(stepsOfCpus())],
    ...texts(join(tree, 'examples', 'eniac'), /\.(e|deck)$/, 'eniac/'),
  ]);
}

const stepsOfCpus = () =>
  Object.fromEntries(Object.entries(WIRINGS).map(([name, cpu]) => [name, stepsOf(cpu)]));

/** Compiles a CPU with rtmc. Returns an object that maps each program line to the microprogram
 * steps that pulse the line.
 * @param {string} cpu */
function stepsOf(cpu) {
  const made = mkdtempSync(join(tmpdir(), 'chessvm-wiring-'));
  try {
    const sources = join(tree, 'sim', 'wired');
    execFileSync(join(native, 'bin', 'rtmc'), [
      join(sources, `${cpu}.rtm`),
      '--lock',
      join(sources, `${cpu}.lock`),
      '-o',
      join(made, 'e'),
      '--map',
      join(made, 'map'),
      '--schedule',
      join(made, 'schedule'),
      '--unchecked',
    ]);
    const read = (/** @type {string} */ name) => readFileSync(join(made, name), 'utf8');
    return stepsOfLines(JSON.parse(read('map')), read('schedule'));
  } finally {
    rmSync(made, {recursive: true, force: true});
  }
}

/** Returns an object that maps each program line to at most 24 microprogram steps that pulse the
 * line. `schedule` lists the actions of each step. A step pulses a line if the actions of the step
 * include all actions that the line starts.
 * @param {{lines: {line: string, starts: string[]}[]}} map
 * @param {string} schedule */
export function stepsOfLines(map, schedule) {
  /** @type {{thread: string, time: string, actions: Set<string>}[]} */
  const steps = [];
  for (const block of schedule.split('\n\n')) {
    const [title = '', ...lines] = block.split('\n');
    const thread = title.slice(0, title.indexOf(':')).split('/')[0] ?? '';
    for (const line of lines) {
      const [, time = '', actions = ''] = /^ *(\d+): (.*)$/.exec(line) ?? [];
      if (time !== '')
        steps.push({
          thread,
          time,
          actions: new Set(actions.split('; ').map((each) => each.replace(/^to /, ''))),
        });
    }
  }
  return Object.fromEntries(
    map.lines.map(({line, starts}) => [
      line,
      [
        ...new Set(
          steps
            .filter(({actions}) => starts.length > 0 && starts.every((each) => actions.has(each)))
            .map(({thread, time}) => `${thread} ${time}`),
        ),
      ].slice(0, 24),
    ]),
  );
}

/** Bundles the file `entry` of page/. Replaces each identifier in `names` by its value.
 * @param {string} entry
 * @param {Record<string, string | string[]>} names */
async function bundle(entry, names = {}) {
  const result = await build({
    entryPoints: [join(here, 'page', entry)],
    bundle: true,
    minify: true,
    write: false,
    format: entry.endsWith('.css') ? undefined : 'esm',
    target: ['es2022', 'chrome109', 'firefox115', 'safari16.4'],
    legalComments: 'none',
    define: Object.fromEntries(
      Object.entries(names).map(([name, value]) => [name, JSON.stringify(value)]),
    ),
  });
  const [file] = result.outputFiles;
  if (file === undefined) throw new Error(`nothing was built from ${entry}`);
  return Buffer.from(file.contents);
}

/** Builds the page into `folder`. Returns the sizes of its files. @param {string} folder */
export async function buildPage(folder) {
  rmSync(folder, {recursive: true, force: true});
  mkdirSync(folder, {recursive: true});
  /** @type {{name: string, bytes: number, gzip: number, brotli: number}[]} */
  const sizes = [];
  const write = (/** @type {string} */ name, /** @type {Buffer} */ contents) => {
    writeFileSync(join(folder, name), contents);
    sizes.push({
      name,
      bytes: contents.length,
      gzip: gzipSync(contents, {level: 9}).length,
      brotli: brotliCompressSync(contents).length,
    });
  };
  /** Writes a file whose name contains a hash of its contents. Returns the name. */
  const hashed = (/** @type {string} */ name, /** @type {Buffer} */ contents) => {
    const hash = createHash('sha256').update(contents).digest('hex').slice(0, 10);
    const result = `${name.slice(0, -extname(name).length)}-${hash}${extname(name)}`;
    write(result, contents);
    return result;
  };
  const urls = {
    ENGINE_URL: hashed('engine.wasm', readFileSync(engine)),
    PROGRAMS_URL: hashed('programs.json', Buffer.from(JSON.stringify(programTexts()))),
    WORKER_URL: hashed('worker.js', await bundle('worker.ts')),
    EDITOR_URL: hashed('editor.js', await bundle('editor/element.ts')),
  };
  const script = hashed('main.js', await bundle('main.ts', urls));
  const style = hashed('style.css', await bundle('style.css'));
  const html = readFileSync(join(here, 'page', 'index.html'), 'utf8')
    .replace('SCRIPT_URL', script)
    .replace('STYLE_URL', style)
    .replace('ENGINE_URL', urls.ENGINE_URL);
  write('index.html', Buffer.from(html));
  // Every build uses the name offline.js. BUILD is a hash of the other files. It makes the content
  // of offline.js different when another file differs.
  const files = sizes.map(({name}) => name);
  const build = createHash('sha256').update(files.join()).update(html).digest('hex').slice(0, 10);
  write('offline.js', await bundle('offline_worker.ts', {FILES: files, BUILD: build}));
  return sizes;
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const folder = resolve(process.argv[2] ?? pageFolder);
  const sizes = await buildPage(folder);
  const sum = (/** @type {'bytes'|'gzip'|'brotli'} */ key) =>
    sizes.reduce((total, each) => total + each[key], 0);
  const line = (/** @type {string} */ name, /** @type {number[]} */ ...numbers) =>
    console.log(
      name.padEnd(28) + numbers.map((n) => `${(n / 1000).toFixed(1)} kB`.padStart(12)).join(''),
    );
  console.log(`${folder}\n${'file'.padEnd(28)}       bytes        gzip      brotli`);
  for (const each of sizes) line(each.name, each.bytes, each.gzip, each.brotli);
  line('all', sum('bytes'), sum('gzip'), sum('brotli'));
}
