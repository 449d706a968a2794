import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forAccount } from '../../../test/operations/for-account.ts';
import { makePlace, type Place } from '../../../test/operations/place.ts';
import { MiharuError } from '../../core/errors.ts';
import { printMessage } from '../../core/message.ts';
import { PLANS } from '../../core/plan.ts';
import { asinAdd } from '../asins/asin-add.ts';
import { hashSecret } from '../hash-secret.ts';
import { keywordAdd } from '../keywords/keyword-add.ts';
import { accountClose } from './account-close.ts';
import { accountCreate } from './account-create.ts';
import { accountList } from './account-list.ts';
import { accountRename } from './account-rename.ts';
import { accountReopen } from './account-reopen.ts';
import { accountSetPlan } from './account-set-plan.ts';
import { keyIssue } from './key-issue.ts';
import { keyList } from './key-list.ts';
import { keyReissue } from './key-reissue.ts';
import { keyRevoke } from './key-revoke.ts';

const HOUR_MS = 3_600_000;

async function createAccount({ context }: Place, name = 'ハルナギ'): Promise<string> {
  return (await accountCreate.run(context, { name, plan: 'pro' })).id;
}

/** Asserts that the work is refused with this code. */
function refused(work: Promise<unknown>, code: string): Promise<void> {
  return assert.rejects(work, (thrown) => thrown instanceof MiharuError && thrown.code === code);
}

test('lists an account as it was created, with its numbers of products and keywords', async (t) => {
  const place = await makePlace(t);
  const id = await createAccount(place);
  assert.match(id, /^acc_[0-9A-Za-z]{20}$/);
  const { accounts } = await accountList.run(place.context, {});
  assert.deepEqual(accounts, [
    {
      id,
      name: 'ハルナギ',
      plan: 'pro',
      asin_count: 0,
      keyword_count: 0,
      watched_asin_count: 0,
      limits: { asins: 50, keywords: 1_000, watched_asins: 200 },
      own_limits: { asins: null, keywords: null, watched_asins: null },
      adds_pages: true,
      created_at: '2026-11-28T00:00:00Z',
      closed_at: null,
      deleting_since: null,
    },
  ]);
});

test('refuses the name of another open account, and says what to do', async (t) => {
  const { context } = await makePlace(t);
  const create = (name: string) => accountCreate.run(context, { name, plan: 'pro' });
  const { id } = await create('ハルナギ ABC');
  await assert.rejects(create('ﾊﾙﾅｷﾞ　abc'), (thrown: unknown) => {
    assert.ok(thrown instanceof MiharuError);
    assert.match(
      printMessage(thrown.detail, 'person', 'en'),
      /already called "ﾊﾙﾅｷﾞ abc".*Choose another name/,
    );
    for (const reader of ['person', 'program'] as const) {
      assert.doesNotMatch(printMessage(thrown.detail, reader, 'ja'), /ハルナギ ABC|acc_/);
    }
    const told = printMessage(thrown.detail, 'operator', 'ja');
    assert.match(told, new RegExp(`既存のアカウントは ${id}（"ハルナギ ABC"）です`));
    return thrown.code === 'invalid_parameter';
  });
  const other = (await create('別の店')).id;
  await refused(accountRename.run(context, { account: other, name: 'ハルナギ abc' }), 'invalid_parameter');
  await accountClose.run(context, { account: id });
  await accountRename.run(context, { account: other, name: 'ハルナギ abc' });
  await refused(accountReopen.run(context, { account: id, plan: 'free' }), 'unusable_input');
  const { accounts } = await accountList.run(context, {});
  assert.equal(accounts.find((account) => account.id === id)?.plan, 'pro', 'nothing changed');
});

test('refuses an empty, broken or too long name, and creates nothing', async (t) => {
  const { context } = await makePlace(t);
  for (const name of ['', ' \u3000', 'x'.repeat(101), 'a\u0000b', '\ud800']) {
    await refused(accountCreate.run(context, { name, plan: 'pro' }), 'invalid_parameter');
  }
  assert.deepEqual((await accountList.run(context, {})).accounts, []);
});

