// SPDX-License-Identifier: MIT
// Starts `easm --lsp` for documents of assembly, and `chsim --dap` to debug programs.
'use strict';

const {execFile} = require('node:child_process');
const {promisify} = require('node:util');

const {commands, debug, DebugAdapterExecutable, window, workspace} = require('vscode');
const {LanguageClient} = require('vscode-languageclient/node');

let client;

/** Returns the path of a tool from its setting; throws an error with that setting if the tool
 * cannot run. */
async function find(tool) {
  const path = workspace.getConfiguration(`chessvm.${tool}`).get('path');
  await promisify(execFile)(path, ['--version']).catch((error) => {
    throw new Error(
      `${path} cannot be run (${error.code}). The setting chessvm.${tool}.path says where ` +
        `${tool} is.`,
    );
  });
  return path;
}

async function startClient() {
  try {
    const command = await find('easm');
    const args = ['--lsp', ...workspace.getConfiguration('chessvm.easm').get('arguments')];
    client = new LanguageClient(
      'easm',
      'easm',
      {command, args},
      {documentSelector: [{language: 'easm'}]},
    );
    await client.start();
  } catch (error) {
    // Not awaited: the user may leave the message open.
    window.showErrorMessage(error.message, 'Open Settings').then((chosen) => {
      if (chosen) commands.executeCommand('workbench.action.openSettings', 'chessvm');
    });
  }
}

async function stopClient() {
  const last = client;
  client = undefined;
  await last?.stop();
}

const debugAdapters = {
  createDebugAdapterDescriptor: async () =>
    new DebugAdapterExecutable(await find('chsim'), ['--dap']),
};

async function activate(context) {
  const [inTheWindow] =
    context.extension.packageJSON.contributes.debuggers[0].initialConfigurations;
  context.subscriptions.push(
    debug.registerDebugAdapterDescriptorFactory('chessvm', debugAdapters),
    // F5 without a launch.json passes an empty configuration.
    debug.registerDebugConfigurationProvider('chessvm', {
      resolveDebugConfiguration: (folder, given) => (given.type ? given : inTheWindow),
    }),
    workspace.onDidChangeConfiguration(async (change) => {
      if (!change.affectsConfiguration('chessvm.easm')) return;
      await stopClient();
      await startClient();
    }),
  );
  await startClient();
}

module.exports = {activate, deactivate: stopClient};
