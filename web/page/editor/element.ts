// SPDX-License-Identifier: MIT
// Defines the element <code-editor>: CodeMirror with the project's languages. It is a separate
// script, which the page loads when the visitor is about to edit a text. Its parts are in a shadow
// tree with style-sheet objects, because the content security policy forbids style elements.

import {defaultKeymap, history, historyKeymap, indentWithTab} from '@codemirror/commands';
import {
  HighlightStyle,
  StreamLanguage,
  syntaxHighlighting,
  type StreamParser,
} from '@codemirror/language';
import {lintGutter, lintKeymap, setDiagnostics, type Diagnostic as Found} from '@codemirror/lint';
import {EditorState} from '@codemirror/state';
import {
  EditorView,
  drawSelection,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import {tags} from '@lezer/highlight';

import type {Diagnostic} from '../replies.js';
import {helpOnWords, type Help} from './help.js';
import {easm, patch, type Words} from './languages.js';
import {searchBar} from './search.js';
import {setStops, stopGutter} from './stops.js';

function parserOf(words: Words): StreamParser<{first: boolean}> {
  return {
    startState: () => ({first: true}),
    token(stream, state) {
      if (stream.sol()) state.first = true;
      if (stream.eatSpace()) return null;
      const rest = stream.string.slice(stream.pos);
      for (const {begins, kind} of words(state.first, stream.column() === 0)) {
        const found = begins.exec(rest);
        if (found === null || found[0] === '') continue;
        stream.pos += found[0].length;
        state.first = state.first && kind === 'labelName';
        return kind;
      }
      // Skip a whole name or register, so that the digits in it get no colour.
      if (stream.match(/^[A-Za-z_]\w*/) === null) stream.next();
      return null;
    },
  };
}

const LANGUAGES: Record<string, StreamLanguage<unknown>> = {
  easm: StreamLanguage.define(parserOf(easm)),
  patch: StreamLanguage.define(parserOf(patch)),
};

const STYLE = HighlightStyle.define([
  {tag: tags.comment, color: 'var(--quiet)', fontStyle: 'italic'},
  {tag: tags.keyword, color: 'var(--accent)', fontWeight: '600'},
  {tag: tags.definitionKeyword, color: 'var(--word)'},
  {tag: tags.labelName, fontWeight: '700'},
  {tag: tags.number, color: 'var(--number)'},
  {tag: tags.string, color: 'var(--number)'},
]);

const THEME = EditorView.theme({
  '&': {
    maxHeight: '32rem',
    background: 'var(--sheet)',
    color: 'var(--ink)',
    fontSize: '0.85rem',
    border: '1px solid var(--rule)',
    borderRadius: '0.4rem',
  },
  '&.cm-focused': {outline: '2px solid var(--accent)', outlineOffset: '1px'},
  '.cm-scroller': {fontFamily: 'var(--mono)', lineHeight: '1.5'},
  '.cm-gutters': {
    background: 'var(--sheet)',
    color: 'var(--quiet)',
    borderRight: '1px solid var(--rule)',
  },
  '.cm-activeLine, .cm-activeLineGutter': {
    background: 'color-mix(in srgb, var(--accent) 7%, transparent)',
  },
  '.cm-cursor': {borderLeftColor: 'var(--ink)'},
  '&.cm-focused .cm-selectionBackground, .cm-selectionBackground': {
    background: 'color-mix(in srgb, var(--accent) 28%, transparent) !important',
  },
  '.cm-tooltip': {background: 'var(--sheet)', color: 'var(--ink)', border: '1px solid var(--rule)'},
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--faulty) 1.5px',
    textUnderlineOffset: '0.25em',
  },
  '.cm-lintRange-warning': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--warning) 1.5px',
    textUnderlineOffset: '0.25em',
  },
  '.cm-lint-marker': {
    width: '0.8em',
    height: '0.8em',
    content: 'none !important',
    borderRadius: '50%',
  },
  '.cm-lint-marker-error': {background: 'var(--faulty)'},
  '.cm-lint-marker-warning': {background: 'var(--warning)', borderRadius: '0'},
  '@media (forced-colors: active)': {
    '.cm-selectionBackground': {forcedColorAdjust: 'none', background: 'Highlight !important'},
    '.cm-lint-marker': {forcedColorAdjust: 'none'},
  },
});

/** Replaces a selection by typed text. If the browser did this, it would add style attributes to
 * the text. index.html still allows style attributes, because some cannot be prevented. */
