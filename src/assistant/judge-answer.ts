import {
  CANDIDATES_MAX,
  type Candidate,
  type HitKind,
  type Match,
  type Verdict,
} from '../core/answer-verdict.ts';
import { quarantine } from '../core/quarantine.ts';
import { foldText } from './fold/fold-text.ts';
import type { FoldedText } from './fold/folded-text.ts';
import { type CompiledProducts, compileProducts } from './naming/mentions.ts';
import { type Appearance, findAppearances } from './naming/name-products.ts';
import { reasonsOf } from './naming/reasons.ts';
import type { OwnProduct } from './products/product.ts';
import { isCompared } from './verdict/comparison.ts';
import { isEcho } from './verdict/echo.ts';
import { findListEntries, placeAt } from './verdict/list-places.ts';
import { isRefusal } from './verdict/refusal.ts';

/** What is judged. `products` may be compiled once for many answers. */
export interface JudgeInput {
  readonly answer: string;
  readonly question: string;
  readonly products: readonly OwnProduct[] | CompiledProducts;
}

const TEXT_POINTS_MAX = 200;

/**
 * Judges whether an answer names own products, by its text and the question's: any appearance counts, also in a negative
 * sentence or a refusal. Stretches that may name a product but are not sufficient are candidates. Never throws; time grows
 * with the length of the answer and the number of appearances.
 */
export function judgeAnswer({ answer, question, products }: JudgeInput): Verdict {
  const compiled = 'facets' in products ? products : compileProducts(products);
  const { folded, named, likely } = findAppearances(answer, compiled);
  const describe = describeStretches(answer, folded, question);
  const candidates = likely
    .slice(0, CANDIDATES_MAX)
    .map((one): Candidate => ({ asin: one.product.asin, ...describe(one), reasons: reasonsOf(one) }));
  return {
    hit: named.length > 0,
    certainty: named.length === 0 && candidates.length > 0 ? 'likely' : 'certain',
    hitKind: kindOf(named),
    answerState: isRefusal(answer) ? 'refused' : 'answered',
    matches: named.map((one): Match => ({ asin: one.asin, kind: one.kind, ...describe(one) })),
    candidates,
  };
}

function kindOf(found: readonly Appearance[]): HitKind | null {
  if (found.some(({ kind }) => kind === 'asin')) return 'asin';
  return found.length > 0 ? 'product_name' : null;
}

type Described = Omit<Match, 'asin' | 'kind'>;

function describeStretches(
  answer: string,
  folded: FoldedText,
  question: string,
): (stretch: Pick<Appearance, 'start' | 'end'>) => Described {
  const entries = findListEntries(answer);
  const points = pointCounter(answer);
  const asked = foldText(question);
  return ({ start, end }) => {
    const from = folded.starts[start] ?? 0;
    const to = folded.ends[end - 1] ?? from;
    return {
      text: quarantine(answer.slice(from, to), TEXT_POINTS_MAX),
      start: points(from),
      end: points(to),
      place: isCompared(folded, start, end) ? null : placeAt(entries, from),
      echo: isEcho(folded, start, end, asked),
    };
  };
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