test('changes the plan, but not below what the account uses', async (t) => {
  const place = await makePlace(t);
  const account = await createAccount(place);
  const asins = ['B0TEST0001', 'B0TEST0002', 'B0TEST0003', 'B0TEST0004'];
  await forAccount(asinAdd, place.context, { account, asins, names: [], relation: 'own' });
  await assert.rejects(accountSetPlan.run(place.context, { account, plan: 'free' }), {
    code: 'plan_limit',
    message: /more than the plan Free allows: own products 4 \(limit 3\)\. .*the plan Standard, which/,
  });
  const changed = await accountSetPlan.run(place.context, { account, plan: 'standard' });
  assert.deepEqual(changed, { id: account, plan: 'standard', previous_plan: 'pro' });
  assert.equal((await place.store.findAccount(account))?.plan, 'standard');
  assert.equal(PLANS.length, 4);
});

test('closing an account says what is still scanned for others, and what no longer is; a dry run changes nothing', async (t) => {
  const place = await makePlace(t);
  const [account, other] = [await createAccount(place), await createAccount(place, 'ほか')];
  const add = async (id: string, asins: string[], keywords: string[]) => {
    await forAccount(asinAdd, place.context, { account: id, asins, names: [], relation: 'own' });
    await forAccount(keywordAdd, place.context, { account: id, keywords });
  };
  await add(account, ['B0TEST0001', 'B0TEST0002'], ['一', '二', '三']);
  await add(other, ['B0TEST0002'], ['三']);
  const sums = {
    still_scanned: { keywords: 1, products: 1 },
    no_longer_scanned: { keywords: 2, products: 1 },
  };
  assert.partialDeepStrictEqual(await accountClose.run(place.context, { account, dry_run: true }), sums);
  assert.equal((await place.store.findAccount(account))?.closedAtMs, null);
  assert.partialDeepStrictEqual(await accountClose.run(place.context, { account }), sums);
});

test('keeps the first closing time of an account, which cannot be changed any more', async (t) => {
  const place = await makePlace(t);
  const account = await createAccount(place);
  const first = await accountClose.run(place.context, { account });
  place.clock.nowMs += HOUR_MS;
  assert.deepEqual(await accountClose.run(place.context, { account }), first);
  await refused(forAccount(keyIssue, place.context, { account, name: 'a' }), 'not_found');
  await refused(accountSetPlan.run(place.context, { account, plan: 'free' }), 'not_found');
});

test('names every kind of which an account has more than a plan allows', async (t) => {
  const place = await makePlace(t);
  const account = await createAccount(place);
  const asins = Array.from({ length: 11 }, (_, index) => `B0TEST00${10 + index}`);
  await forAccount(asinAdd, place.context, { account, asins, names: [], relation: 'own' });
  const keywords = Array.from({ length: 12 }, (_, index) => `水筒 ${index}`);
  await forAccount(keywordAdd, place.context, { account, keywords });
  const watched = { account, asins: ['B0TEST0001'], names: [], relation: 'watched' as const };
  await forAccount(asinAdd, place.context, watched);
  await assert.rejects(accountSetPlan.run(place.context, { account, plan: 'free' }), {
    message:
      'plan_limit: The account has more than the plan Free allows: keywords 12 (limit 10), own products 11 (limit 3), competitors 1 (limit 0). Remove what is over the limit first, or choose the plan Pro, which is large enough.',
  });
});

test('renames an account, whose id and keys stay the same', async (t) => {
  const place = await makePlace(t);
  const account = await createAccount(place);
  const { key } = await forAccount(keyIssue, place.context, { account, name: 'a' });
  assert.deepEqual(await accountRename.run(place.context, { account, name: ' アキナギ ' }), {
    id: account,
    name: 'アキナギ',
    previous_name: 'ハルナギ',
  });
  assert.equal((await place.store.findKeyByHash(hashSecret(key)))?.account.name, 'アキナギ');
  await refused(accountRename.run(place.context, { account, name: ' ' }), 'invalid_parameter');
  await accountClose.run(place.context, { account });
  await refused(accountRename.run(place.context, { account, name: 'b' }), 'not_found');
});

