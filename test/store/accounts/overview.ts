import assert from 'node:assert/strict';
import { addDays, type LocalDate, startOfDayMs } from '../../../src/core/local-date.ts';
import { openPageReader } from '../../../src/main/page-reading/open-page-reader.ts';
import { accountOverview } from '../../../src/operations/accounts/account-overview.ts';
import type { RankChanges } from '../../../src/operations/accounts/overview-row.ts';
import { accountDay } from '../../../src/operations/days/account-day.ts';
import { keywordMoves } from '../../../src/operations/keywords/keyword-moves.ts';
import { keywordOverview } from '../../../src/operations/keywords/keyword-overview.ts';
import type { OperatorContext } from '../../../src/operations/operation.ts';
import type { Store } from '../../../src/store/port.ts';
import { SETTINGS } from '../../api/service.ts';
import { loopbackSender } from '../../operations/loopback-sender.ts';
import { scanningContext } from '../../operations/scanning.ts';
import type { Suite } from '../place.ts';
import {
  adCard,
  makeAccount,
  makeWatcher,
  organicCards,
  ROOMY,
  type SampleReading,
  sampleAsin,
  sampleKey,
  sampleReading,
} from '../samples.ts';
import { saveReading } from '../save-reading.ts';
import { addSession, save, signInAt, userOf } from '../users/user-samples.ts';
import { answered, sampleWish } from '../webhooks/webhook-samples.ts';

const TODAY = '2026-11-30';
const YESTERDAY = addDays(TODAY, -1);
const NOW_MS = startOfDayMs(TODAY) + 12 * 3_600_000;
const DAY_MS = 86_400_000;
const [ONE, TWO, NINE] = [sampleAsin(1), sampleAsin(2), sampleAsin(9)];

function contextOf(store: Store): OperatorContext {
  const nowMs = () => NOW_MS;
  return {
    store,
    nowMs,
    randomBytes: () => new Uint8Array(16),
    settings: SETTINGS,
    scanning: scanningContext(),
    webhooks: loopbackSender(nowMs),
    pageReader: openPageReader(),
  };
}

type Day = readonly string[] | Omit<SampleReading, 'term' | 'localDate'>;

/** Saves readings of a term by day of November: the products of each in order, or a reading of another kind. */
async function readDays(store: Store, term: string, days: Readonly<Record<number, Day>>): Promise<void> {
  for (const [day, given] of Object.entries(days)) {
    const sample = 'length' in given ? { pages: { 1: organicCards(...given) } } : given;
    await saveReading(store, sampleReading({ term, localDate: `2026-11-${day}`, ...sample }));
  }
}

/** One keyword for each thing that can happen to the rank of the product ONE. */
const HISTORY: Readonly<Record<string, Readonly<Record<number, Day>>>> = {
  上昇: { 29: [NINE, TWO, ONE], 30: [ONE, TWO, NINE] },
  下降: { 29: [ONE, NINE], 30: [NINE, ONE] },
  同じ: { 29: [NINE, ONE], 30: [NINE, ONE] },
  圏内へ: { 29: [NINE], 30: [NINE, ONE] },
  圏外へ: { 29: [NINE, ONE], 30: [NINE] },
  圏外のまま: { 29: [NINE], 30: [NINE] },
  別の条件: {
    29: { pages: { 1: organicCards(NINE, ONE) }, context: { place: '東京' } },
    30: { pages: { 1: organicCards(ONE, NINE) }, context: { place: '大阪' } },
  },
  浅い計測: { 29: [NINE, TWO, ONE], 30: { pages: { 1: organicCards(NINE) }, listEnds: false } },
  前日は欠測: { 28: [NINE, ONE], 29: { outcome: 'failed' }, 30: [ONE] },
  本日は失敗: { 28: [NINE, ONE], 29: [ONE], 30: { outcome: 'failed' } },
  古い上昇: { 26: [NINE, ONE], 27: [ONE] },
  取り消し: { 28: [ONE], 29: [ONE], 30: [NINE, ONE] },
  広告の不検出: {
    29: { pages: { 1: [...organicCards(NINE, ONE), adCard(TWO)] }, context: { ads: 'seen' } },
    30: { pages: { 1: organicCards(NINE, ONE) }, context: { ads: 'none' } },
  },
  未計測: {},
};

