// SPDX-License-Identifier: MIT
// Uses browser features that the page can do without. A browser may lack these features, or refuse
// them on first or later use, for example because the visitor has disabled storage.

/** Calls `use`; returns `otherwise` if the browser refuses the feature. */
export async function orElse<Result>(
  use: () => Result | Promise<Result>,
  otherwise: Result,
): Promise<Result> {
  try {
    return await use();
  } catch {
    return otherwise;
  }
}
