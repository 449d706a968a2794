import { PLAN_LIMITS } from '../../src/core/plan.ts';
import { accountClose } from '../../src/operations/accounts/account-close.ts';
import { accountCreate } from '../../src/operations/accounts/account-create.ts';
import { accountDelete } from '../../src/operations/accounts/account-delete.ts';
import { accountRename } from '../../src/operations/accounts/account-rename.ts';
import { accountReopen } from '../../src/operations/accounts/account-reopen.ts';
import { accountSetLimits } from '../../src/operations/accounts/account-set-limits.ts';
import { accountSetPlan } from '../../src/operations/accounts/account-set-plan.ts';
import { keyIssue } from '../../src/operations/accounts/key-issue.ts';
import { keyReissue } from '../../src/operations/accounts/key-reissue.ts';
import { keyRevoke } from '../../src/operations/accounts/key-revoke.ts';
import { operatorAnswerOf } from '../../src/operations/answer.ts';
import { asinAdd } from '../../src/operations/asins/asin-add.ts';
import { asinNames } from '../../src/operations/asins/asin-names.ts';
import { asinRemove } from '../../src/operations/asins/asin-remove.ts';
import { accountDay } from '../../src/operations/days/account-day.ts';
import { days } from '../../src/operations/days/days.ts';
import { readingRestore } from '../../src/operations/days/reading-restore.ts';
import { readingWithdraw } from '../../src/operations/days/reading-withdraw.ts';
import { readings } from '../../src/operations/days/readings.ts';
import { keywordAdd } from '../../src/operations/keywords/keyword-add.ts';
import { keywordRemove } from '../../src/operations/keywords/keyword-remove.ts';
import { keywordTagsSet } from '../../src/operations/keywords/keyword-tags-set.ts';
import type {
  AccountRead,
  AccountWrite,
  OperatorContext,
  OperatorOperation,
} from '../../src/operations/operation.ts';
import { keywordShelf } from '../../src/operations/ranks/keyword-shelf.ts';
import { sourceAdd } from '../../src/operations/sources/source-add.ts';
import { sourceCap } from '../../src/operations/sources/source-cap.ts';
import { sourceRemove } from '../../src/operations/sources/source-remove.ts';
import { userAdd } from '../../src/operations/users/user-add.ts';
import { userGrant } from '../../src/operations/users/user-grant.ts';
import { userRemove } from '../../src/operations/users/user-remove.ts';
import { webhookRemove } from '../../src/operations/webhooks/webhook-remove.ts';
import { webhookSet } from '../../src/operations/webhooks/webhook-set.ts';
import { forAccount } from '../operations/for-account.ts';

/** Input that is refused, and what was typed into the named fields. */
export interface RefusedWork {
  readonly typed: Readonly<Record<string, unknown>>;
  readonly work: () => Promise<unknown>;
}

type Asked = Readonly<Record<string, unknown>>;

/** What operations of the operator and of the web pages refuse, by a descriptive name. */
export async function listOperationRefusals(
  context: OperatorContext,
): Promise<ReadonlyMap<string, RefusedWork>> {
  const refused = new Map<string, RefusedWork>();
  const { id: account } = await accountCreate.run(context, { name: 'ハルナギ商店', plan: 'free' });
  const { id: closed } = await accountCreate.run(context, { name: '閉店', plan: 'pro' });
  await accountClose.run(context, { account: closed });
  const { id: other } = await accountCreate.run(context, { name: '閉店', plan: 'pro' });
  await forAccount(asinAdd, context, { account, asins: ['B0TEST0001'], names: [], relation: 'own' });
  await forAccount(keywordAdd, context, { account, keywords: ['水筒'] });
  const { id: key } = await forAccount(keyIssue, context, { account, name: '社内' });
  await forAccount(keyReissue, context, { account, key, overlap_hours: 24 });
  const { id: revoked } = await forAccount(keyIssue, context, { account, name: '旧' });
  await forAccount(keyRevoke, context, { account, key: revoked });

  const add: Add = (name, operation, asked) => {
    const work = () => runAny(operation as AnyOperation, context, asked);
    refused.set(`${operation.name}: ${name}`, { typed: asked, work });
  };

  addAccounts(add, { account, other, closed });
  add('closed account', keyIssue, { account: closed, name: 'a' });
  for (const [why, name] of NAMES) add(`name ${why}`, keyIssue, { account, name });
  for (const expires_on of ['2026-11-27', '2026-11-28x', '9999-12-31'])
    add(`expires_on ${expires_on}`, keyIssue, { account, name: 'a', expires_on });
  add('scopes read,write', keyIssue, { account, name: 'a', scopes: 'read,write' });
  add('replaced', keyReissue, { account, key, overlap_hours: 0 });
  add('revoked', keyReissue, { account, key: revoked, overlap_hours: 0 });
  add('unknown key', keyReissue, { account, key: 'key_none', overlap_hours: 0 });
  add('unknown key', keyRevoke, { account, key: 'key_none' });
  addLists(add, account);
  addDays(add, account);
  addSources(add);
  await addUsers(context, add, account);
  add('no https', webhookSet, { account, url: 'ftp://example.jp', language: 'ja', secret: 'keep' });
  add('private', webhookSet, { account, url: 'https://10.0.0.1/', language: 'ja', secret: 'keep' });
  add('not https', webhookSet, { account, url: 'http://example.jp/', language: 'ja', secret: 'keep' });
  add('no webhook', webhookRemove, { account });
  return refused;
}

