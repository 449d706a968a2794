import { Type } from 'typebox';
import { printInstant } from '../../core/instant.ts';
import { standingVerdict } from '../../core/standing-verdict.ts';
import type { Check } from '../../store/port.ts';
import { todayOf } from '../data-status.ts';
import { listedDatesInput, readListedDates } from '../date-range.ts';
import { accountRead } from '../operation.ts';

/** Maximum number of listed checks. */
const LIMIT = 10_000;

const Maybe = (type: Type.TString | Type.TInteger) => Type.Union([type, Type.Null()]);

/** The checks of an account with their latest verdicts and whole answers, newest first. */
export const assistantCheckList = accountRead({
  name: 'assistant-check-list',
  summary: { en: 'List the checks of an account', ja: 'アカウントの判定の一覧を表示する' },
  input: Type.Object(listedDatesInput),
  output: Type.Object({
    checks: Type.Array(
      Type.Object({
        id: Type.String(),
        created_at: Type.String(),
        local_date: Type.String(),
        keyword: Type.String(),
        question: Type.String(),
        question_kind: Type.String(),
        answer_text: Type.String(),
        hit: Type.Boolean(),
        certainty: Type.String(),
        confirmed_by_person: Type.Boolean(),
        hit_kind: Maybe(Type.String()),
        answer_state: Type.String(),
        place: Maybe(Type.Integer()),
        rules_version: Type.Integer(),
        judged_at: Type.String(),
        verdicts: Type.Integer({ description: 'How many there have been, old ones included.' }),
      }),
    ),
  }),
  async run(context, { id }, asked) {
    const range = { ...readListedDates(asked, todayOf(context)), limit: LIMIT };
    const checks = await context.store.listChecks(id, range);
    return { checks: checks.map(toListed) };
  },
});

function toListed(check: Check) {
  const { verdict } = check;
  const current = standingVerdict(verdict, check.confirmations);
  return {
    id: check.id,
    created_at: printInstant(check.createdAtMs),
    local_date: check.localDate,
    keyword: check.keyword,
    question: check.question,
    question_kind: check.questionKind,
    answer_text: check.answer,
    hit: current.hit,
    hit_kind: current.hitKind,
    certainty: current.certainty,
    confirmed_by_person: current.confirmedByPerson,
    answer_state: current.answerState,
    place: current.matches.find(({ place }) => place !== null)?.place ?? null,
    rules_version: verdict.rulesVersion,
    judged_at: printInstant(verdict.judgedAtMs),
    verdicts: check.verdictNumber,
  };
}
