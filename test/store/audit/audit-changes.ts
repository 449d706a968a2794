import assert from 'node:assert/strict';
import type { AuditKind } from '../../../src/core/audit.ts';
import { NO_OWN_LIMITS } from '../../../src/core/plan.ts';
import { termTarget } from '../../../src/core/target.ts';
import type { Store } from '../../../src/store/port.ts';
import { sampleCheck, saveChecks } from '../assistant/check-samples.ts';
import {
  makeAccount,
  organicCards,
  ownAsin,
  ROOMY,
  sampleAsin,
  sampleKey,
  sampleReading,
  TERM,
} from '../samples.ts';
import { saveReading } from '../save-reading.ts';
import { addSession, addTwoFactor, invitationOf, joinBy, LINK, save, userOf } from '../users/user-samples.ts';
import { endOneDelivery, sampleWish } from '../webhooks/webhook-samples.ts';

/** Secrets that no entry may contain, whatever they are given to. */
export const SECRETS = {
  hash: 'd'.repeat(64),
  password: 'salt:secret-hash',
  webhook: 'whsec_c2VjcmV0LXRoYXQtc2lnbnM=',
  address: 'https://hooks.example/services/T0SECRET/B0SECRET?token=s3cr3t',
  source: 'source-api-key-1234',
  email: 'private@example.jp',
  answer: '貼り付けられた回答の全文',
};

type Change = (store: Store) => Promise<unknown>;

const key = { ...sampleKey('acc_a', 'key_1'), expiresAtMs: 90_000 };
const keyTwo = { ...key, id: 'key_2', replaces: 'key_1' };
const cap = { source: 'paid', accountId: 'acc_a', period: 'day', measure: 'calls', most: 5 } as const;
const shelf = { target: termTarget(TERM), localDate: '2026-11-27', observedAtMs: null, source: null };
const withdrawal = { ...shelf, withdrawnAtMs: 9_000, why: '別の検索', isRead: 'never' } as const;
const product = (n: number, names: readonly string[] = []) => ({ ...ownAsin(sampleAsin(n)), names });
const watched = (n: number) => ({ ...ownAsin(sampleAsin(n)), relation: 'watched' as const });
const imported = {
  keyword: TERM,
  asin: sampleAsin(1),
  tool: 'csv',
  localDate: '2026-11-20',
  rank: 4,
} as const;
const rankImport = { id: 'imp_1', format: 'csv', importedAtMs: 3_000, broughtBy: null } as const;
const question = { id: 'cq_1', keyword: '皿', question: 'どれ？', source: 'agent', createdAtMs: 1 };

