import type { Selectable, Updateable } from 'kysely';
import { MiharuError } from '../../core/errors.ts';
import type { OwnLimits, Plan } from '../../core/plan.ts';
import { quote, storableText } from '../../core/text.ts';
import type { Relation } from '../products/port.ts';
import type { Db } from '../tables.ts';
import { requireFreeName, requireFreeToReopen } from './account-names.ts';
import { moveVersions } from './moved-versions.ts';
import type { Account, AccountCounts, NewAccount } from './port.ts';
import type { AccountsTable } from './tables.ts';

/** Columns of an account under the names of the port. */
const ACCOUNT = [
  'id',
  'name',
  'plan',
  'asins_max as asins',
  'keywords_max as keywords',
  'watched_asins_max as watchedAsins',
  'adds_pages',
  'created_at_ms as createdAtMs',
  'closed_at_ms as closedAtMs',
  'deleting_since_ms',
] as const;

/** An account from its columns. */
function accountOf({
  asins,
  keywords,
  watchedAsins,
  adds_pages: addsPages,
  deleting_since_ms: deletingSinceMs,
  ...rest
}: AccountColumns): Account {
  const ownLimits = { asins, keywords, watchedAsins };
  return {
    ...rest,
    ownLimits,
    addsPages: addsPages === 1,
    ...(deletingSinceMs === null ? {} : { deletingSinceMs }),
  };
}

type AccountColumns = Omit<Account, 'ownLimits' | 'addsPages' | 'deletingSinceMs'> &
  OwnLimits &
  Pick<Selectable<AccountsTable>, 'adds_pages' | 'deleting_since_ms'>;

/** The account with this id, closed or not. */
export async function findAccount(db: Db, accountId: string): Promise<Account | undefined> {
  const row = await db.selectFrom('accounts').select(ACCOUNT).where('id', '=', accountId).executeTakeFirst();
  return row === undefined ? undefined : accountOf(row);
}

/** All accounts, oldest first. */
export async function listAccounts(db: Db): Promise<Account[]> {
  const rows = await db
    .selectFrom('accounts')
    .select(ACCOUNT)
    .orderBy('created_at_ms')
    .orderBy('id')
    .execute();
  return rows.map(accountOf);
}

/** How many keywords, products and so on an account has; zeros for an unknown account. */
export async function countAccount(db: Db, accountId: string): Promise<AccountCounts> {
  const relations = await db
    .selectFrom('account_asins')
    .where('account_id', '=', accountId)
    .groupBy('relation')
    .select((eb) => ['relation', eb.fn.countAll<number>().as('count')])
    .execute();
  const countOf = (relation: Relation) => relations.find((row) => row.relation === relation)?.count ?? 0;
  return {
    asins: countOf('own'),
    keywords: await countKeywords(db, accountId),
    watchedAsins: countOf('watched'),
  };
}

