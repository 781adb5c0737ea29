// SPDX-License-Identifier: MIT
// A text that is typed, with its lines numbered and the places of diagnostics marked.

import {h, type View} from './dom.js';
import type {Diagnostic} from './protocol.js';

/** Lines of blanks in which the places of diagnostics are marked. */
function marksView(text: string, diagnostics: readonly Diagnostic[]): (View | string)[] {
  const marks: (View | string)[] = [];
  const lines = text.split('\n');
  const sorted = [...diagnostics].filter((each) => each.line > 0).sort((one, other) => one.line - other.line || one.column - other.column);
  let line = 1;
  let column = 1;
  for (const each of sorted) {
    if (each.line < line || (each.line === line && each.column < column)) continue;
    marks.push('\n'.repeat(each.line - line) + ' '.repeat(each.column - (each.line === line ? column : 1)));
    const size = Math.max(1, Math.min(each.length, (lines[each.line - 1]?.length ?? 0) - each.column + 1));
    marks.push(h('mark', {class: each.severity}, ' '.repeat(size)));
    line = each.line;
    column = each.column + size;
  }
  marks.push('\n'.repeat(Math.max(0, lines.length - line)));
  return marks;
}

/** An editor. `id` is that of its field, whose diagnostics are in the element `diagnostics`. */
export function editor({id, label, text, diagnostics, changed}: {id: string; label: string; text: string; diagnostics: readonly Diagnostic[]; changed: (text: string) => void}): View {
  const lines = text.split('\n');
  const faulty = new Set(diagnostics.map((each) => each.line));
  const width = lines.reduce((most, line) => Math.max(most, line.length), 40);
  return h('div', {class: 'editor'},
    h('pre', {class: 'gutter', 'aria-hidden': 'true'}, lines.map((_, i) => faulty.has(i + 1) ? h('span', {class: 'faulty'}, `${i + 1}\n`) : `${i + 1}\n`)),
    h('div', {class: 'text'},
      h('pre', {class: 'marks', 'aria-hidden': 'true'}, marksView(text, diagnostics)),
      h('textarea', {id, value: text, rows: lines.length + 1, cols: width + 2, wrap: 'off', spellcheck: 'false', autocapitalize: 'off', autocomplete: 'off',
        'aria-label': label, 'aria-describedby': 'diagnostics', oninput: (event: Event) => changed((event.target as HTMLTextAreaElement).value)})));
}

/** Puts the cursor of an editor at a place. */
export function goTo(id: string, {line, column}: Diagnostic): void {
  const source = document.getElementById(id) as HTMLTextAreaElement;
  const at = source.value.split('\n').slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0) + column - 1;
  source.focus();
  source.setSelectionRange(at, at);
}
