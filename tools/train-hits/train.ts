import { compileProducts } from '../../src/assistant/naming/mentions.ts';
import { readAnswer } from '../../src/assistant/naming/read-answer.ts';
import { BIAS } from '../../src/assistant/naming/score.ts';
import type { LabelledAnswer } from '../eval-hits/labelled-answer.ts';
import { CONVENTIONS, EVIDENCE, priorOf } from './priors.ts';

/** One product in one labelled answer: whether it is named, and the evidence of each stretch that may name it. */
export interface Example {
  readonly isNamed: boolean;
  readonly stretches: readonly Readonly<Record<string, number>>[];
}

const ROUNDS = 400;
const STEP = 0.3;
/** How strongly weights are held to what was thought before. */
const HOLD = 0.0005;
/** A false hit costs more than a missed one. */
const FALSE_HIT = 1.6;

/**
 * The examples of labelled answers. Products whose ASIN is in the answer are left out, since they say nothing about
 * names, and so are stretches that a convention decides.
 */
export function toExamples(items: readonly LabelledAnswer[]): Example[] {
  return items.flatMap((item) => {
    const { codes, candidates } = readAnswer(item.answer_text, compileProducts(item.products));
    const coded = new Set(codes.map(({ asin }) => asin));
    return item.products
      .filter(({ asin }) => !coded.has(asin))
      .map(({ asin }) => ({
        isNamed: item.expected.asins.includes(asin),
        stretches: candidates
          .filter(({ product, isLikelyAtMost }) => product.asin === asin && !isLikelyAtMost)
          .filter(({ evidence }) => !Object.keys(evidence).some((name) => CONVENTIONS.has(name)))
          .map(({ evidence }) => evidence),
      }))
      .filter(({ stretches }) => stretches.length > 0);
  });
}

/**
 * Weighs evidence by logistic regression with Adagrad, each example judged by its best stretch. It uses no randomness: the same
 * examples in the same order give the same weights.
 */
export function trainWeights(examples: readonly Example[]): Map<string, number> {
  const seen = examples.flatMap(({ stretches }) => stretches.flatMap((one) => Object.keys(one)));
  const names = [...new Set([...EVIDENCE, ...seen])].sort();
  const weights = new Map(names.map((name) => [name, priorOf(name)]));
  const squares = new Map(names.map((name) => [name, 1e-6]));
  for (let round = 0; round < ROUNDS; round += 1) {
    const slopes = slopesOf(examples, weights);
    for (const name of names) {
      const weight = weights.get(name) ?? 0;
      const slope = (slopes.get(name) ?? 0) - HOLD * examples.length * (weight - priorOf(name));
      const square = (squares.get(name) ?? 0) + slope * slope;
      squares.set(name, square);
      weights.set(name, weight + (STEP * slope) / Math.sqrt(square));
    }
  }
  return weights;
}

function slopesOf(examples: readonly Example[], weights: ReadonlyMap<string, number>): Map<string, number> {
  const slopes = new Map<string, number>();
  for (const { isNamed, stretches } of examples) {
    const scored = stretches.map((evidence) => ({ evidence, score: scoreOf(evidence, weights) }));
    const best = scored.reduce((one, other) => (other.score > one.score ? other : one));
    const error = (isNamed ? 1 : 0) - 1 / (1 + Math.exp(-best.score));
    const pull = error * (isNamed ? 1 : FALSE_HIT);
    for (const [name, value] of Object.entries(best.evidence))
      slopes.set(name, (slopes.get(name) ?? 0) + pull * value);
  }
  return slopes;
}

/** The score of evidence under some weights. */
export function scoreOf(
  evidence: Readonly<Record<string, number>>,
  weights: ReadonlyMap<string, number>,
): number {
  let score = BIAS;
  for (const [name, value] of Object.entries(evidence)) score += (weights.get(name) ?? 0) * value;
  return score;
}