const NAMES = [
  ['empty', ''],
  ['blank', ' \u200b'],
  ['too long', 'x'.repeat(101)],
  ['control', 'a\u0007b'],
  ['broken', 'a\ufffdb'],
  ['unseen', 'a\u00adb'],
  ['U+0000', 'a\0b'],
] as const;

/** Inputs are not checked against the schemas, so that operations themselves refuse them. */
type Add = (name: string, operation: Pick<AnyOperation, 'name'>, asked: Asked) => void;
type AnyOperation = AccountRead | AccountWrite | OperatorOperation;

function runAny(operation: AnyOperation, context: OperatorContext, asked: Asked): Promise<unknown> {
  if (operation.kind === 'operator') return operatorAnswerOf(operation, context, asked);
  const { account, ...input } = asked;
  return forAccount(operation, context, { account: String(account), ...input });
}

function addAccounts(
  add: Add,
  { account, other, closed }: Readonly<Record<'account' | 'other' | 'closed', string>>,
): void {
  for (const [why, name] of NAMES) add(`name ${why}`, accountCreate, { name, plan: 'pro' });
  add('name of another account', accountCreate, { name: 'ハルナギ商店', plan: 'pro' });
  add('unknown account', accountSetPlan, { account: 'acc_none', plan: 'pro' });
  add('closed account', accountRename, { account: closed, name: 'a' });
  for (const [why, name] of NAMES) add(`name ${why}`, accountRename, { account, name });
  add('name of another account', accountRename, { account: other, name: 'ﾊﾙﾅｷﾞ商店' });
  for (const keywords of ['-1', '1.5', '100001', 'all'])
    add(`keywords ${keywords}`, accountSetLimits, { account, keywords });
  add('nothing', accountSetLimits, { account });
  add('less than there is', accountSetLimits, { account, keywords: '0', asins: '0' });
  add('another name', accountDelete, { account: closed, confirm: '開店' });
  add('open account', accountDelete, { account, confirm: 'ハルナギ商店' });
  add('name of another account', accountReopen, { account: closed });
  add('unknown account', accountReopen, { account: 'acc_none' });
}

function addLists(add: Add, account: string): void {
  const relation = 'own';
  const asins = ['B0TEST0001'];
  add('bad line', keywordAdd, { account, keywords: ['皿', 'x'.repeat(300), 'a\u0007'] });
  add('bad lines', keywordAdd, { account, keywords: Array.from({ length: 12 }, () => 'x'.repeat(300)) });
  add('empty list', keywordAdd, { account, keywords: [' '] });
  const most = PLAN_LIMITS.free.keywords;
  add('plan limit', keywordAdd, { account, keywords: Array.from({ length: most }, (_, at) => `語${at}`) });
  const long = Array.from({ length: 20_000 }, (_, at) => `語${at}`);
  add('long list', keywordAdd, { account, keywords: long });
  add('unknown', keywordRemove, { account, keywords: ['皿', '椀'] });
  add('tags', keywordTagsSet, { account, keyword: '水筒', tags: 'x'.repeat(300) });
  add('not monitored', keywordTagsSet, { account, keyword: '水筒 大', tags: 'a' });
  add('keyword empty', keywordTagsSet, { account, keyword: ' ', tags: 'a' });
  add('bad', asinAdd, { account, asins: ['123'], names: [], relation });
  add('names of two', asinAdd, { account, asins: ['B0TEST0001', 'B0TEST0002'], names: ['a'], relation });
  add('common name', asinAdd, { account, asins, names: ['これ'], relation });
  add('short name', asinAdd, { account, asins, names: ['。'], relation });
  add('unknown', asinNames, { account, asin: 'B0TEST0009', names: [] });
  add('bad', asinNames, { account, asin: 'B0', names: [] });
  const names = Array.from({ length: 100 }, (_, at) => `ハルナギ${at}`);
  add('too many names', asinNames, { account, asin: 'B0TEST0001', names });
  for (const [why, name] of NAMES.slice(2))
    add(`name ${why}`, asinNames, { account, asin: 'B0TEST0001', names: [name] });
  add('unknown', asinRemove, { account, asins: ['B0TEST0008', 'B0TEST0009'] });
}

