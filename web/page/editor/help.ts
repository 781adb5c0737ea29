// SPDX-License-Identifier: MIT
// Shows help on the word under a resting pointer, or after F1 on the word at the cursor.

import {StateEffect, StateField, type Extension} from '@codemirror/state';
import {EditorView, hoverTooltip, keymap, showTooltip, type Tooltip} from '@codemirror/view';

/** Place in a text, counted from 0. If `aloud` is true, screen readers announce the help. */
export interface HelpPlace {
  line: number;
  character: number;
  aloud: boolean;
}
export type Help = (place: HelpPlace) => Promise<string>;

/** Renders Markdown paragraphs that contain only `code` and **strong** words. */
function paragraphs(text: string): HTMLElement {
  const all = document.createElement('div');
  all.className = 'cm-help';
  all.setAttribute('role', 'tooltip');
  for (const each of text.split('\n\n')) {
    const paragraph = document.createElement('p');
    for (const part of each.split(/(`[^`]*`|\*\*.*?\*\*)/)) {
      const tag = part.startsWith('`') ? 'code' : part.startsWith('**') ? 'strong' : 'span';
      const element = document.createElement(tag);
      element.textContent = part.replace(/^(`|\*\*)(.*)\1$/, '$2');
      paragraph.append(element);
    }
    all.append(paragraph);
  }
  return all;
}

/** Returns the help on the word at `pos` as a tooltip; null if there is none. */
async function tooltipAt(
  {state}: EditorView,
  pos: number,
  help: Help,
  aloud: boolean,
): Promise<Tooltip | null> {
  const line = state.doc.lineAt(pos);
  const text = await help({line: line.number - 1, character: pos - line.from, aloud});
  return text === '' ? null : {pos, above: true, create: () => ({dom: paragraphs(text)})};
}

const show = StateEffect.define<Tooltip | null>();
/** Tooltip with the help at the cursor; it closes when the cursor moves. */
const shown = StateField.define<Tooltip | null>({
  create: () => null,
  update(tooltip, {effects, docChanged, selection}) {
    for (const each of effects) if (each.is(show)) return each.value;
    return docChanged || selection !== undefined ? null : tooltip;
  },
  provide: (field) => showTooltip.from(field),
});

export function helpOnWords(help: Help): Extension {
  return [
    hoverTooltip((view, pos) => tooltipAt(view, pos, help, false)),
    shown,
    keymap.of([
      {
        key: 'F1',
        run(view) {
          const {head} = view.state.selection.main;
          void tooltipAt(view, head, help, true).then((tooltip) => {
            if (view.state.selection.main.head === head) view.dispatch({effects: show.of(tooltip)});
          });
          return true;
        },
      },
      {
        key: 'Escape',
        run(view) {
          if (view.state.field(shown) === null) return false;
          view.dispatch({effects: show.of(null)});
          return true;
        },
      },
    ]),
    EditorView.theme({
      '.cm-help': {maxWidth: '32rem', padding: '0.4rem 0.6rem', fontSize: '0.85rem'},
      '.cm-help p': {margin: '0 0 0.3rem'},
      '.cm-help code': {fontFamily: 'var(--mono)'},
    }),
  ];
}
