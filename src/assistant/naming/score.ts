import type { Candidate } from './reading.ts';
import { BIAS, WEIGHTS } from './weights.ts';

/** How sure it is that a stretch names its product. */
export type Standing = 'certain' | 'likely' | 'no';

/** From here on a stretch names its product: above even odds, since a false hit does more harm than a missed one. */
const CERTAIN_FROM = 0.5;
/** From here on it may name it: a person is asked. */
const LIKELY_FROM = -1.5;
/** Evidence that moves the score by less is not worth a word. */
const TOLD_FROM = 0.4;

/** What the evidence of a stretch amounts to. */
export function standingOf(candidate: Candidate): Standing {
  const score = scoreOf(candidate);
  if (score < LIKELY_FROM) return 'no';
  return score >= CERTAIN_FROM && !candidate.isLikelyAtMost ? 'certain' : 'likely';
}

/** The logarithm of the odds that the stretch names the product: the sum of what each piece of evidence weighs. */
export function scoreOf({ evidence }: Candidate): number {
  let score = BIAS;
  for (const name in evidence) score += (WEIGHTS[name] ?? 0) * (evidence[name] ?? 0);
  return score;
}

/** The evidence in words, what weighs most first, with + for and − against: `code:head +`, `other amount −`. */
export function explain({ evidence }: Candidate): string[] {
  return Object.entries(evidence)
    .map(([name, value]) => ({ name, weight: (WEIGHTS[name] ?? 0) * value }))
    .filter(({ weight }) => Math.abs(weight) >= TOLD_FROM)
    .sort((one, other) => Math.abs(other.weight) - Math.abs(one.weight))
    .map(({ name, weight }) => `${name} ${weight > 0 ? '+' : '−'}`);
}
