import { judgeAnswer } from '../../src/assistant/index.ts';
import type { LabelledAnswer } from './labelled-answer.ts';

/** How one labelled answer was judged. */
export interface Judged {
  readonly item: LabelledAnswer;
  readonly hit: boolean;
  readonly hitKind: string | null;
  /** Without repetition, in the order of the products. */
  readonly asins: readonly string[];
  /** The stretches that were found, each once, in the order of the answer. */
  readonly found: readonly string[];
  /** Whether nothing was found and the item goes to a person. */
  readonly isUncertain: boolean;
}

/** Counts over some items: true hits, false hits, missed hits, and items correctly without a hit. */
export interface Counts {
  readonly truePositives: number;
  readonly falsePositives: number;
  readonly falseNegatives: number;
  readonly trueNegatives: number;
}

/** Judges an item as the service would; one without a question has an empty one. */
export function judge(item: LabelledAnswer): Judged {
  const verdict = judgeAnswer({
    answer: item.answer_text,
    question: item.question ?? '',
    products: item.products,
  });
  const found = new Set(verdict.matches.map(({ asin }) => asin));
  const asins = item.products.map(({ asin }) => asin).filter((asin) => found.has(asin));
  const stretches = [...new Set(verdict.matches.map(({ text }) => text))];
  return {
    item,
    hit: verdict.hit,
    hitKind: verdict.hitKind,
    asins,
    found: stretches,
    isUncertain: !verdict.hit && verdict.candidates.length > 0,
  };
}

/** Counts items by expected and found hit. */
export function count(judged: readonly Judged[]): Counts {
  const of = (expected: boolean, found: boolean) =>
    judged.filter(({ item, hit }) => item.expected.hit === expected && hit === found).length;
  return {
    truePositives: of(true, true),
    falsePositives: of(false, true),
    falseNegatives: of(true, false),
    trueNegatives: of(false, false),
  };
}

/** Share of found hits that are correct; `null` without found hits. */
export function precision({ truePositives, falsePositives }: Counts): number | null {
  return ratio(truePositives, truePositives + falsePositives);
}

/** Share of hits that were found; `null` without hits. */
export function recall({ truePositives, falseNegatives }: Counts): number | null {
  return ratio(truePositives, truePositives + falseNegatives);
}

/** Harmonic mean of both; `null` when one of them is unknown. */
export function f1(counts: Counts): number | null {
  const { truePositives, falsePositives, falseNegatives } = counts;
  return ratio(2 * truePositives, 2 * truePositives + falsePositives + falseNegatives);
}

/** Whether hit, kind and ASINs are all as labelled. */
export function isRight({ item, hit, hitKind, asins }: Judged): boolean {
  const { expected } = item;
  const same = new Set(expected.asins);
  return (
    hit === expected.hit &&
    hitKind === expected.hit_kind &&
    asins.length === same.size &&
    asins.every((asin) => same.has(asin))
  );
}

function ratio(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}
