import { scheduler } from 'node:timers/promises';
import { Type } from 'typebox';
import { addDays, type LocalDate } from '../../core/local-date.ts';
import type {
  Account,
  AccountFacts,
  BestChangeCount,
  KeywordDayCount,
  StoreReader,
} from '../../store/port.ts';
import { todayOf } from '../data-status.ts';
import { makeSearch } from '../keywords/overview-order.ts';
import { operatorOperation } from '../operation.ts';
import { countSchema, given, localDateSchema } from '../schemas.ts';
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

/** Keywords of one query, at most, so that other requests run in between; an account with more of them has one of its own. */
const KEYWORDS_AT_ONCE = 1_000;

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
    { accounts: asked, search = '', show = 'all', sort = 'attention', direction = 'usual' },
  ) {
    const { store, nowMs, scanning } = context;
    const [today, { coverageMin }] = [todayOf(context), scanning.settings];
    const matching = (await listAsked(store, asked)).filter(({ name }) => makeSearch(search)(name));
    const compared = matching.slice(0, OVERVIEW_ACCOUNTS_MAX);
    const rows = await readRows(store, compared, { today, nowMs: nowMs(), coverageMin });
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
}

async function readRows(store: StoreReader, accounts: readonly Account[], now: Now): Promise<OverviewRow[]> {
  const { today, nowMs, coverageMin } = now;
  const endsUntilMs = nowMs + KEYS_ENDING_DAYS * DAY_MS;
  const facts = await store.findAccountFacts(
    accounts.map(({ id }) => id),
    { nowMs, endsUntilMs },
  );
  const open = accounts.filter((account) => !isClosed(account));
  const counts: AllCounts = { lastDay: [], today: [], changes: [] };
  for (const ids of inTurns(open, facts)) {
    counts.lastDay.push(...(await store.countKeywordDays(ids, addDays(today, -1))));
    await scheduler.yield();
    counts.today.push(...(await store.countKeywordDays(ids, today)));
    await scheduler.yield();
    counts.changes.push(...(await store.countBestChanges(ids, today)));
    await scheduler.yield();
  }
  const [lastDay, ofToday, changes] = [
    byAccount(counts.lastDay),
    byAccount(counts.today),
    byAccount(counts.changes),
  ];
  return accounts.flatMap((account) => {
    const own = facts.get(account.id);
    if (own === undefined) return [];
    const keywords = isClosed(account)
      ? null
      : {
          lastDay: lastDay.get(account.id) ?? [],
          today: ofToday.get(account.id) ?? [],
          changes: changes.get(account.id) ?? [],
        };
    return [toOverviewRow(account, { facts: own, keywords, coverageMin })];
  });
}

interface AllCounts {
  readonly lastDay: KeywordDayCount[];
  readonly today: KeywordDayCount[];
  readonly changes: BestChangeCount[];
}

function byAccount<Row extends { readonly accountId: string }>(rows: readonly Row[]): Map<string, Row[]> {
  return Map.groupBy(rows, ({ accountId }) => accountId);
}

/** The accounts in groups that each have a bounded number of keywords. */
function inTurns(accounts: readonly Account[], facts: ReadonlyMap<string, AccountFacts>): string[][] {
  const turns: string[][] = [];
  let room = 0;
  for (const { id } of accounts) {
    const keywords = facts.get(id)?.counts.keywords ?? 0;
    const turn = keywords > room ? undefined : turns.at(-1);
    if (turn === undefined) {
      turns.push([id]);
      room = KEYWORDS_AT_ONCE - keywords;
    } else {
      turn.push(id);
      room -= keywords;
    }
  }
  return turns;
}
