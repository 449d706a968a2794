import { LIMIT_KINDS, type Plan } from '../../core/plan.ts';
import { nameOf } from '../../core/target.ts';
import { findAccount } from '../accounts/accounts.ts';
import type { Account } from '../accounts/port.ts';
import { findCheckById } from '../assistant/checks.ts';
import { listCustomQuestions } from '../assistant/custom-questions.ts';
import { listKeys } from '../keys/keys.ts';
import { listTags } from '../keywords/keyword-tags.ts';
import { listAsins } from '../products/asins.ts';
import { listOwnCaps } from '../spending/caps.ts';
import { findWebhook } from '../webhooks/webhooks.ts';
import { type AuditTable, type Entries, NOTHING, type WriteMethod } from './audit-row.ts';
import { AUDITED_PEOPLE } from './audited-people.ts';
import { AUDITED_SOURCES, capRemoved } from './audited-sources.ts';
import { describeProducts, describeStop, describeWebhook, entryOf, keyEnd } from './to-entries.ts';

/** Every write method that changes what people or programs decide, with the entries of its change. */
export const AUDITED = {
  createAccount: async (_db, { id, name, plan }) => {
    return () => [entryOf('account_created', { accountId: id, subject: { id, name }, after: { plan } })];
  },
  setPlan: async (db, accountId, plan) => {
    const before = await findAccount(db, accountId);
    return () => (before === undefined ? NOTHING : describePlan(before, plan));
  },
  setLimits: async (db, accountId, ownLimits) => {
    const before = await findAccount(db, accountId);
    return () =>
      before === undefined || LIMIT_KINDS.every((kind) => before.ownLimits[kind] === ownLimits[kind])
        ? NOTHING
        : [
            entryOf('account_limits_set', {
              accountId,
              before: { ...before.ownLimits },
              after: { ...ownLimits },
            }),
          ];
  },
  setAddsPages: async (db, accountId, addsPages) => {
    const before = await findAccount(db, accountId);
    return () =>
      before === undefined || before.addsPages === addsPages
        ? NOTHING
        : [entryOf(addsPages ? 'account_pages_on' : 'account_pages_off', { accountId })];
  },
  renameAccount: async (db, accountId, name) => {
    const before = await findAccount(db, accountId);
    return async () => {
      const after = await findAccount(db, accountId);
      return before === undefined || after === undefined || before.name === after.name
        ? NOTHING
        : [entryOf('account_renamed', { accountId, before: { name: before.name }, after: { name } })];
    };
  },
  closeAccount: async (db, accountId) => {
    const before = await findAccount(db, accountId);
    return () => (before?.closedAtMs === null ? [entryOf('account_closed', { accountId })] : NOTHING);
  },
  beginDeletion: async (db, accountId) => {
    const before = await findAccount(db, accountId);
    const isFirst = before?.deletingSinceMs === undefined;
    const caps = isFirst ? await listOwnCaps(db, accountId) : [];
    return (hasBegun) =>
      hasBegun && isFirst
        ? [
            entryOf('account_deletion_begun', { accountId }),
            ...caps.map((cap) => capRemoved(cap, cap.most, before?.name ?? null)),
          ]
        : NOTHING;
  },
  continueDeletion: async (db, accountId) => {
    const before = await findAccount(db, accountId);
    return (step) =>
      step === 'done' && before !== undefined
        ? [entryOf('account_deleted', { accountId, accountName: before.name })]
        : NOTHING;
  },
  noteExport: async (_db, accountId) => {
    return (isThere) => (isThere ? [entryOf('account_exported', { accountId })] : NOTHING);
  },
  reopenAccount: async (db, accountId, plan) => {
    const before = await findAccount(db, accountId);
    const isClosed =
      before !== undefined && before.closedAtMs !== null && before.deletingSinceMs === undefined;
    if (!isClosed) return () => NOTHING;
    return () => [
      ...(plan === undefined ? NOTHING : describePlan(before, plan)),
      entryOf('account_reopened', { accountId }),
    ];
  },
  saveKey: async (db, { accountId, id, name, scopes, expiresAtMs }) => {
    const isThere = (await listKeys(db, accountId)).some((key) => key.id === id);
    const after = { scopes, expires_at: keyEnd(expiresAtMs) };
    return () => (isThere ? NOTHING : [entryOf('key_issued', { accountId, subject: { id, name }, after })]);
  },
  replaceKey: async (db, { accountId, id, name, scopes, expiresAtMs, replaces }, _hash, endsAtMs) => {
    const old = (await listKeys(db, accountId)).find((key) => key.id === replaces);
    const before = { key: replaces, name: old?.name ?? null };
    const endsAt = endsAtMs === 'now' ? null : keyEnd(Math.min(endsAtMs, old?.expiresAtMs ?? endsAtMs));
    const after = { scopes, expires_at: keyEnd(expiresAtMs), old_ends_at: endsAt };
    return (result) =>
      result === 'replaced'
        ? [entryOf('key_replaced', { accountId, subject: { id, name }, before, after })]
        : NOTHING;
  },
  revokeKey: async (db, accountId, keyId, revokedAtMs) => {
    const key = (await listKeys(db, accountId)).find(({ id }) => id === keyId);
    if (key === undefined || key.revokedAtMs !== null) return () => NOTHING;
    const kind = key.expiresAtMs !== null && key.expiresAtMs <= revokedAtMs ? 'key_expired' : 'key_revoked';
    return () => [entryOf(kind, { accountId, subject: { id: keyId, name: key.name } })];
  },
  addKeywords: async (_db, accountId) => {
    return ({ added: keywords }) =>
      keywords.length === 0
        ? NOTHING
        : [entryOf('keywords_added', { accountId, count: keywords.length, after: { keywords } })];
  },
  removeKeywords: async (_db, accountId) => {
    return (keywords) =>
      keywords.length === 0
        ? NOTHING
        : [entryOf('keywords_removed', { accountId, count: keywords.length, before: { keywords } })];
  },
  setKeywordTags: async (db, accountId, keyword) => {
    const before = await listTags(db, accountId, keyword);
    return async () => {
      const after = await listTags(db, accountId, keyword);
      if (before.join() === after.join()) return NOTHING;
      const subject = { id: null, name: keyword };
      return [
        entryOf('keyword_tags_set', { accountId, subject, before: { tags: before }, after: { tags: after } }),
      ];
    };
  },
  importRanks: async (_db, accountId, _ranks, { id, format }) => {
    return ({ added, changed, excess }) =>
      added + changed === 0 || excess > 0
        ? NOTHING
        : [
            entryOf('ranks_imported', {
              accountId,
              subject: { id, name: null },
              count: added + changed,
              after: { format, added, changed },
            }),
          ];
  },
  removeRankImport: async (_db, accountId, id) => {
    return (count) =>
      count === undefined
        ? NOTHING
        : [entryOf('rank_import_removed', { accountId, subject: { id, name: null }, count })];
  },
  addAsins: async (db, accountId) => {
    const before = await listAsins(db, accountId);
    return async () => describeProducts(accountId, before, await listAsins(db, accountId));
  },
  setAsinNames: async (db, accountId) => {
    const before = await listAsins(db, accountId);
    return async () => describeProducts(accountId, before, await listAsins(db, accountId));
  },
  removeAsins: async (db, accountId) => {
    const before = await listAsins(db, accountId);
    return async () => describeProducts(accountId, before, await listAsins(db, accountId));
  },
  addCustomQuestion: async (_db, accountId) => {
    return (result) => {
      if (result.outcome !== 'added' && result.outcome !== 'revived') return NOTHING;
      const { id, question: name, keyword } = result.question;
      return [entryOf('question_added', { accountId, subject: { id, name }, after: { keyword } })];
    };
  },
  removeCustomQuestion: async (db, accountId, id) => {
    const question = (await listCustomQuestions(db, accountId)).find((one) => one.id === id);
    if (question === undefined) return () => NOTHING;
    const { question: name, keyword } = question;
    return () => [entryOf('question_removed', { accountId, subject: { id, name }, before: { keyword } })];
  },
  confirmCheck: async (db, accountId, { checkId, asin, named }) => {
    const check = await findCheckById(db, accountId, checkId);
    const before = check?.confirmations.find((one) => one.asin === asin)?.named ?? null;
    if (check === undefined || before === named) return () => NOTHING;
    const [subject, after] = [
      { id: checkId, name: null },
      { asin, named },
    ];
    return () => [entryOf('check_confirmed', { accountId, subject, before: { asin, named: before }, after })];
  },
  ...AUDITED_PEOPLE,
  setWebhook: async (db, accountId) => {
    const before = await findWebhook(db, accountId);
    return (after) => describeWebhook(accountId, before, after);
  },
  setWebhookAgain: async (db, accountId) => {
    const before = await findWebhook(db, accountId);
    return (after) => describeWebhook(accountId, before, after);
  },
  removeWebhook: async (db, accountId) => {
    const before = await findWebhook(db, accountId);
    return () => describeWebhook(accountId, before, undefined);
  },
  endDelivery: async (db, { accountId }, _owner, { settlement }) => {
    if (settlement.state !== 'failed') return () => NOTHING;
    const before = await findWebhook(db, accountId);
    return async () => describeStop(accountId, before, await findWebhook(db, accountId));
  },
  ...AUDITED_SOURCES,
  withdrawReading: async (_db, { target, why }) => {
    return (result) => {
      if (result.outcome !== 'done') return NOTHING;
      const { localDate: local_date, source } = result.reading;
      const [subject, after] = [
        { id: null, name: nameOf(target) },
        { local_date, source, why },
      ];
      return [entryOf('reading_withdrawn', { accountId: null, subject, after })];
    };
  },
  restoreReading: async (_db, { target }) => {
    return (result) => {
      if (result.outcome !== 'done') return NOTHING;
      const { localDate: local_date, source } = result.reading;
      const [subject, after] = [
        { id: null, name: nameOf(target) },
        { local_date, source },
      ];
      return [entryOf('reading_restored', { accountId: null, subject, after })];
    };
  },
} as const satisfies AuditTable;

