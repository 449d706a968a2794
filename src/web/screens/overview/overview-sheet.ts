import type { CsvCell } from '../../../core/csv.ts';
import { isOneOf } from '../../../core/is-one-of.ts';
import { dateEndingAt } from '../../../core/local-date.ts';
import { PLAN_NAMES, PLANS } from '../../../core/plan.ts';
import type { Coverage, OverviewRow } from '../../../operations/accounts/overview-row.ts';
import { gapText } from '../../html/gap.ts';
import { sheetInstant } from '../../sheet-instant.ts';
import { type SheetColumn, sheetRows } from '../../sheet-rows.ts';
import type { Texts } from '../../texts/index.ts';
import type { Visit } from '../../visit.ts';
import { type OverviewData, reasonsOf, stateOf } from './overview-table.ts';

interface Row extends OverviewRow {
  readonly lastDate: string;
}

const COLUMNS: readonly SheetColumn<Row>[] = [
  ['overview.account', ({ name }) => name],
  ['overview.id', ({ id }) => id],
  ['overview.state', (row, { t }) => stateOf(row, t)],
  ['accounts.plan', ({ plan }) => (isOneOf(PLANS, plan) ? PLAN_NAMES[plan] : plan)],
  ['overview.attention', (row, { t }) => reasonsOf(row, t)],
  ['overview.date', (row) => (row.last_day === null ? null : row.lastDate)],
  ['overview.planned', (row) => row.last_day?.planned],
  ['day.complete', (row) => row.last_day?.complete],
  ['day.doubted', (row) => row.last_day?.doubted],
  ['day.partial', (row) => row.last_day?.partial],
  ['day.failed', (row) => row.last_day?.failed],
  ['overview.gaps', (row, { t }) => printGaps(row.last_day, t)],
  ['overview.todayPlanned', ({ today }) => today?.planned],
  ['overview.todayComplete', ({ today }) => today?.complete],
  ['overview.todayGaps', (row, { t }) => printGaps(row.today, t)],
  ['overview.up', ({ changes }) => changes?.up],
  ['overview.enteredColumn', ({ changes }) => changes?.entered],
  ['overview.down', ({ changes }) => changes?.down],
  ['overview.leftColumn', ({ changes }) => changes?.left],
  ['overview.same', ({ changes }) => changes?.same],
  ['overview.absent', ({ changes }) => changes?.absent],
  ['overview.notComparable', ({ changes }) => changes?.not_comparable],
  ['overview.noEarlier', ({ changes }) => changes?.no_earlier],
  ['overview.outdated', ({ changes }) => changes?.outdated],
  ['overview.noData', ({ changes }) => changes?.no_data],
  ['accounts.keywords', (row) => row.keyword_count],
  ['overview.keywordLimit', ({ limits }) => limits.keywords],
  ['accounts.products', (row) => row.asin_count],
  ['overview.productLimit', ({ limits }) => limits.asins],
  ['overview.endingKeys', (row) => row.ending_keys],
  ['overview.keys', (row) => sheetKeyEnd(row.next_key_ends_at)],
  ['members.signIn', (row) => sheetInstant(row.last_sign_in_at)],
  ['members.seen', (row) => sheetInstant(row.last_seen_at)],
];

/** The last date of a key, or its last instant if it ends within a date. */
function sheetKeyEnd(at: string | null): string | null {
  return at === null ? null : (dateEndingAt(Date.parse(at)) ?? sheetInstant(at));
}

/** Each reason with its number of keywords. */
function printGaps(day: Coverage | null, t: Texts): string[] {
  return Object.entries(day?.gaps ?? {}).map(([reason, count]) => `${gapText(t, reason)} ${count}`);
}

/** The accounts as rows, header first; unknown is an empty cell. */
export function overviewRows(visit: Visit, { accounts, last_date: lastDate }: OverviewData): CsvCell[][] {
  return sheetRows(
    visit,
    COLUMNS,
    accounts.map((row) => ({ ...row, lastDate })),
  );
}
