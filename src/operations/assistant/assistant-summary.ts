import { type Static, Type } from 'typebox';
import { summarize } from '../../assistant/index.ts';
import { todayOf } from '../data-status.ts';
import { accountOperation } from '../operation.ts';
import { countSchema, keywordSchema, nullable, oneOf } from '../schemas.ts';

const share = (description: string) =>
  nullable(Type.Number({ minimum: 0, maximum: 1, description: `${description}; \`null\` without checks.` }));

/** Members of a share: counts, and the rate with its interval. */
export const shareMembers = {
  checks: countSchema('Answers that were judged.'),
  hits: countSchema('Answers that name an own product.'),
  confirmed_hits: countSchema('Of the hits, those that a person confirmed.'),
  refused: countSchema('Answers without content (`refused`); they count in `checks`.'),
  hit_rate: share('`hits` divided by `checks`'),
  hit_rate_low: share('Lower end of the 95% confidence interval (Wilson)'),
  hit_rate_high: share('Upper end of the 95% confidence interval (Wilson)'),
};

const shareSchema = Type.Object(shareMembers, { $id: 'Share' });

const output = Type.Object(
  {
    all_time: shareSchema,
    confirmed_hits: countSchema('`confirmed_hits` of `all_time`.'),
    last_4_weeks: shareSchema,
    by_question_kind: Type.Object({
      recommend: shareSchema,
      value: shareSchema,
      beginner: shareSchema,
      compare: shareSchema,
      review: shareSchema,
      custom: shareSchema,
    }),
    by_keyword: Type.Array(
      Type.Object({ keyword: keywordSchema, ...shareMembers }, { $id: 'KeywordShare' }),
      {
        description: 'Most checks first, then by keyword.',
      },
    ),
    branded_questions: shareSchema,
    open_questions: shareSchema,
    sample: Type.Object({
      answers: countSchema('Number of checks.'),
      distinct_questions: countSchema('Number of different questions among them.'),
      grade: oneOf(
        ['exploratory', 'directional'],
        '`exploratory` below 50 different questions: indicative only.',
      ),
      rules_versions: Type.Array(Type.Integer(), {
        description:
          'Versions of the rules that made the verdicts; if there are several, `miharu assistant rejudge` unifies them.',
      }),
    }),
  },
  { $id: 'AssistantSummary' },
);

/** GET /assistant/summary: how often answers name an own product, and how certain that is. */
export const assistantSummary = accountOperation({
  name: 'assistant-summary',
  summary: { en: 'Mention rate: share of answers that name a product', ja: '回答に自社商品が出た割合' },
  http: { method: 'GET', path: '/assistant/summary', isCapped: false, errors: ['not_released'] },
  feature: 'assistantSummary',
  input: Type.Object({}),
  output,
  async run(context, account): Promise<Static<typeof output>> {
    const rows = await context.store.listCheckRows(account.id);
    const facts = rows.map(({ localDate, keyword, question, questionKind, verdict }) => ({
      localDate,
      keyword,
      question,
      questionKind,
      hit: verdict.hit,
      confirmedByPerson: verdict.confirmedByPerson,
      answerState: verdict.answerState,
      branded: verdict.isBranded,
    }));
    const { by_keyword, sample, ...shares } = summarize(facts, todayOf(context));
    const versions = new Set(rows.map(({ verdict }) => verdict.rulesVersion));
    return {
      ...shares,
      by_keyword: [...by_keyword],
      sample: { ...sample, rules_versions: [...versions].toSorted((a, b) => a - b) },
    };
  },
});