/** How many keywords an account has. */
export async function countKeywords(db: Db, accountId: string): Promise<number> {
  const row = await db
    .selectFrom('account_keywords')
    .where('account_id', '=', accountId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirst();
  return row?.count ?? 0;
}

/** A number that changes with every write that affects what the account can read; 0 for an unknown account. */
export async function accountVersion(db: Db, accountId: string): Promise<number> {
  const row = await db
    .selectFrom('accounts')
    .select('version')
    .where('id', '=', accountId)
    .executeTakeFirst();
  return row?.version ?? 0;
}

/** Creates an account; the database refuses an id that is taken. See the port. */
export async function createAccount(
  db: Db,
  { id, name: given, plan, createdAtMs }: NewAccount,
): Promise<void> {
  const name = storableText(given);
  await requireFreeName(db, { id, name }, 'name');
  const open = await db
    .selectFrom('accounts')
    .select('id')
    .where('closed_at_ms', 'is', null)
    .limit(1)
    .execute();
  await db
    .insertInto('accounts')
    .values({
      id,
      name,
      plan,
      adds_pages: Number(open.length === 0),
      version: 1,
      last_asin_seq: 0,
      last_keyword_seq: 0,
      created_at_ms: createdAtMs,
    })
    .execute();
}

/** `false` when the account does not exist. */
export async function setPlan(db: Db, accountId: string, plan: Plan): Promise<boolean> {
  return changeAccount(db, accountId, { plan }, (account) => account.plan === plan);
}

/** Replaces the account's own limits; `false` when the account does not exist. */
export async function setLimits(
  db: Db,
  accountId: string,
  { asins, keywords, watchedAsins }: OwnLimits,
): Promise<boolean> {
  const change = { asins_max: asins, keywords_max: keywords, watched_asins_max: watchedAsins };
  return changeAccount(
    db,
    accountId,
    change,
    ({ ownLimits: had }) =>
      had.asins === asins && had.keywords === keywords && had.watchedAsins === watchedAsins,
  );
}

/** Whether an account may add pages; `false` when the account does not exist. */
export async function setAddsPages(db: Db, accountId: string, addsPages: boolean): Promise<boolean> {
  const change = { adds_pages: Number(addsPages) };
  return changeAccount(db, accountId, change, (account) => account.addsPages === addsPages);
}

/** `false` when the account does not exist; see the port. */
export async function renameAccount(db: Db, accountId: string, name: string): Promise<boolean> {
  const stored = storableText(name);
  const account = await findAccount(db, accountId);
  if (account !== undefined && account.name !== stored)
    await requireFreeName(db, { id: accountId, name: stored }, 'name');
  return changeAccount(db, accountId, { name: stored }, (account) => account.name === stored);
}

/** `false` when the account does not exist; closing it again keeps the first instant. */
export async function closeAccount(db: Db, accountId: string, closedAtMs: number): Promise<boolean> {
  return changeAccount(db, accountId, { closed_at_ms: closedAtMs }, (account) => account.closedAtMs !== null);
}

/** Opens a closed account again; `false` when the account does not exist, or is being deleted; see the port. */
export async function reopenAccount(db: Db, accountId: string, plan?: Plan): Promise<boolean> {
  const account = await findAccount(db, accountId);
  if (account === undefined || account.deletingSinceMs !== undefined) return false;
  if (account.closedAtMs !== null) await requireFreeToReopen(db, account);
  const change = { closed_at_ms: null, ...(plan === undefined ? {} : { plan }) };
  return changeAccount(db, accountId, change, ({ closedAtMs }) => closedAtMs === null);
}

/** Changes nothing: the entry of an export is saved with it. `false` when the account does not exist. */
export async function noteExport(db: Db, accountId: string): Promise<boolean> {
  return (await findAccount(db, accountId)) !== undefined;
}

/** Whether the first steps of an account were dismissed; `false` for an unknown account. */
export async function hasDismissedSteps(db: Db, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('accounts')
    .select('steps_dismissed_at_ms')
    .where('id', '=', accountId)
    .executeTakeFirst();
  return (row?.steps_dismissed_at_ms ?? null) !== null;
}

/** `false` when the account does not exist; the first instant is kept. Nothing that the API returns changes. */
export async function dismissSteps(db: Db, accountId: string, dismissedAtMs: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('accounts')
    .set((eb) => ({ steps_dismissed_at_ms: eb.fn.coalesce('steps_dismissed_at_ms', eb.val(dismissedAtMs)) }))
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Updates an account unless it already has these values; `false` when it does not exist. */
async function changeAccount(
  db: Db,
  accountId: string,
  change: Updateable<AccountsTable>,
  isSo: (account: Account) => boolean,
): Promise<boolean> {
  const account = await findAccount(db, accountId);
  if (account === undefined) return false;
  if (isSo(account)) return true;
  await db.updateTable('accounts').set(change).where('id', '=', accountId).execute();
  moveVersions(db, [accountId]);
  return true;
}

/** The account with this id, closed or not; throws `not_found` when it does not exist. */
export async function getAccount(db: Db, accountId: string): Promise<Account> {
  const account = await findAccount(db, accountId);
  if (account === undefined) throw noSuchAccount(accountId);
  return account;
}

/** Reserves `count` numbers in one of the account's orders and returns the first; throws `not_found` for an unknown account. */
export async function takeSeqs(
  db: Db,
  accountId: string,
  { order, count }: { readonly order: 'last_asin_seq' | 'last_keyword_seq'; readonly count: number },
): Promise<number> {
  const row = await db
    .updateTable('accounts')
    .set((eb) => ({ [order]: eb(order, '+', count) }))
    .where('id', '=', accountId)
    .returning(`${order} as last`)
    .executeTakeFirstOrThrow(() => noSuchAccount(accountId));
  return row.last - count + 1;
}

function noSuchAccount(accountId: string): MiharuError {
  return new MiharuError('not_found', {
    en: `The account ${quote(accountId)} does not exist. List the accounts to find the ID.`,
    ja: `アカウント ${quote(accountId)} は存在しません。アカウントの一覧で ID を確認してください。`,
  });
}
