// SPDX-License-Identifier: MIT
// Saves texts as files.

export interface TextFile {
  name: string;
  text: string;
}

export function save({name, text}: TextFile): void {
  const file = document.createElement('a');
  file.href = URL.createObjectURL(new Blob([text], {type: 'text/plain'}));
  file.download = name;
  file.click();
  setTimeout(() => URL.revokeObjectURL(file.href), 1000);
}
