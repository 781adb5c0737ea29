// SPDX-License-Identifier: MIT
// Renders the files of the Program room: the bundled files and the visitor's own.

import {choice, h, slot, type View} from '../dom.js';
import type {Entry} from '../kept/entry.js';
import type {ProgramActions} from './actions.js';
import {EXAMPLES} from './examples.js';
import {isExample, ownNames} from './own_files.js';
import type {ProgramState} from './state.js';

export function fileChoice(
  {name}: ProgramState,
  entries: readonly Entry[],
  actions: ProgramActions,
): View {
  const own = ownNames(entries, name).map((each) => ({value: each, name: `Your file ${each}`}));
  return choice(
    'example',
    'Program',
    name,
    [...EXAMPLES.map((each) => ({value: each.name, name: `${each.title} (${each.name})`})), ...own],
    (value) => void actions.open(value),
  );
}

export function filesView({name, main}: ProgramState, actions: ProgramActions): View {
  return h(
    'div',
    {class: 'settings', role: 'group', 'aria-label': 'Files'},
    h(
      'label',
      {},
      'New file',
      h('input', {
        id: 'new-file',
        key: name,
        value: '',
        placeholder: 'part.inc',
        autocomplete: 'off',
        spellcheck: 'false',
        onchange: (event: Event) => actions.newFile((event.target as HTMLInputElement).value),
      }),
    ),
    h(
      'label',
      {},
      'Open files',
      h('input', {
        id: 'open-files',
        type: 'file',
        multiple: true,
        accept: '.asm,.inc,.deck',
        onchange: ({target}: Event) => {
          const input = target as HTMLInputElement;
          void actions.take(input.files ?? []).then(() => (input.value = ''));
        },
      }),
    ),
    h('button', {type: 'button', id: 'save-file', onclick: () => actions.save()}, 'Save'),
    slot(
      isExample(name)
        ? null
        : h(
            'button',
            {type: 'button', id: 'delete-file', onclick: () => actions.deleteFile()},
            `Delete ${name}`,
          ),
    ),
    slot(main === name ? null : h('p', {class: 'small'}, `Assembled as a part of ${main}.`)),
  );
}
