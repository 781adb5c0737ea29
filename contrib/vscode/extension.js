// SPDX-License-Identifier: MIT
// Starts `easm --lsp` for documents of assembly.
'use strict';

const { workspace } = require('vscode');
const { LanguageClient } = require('vscode-languageclient/node');

let client;

function activate() {
  const settings = workspace.getConfiguration('chessvm.easm');
  const server = { command: settings.get('path'), args: ['--lsp', ...settings.get('arguments')] };
  client = new LanguageClient('easm', 'easm', server, { documentSelector: [{ language: 'easm' }] });
  return client.start();
}

function deactivate() {
  return client ? client.stop() : undefined;
}

module.exports = { activate, deactivate };
