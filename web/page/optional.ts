// SPDX-License-Identifier: MIT
// Uses browser features that may be missing or refused, for example because storage is disabled.

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
