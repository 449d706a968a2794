import type { Candidate, Certainty, HitKind, Match, Verdict } from './answer-verdict.ts';

/** A person's decision about a product in an answer; it overrides the rules, earlier and later ones. */
export interface Confirmation {
  readonly asin: string;
  readonly named: boolean;
  readonly confirmedAtMs: number;
  /** The candidates that the person decided on; they are kept even if later rules do not find them. */
  readonly candidates: readonly Candidate[];
}

/** A verdict of the rules with what people said since. */
export interface StandingVerdict extends Omit<Verdict, 'candidates'> {
  /** Whether a person decided it: that a product is named, or for a miss that none is. */
  readonly confirmedByPerson: boolean;
  /** With what a person said of their product; `null` where nobody has said anything. */
  readonly candidates: readonly (Candidate & { readonly named: boolean | null })[];
}

/** How certain a verdict with these open candidates is. */
export function certaintyOf(hit: boolean, open: readonly unknown[]): Certainty {
  return hit || open.length === 0 ? 'certain' : 'likely';
}

/** The verdict that counts: a person's decision about a product overrides the rules. */
export function standingVerdict(byRules: Verdict, confirmations: readonly Confirmation[]): StandingVerdict {
  const words = new Map(confirmations.map((one) => [one.asin, one.named]));
  const found = byRules.matches.filter(({ asin }) => words.get(asin) !== false);
  const candidates = [...byRules.candidates, ...confirmations.flatMap((one) => lostBy(byRules, one))]
    .toSorted(inOrder)
    .map((candidate) => ({ ...candidate, named: words.get(candidate.asin) ?? null }));
  const confirmed = candidates.filter(({ named }) => named === true).map(toMatch);
  const matches = [...found, ...confirmed].toSorted(inOrder);
  const isAffirmed = confirmations.some(({ named }) => named);
  const hit = matches.length > 0 || isAffirmed;
  const open = candidates.filter(({ named }) => named === null);
  return {
    hit,
    certainty: certaintyOf(hit, open),
    hitKind: kindOf(hit, matches),
    confirmedByPerson: hit ? isAffirmed : confirmations.length > 0 && open.length === 0,
    answerState: byRules.answerState,
    matches,
    candidates,
  };
}

/** Candidates of a confirmation in whose place the rules of now have nothing. */
function lostBy({ matches, candidates }: Verdict, confirmation: Confirmation): readonly Candidate[] {
  const isKnown = [...matches, ...candidates].some(({ asin }) => asin === confirmation.asin);
  return isKnown ? [] : confirmation.candidates;
}

function toMatch({ asin, text, start, end, place, echo }: Candidate): Match {
  return { asin, kind: 'product_name', text, start, end, place, echo };
}

function kindOf(hit: boolean, matches: readonly Match[]): HitKind | null {
  if (!hit) return null;
  return matches.some(({ kind }) => kind === 'asin') ? 'asin' : 'product_name';
}

function inOrder(one: Pick<Match, 'start'>, other: Pick<Match, 'start'>): number {
  return one.start - other.start;
}
