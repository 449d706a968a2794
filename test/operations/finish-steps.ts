/** Runs work that is divided into steps in one go. */
export function finishSteps<Result>(steps: Iterator<void, Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

/** Counts the steps into which work is divided. */
export function countSteps(steps: Iterator<void, unknown>): number {
  let count = 1;
  while (steps.next().done !== true) count += 1;
  return count;
}
