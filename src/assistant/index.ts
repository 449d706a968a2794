/**
 * The shop's assistant: what to ask it, and whether its answers name the account's products. All of it is pure: text and
 * facts go in, verdicts, questions and numbers come out; clock, chance and storage are the caller's.
 *
 * An answer is folded (`fold/`) to characters and gaps, each with its place in the original. Own products are read (`products/`)
 * into facets: brand, words, codes, amounts, colours. `naming/` finds mentions of facets, weighs the evidence for and against
 * each stretch, and decides by a score; `verdict/` finds the place of a stretch in a list, and whether it only repeats the
 * question. `judge-answer.ts` puts the verdict together.
 * `samples/` makes sentences of a product's own words and shows what the judge finds of each, and proposes names that it would not find.
 * `questions.ts` makes the day's questions, `summary.ts` counts checks and says how sure the shares are.
 */

export { type JudgeInput, judgeAnswer } from './judge-answer.ts';
export { type CompiledProducts, compileInSteps, compileProducts } from './naming/mentions.ts';
export { isBrandedQuestion } from './naming/name-products.ts';
export type { OwnProduct } from './products/product.ts';
export {
  type ActiveCustomQuestion,
  type DayQuestion,
  type DayQuestions,
  QUESTIONS_PER_DAY,
  type QuestionInput,
  questionsOfDay,
} from './questions.ts';
export { RULES_VERSION } from './rules-version.ts';
export { keepFound, PROPOSALS_MAX, proposeNames } from './samples/name-proposals.ts';
export { type NameSample, SAMPLE_OUTCOMES, SAMPLES_MAX, sampleNames } from './samples/name-samples.ts';
export {
  type CheckFacts,
  DIRECTIONAL_QUESTIONS,
  RECENT_DAYS,
  type Share,
  type Summary,
  summarize,
  summarizeWeeks,
} from './summary.ts';
export { type Interval, wilsonInterval } from './wilson.ts';