test('finds an unknown account with no command', async (t) => {
  const { context } = await makePlace(t);
  const account = 'acc_00000000000000000000';
  await refused(forAccount(keyIssue, context, { account, name: 'a' }), 'not_found');
  await refused(forAccount(keyList, context, { account }), 'not_found');
  await refused(accountClose.run(context, { account }), 'not_found');
});

test('finds an issued key by the hash of its secret, which is stored nowhere', async (t) => {
  const place = await makePlace(t);
  const account = await createAccount(place);
  const issued = await forAccount(keyIssue, place.context, { account, name: '日次レポート' });
  const found = await place.store.findKeyByHash(hashSecret(issued.key));
  assert.equal(found?.key.id, issued.id);
  const { keys } = await forAccount(keyList, place.context, { account });
  assert.deepEqual(
    keys.map(({ id, name, state }) => [id, name, state]),
    [[issued.id, '日次レポート', 'active']],
  );
  assert.equal(JSON.stringify(keys).includes(issued.key), false);
});

test('keeps the first revocation time of a key, and does not find keys of other accounts', async (t) => {
  const place = await makePlace(t);
  const [account, other] = [await createAccount(place), await createAccount(place, '別の店')];
  const { id } = await forAccount(keyIssue, place.context, { account, name: 'a' });
  await refused(forAccount(keyRevoke, place.context, { account: other, key: id }), 'not_found');
  const first = await forAccount(keyRevoke, place.context, { account, key: id });
  place.clock.nowMs += HOUR_MS;
  assert.deepEqual(await forAccount(keyRevoke, place.context, { account, key: id }), first);
  assert.equal((await forAccount(keyList, place.context, { account })).keys[0]?.state, 'revoked');
});

test('lists keys of a closed account as closed, unless they ended before', async (t) => {
  const place = await makePlace(t);
  const account = await createAccount(place);
  const revoked = await forAccount(keyIssue, place.context, { account, name: 'a' });
  await forAccount(keyRevoke, place.context, { account, key: revoked.id });
  place.clock.nowMs += 1;
  await forAccount(keyIssue, place.context, { account, name: 'b' });
  await accountClose.run(place.context, { account });
  const { keys } = await forAccount(keyList, place.context, { account });
  assert.deepEqual(
    keys.map(({ name, state }) => [name, state]),
    [
      ['a', 'revoked'],
      ['b', 'closed'],
    ],
  );
});

test('replaces the old key at once or after the overlap', async (t) => {
  for (const [hours, state] of [
    [0, 'revoked'],
    [1, 'active'],
    [24, 'active'],
    [168, 'active'],
  ] as const) {
    const place = await makePlace(t);
    const account = await createAccount(place);
    const old = await forAccount(keyIssue, place.context, { account, name: '日次' });
    place.clock.nowMs += 1;
    const fresh = await forAccount(keyReissue, place.context, { account, key: old.id, overlap_hours: hours });
    const states = async () =>
      (await forAccount(keyList, place.context, { account })).keys.map(({ name, state }) => [name, state]);
    place.clock.nowMs += hours * HOUR_MS - 1;
    assert.deepEqual(await states(), [
      ['日次', state],
      ['日次', 'active'],
    ]);
    place.clock.nowMs += 1;
    assert.deepEqual(await states(), [
      ['日次', hours === 0 ? 'revoked' : 'expired'],
      ['日次', 'active'],
    ]);
    assert.notEqual(fresh.key, old.key);
  }
});

