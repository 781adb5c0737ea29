// SPDX-License-Identifier: MIT
// ESLint rules for the scripts of this project. Paths are relative to the root of the tree.

import {dirname} from 'node:path';
import {fileURLToPath} from 'node:url';

import eslint from '@eslint/js';
import {defineConfig} from 'eslint/config';
import globals from 'globals';
import {configs} from 'typescript-eslint';

const here = dirname(fileURLToPath(import.meta.url));

/** Turns off the rules about `any`. Imports from Node have this type if Node's types are absent. */
const ANY = Object.fromEntries(
  ['argument', 'assignment', 'call', 'member-access', 'return'].map((what) => [
    `@typescript-eslint/no-unsafe-${what}`,
    'off',
  ]),
);

export default defineConfig(
  eslint.configs.recommended,
  {
    // Tests run under Node, but contain functions that run in the page.
    languageOptions: {globals: {...globals.node, ...globals.browser}},
    linterOptions: {reportUnusedDisableDirectives: 'error'},
    rules: {
      eqeqeq: 'error',
      'max-len': ['error', {code: 100}],
      'no-var': 'error',
      'prefer-const': 'error',
    },
  },
  {
    files: ['web/**/*.{js,ts}'],
    extends: [configs.recommendedTypeChecked],
    languageOptions: {parserOptions: {projectService: true, tsconfigRootDir: here}},
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
    },
  },
  {
    files: ['web/page/**/*.ts'],
    rules: {
      'max-lines-per-function': ['error', {max: 60, skipBlankLines: true, skipComments: true}],
    },
  },
  {files: ['web/**/*.js'], rules: ANY},
);
