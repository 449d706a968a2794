import { type LocalDate, localDateOf } from '../../../src/core/local-date.ts';
import type { ListedAttempt } from '../../../src/store/port.ts';
import { SETTINGS } from './world.ts';

/** Two sources can stop once each before and after one was mended, with one reading of a target in hand. */
const STOPS_MAX = 4;

function lineOf({ source, outcome, reason, pagesRead }: ListedAttempt): string {
  return `${source} ${outcome} ${reason} ${pagesRead}`;
}

/** Looks for attempts at one target on one date that were counted twice, or too often, or on another date. */
export function checkAttempts(
  attempts: readonly ListedAttempt[],
  localDate: LocalDate,
  say: (rule: string, detail: string) => void,
): void {
  const complete = attempts.filter(({ outcome }) => outcome === 'complete').length;
  if (complete > 1) say('twice', `${complete} attempts were complete`);
  // What a source does not do for want of credit or a key takes none of the target's tries away and is tried no more than mended.
  const tries = attempts.filter(({ reason }) => reason !== 'quota' && reason !== 'auth').length;
  if (tries > 1 + SETTINGS.retriesMax) say('twice', `${tries} attempts: ${attempts.map(lineOf).join(', ')}`);
  if (attempts.length - tries > STOPS_MAX)
    say('twice', `${attempts.length - tries} attempts without a source`);
  const numbers = attempts.map(({ attempt }) => attempt);
  if (numbers.some((number, at) => number !== at + 1)) say('twice', `attempts ${numbers.join()}`);
  if (attempts.some(({ startedAtMs }) => localDateOf(startedAtMs) !== localDate))
    say('date', 'an attempt began on another date');
}