/** The keyword's best rank falls by two while the product that is best now rises by three. */
const CHANGED_BEST = {
  29: [...[21, 22, 23, 24, 25].map(sampleAsin), TWO, ...[26, 27, 28, 31].map(sampleAsin), ONE],
  30: [...[21, 22, 23, 24, 25, 26, 27].map(sampleAsin), ONE, NINE, TWO],
};

async function makeHistory(store: Store): Promise<void> {
  const keywords = Object.keys(HISTORY);
  await makeWatcher(store, 'acc_a', { asins: [ONE], keywords });
  await makeWatcher(store, 'acc_b', { asins: [TWO, NINE], keywords: keywords.slice(0, 5) });
  await makeWatcher(store, 'acc_none', { asins: [], keywords: ['上昇'] });
  for (const [term, days] of Object.entries(HISTORY)) await readDays(store, term, days);
  await store.withdrawReading({
    target: { kind: 'term', term: '取り消し' },
    localDate: TODAY,
    observedAtMs: null,
    source: null,
    withdrawnAtMs: NOW_MS,
    why: '別の検索',
    isRead: 'never',
  });
  await store.addKeywords('acc_a', ['本日追加'], { ...ROOMY, addedAtMs: NOW_MS });
}

async function overviewOf(store: Store, accountId: string) {
  const { accounts } = await accountOverview.run(contextOf(store), {});
  return accounts.find(({ id }) => id === accountId) ?? assert.fail(`${accountId} is missing`);
}

/** What the dashboard of an account says of each keyword, counted. */
async function countDashboard(store: Store, accountId: string): Promise<Record<string, number>> {
  const account = (await store.findAccount(accountId)) ?? assert.fail(accountId);
  const { keywords } = await keywordOverview.run(contextOf(store), account, {});
  const counts: Record<string, number> = {};
  const add = (name: string) => {
    counts[name] = (counts[name] ?? 0) + 1;
  };
  for (const { local_date: date, day_change: change } of keywords) {
    if (date === null) add('no_data');
    else if (date < YESTERDAY) add('outdated');
    else if (change === null) add('unknown');
    else if (change.kind === 'moved') add(change.by === 0 ? 'same' : (change.by ?? 0) > 0 ? 'up' : 'down');
    else add(change.kind);
  }
  return counts;
}

/** The overview's counts under the same names, without zeros. */
function comparable(changes: RankChanges | null): Record<string, number> {
  const { up, entered, down, left, not_comparable, no_earlier, ...rest } = changes ?? assert.fail();
  const all = {
    ...rest,
    up: up - entered,
    entered,
    down: down - left,
    left,
    unknown: not_comparable + no_earlier,
  };
  return Object.fromEntries(Object.entries(all).filter(([, count]) => count > 0));
}

/** The states of an account's keywords on a date, as its daily status says. */
async function countDay(store: Store, accountId: string, date: LocalDate) {
  const account = (await store.findAccount(accountId)) ?? assert.fail(accountId);
  const { keywords } = await accountDay.run(contextOf(store), account, { date });
  const count = (...states: readonly string[]) =>
    keywords.filter(({ state }) => states.includes(state)).length;
  const gaps: Record<string, number> = {};
  for (const { gap_reason: reason } of keywords) if (reason !== null) gaps[reason] = (gaps[reason] ?? 0) + 1;
  return {
    planned: keywords.length,
    complete: count('complete'),
    doubted: keywords.filter(({ state, doubt }) => state === 'complete' && doubt !== null).length,
    partial: count('partial'),
    failed: count('failed'),
    unread: count('pending', 'not_scanned'),
    gaps,
  };
}

