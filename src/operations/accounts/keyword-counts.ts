import { scheduler } from 'node:timers/promises';
import { addDays, type LocalDate } from '../../core/local-date.ts';
import type { RankReader, StoredData } from '../../store/port.ts';
import { inTurnOfAccounts } from '../turns.ts';
import { type KeywordCounts, toChanges, toCoverage } from './overview-row.ts';

/** An account whose keywords are counted, with the version of its data and the number of its keywords. */
interface Counted {
  readonly id: string;
  readonly version: number;
  readonly keywords: number;
}

interface Kept {
  readonly version: number;
  readonly today: LocalDate;
  readonly counts: KeywordCounts;
}

/** Keywords of one query, at most, so that other requests run in between; an account with more of them has one of its own. */
const KEYWORDS_AT_ONCE = 1_000;

/** Accounts of one store's data whose counts are kept, at most. */
const KEPT_MAX = 2_000;

const keptByData = new WeakMap<object, Map<string, Kept>>();

/**
 * Counts the keywords of accounts. The counts of an account are kept until its data gets another version, or the day ends: the
 * version was read before the keywords, so counts may be newer than their version, never older. The same accounts are counted by
 * one caller at a time, and those who waited find them kept; throws `too_many_concurrent_requests` if too many wait.
 */
export async function readKeywordCounts(
  store: RankReader & StoredData,
  accounts: readonly Counted[],
  today: LocalDate,
): Promise<ReadonlyMap<string, KeywordCounts>> {
  const kept = keptByData.getOrInsertComputed(store.data, () => new Map());
  const counts = new Map<string, KeywordCounts>();
  const isCurrent = ({ id, version }: Counted) => {
    const known = kept.get(id);
    if (known === undefined || known.version < version || known.today !== today) return false;
    counts.set(id, known.counts);
    return true;
  };
  if (accounts.every(isCurrent)) return counts;
  const ids = accounts.map(({ id }) => id);
  await inTurnOfAccounts(store, ids, async () => {
    const stale = accounts.filter((account) => !isCurrent(account));
    for (const turn of inTurns(stale)) {
      const ofTurn = turn.map(({ id }) => id);
      const read = await countTurn(store, ofTurn, today);
      if (kept.size + turn.length > KEPT_MAX) kept.clear();
      for (const { id, version } of turn) {
        const own = read(id);
        counts.set(id, own);
        kept.set(id, { version, today, counts: own });
      }
    }
  });
  return counts;
}

async function countTurn(
  store: RankReader,
  ids: readonly string[],
  today: LocalDate,
): Promise<(id: string) => KeywordCounts> {
  const lastDay = byAccount(await store.countKeywordDays(ids, [addDays(today, -1)]));
  await scheduler.yield();
  const ofToday = byAccount(await store.countKeywordDays(ids, [today]));
  await scheduler.yield();
  const changes = byAccount(await store.countBestChanges(ids, today));
  await scheduler.yield();
  return (id) => ({
    lastDay: toCoverage(lastDay.get(id) ?? [], true),
    today: toCoverage(ofToday.get(id) ?? [], false),
    changes: toChanges(changes.get(id) ?? []),
  });
}

function byAccount<Row extends { readonly accountId: string }>(rows: readonly Row[]): Map<string, Row[]> {
  return Map.groupBy(rows, ({ accountId }) => accountId);
}

/** The accounts in groups that each have a bounded number of keywords. */
function inTurns(accounts: readonly Counted[]): Counted[][] {
  const turns: Counted[][] = [];
  let room = 0;
  for (const account of accounts) {
    const { keywords } = account;
    const turn = keywords > room ? undefined : turns.at(-1);
    if (turn === undefined) {
      turns.push([account]);
      room = KEYWORDS_AT_ONCE - keywords;
    } else {
      turn.push(account);
      room -= keywords;
    }
  }
  return turns;
}
