import { type Static, Type } from 'typebox';
import { printInstant } from '../../core/instant.ts';
import { QUESTION_KINDS } from '../../core/question-kind.ts';
import { type StandingVerdict, standingVerdict } from '../../core/standing-verdict.ts';
import type { Language } from '../../core/text.ts';
import type { Check, CustomQuestion } from '../../store/port.ts';
import {
  asinSchema,
  countSchema,
  instantSchema,
  keywordSchema,
  localDateSchema,
  nullable,
  oneOf,
  placeSchema,
  TEXT_POINTS_MAX,
  untrusted,
} from '../schemas.ts';
import { reasonSentence } from './reason-sentence.ts';

/** Maximum length of a question, in Unicode code points. */
export const QUESTION_POINTS_MAX = 500;

/** Maximum length of an answer, in Unicode code points. */
export const ANSWER_POINTS_MAX = 20_000;

export const questionSchema = untrusted(QUESTION_POINTS_MAX, 'The question, word for word.');

/** Text sent by a client: at least one character, stored unchanged, and treated as data only. */
export function pastedSchema(maxLength: number, description: string) {
  return Type.String({ 'x-untrusted': true, minLength: 1, maxLength, description });
}

export const questionKindSchema = oneOf(
  QUESTION_KINDS,
  `One of ${QUESTION_KINDS.map((kind) => `\`${kind}\``).join(', ')}; \`custom\` is a question that the account wrote.`,
);

/** Maximum length of a reason, which quotes only a few words of the answer. */
const REASON_POINTS_MAX = 200;

/** The position of a passage. */
const stretchMembers = {
  text: untrusted(TEXT_POINTS_MAX, 'The passage, without control characters.'),
  start: countSchema('Offset in `answer_text` as sent, in Unicode code points.'),
  end: countSchema('Offset after the last code point.'),
};

const match = Type.Object(
  {
    asin: asinSchema,
    kind: oneOf(['asin', 'product_name'], 'What was found.'),
    ...stretchMembers,
    place: placeSchema('Number of the product in a numbered list of the answer (何番目).'),
    echo: Type.Boolean({ description: 'Whether it only repeats the question.' }),
  },
  { $id: 'Match' },
);

const candidate = Type.Object(
  {
    asin: asinSchema,
    ...stretchMembers,
    reasons: Type.Array(untrusted(REASON_POINTS_MAX, 'A sentence, which may quote the answer.'), {
      description: 'Why the passage may name the product, and why that is not certain.',
    }),
    named: nullable(
      Type.Boolean({ description: 'What a person confirmed for the product; `null` if nothing yet.' }),
    ),
  },
  { $id: 'Candidate' },
);

/** Members of a check in every answer. */
export const checkMembers = {
  id: Type.String(),
  created_at: instantSchema,
  local_date: localDateSchema,
  keyword: keywordSchema,
  question: questionSchema,
  question_kind: questionKindSchema,
  hit: Type.Boolean({
    description: 'Whether the answer names an own product: it is certain, or a person confirmed it.',
  }),
  certainty: oneOf(
    ['certain', 'likely'],
    'How certain `hit` is. `likely`: a person still has to confirm the `candidates`.',
  ),
  confirmed_by_person: Type.Boolean({ description: 'Whether the value of `hit` comes from a person.' }),
  hit_kind: nullable(oneOf(['asin', 'product_name'], '`asin` takes precedence.')),
  answer_state: oneOf(['answered', 'refused'], '`refused`: the assistant did not answer.'),
  matches: Type.Array(match, {
    description:
      'Every mention in the order of the text: for each product the first 20 by name and the first 20 by ASIN.',
  }),
  candidates: Type.Array(candidate, {
    description:
      'Up to 20 passages that may name an own product but are not certain, in the order of the text.',
  }),
};

const check = Type.Object(checkMembers);

/** A check in the words of the contract, with reasons in the language. */
export function toCheckAnswer(one: Check, language: Language): Static<typeof check> {
  const verdict = standingVerdict(one.verdict, one.confirmations);
  return {
    id: one.id,
    created_at: printInstant(one.createdAtMs),
    local_date: one.localDate,
    keyword: one.keyword,
    question: one.question,
    question_kind: one.questionKind,
    hit: verdict.hit,
    certainty: verdict.certainty,
    confirmed_by_person: verdict.confirmedByPerson,
    hit_kind: verdict.hitKind,
    answer_state: verdict.answerState,
    matches: [...verdict.matches],
    candidates: toCandidateAnswers(verdict.candidates, language),
  };
}

/** Passages that may name a product, in the words of the contract, with reasons in the language. */
export function toCandidateAnswers(
  candidates: StandingVerdict['candidates'],
  language: Language,
): Static<typeof candidate>[] {
  return candidates.map(({ asin, start, end, text, reasons, named }) => ({
    asin,
    start,
    end,
    text,
    named,
    reasons: reasons.map((reason) => reasonSentence(reason, language)),
  }));
}

/** The dates on which an active custom question is asked. */
export const firstAskedSchema = {
  ...localDateSchema,
  description:
    'First date on which it can be asked: today, or tomorrow if the questions of today are already fixed.',
};
export const turnSchema = {
  ...localDateSchema,
  description:
    'Date on which it will be asked unless something changes: later than `first_asked_date` if more questions are waiting than are asked in a day.',
};

/** Members of a custom question in every answer. */
export const customQuestionMembers = {
  id: Type.String(),
  keyword: keywordSchema,
  question: questionSchema,
  source: untrusted(TEXT_POINTS_MAX, 'Who wrote the question, such as the name of an agent.'),
  status: oneOf(
    ['active', 'inactive'],
    '`inactive`: its keyword was removed, so the question is listed but neither asked nor counted.',
  ),
  created_at: instantSchema,
};

const customQuestion = Type.Object(customQuestionMembers);

/** A custom question in the words of the contract. */
export function toCustomQuestionAnswer(question: CustomQuestion): Static<typeof customQuestion> {
  return {
    id: question.id,
    keyword: question.keyword,
    question: question.question,
    source: question.source,
    status: question.isActive ? 'active' : 'inactive',
    created_at: printInstant(question.createdAtMs),
  };
}
