import assert from 'node:assert/strict';
import { AUDIT_KIND_NAMES, type AuditKind, MIHARU } from '../../../src/core/audit.ts';
import type { AuditEntry, AuditQuery, Store } from '../../../src/store/port.ts';
import { AUDITED_AT_MS, type Suite } from '../place.ts';
import { makeAccount, makeWatcher, ROOMY, sampleAsin, sampleKey } from '../samples.ts';
import { LINK, save, userOf } from '../users/user-samples.ts';
import { sampleWish } from '../webhooks/webhook-samples.ts';
import { CHANGES, NO_CHANGES, SECRETS } from './audit-changes.ts';

const ALL: AuditQuery = {
  accountId: null,
  kinds: null,
  fromMs: 0,
  toMs: Number.MAX_SAFE_INTEGER,
  beforeId: null,
  limit: 1_000,
};

const HANA = { kind: 'user', id: 'usr_hana', name: '花' } as const;

/** The entries of a store, newest first. */
function entriesOf(store: Store, more: Partial<AuditQuery> = {}): Promise<AuditEntry[]> {
  return store.listAudit({ ...ALL, ...more });
}

async function kindsOf(store: Store): Promise<AuditKind[]> {
  return (await entriesOf(store)).map(({ kind }) => kind);
}

/** Who changed what and when. */
export const auditSuite: Suite = {
  'every audited change has its entries, in its order, and none contains a secret': async (store, place) => {
    const seen = new Set<AuditKind>();
    for (const [kinds, change] of CHANGES) {
      const before = (await entriesOf(store)).length;
      await change(store.actingAs(HANA, () => AUDITED_AT_MS));
      const added = (await entriesOf(store)).slice(0, -before || undefined).toReversed();
      assert.deepEqual(
        added.map(({ kind }) => kind),
        kinds,
      );
      for (const { kind, atMs, actor } of added) {
        seen.add(kind);
        assert.equal(atMs, AUDITED_AT_MS);
        const isByLink = actor.id === 'usr_mori';
        if (!isByLink) assert.deepEqual(actor, HANA);
      }
    }
    assert.deepEqual([...seen].toSorted(), AUDIT_KIND_NAMES.toSorted());
    const rows = JSON.stringify(await place.query('select * from audit_entries'));
    for (const secret of [...Object.values(SECRETS), LINK, 'SECRET', 's3cr3t']) {
      assert.ok(!rows.includes(secret), secret);
    }
  },

  'a change that changes nothing has no entry': async (store) => {
    await makeWatcher(store, 'acc_a', { asins: [sampleAsin(1)] });
    await store.saveKey(sampleKey('acc_a', 'key_1'), SECRETS.hash);
    const membership = { accountId: 'acc_a', role: 'owner' } as const;
    await save(store, userOf('hana', { isOperator: true }), { membership });
    await store.setWebhook('acc_a', sampleWish());
    await store.addSource({ name: 'paid', kind: 'keepa', values: {}, addedAtMs: 1 });
    const before = await kindsOf(store);
    for (const change of NO_CHANGES) {
      await change(store);
      assert.deepEqual(await kindsOf(store), before, String(change));
    }
  },

  'a change that fails has no entry, and one whose entry cannot be saved is not made': async (store) => {
    await makeAccount(store, 'acc_a');
    const before = await kindsOf(store);
    await assert.rejects(store.addKeywords('acc_none', ['皿'], ROOMY), { code: 'not_found' });
    const words = Array.from({ length: 3 }, (_, n) => `語 ${n}`);
    const limits = { ...ROOMY.limits, keywords: 2 };
    await assert.rejects(store.addKeywords('acc_a', words, { ...ROOMY, limits }), { code: 'plan_limit' });
    const clockless = store.actingAs(MIHARU, () => {
      throw new RangeError('no clock');
    });
    await assert.rejects(clockless.addKeywords('acc_a', ['皿'], ROOMY));
    assert.equal((await store.countAccount('acc_a')).keywords, 0);
    assert.deepEqual(await kindsOf(store), before);
  },

  'a change of ten thousand keywords is one small entry with their number and the first': async (
    store,
    place,
  ) => {
    await makeAccount(store, 'acc_a');
    const keywords = Array.from({ length: 10_000 }, (_, n) => `${'長'.repeat(150)} ${n}`);
    await store.addKeywords('acc_a', keywords, ROOMY);
    const [entry] = await entriesOf(store, { kinds: ['keywords_added'] });
    assert.equal(entry?.count, 10_000);
    const named = entry.after?.['keywords'];
    assert.ok(Array.isArray(named) && named.length === 10 && named[0].startsWith('長長'));
    const [row] = await place.query("select * from audit_entries where kind = 'keywords_added'");
    assert.ok(JSON.stringify(row).length < 4_000);
  },

  'names stay as they were at the time of the change': async (store) => {
    await makeAccount(store, 'acc_a');
    await save(store, userOf('mori', { name: '森 太郎' }), {
      membership: { accountId: 'acc_a', role: 'member' },
    });
    await store
      .actingAs({ kind: 'user', id: 'usr_mori', name: '森 太郎' }, () => 1)
      .addKeywords('acc_a', ['皿'], ROOMY);
    await store.removeUser('usr_mori');
    const [removed, , added] = await entriesOf(store, { accountId: 'acc_a' });
    assert.deepEqual([removed?.kind, removed?.subject?.name], ['member_removed', '森 太郎']);
    assert.deepEqual([added?.kind, added?.accountName], ['user_added', '店 acc_a']);
    const [by] = await entriesOf(store, { kinds: ['keywords_added'] });
    assert.deepEqual([by?.actor.name, by?.accountName, by?.atMs], ['森 太郎', '店 acc_a', 1]);
  },

  'entries are listed newest first, by account, kind and instant, page by page': async (store) => {
    for (const [index, id] of ['acc_a', 'acc_b', 'acc_a'].entries()) {
      const acting = store.actingAs(MIHARU, () => 1_000 * (index + 1));
      if (index < 2) await makeAccount(acting, id);
      await acting.addKeywords(id, [`語 ${index}`], ROOMY);
    }
    const listed = async (more: Partial<AuditQuery>) =>
      (await entriesOf(store, more)).map(({ accountId, kind, atMs }) => [accountId, kind, atMs]);
    assert.deepEqual(await listed({ accountId: 'acc_a' }), [
      ['acc_a', 'keywords_added', 3_000],
      ['acc_a', 'keywords_added', 1_000],
      ['acc_a', 'account_created', 1_000],
    ]);
    assert.deepEqual(await listed({ kinds: ['account_created'], fromMs: 2_000, toMs: 2_000 }), [
      ['acc_b', 'account_created', 2_000],
    ]);
    const [first, second] = await entriesOf(store, { limit: 2 });
    const rest = await entriesOf(store, { beforeId: second?.id ?? 0 });
    assert.deepEqual([first, second, ...rest], await entriesOf(store));
  },

  'entries of a deleted account stay with its id and name until they are past their retention': async (
    store,
  ) => {
    const acting = store.actingAs(MIHARU, () => 1_999);
    await makeAccount(acting, 'acc_a');
    await acting.closeAccount('acc_a', 1);
    await acting.beginDeletion('acc_a', 1);
    while ((await acting.continueDeletion('acc_a', 1)) !== 'done');
    await makeAccount(
      store.actingAs(MIHARU, () => 2_000),
      'acc_b',
    );
    const listed = async () =>
      (await entriesOf(store)).map(({ kind, accountId, accountName }) => [kind, accountId, accountName]);
    const kept = ['account_created', 'acc_b', '店 acc_b'];
    assert.deepEqual(await listed(), [
      kept,
      ['account_deleted', 'acc_a', '店 acc_a'],
      ['account_deletion_begun', 'acc_a', '店 acc_a'],
      ['account_closed', 'acc_a', '店 acc_a'],
      ['account_created', 'acc_a', '店 acc_a'],
    ]);
    const request = {
      termsMax: 10,
      shelvesFrom: '2026-11-01',
      keepFrom: '2026-11-01',
      waitingFrom: '2026-11-01',
      auditFromMs: 2_000,
    };
    for (let afterTermId: number | null = 0; afterTermId !== null; ) {
      afterTermId = (await store.prune({ ...request, afterTermId })).nextTermId;
    }
    assert.deepEqual(await listed(), [kept]);
  },

  'spending caps of an account are in its own history, those of the installation are not': async (store) => {
    await makeAccount(store, 'acc_a');
    for (const accountId of ['acc_a', null]) {
      const cap = { source: 'vendor', accountId, period: 'day', measure: 'calls' } as const;
      await store.setCap({ ...cap, most: 9 }, '2026-11-02', 1);
      await store.removeCap(cap, '2026-11-02', 1);
    }
    const capsOf = (entries: readonly AuditEntry[]) =>
      entries
        .map(({ kind, accountName }) => [kind, accountName])
        .filter(([kind]) => kind !== 'account_created');
    const own = [
      ['source_cap_removed', '店 acc_a'],
      ['source_cap_set', '店 acc_a'],
    ];
    assert.deepEqual(capsOf(await entriesOf(store, { accountId: 'acc_a' })), own);
    const all = [['source_cap_removed', null], ['source_cap_set', null], ...own];
    assert.deepEqual(capsOf(await entriesOf(store)), all);
  },

  'spending caps that go with a deleted account have their entries, once': async (store) => {
    await makeAccount(store, 'acc_a');
    const cap = { source: 'vendor', accountId: 'acc_a', period: 'day', measure: 'calls', most: 9 } as const;
    await store.setCap(cap, '2026-11-02', 1);
    await store.closeAccount('acc_a', 1);
    for (let times = 0; times < 2; times += 1) await store.beginDeletion('acc_a', 1);
    while ((await store.continueDeletion('acc_a', 1)) !== 'done');
    const removed = (await entriesOf(store)).filter(({ kind }) => kind === 'source_cap_removed');
    assert.deepEqual(
      removed.map(({ accountId, subject, before }) => [accountId, subject?.name, before]),
      [
        [
          'acc_a',
          'vendor',
          { account: 'acc_a', account_name: '店 acc_a', per: 'day', measure: 'calls', most: 9 },
        ],
      ],
    );
  },
};
