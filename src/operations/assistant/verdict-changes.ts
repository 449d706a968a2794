import { type Static, Type } from 'typebox';
import { type StandingVerdict, standingVerdict } from '../../core/standing-verdict.ts';
import type { Check, JudgedVerdict } from '../../store/port.ts';
import { asinSchema, keywordSchema, localDateSchema, oneOf, TEXT_POINTS_MAX, untrusted } from '../schemas.ts';

/** The result for one product: named, a person is asked, or not named. */
const OUTCOMES = ['named', 'asked', 'not_named'] as const;
type Outcome = (typeof OUTCOMES)[number];

const outcome = oneOf(OUTCOMES, '`asked`: it may be named, and a person is asked.');

/** A product of a check with a different result than before. */
export const verdictChangeSchema = Type.Object({
  account: Type.String(),
  check: Type.String({ description: 'Id of the check.' }),
  local_date: localDateSchema,
  keyword: keywordSchema,
  asin: asinSchema,
  before: outcome,
  after: outcome,
  text: untrusted(TEXT_POINTS_MAX, 'The passage of the answer; if it is no longer found, the previous one.'),
});

export type VerdictChange = Static<typeof verdictChangeSchema>;

interface Finding {
  readonly outcome: Outcome;
  readonly text: string;
}

const NOTHING: Finding = { outcome: 'not_named', text: '' };

/**
 * The products whose result differs between the current verdict of a check and a new one; confirmations by a
 * person stay.
 */
export function listVerdictChanges(account: string, check: Check, next: JudgedVerdict): VerdictChange[] {
  const before = findingsOf(standingVerdict(check.verdict, check.confirmations));
  const after = findingsOf(standingVerdict(next, check.confirmations));
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

/** The result for each product of a verdict, with its first passage. */
function findingsOf({ matches, candidates }: StandingVerdict): Map<string, Finding> {
  const findings = new Map<string, Finding>();
  for (const { asin, text } of matches)
    if (!findings.has(asin)) findings.set(asin, { outcome: 'named', text });
  for (const { asin, text, named } of candidates) {
    if (!findings.has(asin)) findings.set(asin, { outcome: named === null ? 'asked' : 'not_named', text });
  }
  return findings;
}
