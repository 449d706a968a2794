import {
  type CompiledProducts,
  isBrandedQuestion,
  judgeAnswer,
  RULES_VERSION,
} from '../../assistant/index.ts';
import { CANDIDATES_MAX, type Candidate, REASON_CODES, type Verdict } from '../../core/answer-verdict.ts';
import { quarantine } from '../../core/quarantine.ts';
import { certaintyOf } from '../../core/standing-verdict.ts';
import type { JudgedVerdict, Submission } from '../../store/port.ts';

/** Maximum length of stored texts of candidates and reasons, in code points. */
const TEXT_POINTS_MAX = 200;

/** Judges a submission by the current rules against an account's own products. */
export function judgeSubmission(
  { answer, question }: Pick<Submission, 'answer' | 'question'>,
  products: CompiledProducts,
  judgedAtMs: number,
): JudgedVerdict {
  return {
    ...keepable(judgeAnswer({ answer, question, products })),
    isBranded: isBrandedQuestion(question, products),
    rulesVersion: RULES_VERSION,
    judgedAtMs,
  };
}

/** Limits the candidates of a verdict for storage; a product that is certainly named has none. */
function keepable(verdict: Verdict): Verdict {
  const named = new Set(verdict.matches.map(({ asin }) => asin));
  const candidates = verdict.candidates
    .filter(({ asin }) => !named.has(asin))
    .slice(0, CANDIDATES_MAX)
    .map(withBounds);
  return { ...verdict, candidates, certainty: certaintyOf(verdict.hit, candidates) };
}

function withBounds(candidate: Candidate): Candidate {
  const reasons = candidate.reasons.slice(0, REASON_CODES.length).map(({ code, text }) => ({
    code,
    ...(text !== undefined && { text: quarantine(text, TEXT_POINTS_MAX) }),
  }));
  return { ...candidate, text: quarantine(candidate.text, TEXT_POINTS_MAX), reasons };
}
