// SPDX-License-Identifier: MIT
// Starts `easm --lsp` for documents of assembly, and `chsim --dap` to debug programs.
'use strict';

const { debug, DebugAdapterExecutable, workspace } = require('vscode');
const { LanguageClient } = require('vscode-languageclient/node');

let client;

const debugAdapters = {
  createDebugAdapterDescriptor: () =>
    new DebugAdapterExecutable(workspace.getConfiguration('chessvm.chsim').get('path'), ['--dap']),
};

function activate(context) {
  context.subscriptions.push(debug.registerDebugAdapterDescriptorFactory('chessvm', debugAdapters));
  const settings = workspace.getConfiguration('chessvm.easm');
  const server = { command: settings.get('path'), args: ['--lsp', ...settings.get('arguments')] };
  client = new LanguageClient('easm', 'easm', server, { documentSelector: [{ language: 'easm' }] });
  return client.start();
}

function deactivate() {
  return client ? client.stop() : undefined;
}

module.exports = { activate, deactivate };
