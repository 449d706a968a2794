import { Type } from 'typebox';
import { addDays, type LocalDate } from '../../core/local-date.ts';
import type { Account, StoreReader } from '../../store/port.ts';
import { todayOf } from '../data-status.ts';
import { findUnread, type Unread } from '../days/scan-promise.ts';
import { makeSearch } from '../keywords/overview-order.ts';
import { operatorOperation } from '../operation.ts';
import { countSchema, given, localDateSchema } from '../schemas.ts';
import { readKeywordCounts } from './keyword-counts.ts';
import {
  DIRECTIONS,
  needsAttention,
  OVERVIEW_ORDERS,
  OVERVIEW_SHOWN,
  sortAccounts,
} from './overview-order.ts';
import { type OverviewRow, overviewRowSchema, toOverviewRow } from './overview-row.ts';

/** Accounts that one answer compares, at most. */
export const OVERVIEW_ACCOUNTS_MAX = 500;

/** A key that ends within this many days is reported. */
export const KEYS_ENDING_DAYS = 14;

const DAY_MS = 86_400_000;

const words = (codes: readonly string[]) => codes.join(', ');

/**
 * Many accounts side by side: coverage, rank changes, failures, and who needs attention. Ranks are compared as on the dashboard of
 * each account, by the same rule and in the same readings.
 */
export const accountOverview = operatorOperation({
  name: 'account-overview',
  summary: {
    en: 'Show coverage, rank changes and problems of every account',
    ja: '全アカウントの取得率・順位の変化・問題を表示する',
  },
  input: Type.Object({
    /** Only these accounts; all of them without. */
    accounts: Type.Optional(Type.Array(Type.String())),
    /** When somebody signed in is shown, and sorted by, for these accounts only; for all of them without. */
    sign_ins_of: Type.Optional(Type.Array(Type.String())),
    search: Type.Optional(
      Type.String(
        given('TEXT', ['Only accounts with this in their name', '名前にこの文字列を含むアカウントだけ']),
      ),
    ),
    show: Type.Optional(
      Type.Enum(
        [...OVERVIEW_SHOWN],
        given('WHICH', [
          `Which accounts: ${words(OVERVIEW_SHOWN)}`,
          `表示するアカウント：${words(OVERVIEW_SHOWN)}`,
        ]),
      ),
    ),
    sort: Type.Optional(
      Type.Enum(
        [...OVERVIEW_ORDERS],
        given('ORDER', [`Order: ${words(OVERVIEW_ORDERS)}`, `並び順：${words(OVERVIEW_ORDERS)}`]),
      ),
    ),
    direction: Type.Optional(Type.Enum([...DIRECTIONS])),
  }),
  output: Type.Object({
    today: localDateSchema,
    /** The newest date that is over. */
    last_date: localDateSchema,
    /** Share of complete readings below which an account needs attention, 0 to 1. */
    coverage_min: Type.Number(),
    accounts: Type.Array(overviewRowSchema),
    /** How many of the compared accounts need attention, and how many more there are than are compared. */
    attention: countSchema('Accounts that need attention.'),
    left_out: countSchema('Accounts that were not compared because there are too many.'),
  }),
  async run(
    context,
    { accounts: asked, sign_ins_of, search = '', show = 'all', sort = 'attention', direction = 'usual' },
  ) {
    const { store, nowMs, scanning } = context;
    const [today, { coverageMin }] = [todayOf(context), scanning.settings];
    const matching = (await listAsked(store, asked)).filter(({ name }) => makeSearch(search)(name));
    const compared = matching.slice(0, OVERVIEW_ACCOUNTS_MAX);
    const unread = await findUnread(context);
    const read = await readRows(store, compared, { today, nowMs: nowMs(), coverageMin, unread });
    const rows = sign_ins_of === undefined ? read : hideSignIns(read, new Set(sign_ins_of));
    return {
      today,
      last_date: addDays(today, -1),
      coverage_min: coverageMin,
      accounts: sortAccounts(
        rows.filter((row) => show === 'all' || needsAttention(row)),
        sort,
        direction,
      ),
      attention: rows.filter(needsAttention).length,
      left_out: matching.length - compared.length,
    };
  },
});

/** The rows without sign-ins, except for these accounts; hidden before sorting, since an order shows what it sorts by. */
function hideSignIns(rows: readonly OverviewRow[], shown: ReadonlySet<string>): OverviewRow[] {
  return rows.map((row) => (shown.has(row.id) ? row : { ...row, last_sign_in_at: null, last_seen_at: null }));
}

/** Open accounts first, so that closed ones are the first to be left out. */
async function listAsked(store: StoreReader, asked: readonly string[] | undefined): Promise<Account[]> {
  const wanted = asked === undefined ? undefined : new Set(asked);
  const accounts = (await store.listAccounts()).filter(({ id }) => wanted?.has(id) ?? true);
  const [closed, open] = [accounts.filter(isClosed), accounts.filter((account) => !isClosed(account))];
  return [...open, ...closed];
}

function isClosed({ closedAtMs }: Account): boolean {
  return closedAtMs !== null;
}

interface Now {
  readonly today: LocalDate;
  readonly nowMs: number;
  readonly coverageMin: number;
  /** Why no source reads keywords now. */
  readonly unread: Unread | null;
}

async function readRows(store: StoreReader, accounts: readonly Account[], now: Now): Promise<OverviewRow[]> {
  const { today, nowMs, coverageMin, unread } = now;
  const endsUntilMs = nowMs + KEYS_ENDING_DAYS * DAY_MS;
  const facts = await store.findAccountFacts(
    accounts.map(({ id }) => id),
    { nowMs, endsUntilMs },
  );
  const open = accounts.flatMap((account) => {
    const own = facts.get(account.id);
    return own === undefined || isClosed(account)
      ? []
      : [{ id: account.id, version: own.version, keywords: own.counts.keywords }];
  });
  const keywords = await readKeywordCounts(store, open, today);
  return accounts.flatMap((account) => {
    const own = facts.get(account.id);
    if (own === undefined) return [];
    const counts = keywords.get(account.id) ?? null;
    return [toOverviewRow(account, { facts: own, keywords: counts, coverageMin, unread })];
  });
}
