import { Type } from 'typebox';
import { summarizeWeeks } from '../../assistant/index.ts';
import { todayOf } from '../data-status.ts';
import { accountRead } from '../operation.ts';
import { shareMembers } from './assistant-summary.ts';

/** Maximum number of weeks: one year. */
const WEEKS_MAX = 53;

/** How often answers named an own product, week by week, for the chart of the page. */
export const assistantWeeks = accountRead({
  name: 'assistant-weeks',
  summary: { en: 'Show the share of hits by week', ja: '週ごとの出現率を表示する' },
  input: Type.Object({
    weeks: Type.Integer({ minimum: 1, maximum: WEEKS_MAX }),
  }),
  output: Type.Object({
    weeks: Type.Array(Type.Object({ week_start: Type.String(), ...shareMembers })),
    /** All checks of the account, and those among them whose candidates a person still has to confirm. */
    checks: Type.Integer(),
    likely: Type.Integer(),
  }),
  async run(context, { id }, { weeks }) {
    const rows = await context.store.listCheckRows(id);
    const facts = rows.map(({ localDate, verdict }) => ({
      localDate,
      hit: verdict.hit,
      confirmedByPerson: verdict.confirmedByPerson,
      answerState: verdict.answerState,
    }));
    return {
      weeks: summarizeWeeks(facts, todayOf(context), weeks),
      checks: rows.length,
      likely: rows.filter(({ verdict }) => verdict.certainty === 'likely').length,
    };
  },
});