/** Changes in their order, each with the kinds of its entries, oldest first. */
export const CHANGES: readonly (readonly [AuditKind[], Change])[] = [
  [['account_created'], (store) => makeAccount(store, 'acc_a')],
  [['account_plan_set'], (store) => store.setPlan('acc_a', 'enterprise')],
  [['key_issued'], (store) => store.saveKey(key, SECRETS.hash)],
  [['key_replaced'], (store) => store.replaceKey(keyTwo, `${SECRETS.hash}2`, 80_000)],
  [['key_revoked'], (store) => store.revokeKey('acc_a', 'key_2', 3_000)],
  [['key_expired'], (store) => store.revokeKey('acc_a', 'key_1', 90_000)],
  [['keywords_added'], (store) => store.addKeywords('acc_a', ['皿', '鉢', TERM], ROOMY)],
  [['keyword_tags_set'], (store) => store.setKeywordTags('acc_a', '皿', ['夏', '台所'])],
  [['products_added'], (store) => store.addAsins('acc_a', [product(1), watched(2)], ROOMY)],
  [
    ['products_became_own', 'product_names_set'],
    (store) => store.addAsins('acc_a', [product(1, ['花凪']), product(2)], ROOMY),
  ],
  [['product_names_set'], (store) => store.setAsinNames('acc_a', sampleAsin(1), ['花凪', 'はな'])],
  [['products_removed'], (store) => store.removeAsins('acc_a', [sampleAsin(2), sampleAsin(9)])],
  [['ranks_imported'], (store) => store.importRanks('acc_a', [imported], rankImport)],
  [['rank_import_removed'], (store) => store.removeRankImport('acc_a', 'imp_1')],
  [['question_added'], (store) => store.addCustomQuestion('acc_a', question, 20)],
  [['question_removed'], (store) => store.removeCustomQuestion('acc_a', 'cq_1')],
  [['keywords_removed'], (store) => store.removeKeywords('acc_a', ['鉢', '無い'])],
  [
    ['check_confirmed'],
    async (store) => {
      const check = { ...sampleCheck(1), answer: SECRETS.answer };
      await saveChecks(store, 'acc_a', [check]);
      await store.confirmCheck('acc_a', {
        checkId: check.id,
        asin: sampleAsin(1),
        named: true,
        confirmedAtMs: 5_000,
      });
    },
  ],
  [
    ['webhook_set'],
    (store) => store.setWebhook('acc_a', sampleWish({ url: SECRETS.address, secret: SECRETS.webhook })),
  ],
  [
    ['webhook_set'],
    (store) =>
      store.setWebhookAgain('acc_a', {
        secret: `${SECRETS.webhook}2`,
        whenThere: { previousUntilMs: 9_000 },
        nowMs: 2_000,
      }),
  ],
  [['webhook_stopped'], (store) => endOneDelivery(store, 'acc_a', { state: 'failed', stop: 'gone' })],
  [['webhook_removed'], (store) => store.removeWebhook('acc_a')],
  [
    ['user_added'],
    (store) => save(store, userOf('hana', { isOperator: true }), { passwordHash: SECRETS.password }),
  ],
  [['link_created'], (store) => store.saveInvitation(invitationOf(), LINK)],
  [['link_withdrawn'], (store) => store.removeInvitation('inv_1')],
  [['link_created'], (store) => store.saveInvitation(invitationOf({ id: 'inv_2' }), LINK)],
  [['user_added'], (store) => joinBy(store, LINK, 'mori')],
  [
    ['link_created', 'member_role_set'],
    async (store) => {
      const link = { id: 'inv_3', purpose: 'member', accountId: 'acc_a', role: 'member' } as const;
      await store.saveInvitation(invitationOf(link), 'e'.repeat(64));
      await store.acceptInvitation('usr_mori', 'e'.repeat(64), 2_000);
    },
  ],
  [
    ['member_role_set', 'member_role_set'],
    async (store) => {
      await store.setRole({ userId: 'usr_hana', accountId: 'acc_a', role: 'owner' }, 2_000);
      await store.setRole({ userId: 'usr_mori', accountId: 'acc_a', role: 'owner' }, 2_000);
    },
  ],
  [['member_removed'], (store) => store.removeMembership('usr_hana', 'acc_a')],
  [
    ['password_changed'],
    (store) => {
      const change = { userId: 'usr_mori', passwordHash: SECRETS.password, changedAtMs: 3_000 };
      return store.setPassword({ ...change, keepSessionId: null });
    },
  ],
  [
    ['link_created', 'password_reset'],
    async (store) => {
      const link = invitationOf({ id: 'inv_4', purpose: 'new_password', userId: 'usr_mori' });
      await store.saveInvitation(link, 'f'.repeat(64));
      const reset = { hash: 'f'.repeat(64), passwordHash: SECRETS.password, changedAtMs: 3_000 };
      assert.equal(await store.resetPassword(reset), 'usr_mori');
    },
  ],
  [['user_renamed'], (store) => store.renameUser('usr_mori', '森', 3_000)],
  [
    ['email_changed'],
    (store) => {
      const change = { userId: 'usr_mori', email: SECRETS.email, changedAtMs: 3_000 };
      return store.setEmail({ ...change, keepSessionId: null });
    },
  ],
  [
    ['two_factor_on', 'recovery_codes_renewed', 'recovery_code_used', 'two_factor_off'],
    async (store) => {
      await addTwoFactor(store, 'usr_mori');
      const code = {
        userId: 'usr_mori',
        secret: 'sealed',
        step: 1,
        confirmedAtMs: 3_000,
        keepSessionId: 'ses_1',
      };
      assert.equal(await store.confirmTwoFactor(code), true);
      assert.equal(await store.renewRecoveryCodes('usr_mori', SECRETS.password), true);
      assert.equal(await store.noteRecoveryCode('usr_mori'), true);
      assert.equal(await store.removeTwoFactor('usr_mori', null), true);
    },
  ],
  [
    ['sessions_ended'],
    async (store) => {
      for (const id of ['ses_1', 'ses_2']) await addSession(store, id, 'usr_mori');
      assert.equal(await store.endSessions('usr_mori', null), 2);
    },
  ],
  [['user_removed', 'member_removed'], (store) => store.removeUser('usr_mori')],
  [
    ['source_added'],
    (store) =>
      store.addSource({ name: 'paid', kind: 'keepa', values: { key: SECRETS.source }, addedAtMs: 1 }),
  ],
  [
    ['source_tested', 'source_tested'],
    async (store) => {
      const test = { source: 'paid', localDate: '2026-11-27', endedAtMs: 1, corrections: [] };
      const cost = { unit: 'token', amount: 2 };
      await store.endSourceTest({ ...test, answered: true, works: true, asked: null, cost: null });
      await store.endSourceTest({ ...test, answered: false, works: false, asked: '水筒', cost });
    },
  ],
  [['source_paused'], (store) => store.holdSource({ name: 'paid', pausedAtMs: 1 })],
  [['source_resumed'], (store) => store.resumeSource('paid')],
  [['pictures_on'], (store) => store.addPictureHost({ host: 'images.example', agreedAtMs: 1 })],
  [['pictures_off'], (store) => store.removePictureHost('images.example')],
  [['source_cap_set'], (store) => store.setCap(cap, '2026-11-27', 1)],
  [['source_cap_removed'], (store) => store.removeCap(cap, '2026-11-27', 1)],
  [['source_removed'], (store) => store.removeSource('paid')],
  [
    ['reading_withdrawn', 'reading_restored'],
    async (store) => {
      const pages = { 1: organicCards(sampleAsin(1)) };
      await saveReading(store, sampleReading({ localDate: '2026-11-27', pages }));
      assert.equal((await store.withdrawReading(withdrawal)).outcome, 'done');
      assert.equal((await store.restoreReading(shelf)).outcome, 'done');
    },
  ],
  [['account_limits_set'], (store) => store.setLimits('acc_a', { ...NO_OWN_LIMITS, keywords: 20_000 })],
  [['account_pages_off'], (store) => store.setAddsPages('acc_a', false)],
  [['account_pages_on'], (store) => store.setAddsPages('acc_a', true)],
  [['account_renamed'], (store) => store.renameAccount('acc_a', '新しい店')],
  [['account_closed'], (store) => store.closeAccount('acc_a', 9_000)],
  [['account_reopened'], (store) => store.reopenAccount('acc_a')],
  [['account_closed'], (store) => store.closeAccount('acc_a', 3)],
  [['account_exported'], (store) => store.noteExport('acc_a')],
  [['account_deletion_begun'], (store) => store.beginDeletion('acc_a', 4)],
  [
    ['account_deleted'],
    async (store) => {
      while ((await store.continueDeletion('acc_a', 5)) !== 'done');
      assert.equal(await store.continueDeletion('acc_a', 6), 'done');
    },
  ],
];

