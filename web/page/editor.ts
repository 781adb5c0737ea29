// SPDX-License-Identifier: MIT
// Renders a text editor with line numbers and marked diagnostics. Until the editor with colours is
// loaded, renders a textarea instead.

import {h, type View} from './dom.js';
import type {HelpPlace} from './editor/help.js';
import type {Diagnostic} from './replies.js';

/** Returns marks for the diagnostics. Newlines and blanks move each mark to the marked text. */
function marksView(text: string, diagnostics: readonly Diagnostic[]): (View | string)[] {
  const marks: (View | string)[] = [];
  const lines = text.split('\n');
  const sorted = [...diagnostics]
    .filter((each) => each.line > 0)
    .sort((one, other) => one.line - other.line || one.column - other.column);
  let line = 1;
  let column = 1;
  for (const each of sorted) {
    if (each.line < line || (each.line === line && each.column < column)) continue;
    marks.push(
      '\n'.repeat(each.line - line) + ' '.repeat(each.column - (each.line === line ? column : 1)),
    );
    const size = Math.max(
      1,
      Math.min(each.length, (lines[each.line - 1]?.length ?? 0) - each.column + 1),
    );
    marks.push(h('mark', {class: each.severity}, ' '.repeat(size)));
    line = each.line;
    column = each.column + size;
  }
  marks.push('\n'.repeat(Math.max(0, lines.length - line)));
  return marks;
}

declare const EDITOR_URL: string;

let asked = false;

/** Fetches the editor with colours (editor/element.ts), and then calls `arrived`. Only the first
 * call has an effect. Without the fetched editor, all editors are textareas. */
export function fetchEditor(arrived: () => void): void {
  if (asked) return;
  asked = true;
  import(new URL(EDITOR_URL, import.meta.url).href).then(arrived, () => undefined);
}

export interface EditorOptions {
  id: string;
  /** Name of the edited file; another file gets a new editor with an empty undo history. */
  file: string;
  label: string;
  /** Language for the colours; undefined gives a textarea without colours. */
  language?: 'easm' | 'patch';
  text: string;
  diagnostics: readonly Diagnostic[];
  changed: (text: string) => void;
  /** Numbers of the lines that have a stop; undefined if the text cannot have stops. */
  stops?: readonly number[];
  toggleStop?: (line: number) => void;
  /** Returns help on the word at a place, as Markdown. */
  help?: (place: HelpPlace) => Promise<string>;
}

/** Renders a code-editor if its script is loaded and `language` is set. Otherwise renders a
 * textarea. A textarea that has the focus stays a textarea. */
export function editor(options: EditorOptions): View {
  const {id, file, language, label, text, diagnostics, changed, stops} = options;
  if (
    language === undefined ||
    customElements.get('code-editor') === undefined ||
    document.activeElement?.id === id
  )
    return plainEditor(options);
  return h('code-editor', {
    key: file,
    id: `${id}-editor`,
    field: id,
    language,
    label,
    value: text,
    diagnostics: JSON.stringify(diagnostics),
    stops: stops === undefined ? null : JSON.stringify(stops),
    onstop: options.toggleStop,
    onhelp: options.help,
    oninput: (event: Event) => changed((event.target as HTMLTextAreaElement).value),
  });
}

/** Returns the number, from 1, of the line that is clicked in a column of `lines` lines. */
function lineOfClick({currentTarget, clientY}: MouseEvent, lines: number): number {
  const {top, height} = (currentTarget as Element).getBoundingClientRect();
  return Math.min(lines, Math.floor(((clientY - top) / height) * lines) + 1);
}

/** Returns the cursor's line for the key F9, which toggles a stop. Returns null for other keys. */
function lineOfKey({key, target}: KeyboardEvent): number | null {
  const {value, selectionStart} = target as HTMLTextAreaElement;
  return key === 'F9' ? value.slice(0, selectionStart).split('\n').length : null;
}

function plainEditor(options: EditorOptions): View {
  const {id, file, label, text, diagnostics, changed, toggleStop} = options;
  const lines = text.split('\n');
  const faulty = new Set(diagnostics.map((each) => each.line));
  const stops = new Set(options.stops);
  const mark = (line: number): string =>
    `${faulty.has(line) ? 'faulty' : ''} ${stops.has(line) ? 'stop' : ''}`.trim();
  const width = lines.reduce((most, line) => Math.max(most, line.length), 40);
  return h(
    'div',
    {class: 'editor', key: file},
    h(
      'pre',
      {
        class: 'gutter',
        'aria-hidden': 'true',
        onclick: (event: MouseEvent) => toggleStop?.(lineOfClick(event, lines.length)),
      },
      lines.map((_, i) =>
        mark(i + 1) === '' ? `${i + 1}\n` : h('span', {class: mark(i + 1)}, `${i + 1}\n`),
      ),
    ),
    h(
      'div',
      {class: 'text'},
      h('pre', {class: 'marks', 'aria-hidden': 'true'}, marksView(text, diagnostics)),
      h('textarea', {
        id,
        value: text,
        rows: lines.length + 1,
        cols: width + 2,
        wrap: 'off',
        spellcheck: 'false',
        autocapitalize: 'off',
        autocomplete: 'off',
        'aria-label': label,
        'aria-describedby': 'diagnostics',
        oninput: (event: Event) => changed((event.target as HTMLTextAreaElement).value),
        onkeydown: (event: KeyboardEvent) => {
          const line = toggleStop === undefined ? null : lineOfKey(event);
          if (line === null) return;
          event.preventDefault();
          toggleStop?.(line);
        },
      }),
    ),
  );
}

export function goTo(id: string, {line, column}: {line: number; column: number}): void {
  const coloured = document.getElementById(`${id}-editor`) as
    (HTMLElement & {goTo(line: number, column: number): void}) | null;
  if (coloured !== null) return coloured.goTo(line, column);
  const source = document.getElementById(id) as HTMLTextAreaElement;
  const at =
    source.value
      .split('\n')
      .slice(0, line - 1)
      .reduce((sum, each) => sum + each.length + 1, 0) +
    column -
    1;
  source.focus();
  source.setSelectionRange(at, at);
}
