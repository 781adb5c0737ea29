// SPDX-License-Identifier: MIT
// Adds a search bar to an editor, because the browser's own search finds only the lines in view.

import {
  EditorSelection,
  RangeSet,
  StateEffect,
  StateField,
  type EditorState,
  type Extension,
} from '@codemirror/state';
import {
  Decoration,
  EditorView,
  keymap,
  showPanel,
  type DecorationSet,
  type Panel,
} from '@codemirror/view';

interface Search {
  open: boolean;
  words: string;
  /** Offsets of the matches, in ascending order. */
  found: readonly number[];
}

/** Largest number of matches that are marked. */
const MOST = 10_000;

const setOpen = StateEffect.define<boolean>();
const setWords = StateEffect.define<string>();

/** Returns the offsets of at most MOST matches of `words` in a text. Ignores case. */
function placesOf(words: string, {doc}: EditorState): number[] {
  const found: number[] = [];
  if (words === '') return found;
  const text = doc.toString().toLowerCase();
  const wanted = words.toLowerCase();
  for (
    let at = text.indexOf(wanted);
    at >= 0 && found.length < MOST;
    at = text.indexOf(wanted, at + wanted.length)
  )
    found.push(at);
  return found;
}

const field = StateField.define<Search>({
  create: () => ({open: false, words: '', found: []}),
  update(search, {effects, docChanged, state}) {
    let {open, words} = search;
    for (const each of effects) {
      if (each.is(setOpen)) open = each.value;
      if (each.is(setWords)) words = each.value;
    }
    if (open === search.open && words === search.words && !docChanged) return search;
    return {open, words, found: open ? placesOf(words, state) : []};
  },
  provide: (self) => [
    showPanel.from(self, ({open}) => (open ? panelOf : null)),
    EditorView.decorations.from(self, marksOf),
  ],
});

const MARK = Decoration.mark({class: 'cm-found'});
function marksOf({words, found}: Search): DecorationSet {
  return RangeSet.of(found.map((at) => MARK.range(at, at + words.length)));
}

/** Selects the next match; if `direction` is -1, the previous match. Wraps around at both ends. */
function go(view: EditorView, direction: 1 | -1): boolean {
  const {open, words, found} = view.state.field(field);
  if (!open) return false;
  const {from, to} = view.state.selection.main;
  const next =
    direction === 1
      ? (found.find((at) => at >= to) ?? found[0])
      : ([...found].reverse().find((at) => at + words.length <= from) ?? found.at(-1));
  if (next === undefined) return true;
  view.dispatch({
    selection: EditorSelection.single(next, next + words.length),
    effects: EditorView.scrollIntoView(next, {y: 'center'}),
  });
  return true;
}

function close(view: EditorView): boolean {
  if (!view.state.field(field).open) return false;
  view.dispatch({effects: setOpen.of(false)});
  view.focus();
  return true;
}

/** Opens the search bar. Searches for the selected text if it is within one line. Otherwise
 * searches for the words of the last search. */
function open(view: EditorView): boolean {
  const {from, to} = view.state.selection.main;
  const selected = view.state.sliceDoc(from, to);
  const effects: StateEffect<unknown>[] = [setOpen.of(true)];
  if (selected !== '' && !selected.includes('\n')) effects.push(setWords.of(selected));
  view.dispatch({effects});
  const input = view.dom.querySelector<HTMLInputElement>('.cm-search input');
  input?.focus();
  input?.select();
  return true;
}

function countOf({state}: EditorView): string {
  const {words, found} = state.field(field);
  if (words === '') return '';
  if (found.length === 0) return 'not found';
  const {from, to} = state.selection.main;
  const at = to - from === words.length ? found.indexOf(from) : -1;
  return at < 0 ? `${found.length} found` : `${at + 1} of ${found.length}`;
}

function button(text: string, label: string, act: () => void): HTMLButtonElement {
  const made = document.createElement('button');
  made.type = 'button';
  made.textContent = text;
  made.setAttribute('aria-label', label);
  made.onclick = act;
  return made;
}

function panelOf(view: EditorView): Panel {
  const dom = document.createElement('div');
  dom.className = 'cm-search';
  dom.setAttribute('role', 'search');
  const input = document.createElement('input');
  input.type = 'search';
  input.setAttribute('aria-label', 'Search in the text');
  input.value = view.state.field(field).words;
  const count = document.createElement('output');
  const next = () => go(view, 1);
  const before = () => go(view, -1);
  input.oninput = (event) => {
    event.stopPropagation();
    view.dispatch({effects: setWords.of(input.value)});
  };
  dom.onkeydown = (event) => {
    const backwards = event.shiftKey;
    if (event.key === 'Escape') close(view);
    else if (event.key === 'F3' || (event.key === 'Enter' && event.target === input))
      go(view, backwards ? -1 : 1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  dom.append(
    input,
    count,
    button('▲', 'The place before', before),
    button('▼', 'The next place', next),
    button('✕', 'Close the search', () => close(view)),
  );
  const update = () => {
    const {words} = view.state.field(field);
    if (input.value !== words) input.value = words;
    const text = countOf(view);
    if (count.textContent !== text) count.textContent = text;
  };
  update();
  return {dom, top: true, update};
}

export function searchBar(): Extension {
  return [
    field,
    keymap.of([
      {key: 'Mod-f', run: open, preventDefault: true},
      {key: 'F3', run: (view) => go(view, 1), shift: (view) => go(view, -1)},
      {key: 'Escape', run: close},
    ]),
    EditorView.theme({
      '.cm-panels': {background: 'var(--sheet)', color: 'var(--ink)'},
      '.cm-panels-top': {borderBottom: '1px solid var(--rule)'},
      '.cm-search': {display: 'flex', gap: '0.4rem', padding: '0.3rem', alignItems: 'center'},
      '.cm-search input': {
        flex: '1',
        minWidth: '4rem',
        minHeight: '1.6rem',
        font: 'inherit',
        color: 'inherit',
        background: 'transparent',
        border: '1px solid var(--rule)',
        borderRadius: '0.3rem',
      },
      '.cm-search output': {minWidth: '5rem', color: 'var(--quiet)'},
      '.cm-search button': {minWidth: '1.6rem', minHeight: '1.6rem', font: 'inherit'},
      '.cm-found': {outline: '1px solid var(--accent)'},
    }),
  ];
}
