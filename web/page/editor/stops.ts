// SPDX-License-Identifier: MIT
// Shows stops in the gutter of an editor. A click or F9 requests a stop at a line; the page then
// sets the lines that have stops.

import {
  RangeSet,
  StateEffect,
  StateField,
  type EditorState,
  type Extension,
} from '@codemirror/state';
import {EditorView, GutterMarker, gutter, keymap} from '@codemirror/view';

/** Effect that sets the numbers, from 1, of the lines that have stops. */
export const setStops = StateEffect.define<readonly number[]>();

class Dot extends GutterMarker {
  override toDOM(): Node {
    return document.createTextNode('●');
  }
}
const DOT = new Dot();

/** Returns the gutter dots of `lines`. Ignores lines beyond the end of the text. */
function dotsOf({doc}: EditorState, lines: readonly number[]): RangeSet<GutterMarker> {
  const known = [...new Set(lines)].filter((line) => line >= 1 && line <= doc.lines);
  return RangeSet.of(
    known.sort((one, other) => one - other).map((line) => DOT.range(doc.line(line).from)),
  );
}

const field = StateField.define<RangeSet<GutterMarker>>({
  create: () => RangeSet.empty,
  update(dots, {effects, state, changes}) {
    const set = effects.filter((each) => each.is(setStops)).at(-1);
    return set === undefined ? dots.map(changes) : dotsOf(state, set.value);
  },
});

export function stopGutter(toggle: (line: number) => void): Extension {
  return [
    field,
    gutter({
      class: 'cm-stops',
      markers: ({state}) => state.field(field),
      initialSpacer: () => DOT,
      domEventHandlers: {
        mousedown(view, {from}) {
          toggle(view.state.doc.lineAt(from).number);
          return true;
        },
      },
    }),
    keymap.of([
      {
        key: 'F9',
        run({state}) {
          toggle(state.doc.lineAt(state.selection.main.head).number);
          return true;
        },
      },
    ]),
    EditorView.theme({
      '.cm-stops': {minWidth: '1.1em', cursor: 'pointer'},
      '.cm-stops .cm-gutterElement': {color: 'var(--faulty)', textAlign: 'center'},
    }),
  ];
}
