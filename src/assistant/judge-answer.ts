import type { HitKind, Match, Verdict } from '../core/answer-verdict.ts';
import { quarantine } from '../core/quarantine.ts';
import { isCompared } from './appearances/comparison.ts';
import { isEcho } from './appearances/echo.ts';
import { type Appearance, findAppearances } from './appearances/find-appearances.ts';
import { findListEntries, placeAt } from './appearances/list-places.ts';
import { isRefusal } from './appearances/refusal.ts';
import { foldText } from './fold/fold-text.ts';
import type { FoldedText } from './fold/folded-text.ts';
import { type CompiledProducts, compileProducts } from './products/compile-products.ts';
import type { OwnProduct } from './products/product.ts';

/** What is judged. `products` may be compiled once for many answers. */
export interface JudgeInput {
  readonly answer: string;
  readonly question: string;
  readonly products: readonly OwnProduct[] | CompiledProducts;
}

const TEXT_POINTS_MAX = 200;

/**
 * Judges whether an answer names own products, by its text alone: any appearance counts, a negative one and one in a
 * refusal too. Never throws, whatever the text; time grows with the length of the answer and the number of appearances.
 */
export function judgeAnswer({ answer, question, products }: JudgeInput): Verdict {
  const compiled = 'patterns' in products ? products : compileProducts(products);
  const folded = foldText(answer);
  const found = findAppearances(folded, compiled);
  return {
    hit: found.length > 0,
    certainty: 'certain',
    hitKind: kindOf(found),
    answerState: isRefusal(answer) ? 'refused' : 'answered',
    matches: found.length === 0 ? [] : printMatches(answer, folded, found, foldText(question)),
    candidates: [],
  };
}

function kindOf(found: readonly Appearance[]): HitKind | null {
  if (found.some(({ kind }) => kind === 'asin')) return 'asin';
  return found.length > 0 ? 'product_name' : null;
}

function printMatches(
  answer: string,
  folded: FoldedText,
  found: readonly Appearance[],
  question: FoldedText,
): Match[] {
  const entries = findListEntries(answer);
  const points = pointCounter(answer);
  return found.map(({ product, kind, start, end }) => {
    const from = folded.starts[start] ?? 0;
    const to = folded.ends[end - 1] ?? from;
    return {
      asin: product.asin,
      kind,
      text: quarantine(answer.slice(from, to), TEXT_POINTS_MAX),
      start: points(from),
      end: points(to),
      place: isCompared(folded, start, end) ? null : placeAt(entries, from),
      echo: isEcho(folded, start, end, question),
    };
  });
}

/** Turns offsets in UTF-16 units into code points; walks on from where the last one was, so that rising offsets are cheap. */
function pointCounter(text: string): (unit: number) => number {
  let unit = 0;
  let points = 0;
  return (wanted) => {
    if (wanted < unit) {
      unit = 0;
      points = 0;
    }
    while (unit < wanted) {
      unit += (text.codePointAt(unit) ?? 0) > 0xffff ? 2 : 1;
      points += 1;
    }
    return points;
  };
}
