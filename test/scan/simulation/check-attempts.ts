import { type LocalDate, localDateOf } from '../../../src/core/local-date.ts';
import type { ListedAttempt } from '../../../src/store/port.ts';
import { SETTINGS } from './world.ts';

/** Two sources can each stop once before and once after a restart, with one reading of a target in progress. */
const STOPS_MAX = 4;

function lineOf({ source, outcome, reason, pagesRead, detail }: ListedAttempt): string {
  return `${source} ${outcome} ${reason} ${pagesRead} (${detail})`;
}

/** Looks for attempts at one target on one date that were counted twice, too often, or on another date. */
export function checkAttempts(
  attempts: readonly ListedAttempt[],
  localDate: LocalDate,
  say: (rule: string, detail: string) => void,
): void {
  const complete = attempts.filter(({ outcome }) => outcome === 'complete').length;
  if (complete > 1) say('twice', `${complete} attempts were complete`);
  // Failures for lack of credit or a valid key use up none of the target's attempts; restarts
  // limit their number.
  const stopped = attempts.filter(({ reason }) => reason === 'quota' || reason === 'auth').length;
  // Nor does an attempt whose worker stopped or whose source asked for a pause: the next one continues with its pages.
  const interrupted = attempts.filter(({ detail }) => detail?.startsWith('Interrupted ')).length;
  const tries = attempts.length - stopped - interrupted;
  if (tries > 1 + SETTINGS.retriesMax) say('twice', `${tries} attempts: ${attempts.map(lineOf).join(', ')}`);
  if (stopped > STOPS_MAX) say('twice', `${stopped} attempts without a source`);
  const numbers = attempts.map(({ attempt }) => attempt);
  if (numbers.some((number, at) => number !== at + 1)) say('twice', `attempts ${numbers.join()}`);
  if (attempts.some(({ startedAtMs }) => localDateOf(startedAtMs) !== localDate))
    say('date', 'an attempt began on another date');
}
