// SPDX-License-Identifier: MIT
// A text that is typed, with its lines numbered and the places of diagnostics marked.

import {h, type View} from './dom.js';
import type {Diagnostic} from './replies.js';

/** Lines of blanks in which the places of diagnostics are marked. */
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

/** Fetches the editor with colours (editor/element.ts); until it is there, and where it cannot be
 * had, texts are typed into plain fields. */
export function fetchEditor(arrived: () => void): void {
  if (asked) return;
  asked = true;
  import(new URL(EDITOR_URL, import.meta.url).href).then(arrived, () => undefined);
}

export interface EditorOptions {
  /** The id of the field that is typed into. */
  id: string;
  /** What is edited: an editor of another file is another one, with nothing to undo. */
  file: string;
  label: string;
  /** Whose words have colours; undefined is a plain field for good. */
  language?: 'easm' | 'patch';
  text: string;
  /** Those of this text; their list is the element `diagnostics`. */
  diagnostics: readonly Diagnostic[];
  changed: (text: string) => void;
}

/** An editor. A plain field in which is typed is not replaced before it is left. */
export function editor(options: EditorOptions): View {
  const {id, file, language, label, text, diagnostics, changed} = options;
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
    oninput: (event: Event) => changed((event.target as HTMLTextAreaElement).value),
  });
}

function plainEditor({id, file, label, text, diagnostics, changed}: EditorOptions): View {
  const lines = text.split('\n');
  const faulty = new Set(diagnostics.map((each) => each.line));
  const width = lines.reduce((most, line) => Math.max(most, line.length), 40);
  return h(
    'div',
    {class: 'editor', key: file},
    h(
      'pre',
      {class: 'gutter', 'aria-hidden': 'true'},
      lines.map((_, i) =>
        faulty.has(i + 1) ? h('span', {class: 'faulty'}, `${i + 1}\n`) : `${i + 1}\n`,
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
      }),
    ),
  );
}

/** Puts the cursor of an editor at a place. */
export function goTo(id: string, {line, column}: Diagnostic): void {
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
