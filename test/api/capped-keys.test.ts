import assert from 'node:assert/strict';
import { DAY, onEach, paidPages, type Site, words } from '../scan/capped-site.ts';
import { addWatcher, at } from '../scan/day-place.ts';
import { ask, jsonOf } from './ask.ts';
import { addSeller, startService } from './service.ts';

/** A service on the same data as the workers, with a key that may add keywords, and a source of three paid pages. */
async function startSelling(site: Site) {
  const service = await startService({
    openStore: () => site.place.open(),
    settings: { requestsPerMinute: 1_000 },
  });
  const { store } = site;
  await store.addSource({ name: 'vendor', kind: 'serpapi', values: { api_key: 'k' }, addedAtMs: 1 });
  const seller = await addSeller(store, 'pro', ['read', 'manage']);
  const call = async (method: string, path: string, body?: unknown) => {
    const headers: Record<string, string> = body === undefined ? {} : { 'Content-Type': 'application/json' };
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const answer = await ask(service.origin, `/api/v1${path}`, { method, key: seller.key, headers, ...sent });
    assert.equal(answer.status, 200, answer.text);
    return jsonOf(answer);
  };
  const add = (keywords: readonly string[], more = {}) => call('POST', '/keywords', { keywords, ...more });
  const remove = (keyword: string) => call('DELETE', `/keywords?keyword=${encodeURIComponent(keyword)}`);
  const { sent, named } = paidPages(site);
  const scans = [site.worker('one', [named]), site.worker('two', [named])];
  const scan = (times: readonly number[] = DAY) => site.run(scans, times);
  /** What the account sees of each keyword. */
  const seen = async () => {
    const { keywords } = (await call('GET', '/keywords')) as { keywords: SeenKeyword[] };
    return keywords.map(({ keyword, last_problem, observed_results }) => ({
      keyword,
      reason: last_problem?.reason ?? null,
      isRead: observed_results !== null,
    }));
  };
  return {
    seller,
    add,
    remove,
    scan,
    seen,
    sent,
    [Symbol.asyncDispose]: () => service[Symbol.asyncDispose](),
  };
}

interface SeenKeyword {
  readonly keyword: string;
  readonly observed_results: number | null;
  readonly last_problem: { readonly reason: string } | null;
}

/** What was not read says so: `quota`; no reading is cut off by the cap. */
function requireTruth(
  keywords: readonly { readonly reason: string | null; readonly isRead: boolean }[],
  readMax: number,
) {
  const count = (reason: string | null) => keywords.filter((one) => one.reason === reason).length;
  assert.equal(count(null) + count('quota'), keywords.length);
  assert.ok(keywords.every(({ reason, isRead }) => isRead === (reason === null)));
  assert.ok(count(null) <= readMax);
}

onEach(
  'a key that adds keywords cannot exceed the cap of its account, and learns what the cap allows',
  async (site) => {
    await using selling = await startSelling(site);
    const { seller, add, remove, scan, seen, sent } = selling;
    await addWatcher(site.store, 'acc_other', ['other']);
    await site.cap(7, { accountId: seller.id });
    assert.equal((await add(words(2)))['advice'], null);
    const more = words(8, 'more');
    const dry = await add(more, { dry_run: true });
    assert.deepEqual(dry['cost_per_day'], { calls: 24, amount: 24, unit: 'search' });
    assert.match(
      String(dry['advice']),
      /cap for this account is enough for about 2 of its 10 keywords a day/,
    );
    const { ranks_filled: _, ...real } = await add(more);
    const { ranks_filled: __, ...would } = dry;
    assert.deepEqual(real, would);
    await scan();
    assert.equal(sent.calls, 6 + 3, 'the other account is served');
    // Keywords that are added, removed and added again while the cap is reached cause no call.
    const late = await add(words(5, 'late'));
    assert.match(String(late['advice']), /may not be scanned before 2026-11-29/);
    for (const keyword of words(2)) {
      await remove(keyword);
      await add([keyword]);
    }
    await add(words(60, 'flood'));
    await scan(['11:00', '11:01', '11:30', '12:00'].map((time) => at(time)));
    assert.equal(sent.calls, 9);
    const keywords = await seen();
    assert.equal(keywords.length, 2 + 8 + 5 + 60);
    requireTruth(keywords, 3);
    const [cap] = await site.store.listCaps('2026-11-28', { which: 'all', limit: 9 });
    assert.deepEqual([cap?.spent, cap?.isReached], [6, true]);
    assert.deepEqual(site.faults(), []);
  },
);

onEach(
  'a key that adds keywords cannot exceed the cap of the installation, which it does not learn',
  async (site) => {
    await using selling = await startSelling(site);
    const { add, scan, seen, sent } = selling;
    await site.cap(13);
    await site.cap(3_000, { period: 'month', measure: 'search' });
    assert.equal((await add(words(4)))['advice'], null);
    const { advice } = await add(words(60, 'more'));
    assert.match(String(advice), /is not enough to scan all 64 keywords of this account every day/);
    assert.doesNotMatch(String(advice), /13|about/);
    await scan();
    await add(words(60, 'late'));
    await scan(['11:00', '11:30', '12:00'].map((time) => at(time)));
    assert.equal(sent.calls, 12);
    const keywords = await seen();
    assert.equal(keywords.length, 124);
    requireTruth(keywords, 4);
    const [day] = await site.store.listDays('2026-11-28', '2026-11-28');
    assert.deepEqual(
      [
        day?.costs.map(({ amount, calls }) => [amount, calls]),
        (day?.complete ?? 0) +
          (day?.partial ?? 0) +
          (day?.failed.installation_cap ?? 0) +
          (day?.failed.account_cap ?? 0),
      ],
      [[[12, 12]], 124],
    );
    assert.deepEqual(site.faults(), []);
  },
);
