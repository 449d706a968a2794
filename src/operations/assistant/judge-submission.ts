import {
  type CompiledProducts,
  isBrandedQuestion,
  judgeAnswer,
  RULES_VERSION,
} from '../../assistant/index.ts';
import type { JudgedVerdict, Submission } from '../../store/port.ts';

/** Judges a submission by the rules of now against an account's own products. */
export function judgeSubmission(
  { answer, question }: Pick<Submission, 'answer' | 'question'>,
  products: CompiledProducts,
  judgedAtMs: number,
): JudgedVerdict {
  return {
    ...judgeAnswer({ answer, question, products }),
    isBranded: isBrandedQuestion(question, products),
    rulesVersion: RULES_VERSION,
    judgedAtMs,
  };
}