/** Changes that change nothing, over the data of `makeWatcher` and what the first lines make. */
export const NO_CHANGES: readonly Change[] = [
  (store) => store.setPlan('acc_a', 'pro'),
  (store) => store.setPlan('acc_none', 'pro'),
  (store) => store.closeAccount('acc_none', 1),
  (store) => store.renameAccount('acc_a', '店 acc_a'),
  (store) => store.setLimits('acc_a', NO_OWN_LIMITS),
  (store) => store.setAddsPages('acc_a', true),
  (store) => store.setAddsPages('acc_none', true),
  (store) => store.setLimits('acc_none', { ...NO_OWN_LIMITS, asins: 1 }),
  (store) => store.renameAccount('acc_none', 'x'),
  (store) => store.reopenAccount('acc_a'),
  (store) => store.reopenAccount('acc_none'),
  (store) => store.beginDeletion('acc_a', 1),
  (store) => store.beginDeletion('acc_none', 1),
  (store) => store.continueDeletion('acc_none', 1),
  (store) => store.noteExport('acc_none'),
  (store) => store.noteRecoveryCode('usr_none'),
  (store) => store.saveKey(sampleKey('acc_a', 'key_1'), SECRETS.hash),
  (store) => store.replaceKey({ ...keyTwo, replaces: 'key_none' }, 'x', 'now'),
  (store) => store.revokeKey('acc_a', 'key_none', 1),
  (store) => store.addKeywords('acc_a', [TERM], ROOMY),
  (store) => store.removeKeywords('acc_a', ['無い']),
  (store) => store.setKeywordTags('acc_a', '無い', ['夏']),
  (store) => store.setKeywordTags('acc_a', TERM, []),
  (store) => store.addAsins('acc_a', [product(1)], ROOMY),
  (store) => store.setAsinNames('acc_a', sampleAsin(1), []),
  (store) => store.setAsinNames('acc_a', sampleAsin(9), ['名']),
  (store) => store.removeAsins('acc_a', [sampleAsin(9)]),
  (store) => store.importRanks('acc_a', [], rankImport),
  (store) => store.removeRankImport('acc_a', 'imp_none'),
  (store) => store.addCustomQuestion('acc_a', { ...question, keyword: '無い' }, 20),
  (store) => store.removeCustomQuestion('acc_a', 'cq_none'),
  (store) => store.confirmCheck('acc_a', { checkId: 'chk_none', asin: 'x', named: true, confirmedAtMs: 1 }),
  (store) => save(store, userOf('hana')),
  (store) => joinBy(store, 'none', 'mori'),
  (store) => store.acceptInvitation('usr_hana', 'none', 1),
  (store) => store.resetPassword({ hash: 'none', passwordHash: 'x', changedAtMs: 1 }),
  (store) => store.setPassword({ userId: 'none', passwordHash: 'x', changedAtMs: 1, keepSessionId: null }),
  (store) => store.renameUser('usr_hana', 'hana', 1),
  (store) => store.renameUser('usr_none', 'x', 1),
  (store) => store.setEmail({ userId: 'usr_none', email: 'x', changedAtMs: 1, keepSessionId: null }),
  (store) => store.removeTwoFactor('usr_hana', null),
  (store) => store.renewRecoveryCodes('usr_hana', 'sealed'),
  (store) =>
    store.confirmTwoFactor({
      userId: 'usr_hana',
      secret: 'sealed',
      step: 1,
      confirmedAtMs: 1,
      keepSessionId: 'ses_1',
    }),
  (store) => store.endSessions('usr_hana', null),
  (store) => store.removeUser('usr_none'),
  (store) => store.removeUser('usr_hana'),
  (store) => store.setRole({ userId: 'usr_hana', accountId: 'acc_a', role: 'owner' }, 1),
  (store) => store.setRole({ userId: 'usr_hana', accountId: 'acc_a', role: 'member' }, 1),
  (store) => store.removeMembership('usr_hana', 'acc_a'),
  (store) => store.removeMembership('usr_none', 'acc_a'),
  (store) => store.removeInvitation('inv_none'),
  (store) => endOneDelivery(store, 'acc_a', { state: 'waiting', dueAtMs: 1 }),
  (store) => store.setWebhook('acc_a', sampleWish()),
  (store) => store.setWebhookAgain('acc_none', { secret: 'x', whenThere: 'keep_secret', nowMs: 1 }),
  (store) => store.removeWebhook('acc_none'),
  (store) => store.addSource({ name: 'paid', kind: 'keepa', values: {}, addedAtMs: 2 }),
  (store) => store.removeSource('none'),
  (store) => store.removeCap(cap, '2026-11-27', 1),
  (store) => store.resumeSource('paid'),
  (store) => store.withdrawReading(withdrawal),
  (store) => store.restoreReading(shelf),
];