function addDays(add: Add, account: string): void {
  add('not yet', accountDay, { account, date: '2026-11-29' });
  add('no date', accountDay, { account, date: '2026-13-40' });
  add('never planned', days, { date: '2026-11-20', days: 7 });
  add('no date', days, { date: 'gestern', days: 7 });
  add('neither', readings, { keyword: null, asin: null, days: 7 });
  add('none of a keyword', readings, { keyword: '水筒', asin: null, days: 7 });
  add('none in a range', readings, { keyword: '水筒', asin: null, from: '2026-09-30', to: '2026-10-01' });
  add('none of a product', readings, { keyword: null, asin: 'B0TEST0001', days: 7 });
  const choice = { keyword: '水筒', asin: null, date: '2026-11-27', observed_at: null, source: null };
  add('none', readingWithdraw, { ...choice, why: 'a' });
  add('none of a product', readingWithdraw, { ...choice, keyword: null, asin: 'B0TEST0001', why: 'a' });
  add('no why', readingWithdraw, { ...choice, why: '' });
  add('no instant', readingWithdraw, { ...choice, observed_at: 'x', why: 'a' });
  add('none', readingRestore, choice);
  add('no date', keywordShelf, { account, keyword: '水筒', date: 'x' });
  add('not monitored', keywordShelf, { account, keyword: '皿', date: '2026-11-27' });
}

function addSources(add: Add): void {
  const source = { name: null, key: null, settings: {} };
  add('saved pages', sourceAdd, { ...source, kind: 'saved-pages' });
  add('unknown kind', sourceAdd, { ...source, kind: 'none' });
  add('secret among settings', sourceAdd, { ...source, kind: 'serpapi', settings: { key: 'x' } });
  add('no key', sourceAdd, { ...source, kind: 'serpapi' });
  add('bad address', sourceAdd, {
    ...source,
    kind: 'sample-shop',
    settings: { address: 'http://x.example' },
  });
  const address = { address: 'http://127.0.0.1:8790' };
  add('bad name', sourceAdd, { ...source, kind: 'sample-shop', settings: address, name: 'Ä b' });
  add('unknown', sourceRemove, { name: 'none' });
  const cap = { name: 'none', account: null, per: 'day', calls: 1, units: null, none: false } as const;
  add('unknown source', sourceCap, cap);
  add('two measures', sourceCap, { ...cap, units: 1 });
  add('no measure', sourceCap, { ...cap, calls: null });
}

async function addUsers(context: OperatorContext, add: Add, account: string): Promise<void> {
  const password = 'correct horse battery';
  const person = { name: '春凪 花', password, account, role: 'owner' } as const;
  const owner = await userAdd.run(context, { ...person, email: 'hana@example.jp' });
  const operator = await userAdd.run(context, {
    ...person,
    email: 'o@example.jp',
    account: null,
    role: null,
  });
  add('there', userAdd, { ...person, email: 'hana@example.jp' });
  add('no address', userAdd, { ...person, email: 'hana' });
  for (const [why, text] of [
    ['short', 'x'],
    ['the address', 'longer@example.jp'],
    ['common', 'password1234'],
  ] as const) {
    add(`password ${why}`, userAdd, { ...person, email: 'longer@example.jp', password: text });
  }
  add('unknown', userGrant, { user: 'nobody@example.jp', account, role: 'member' });
  add('last owner', userGrant, { user: owner.id, account, role: 'member' });
  add('last operator', userRemove, { user: operator.id, account: null });
  add('stranger', userRemove, { user: operator.id, account });
}
