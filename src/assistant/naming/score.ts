import type { Candidate } from './reading.ts';
import weights from './weights.json' with { type: 'json' };

/** How certain it is that a stretch names its product. */
export type Standing = 'certain' | 'likely' | 'no';

/** The score that a stretch has to outweigh, because most words of an answer name no product. */
export const BIAS = -3;

/** The weight of each piece of evidence; made by `npm run train:hits` from labelled answers. */
export const WEIGHTS: Readonly<Record<string, number>> = weights;

/** From this score on a stretch names its product: above even odds, since a false hit does more harm than a missed one. */
const CERTAIN_FROM = 0.4;
/** From this score on it may name it, and a person is asked. */
const LIKELY_FROM = -1.75;
/** Evidence that moves the score by less is not mentioned. */
const MOVES_FROM = 0.4;

/** The conclusion from the evidence of a stretch. */
export function standingOf(candidate: Candidate): Standing {
  const score = scoreOf(candidate);
  if (score >= CERTAIN_FROM && !candidate.isLikelyAtMost) return 'certain';
  return score < LIKELY_FROM || isAnother(candidate) || isNobodys(candidate) ? 'no' : 'likely';
}

/** Evidence that rules the product out, so that no person is asked. */
const ANOTHER = [
  'another maker before',
  'made for it',
  'fits it',
  'accessory',
  'imitation',
  'another variant',
  'another code',
  'another generation',
  'another size',
  'another of its kind',
  'other amount',
  'longer title',
  'excluded',
];

function isAnother({ evidence }: Candidate): boolean {
  return ANOTHER.some((name) => name in evidence);
}

/** Words of a product far from its maker, as in `水筒 500mlでしたら、次の6点です`: no person is asked. */
const NOBODYS = /^(?:kind|apart|amount|few).*:(?:elsewhere|none|unbranded)$/u;

function isNobodys({ evidence }: Candidate): boolean {
  return Object.keys(evidence).some((name) => NOBODYS.test(name));
}

/** The logarithm of the odds that the stretch names the product: the sum of the weights of all evidence. */
export function scoreOf({ evidence }: Candidate): number {
  let score = BIAS;
  for (const name in evidence) score += (WEIGHTS[name] ?? 0) * (evidence[name] ?? 0);
  return score;
}

/** Names of the evidence that moves the score, by weight. */
export function moving({ evidence }: Candidate): string[] {
  return Object.entries(evidence)
    .map(([name, value]) => ({ name, weight: (WEIGHTS[name] ?? 0) * value }))
    .filter(({ weight }) => Math.abs(weight) >= MOVES_FROM)
    .sort((one, other) => Math.abs(other.weight) - Math.abs(one.weight))
    .map(({ name }) => name);
}
