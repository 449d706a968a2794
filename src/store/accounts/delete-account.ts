import { sql } from 'kysely';
import type { Db } from '../tables.ts';
import { findAccount } from './accounts.ts';
import { deleteProducts } from './delete-products.ts';
import { type MeantRows, RowDeletion } from './delete-rows.ts';
import { deleteTerms } from './delete-terms.ts';
import type { DeletionStep } from './port.ts';

/** Begins to delete a closed account; see the port. */
export async function beginDeletion(db: Db, accountId: string, nowMs: number): Promise<boolean> {
  const account = await findAccount(db, accountId);
  if (account === undefined || account.closedAtMs === null) return false;
  if (account.deletingSinceMs !== undefined) return true;
  await db.updateTable('accounts').set({ deleting_since_ms: nowMs }).where('id', '=', accountId).execute();
  await db.deleteFrom('source_caps').where('account_id', '=', accountId).execute();
  return true;
}

/** Deletes some rows of an account; see the port. Throws if its deletion was not begun. */
export async function continueDeletion(db: Db, accountId: string, nowMs: number): Promise<DeletionStep> {
  const account = await findAccount(db, accountId);
  if (account === undefined) return 'done';
  if (account.deletingSinceMs === undefined) throw new Error('The deletion of the account was not begun.');
  const deletion = new RowDeletion(db);
  if (!(await deletion.deleteAll(listOwnRows(accountId)))) return 'more';
  const terms = await deleteTerms(db, accountId, { deletion, nowMs });
  if (terms === 'more') return 'more';
  // Ranks are deleted with the terms, which need to know the products.
  const rest = terms === 'done' ? await deleteProducts(db, accountId, { deletion, nowMs }) : terms;
  if (rest !== 'done') return rest;
  if (!(await deletion.deleteAll(listLastRows(accountId)))) return 'more';
  await db.deleteFrom('accounts').where('id', '=', accountId).execute();
  return 'done';
}

/** Rows that only the account has, before those that they refer to. */
function listOwnRows(accountId: string): MeantRows[] {
  return [
    ofAccount(accountId, 'confirmations', ['check_id', 'asin']),
    ofAccount(accountId, 'verdicts', ['check_id', 'number']),
    ofAccount(accountId, 'checks', ['id']),
    ofAccount(accountId, 'issued_questions', ['local_date', 'place']),
    ofAccount(accountId, 'custom_questions', ['id']),
    ofAccount(accountId, 'idempotent_requests', ['path', 'key']),
    ofAccount(accountId, 'webhook_deliveries', ['id']),
    ofAccount(accountId, 'webhooks', []),
    ofAccount(accountId, 'keyword_tags', ['keyword', 'tag']),
    ofAccount(accountId, 'imported_ranks', ['keyword', 'asin', 'tool', 'local_date']),
    ofAccount(accountId, 'rank_imports', ['id']),
    ofAccount(accountId, 'account_costs', ['source', 'local_date', 'unit']),
    { ...ofAccount(accountId, 'source_caps', []), key: ['source', 'account_id', 'period', 'measure'] },
  ];
}

/** Who belonged to it goes last, together with the account itself. */
function listLastRows(accountId: string): MeantRows[] {
  return [
    ofAccount(accountId, 'api_keys', ['id']),
    { ...ofAccount(accountId, 'invitations', []), key: ['hash'] },
    { ...ofAccount(accountId, 'memberships', []), key: ['user_id', 'account_id'] },
  ];
}

function ofAccount(accountId: string, table: MeantRows['table'], key: readonly string[]): MeantRows {
  return { table, key: ['account_id', ...key], where: sql`account_id = ${accountId}` };
}
