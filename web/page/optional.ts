// SPDX-License-Identifier: MIT
// Features that the page can do without. A browser may lack them, or refuse them at once or later,
// as where a visitor lets no site store anything.

/** Uses such a feature; returns `otherwise` where the browser refuses it. */
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