test('reissues a key only once while the old one is still valid, even for simultaneous requests', async (t) => {
  const place = await makePlace(t);
  const account = await createAccount(place);
  const old = await forAccount(keyIssue, place.context, { account, name: 'a' });
  const again = () => forAccount(keyReissue, place.context, { account, key: old.id, overlap_hours: 168 });
  const all = await Promise.allSettled([again(), again(), again()]);
  const fresh = all.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  assert.deepEqual(
    fresh.map(({ expires_at }) => expires_at),
    [null],
  );
  await refused(again(), 'unusable_input');
  assert.equal((await forAccount(keyList, place.context, { account })).keys.length, 2);
  const next = { account, key: fresh[0]?.id ?? '', overlap_hours: 168 as const };
  assert.equal((await forAccount(keyReissue, place.context, next)).expires_at, null);
});

test('keeps the end of a reissued key, unless another is given', async (t) => {
  const place = await makePlace(t);
  const account = await createAccount(place);
  const END = '2027-03-31T15:00:00Z';
  for (const [issued, given, end] of [
    ['2027-03-31', undefined, END],
    ['2027-03-31', 'never', null],
    ['2027-04-30', '2027-03-31', END],
    [undefined, '2027-03-31', END],
    [undefined, undefined, null],
  ] as const) {
    const old = await forAccount(keyIssue, place.context, {
      account,
      name: 'a',
      ...(issued === undefined ? {} : { expires_on: issued }),
    });
    const input = { account, key: old.id, overlap_hours: 1 as const };
    const fresh = await forAccount(keyReissue, place.context, {
      ...input,
      ...(given === undefined ? {} : { expires_on: given }),
    });
    const { keys } = await forAccount(keyList, place.context, { account });
    assert.deepEqual([fresh.expires_at, keys.find(({ id }) => id === fresh.id)?.expires_at], [end, end]);
  }
  const { id } = await forAccount(keyIssue, place.context, { account, name: 'b' });
  const wrong = { account, key: id, overlap_hours: 0 as const, expires_on: '2026-11-27' };
  await refused(forAccount(keyReissue, place.context, wrong), 'invalid_parameter');
  const { keys } = await forAccount(keyList, place.context, { account });
  assert.equal(keys.find((key) => key.id === id)?.state, 'active', 'what is refused changes nothing');
});

test('refuses to reissue a key that is no longer valid', async (t) => {
  const place = await makePlace(t);
  const account = await createAccount(place);
  const { id } = await forAccount(keyIssue, place.context, { account, name: 'a' });
  await forAccount(keyRevoke, place.context, { account, key: id });
  await refused(
    forAccount(keyReissue, place.context, { account, key: id, overlap_hours: 24 }),
    'unusable_input',
  );
  await refused(
    forAccount(keyReissue, place.context, { account, key: 'key_x', overlap_hours: 24 }),
    'not_found',
  );
  assert.equal((await forAccount(keyList, place.context, { account })).keys.length, 1);
});

test('does not offer a revoked successor for reissue', async (t) => {
  const place = await makePlace(t);
  const account = await createAccount(place);
  const old = await forAccount(keyIssue, place.context, { account, name: 'a' });
  const again = () => forAccount(keyReissue, place.context, { account, key: old.id, overlap_hours: 168 });
  const fresh = await again();
  await assert.rejects(again(), {
    message: new RegExp(`replaced already by ${fresh.id}\\. Reissue that one`),
  });
  await forAccount(keyRevoke, place.context, { account, key: fresh.id });
  await assert.rejects(again(), {
    message: new RegExp(`replaced by ${fresh.id}, which is no longer valid\\. Issue a new one`),
  });
});

test('ends a key with a Japanese date, today at the earliest', async (t) => {
  const place = await makePlace(t);
  const account = await createAccount(place);
  const { id } = await forAccount(keyIssue, place.context, { account, name: 'a', expires_on: '2026-11-28' });
  const { keys } = await forAccount(keyList, place.context, { account });
  assert.equal(keys.find((key) => key.id === id)?.expires_at, '2026-11-28T15:00:00Z');
  for (const date of ['2026-11-27', '2026-02-30', '28.11.2026', '']) {
    await refused(
      forAccount(keyIssue, place.context, { account, name: 'a', expires_on: date }),
      'invalid_parameter',
    );
  }
});
