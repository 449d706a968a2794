import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  CALLS,
  CAP_PERIODS,
  type CapUse,
  capLevel,
  describeNear,
  describeReached,
  type Grant,
  grantCalls,
  nextPeriodStart,
  periodStart,
  printMeasured,
} from './spending-cap.ts';

const ACCOUNTS = ['acc_a', 'acc_b', 'acc_c'];

const cap: fc.Arbitrary<CapUse> = fc.record({
  source: fc.constant('vendor'),
  accountId: fc.constantFrom(null, ...ACCOUNTS),
  period: fc.constantFrom(...CAP_PERIODS),
  measure: fc.constantFrom(CALLS, 'search', 'token'),
  most: fc.nat({ max: 30 }),
  spent: fc.nat({ max: 30 }),
});

const asked = fc.record({
  price: fc.record({
    unit: fc.constantFrom('search', 'token'),
    amount: fc.nat({ max: 7 }),
    calls: fc.constantFrom('each' as const, 'once' as const),
  }),
  wanting: fc.array(fc.subarray(ACCOUNTS), { maxLength: 12 }),
});

const caps = fc.uniqueArray(cap, {
  maxLength: 8,
  selector: ({ accountId, period, measure }) => `${accountId} ${period} ${measure}`,
});

/** What the granted targets add to a cap, counted apart from the code under test. */
function addedTo(
  { accountId, measure }: CapUse,
  grants: readonly Grant[],
  unit: string,
  amount: number,
): number {
  return grants.reduce((sum, grant) => {
    if (grant.kind === 'refused') return sum;
    const share =
      accountId === null
        ? { amount, calls: grant.calls }
        : grant.shares.find((each) => each.accountId === accountId);
    if (share === undefined) return sum;
    return sum + (measure === CALLS ? share.calls : measure === unit ? share.amount : 0);
  }, 0);
}

test('no cap is exceeded, whatever is asked, and each counts exactly what was granted under it', () => {
  fc.assert(
    fc.property(caps, asked, (before, { price, wanting }) => {
      const { grants, caps: after } = grantCalls(before, { price, wanting });
      assert.equal(grants.length, wanting.length);
      for (const [at, one] of before.entries()) {
        const added = addedTo(one, grants, price.unit, price.amount);
        assert.equal(after[at]?.spent, one.spent + added);
        assert.ok(added === 0 || one.spent + added <= one.most);
      }
    }),
  );
});

test('a call that fits under the caps of the installation and of one account that wants it is granted', () => {
  fc.assert(
    fc.property(caps, asked, (before, { price, wanting }) => {
      for (const accounts of wanting) {
        const [grant] = grantCalls(before, { price, wanting: [accounts] }).grants;
        const isOpen = (owner: string | null) =>
          before.filter(({ accountId }) => accountId === owner).every((one) => capLevel(one, price) < 100);
        const isAllowed = isOpen(null) && (accounts.length === 0 || accounts.some(isOpen));
        assert.equal(grant?.kind, isAllowed ? 'granted' : 'refused');
        if (grant?.kind !== 'granted') continue;
        assert.deepEqual(
          grant.shares.map(({ accountId }) => accountId),
          accounts.filter(isOpen),
        );
      }
    }),
  );
});

test('targets that share a call count as one call, for the installation and for each account', () => {
  const most = { source: 'keepa', period: 'day', measure: CALLS, most: 1, spent: 0 } as const;
  const price = { unit: 'token', amount: 3, calls: 'once' } as const;
  const { grants, caps: after } = grantCalls(
    [
      { ...most, accountId: null },
      { ...most, accountId: 'acc_a' },
      { ...most, accountId: 'acc_b', measure: 'token', most: 5 },
    ],
    { price, wanting: [['acc_a'], ['acc_a', 'acc_b'], ['acc_b'], ['acc_a']] },
  );
  assert.deepEqual(
    grants.map((grant) => (grant.kind === 'refused' ? grant.cap.accountId : grant.calls)),
    [1, 0, 'acc_b', 0],
  );
  assert.deepEqual(
    after.map(({ spent }) => spent),
    [1, 1, 3],
  );
});

