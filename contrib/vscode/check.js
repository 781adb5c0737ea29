// SPDX-License-Identifier: MIT
// Loads the bundled extension with a simulated editor; fails if the bundle lacks a module or an
// entry point. `npm run check`
'use strict';

const assert = require('node:assert');
const Module = require('node:module');

// Stands for any part of the editor's interface: a class, a function or a value.
const standIn = () =>
  new Proxy(function () {}, {
    get: (target, key) =>
      key === 'prototype' ? target.prototype : key === Symbol.toPrimitive ? () => 0 : standIn(),
    apply: standIn,
    construct: () => ({}),
  });
const load = Module._load;
Module._load = (name, ...rest) => (name === 'vscode' ? standIn() : load(name, ...rest));
const extension = require('./out/extension.js');
assert.equal(typeof extension.activate, 'function');
assert.equal(typeof extension.deactivate, 'function');
