import { type Static, Type } from 'typebox';
import { type StandingVerdict, standingVerdict } from '../../core/standing-verdict.ts';
import type { Check, JudgedVerdict } from '../../store/port.ts';
import { asinSchema, keywordSchema, localDateSchema, oneOf, TEXT_POINTS_MAX, untrusted } from '../schemas.ts';

/** What an answer says of one product: it names it, a person is asked, or nothing was found. */
const OUTCOMES = ['named', 'asked', 'not_named'] as const;
type Outcome = (typeof OUTCOMES)[number];

const outcome = oneOf(OUTCOMES, '`asked`: it may be named, and a person is asked.');

/** Of which product of which check another outcome stands than before. */
export const verdictChangeSchema = Type.Object({
  account: Type.String(),
  check: Type.String({ description: 'Its id.' }),
  local_date: localDateSchema,
  keyword: keywordSchema,
  asin: asinSchema,
  before: outcome,
  after: outcome,
  text: untrusted(
    TEXT_POINTS_MAX,
    'The stretch of the answer; where it is not found any more, the one that was.',
  ),
});

export type VerdictChange = Static<typeof verdictChangeSchema>;

interface Said {
  readonly outcome: Outcome;
  readonly text: string;
}

const NOTHING: Said = { outcome: 'not_named', text: '' };

/** For each product of which the new verdict of a check says another thing than the old one, what; a person's word stays. */
export function listVerdictChanges(account: string, check: Check, next: JudgedVerdict): VerdictChange[] {
  const before = saidOf(standingVerdict(check.verdict, check.confirmations));
  const after = saidOf(standingVerdict(next, check.confirmations));
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((asin) => {
    const [old, now] = [before.get(asin) ?? NOTHING, after.get(asin) ?? NOTHING];
    if (old.outcome === now.outcome) return [];
    return {
      account,
      check: check.id,
      local_date: check.localDate,
      keyword: check.keyword,
      asin,
      before: old.outcome,
      after: now.outcome,
      text: now.outcome === 'not_named' ? old.text : now.text,
    };
  });
}

/** What a verdict says of each product that it speaks of, with the first stretch. */
function saidOf({ matches, candidates }: StandingVerdict): Map<string, Said> {
  const said = new Map<string, Said>();
  for (const { asin, text } of matches) if (!said.has(asin)) said.set(asin, { outcome: 'named', text });
  for (const { asin, text, named } of candidates) {
    if (!said.has(asin)) said.set(asin, { outcome: named === null ? 'asked' : 'not_named', text });
  }
  return said;
}