/** The methods that are audited. */
export type AuditedMethod = keyof typeof AUDITED;

/** The entry of a changed plan. */
function describePlan({ id: accountId, plan: was }: Pick<Account, 'id' | 'plan'>, plan: Plan): Entries {
  return was === plan
    ? NOTHING
    : [entryOf('account_plan_set', { accountId, before: { plan: was }, after: { plan } })];
}

const SCANNING = 'The daily scan; the tracking log and the list of attempts show it.';
const DELIVERING = 'Sending messages; the list of deliveries shows it.';
const SIGNING_IN = "better-auth's sessions; users, passwords and roles change by other methods.";

/** Every other write method, with the reason why its changes have no entry. */
export const NOT_AUDITED: Readonly<Record<Exclude<WriteMethod, AuditedMethod>, string>> = {
  dismissSteps: 'Hides a hint on the dashboard.',
  touchKeys: 'When a key was used last; the list of keys shows it.',
  saveProducts: SCANNING,
  updateReading: SCANNING,
  addPages: SCANNING,
  fillRanks: 'Ranks of past readings for something that was added, which has an entry.',
  issueQuestions: 'The questions of a day, chosen by miharu.',
  saveCheck: 'A submitted answer; the list of checks shows it.',
  addVerdicts: 'Judges submitted answers by new rules; the number of the rules is kept with each verdict.',
  beginIdempotent: 'Remembers a request, so that it is carried out once.',
  endIdempotent: 'Remembers a request, so that it is carried out once.',
  pruneAssistant: 'Forgets what is past its retention.',
  prune: 'Forgets what is past its retention.',
  useCode: SIGNING_IN,
  countWrongCode: SIGNING_IN,
  insertAuthRow: SIGNING_IN,
  updateAuthRows: SIGNING_IN,
  deleteAuthRows: SIGNING_IN,
  getSecret: 'The secret of the pages, made once by miharu.',
  skipArrivals: DELIVERING,
  addDelivery: DELIVERING,
  addTest: DELIVERING,
  endTest: DELIVERING,
  claimDeliveries: DELIVERING,
  releaseDeliveries: DELIVERING,
  bringDeliveriesForward: DELIVERING,
  holdDeliveries: DELIVERING,
  stopSource: SCANNING,
  slowSource: SCANNING,
  pauseSource: SCANNING,
  takeTurn: SCANNING,
  startSource: 'Clears what the scan noted about a source, after it was added or works again.',
  planDay: SCANNING,
  claimTargets: SCANNING,
  renewLeases: SCANNING,
  releaseTargets: SCANNING,
  notePosting: SCANNING,
  saveTask: SCANNING,
  postponeTarget: SCANNING,
  addCosts: SCANNING,
  endAttempt: SCANNING,
  addBroughtAttempt: SCANNING,
  closeDaysBefore: SCANNING,
  claimAlarm: SCANNING,
  releaseAlarm: SCANNING,
  endAlarm: SCANNING,
  reserveCalls:
    'Counts calls before they are made: of the scan, and of a test, which has an entry when it ends.',
  claimCapAlarm: SCANNING,
  endCapAlarm: SCANNING,
};
