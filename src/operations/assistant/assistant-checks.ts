import { type Static, Type } from 'typebox';
import { printInstant } from '../../core/instant.ts';
import type { Language } from '../../core/text.ts';
import type { Check } from '../../store/port.ts';
import { todayOf } from '../data-status.ts';
import { datesInput, datesSchema, readDates, toDatesAnswer } from '../date-range.ts';
import { getMonitoredKeyword, readKeyword } from '../keywords/monitored-keyword.ts';
import { accountOperation } from '../operation.ts';
import { instantSchema, TEXT_POINTS_MAX, untrusted } from '../schemas.ts';
import { checkMembers, toCheckAnswer } from './assistant-schemas.ts';

const DAYS_DEFAULT = 30;
const DAYS_MAX = 3_660;

const input = Type.Object({
  ...datesInput({ max: DAYS_MAX, fallback: DAYS_DEFAULT }),
  keyword: Type.Optional(Type.String({ description: 'Only checks of this keyword, in its exact spelling.' })),
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 1000,
      default: 100,
      description: 'Maximum number of checks, 1 to 1000; default 100.',
    }),
  ),
});

const check = Type.Object(
  {
    ...checkMembers,
    answer_text: untrusted(
      TEXT_POINTS_MAX,
      'The beginning of the answer; empty once its retention period has ended.',
    ),
    rules_version: Type.Integer({ description: 'Version of the rules that made this verdict.' }),
    judged_at: instantSchema,
  },
  { $id: 'AssistantCheckListed' },
);

const output = Type.Object(
  {
    ...datesSchema(DAYS_MAX),
    checks: Type.Array(check, { description: 'Newest first.' }),
    has_more: Type.Boolean({ description: 'Whether there are more checks than `limit`.' }),
  },
  { $id: 'AssistantChecks' },
);

/** GET /assistant/checks: the account's checks with their latest verdicts; uses no quota. */
export const assistantChecks = accountOperation({
  name: 'assistant-checks',
  summary: { en: "The account's checks with their verdicts", ja: '判定の履歴' },
  http: {
    method: 'GET',
    path: '/assistant/checks',
    isCapped: false,
    isLocalized: true,
    errors: ['not_released', 'keyword_not_monitored'],
  },
  feature: 'assistantChecks',
  input,
  output,
  async run(context, account, asked, language = 'en'): Promise<Static<typeof output>> {
    const { keyword: sent, limit = 100 } = asked;
    const dates = readDates(asked, { today: todayOf(context), fallback: DAYS_DEFAULT });
    const keyword = sent === undefined ? undefined : readKeyword(sent);
    const range = { ...dates, limit: limit + 1 };
    const checks = await context.store.listChecks(
      account.id,
      keyword === undefined ? range : { ...range, keyword },
    );
    // A removed keyword keeps its history; a keyword that the account never had is probably a typo.
    if (keyword !== undefined && checks.length === 0) {
      await getMonitoredKeyword(context.store, account.id, keyword);
    }
    return {
      ...toDatesAnswer(dates),
      checks: checks.slice(0, limit).map((one) => toListed(one, language)),
      has_more: checks.length > limit,
    };
  },
});

function toListed(one: Check, language: Language): Static<typeof check> {
  return {
    ...toCheckAnswer(one, language),
    answer_text: one.answer,
    rules_version: one.verdict.rulesVersion,
    judged_at: printInstant(one.verdict.judgedAtMs),
  };
}
