import type { QuestionKind } from '../../../core/question-kind.ts';
import type { PlainTextId } from '../../texts/index.ts';

/** The names of the kinds of questions. */
export const KIND_NAMES: Readonly<Record<QuestionKind, PlainTextId>> = {
  recommend: 'kind.recommend',
  value: 'kind.value',
  beginner: 'kind.beginner',
  compare: 'kind.compare',
  review: 'kind.review',
  custom: 'kind.custom',
};