test('calls that belong together are granted together or not at all, and count in full', () => {
  const one = { source: 's', accountId: null, period: 'day', measure: CALLS, most: 8, spent: 0 } as const;
  const units = { ...one, accountId: 'acc_a', measure: 'token', most: 20 };
  const price = { unit: 'token', amount: 3, calls: 'each' } as const;
  const { grants, caps: after } = grantCalls([one, units], {
    price,
    wanting: [['acc_a'], ['acc_a'], ['acc_a'], ['acc_a']],
    calls: [3, 3, 3, 2],
  });
  assert.deepEqual(
    grants.map((grant) => (grant.kind === 'refused' ? 'refused' : [grant.calls, grant.shares[0]?.amount])),
    [[3, 9], [3, 9], 'refused', 'refused'],
  );
  assert.deepEqual(
    after.map(({ spent }) => spent),
    [6, 18],
  );
  assert.deepEqual(
    [capLevel({ ...one, spent: 6 }, price, 3), capLevel({ ...one, spent: 5 }, price, 3)],
    [100, 0],
  );
});

test('a cap is near from 80 % on, and reached as soon as the next call does not fit', () => {
  const one = { source: 's', accountId: null, period: 'day', measure: 'token', most: 10 } as const;
  const price = { unit: 'token', amount: 3 };
  const levels = [0, 7, 8, 10, 12].map((spent) => capLevel({ ...one, spent }, price));
  assert.deepEqual(levels, [0, 0, 100, 100, 100]);
  assert.equal(capLevel({ ...one, spent: 8 }, { unit: 'token', amount: 1 }), 80);
  assert.equal(capLevel({ ...one, most: 0, spent: 0 }, price), 100);
  assert.equal(capLevel({ ...one, most: 0, spent: 0 }, { unit: 'search', amount: 1 }), 0);
});

test('a month begins on its first date and the next one follows, in every month', () => {
  assert.deepEqual(
    [periodStart('day', '2026-11-28'), periodStart('month', '2026-11-28')],
    ['2026-11-28', '2026-11-01'],
  );
  const next = ['2026-01-31', '2026-02-01', '2028-02-29', '2026-12-31'].map((date) =>
    nextPeriodStart('month', date),
  );
  assert.deepEqual(next, ['2026-02-01', '2026-03-01', '2028-03-01', '2027-01-01']);
  assert.equal(nextPeriodStart('day', '2026-12-31'), '2027-01-01');
});

test('a reached cap is described with its owner, its source, what is spent and until when', () => {
  const use = {
    source: 'serpapi',
    accountId: null,
    period: 'month',
    measure: 'search',
    most: 9_000,
    spent: 9_000,
  } as const;
  assert.deepEqual(describeReached(use, '2026-11-28'), {
    en: 'The cap of 9000 searches a month at serpapi is reached (9000 searches spent). It begins again on 2026-12-01, Japan time.',
    ja: '取得元 serpapi の費用の上限（1 か月 9000 検索）に達しました（使用済み：9000 検索）。日本時間の 2026-12-01 から再び使えます。',
  });
  const rest = { ...use, spent: 8_998 };
  assert.match(
    describeReached(rest, '2026-11-28').en,
    /\(8998 searches spent, 2 searches left, not enough for the next reading\)/,
  );
  assert.match(
    describeReached(rest, '2026-11-28').ja,
    /（使用済み：8998 検索、残り：2 検索、次の計測には不足）/,
  );
  const named = describeReached(rest, '2026-11-28', 3);
  assert.match(named.en, /, 2 searches left, and the next reading needs 3 searches\)/);
  assert.match(named.ja, /、残り：2 検索、次の計測に必要：3 検索）/);
  assert.match(describeReached({ ...use, accountId: 'acc_a' }, '2026-11-28').en, / for acc_a at serpapi /);
  assert.match(describeNear({ ...use, accountId: 'acc_a' }).en, / for acc_a at serpapi is used up to 80 % /);
  assert.match(describeNear({ ...use, accountId: 'acc_a' }).ja, /^アカウント acc_a の取得元 serpapi /);
  assert.match(describeNear(use).ja, /^取得元 serpapi /);
  assert.deepEqual(
    [
      printMeasured('micro_usd', 1_500_000).en,
      printMeasured('micro_usd', 1_500).en,
      printMeasured(CALLS, 1).en,
    ],
    ['US$ 1.50', 'US$ 0.001500', '1 call'],
  );
});