function replaceByHand(event: InputEvent, view: EditorView): boolean {
  if (event.inputType !== 'insertText' || event.data === null) return false;
  // Use the range of the event: the editor may not know the newest selection yet.
  const [range] = event.getTargetRanges();
  const {main} = view.state.selection;
  const from =
    range === undefined ? main.from : view.posAtDOM(range.startContainer, range.startOffset);
  const to = range === undefined ? main.to : view.posAtDOM(range.endContainer, range.endOffset);
  if (from === to) return false;
  view.dispatch({
    changes: {from, to, insert: event.data},
    selection: {anchor: from + event.data.length},
    userEvent: 'input.type',
  });
  event.preventDefault();
  return true;
}

class CodeEditor extends HTMLElement {
  static readonly observedAttributes = ['diagnostics', 'stops'];
  /** Called with the number of a line, from 1, when the visitor toggles a stop in the line. */
  onstop: ((line: number) => void) | null = null;
  /** Returns the help on a word as Markdown; an empty text if there is none. */
  onhelp: Help | null = null;
  readonly #root = this.attachShadow({mode: 'open', delegatesFocus: true});
  #view: EditorView | null = null;
  #text = '';
  /** True while the page itself sets the text. The element then sends no input event. */
  #setting = false;

  get value(): string {
    return this.#view?.state.doc.toString() ?? this.#text;
  }

  set value(text: string) {
    this.#text = text;
    if (this.#view === null || this.value === text) return;
    this.#setting = true;
    this.#view.dispatch({
      changes: {from: 0, to: this.#view.state.doc.length, insert: text},
      selection: {anchor: 0},
    });
    this.#setting = false;
  }

  connectedCallback(): void {
    if (this.#view !== null) return;
    // Stop `input` events of the inner field: they come before `value` has the new text.
    this.#root.addEventListener('input', (event) => event.stopPropagation());
    const language = LANGUAGES[this.getAttribute('language') ?? ''];
    this.#view = new EditorView({
      parent: this.#root,
      root: this.#root,
      state: EditorState.create({
        doc: this.#text,
        extensions: [
          lineNumbers(),
          history(),
          drawSelection(),
          highlightActiveLine(),
          highlightActiveLineGutter(),
          EditorState.tabSize.of(8),
          syntaxHighlighting(STYLE),
          THEME,
          language ?? [],
          this.hasAttribute('stops') ? stopGutter((line) => this.onstop?.(line)) : [],
          this.onhelp === null
            ? []
            : helpOnWords(async (place) => (await this.onhelp?.(place)) ?? ''),
          searchBar(),
          lintGutter(),
          // Tab indents. A visitor leaves the editor by Escape, then Tab.
          keymap.of([...lintKeymap, ...defaultKeymap, ...historyKeymap, indentWithTab]),
          EditorView.contentAttributes.of({
            'aria-label': this.getAttribute('label') ?? '',
            id: this.getAttribute('field') ?? '',
            tabindex: '0',
            spellcheck: 'false',
            autocapitalize: 'off',
            autocorrect: 'off',
          }),
          EditorView.domEventHandlers({beforeinput: replaceByHand}),
          EditorView.updateListener.of(({docChanged}) => {
            if (docChanged && !this.#setting)
              this.dispatchEvent(new Event('input', {bubbles: true}));
          }),
        ],
      }),
    });
    for (const name of CodeEditor.observedAttributes) this.attributeChangedCallback(name);
  }

  disconnectedCallback(): void {
    this.#text = this.value;
    this.#view?.destroy();
    this.#view = null;
  }

  attributeChangedCallback(name: string): void {
    if (this.#view === null) return;
    if (name === 'diagnostics')
      this.#view.dispatch(setDiagnostics(this.#view.state, this.#found(this.#view.state)));
    if (name === 'stops')
      this.#view.dispatch({
        effects: setStops.of(JSON.parse(this.getAttribute('stops') ?? '[]') as number[]),
      });
  }

  /** Moves the cursor to a line and column, both from 1. */
  goTo(line: number, column: number): void {
    const view = this.#view;
    if (view === null) return;
    const at = view.state.doc.line(Math.min(Math.max(1, line), view.state.doc.lines));
    view.dispatch({
      selection: {anchor: Math.min(at.from + column - 1, at.to)},
      scrollIntoView: true,
    });
    view.focus();
  }

  #found({doc}: EditorState): Found[] {
    const all = JSON.parse(this.getAttribute('diagnostics') ?? '[]') as Diagnostic[];
    return all
      .filter(({line}) => line >= 1 && line <= doc.lines)
      .map(({line, column, length, severity, message, id}) => {
        const at = doc.line(line);
        const from = Math.min(at.from + Math.max(0, column - 1), at.to);
        return {
          from,
          to: Math.min(from + Math.max(1, length), at.to),
          severity: severity === 'warning' ? 'warning' : 'error',
          message: `${message} [${id}]`,
        };
      });
  }
}

customElements.define('code-editor', CodeEditor);