/** All accounts at once, from a few statements: nothing differs from what each account's own screens say. */
export const overviewSuite: Suite = {
  'the overview counts every change once, and what cannot be compared apart': async (store) => {
    await makeHistory(store);
    const { changes, keyword_count: keywords } = await overviewOf(store, 'acc_a');
    assert.deepEqual(changes, {
      up: 3, // 上昇, 圏内へ, 本日は失敗 (yesterday's)
      entered: 1,
      down: 2, // 下降, 圏外へ
      left: 1,
      same: 2, // 同じ, 取り消し (yesterday's, since today's reading was withdrawn)
      absent: 1,
      not_comparable: 3, // 別の条件, 浅い計測, 広告の不検出
      no_earlier: 1,
      outdated: 1,
      no_data: 2, // 未計測, 本日追加
    });
    assert.equal(keywords, 15);
  },

  'a keyword falls when its best own rank does, even if the product that is best now has risen': async (
    store,
  ) => {
    await makeWatcher(store, 'acc_a', { asins: [ONE, TWO], keywords: ['水筒'] });
    await readDays(store, '水筒', CHANGED_BEST);
    const account = (await store.findAccount('acc_a')) ?? assert.fail();
    for (const input of [{}, { limit: 10 }, { sort: 'day_down' } as const]) {
      const { keywords } = await keywordOverview.run(contextOf(store), account, input);
      assert.deepEqual(
        keywords.map(({ asin, rank, day_change: change }) => [asin, rank, change]),
        [[ONE, 8, { kind: 'moved', by: -2 }]],
      );
    }
    const { keywords } = await keywordOverview.run(contextOf(store), account, { limit: 10 });
    assert.deepEqual(
      keywords[0]?.line.map(({ rank }) => rank),
      [6, 8],
    );
    const moves = await keywordMoves.run(contextOf(store), account, {});
    assert.deepEqual([moves.up.total, moves.down.first.map(({ by }) => by)], [0, [-2]]);
    const { changes } = await overviewOf(store, 'acc_a');
    assert.deepEqual([changes?.up, changes?.down], [0, 1]);
  },

  'the overview says of every account what its dashboard and its daily status say': async (store) => {
    await makeHistory(store);
    for (const id of ['acc_a', 'acc_b', 'acc_none']) {
      const row = await overviewOf(store, id);
      assert.deepEqual(comparable(row.changes), await countDashboard(store, id), id);
      assert.deepEqual(row.last_day, await countDay(store, id, YESTERDAY), id);
      assert.deepEqual(row.today, await countDay(store, id, TODAY), id);
    }
    const { last_day: lastDay } = await overviewOf(store, 'acc_a');
    assert.equal((await overviewOf(store, 'acc_a')).today?.doubted, 1);
    assert.deepEqual(lastDay?.gaps, { not_scanned: 2, blocked: 1 });
    assert.deepEqual((await overviewOf(store, 'acc_b')).changes?.up, 1);
  },

  'the keywords of an account are counted again only when its data or the day has changed': async (store) => {
    await makeHistory(store);
    const asked: string[] = [];
    const spied: Store = {
      ...store,
      countBestChanges: (ids, today) => {
        asked.push(...ids);
        return store.countBestChanges(ids, today);
      },
    };
    const askedFor = async (nowMs = NOW_MS) => {
      asked.length = 0;
      const context = { ...contextOf(spied), nowMs: () => nowMs };
      const { accounts } = await accountOverview.run(context, { sort: 'name' });
      return [asked.toSorted(), accounts.map(({ changes }) => changes?.up)];
    };
    const all = ['acc_a', 'acc_b', 'acc_none'];
    assert.deepEqual(await askedFor(), [all, [3, 1, 0]]);
    assert.deepEqual(await askedFor(), [[], [3, 1, 0]]);
    await readDays(store, '未計測', { 29: [NINE, ONE], 30: [ONE, NINE] });
    assert.deepEqual(await askedFor(), [['acc_a'], [4, 1, 0]]);
    await store.removeKeywords('acc_b', ['下降']);
    assert.deepEqual(await askedFor(), [['acc_b'], [4, 0, 0]]);
    assert.deepEqual((await askedFor(NOW_MS + DAY_MS))[0], all);
  },

  'keys that end soon are counted unless a valid key replaced them': async (store) => {
    await makeAccount(store, 'acc_a');
    const key = (id: string, endsInDays: number | null, more = {}) => ({
      ...sampleKey('acc_a', id),
      expiresAtMs: endsInDays === null ? null : NOW_MS + endsInDays * DAY_MS,
      ...more,
    });
    const keys = [
      key('key_soon', 13),
      key('key_last', 14),
      key('key_late', 15),
      key('key_over', -1),
      key('key_revoked', 3, { revokedAtMs: NOW_MS }),
      key('key_replaced', 1),
      key('key_new', null, { replaces: 'key_replaced' }),
      key('key_orphan', 2),
      key('key_taken_back', null, { replaces: 'key_orphan', revokedAtMs: NOW_MS }),
    ];
    for (const [index, one] of keys.entries()) await store.saveKey(one, String(index).repeat(64));
    const { ending_keys: count, next_key_ends_at: next, attention } = await overviewOf(store, 'acc_a');
    assert.deepEqual([count, next], [3, '2026-12-02T03:00:00Z']);
    assert.deepEqual(attention, ['key_ending']);
  },

  'a webhook fails while its open delivery was answered by an error, and the last member is the one seen last':
    async (store) => {
      for (const id of ['acc_a', 'acc_b', 'acc_c']) await makeAccount(store, id);
      for (const id of ['acc_a', 'acc_b']) await store.setWebhook(id, sampleWish());
      const step = { accountId: 'acc_b', afterSeq: 0, untilSeq: 1 };
      await store.addDelivery(step, { id: 'msg_1', body: '{}', eventCount: 1, createdAtMs: 1_000 });
      assert.equal((await overviewOf(store, 'acc_b')).webhook, 'active');
      const lease = { nowMs: 2_000, limit: 9, owner: 'one', leaseUntilMs: 60_000 };
      const [claim] = await store.claimDeliveries(lease);
      assert.ok(claim);
      await store.endDelivery(claim, 'one', {
        attempt: answered(3_000, 500),
        settlement: { state: 'waiting', dueAtMs: 9_000 },
      });
      const membership = { accountId: 'acc_a', role: 'member' } as const;
      for (const name of ['hana', 'taro']) await save(store, userOf(name), { membership });
      await addSession(store, 'ses_1', 'usr_hana');
      await signInAt(store, 'usr_taro', 1_000);
      const rows = await Promise.all(['acc_a', 'acc_b', 'acc_c'].map((id) => overviewOf(store, id)));
      assert.deepEqual(
        rows.map((row) => [row.webhook, row.attention, row.last_sign_in_at, row.last_seen_at]),
        [
          ['active', [], '1970-01-01T00:00:01Z', '1970-01-01T00:00:02Z'],
          ['failing', ['webhook_failing'], null, null],
          [null, [], null, null],
        ],
      );
    },

  'nothing is claimed of closed accounts, and only the accounts that are asked for are returned': async (
    store,
  ) => {
    await makeHistory(store);
    await store.closeAccount('acc_b', NOW_MS);
    const context = contextOf(store);
    const { accounts, attention } = await accountOverview.run(context, {
      accounts: ['acc_a', 'acc_b', 'acc_x'],
    });
    assert.deepEqual(
      accounts.map(({ id, state, changes, last_day: day }) => [id, state, changes === null, day === null]),
      [
        ['acc_a', 'open', false, false],
        ['acc_b', 'closed', true, true],
      ],
    );
    assert.equal(attention, 1);
    const shown = await accountOverview.run(context, { show: 'attention', search: 'ACC_' });
    assert.deepEqual(
      shown.accounts.map(({ id, attention: why }) => [id, why]),
      [['acc_a', ['coverage_low']]],
    );
    assert.deepEqual((await accountOverview.run(context, { accounts: [] })).accounts, []);
  },
};
