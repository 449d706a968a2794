import { requireOpen } from '../../core/require-open.ts';
import type { Db } from '../tables.ts';
import { findAccount } from './accounts.ts';

/** An account, or something of it; `null`: of no account. */
type Owned = string | { readonly accountId: string | null };

/**
 * A write that only open accounts have: throws `not_found` for a closed one, in the transaction of the write, since
 * another process may have closed it just now. The scope of the write must contain the account, or be left out.
 */
export function whenOpen<Given extends readonly [Owned, ...unknown[]], Result>(
  query: (db: Db, ...given: Given) => Promise<Result>,
): (db: Db, ...given: Given) => Promise<Result> {
  return async (db, ...given) => {
    const [owned] = given;
    const id = typeof owned === 'string' ? owned : owned.accountId;
    const account = id === null ? undefined : await findAccount(db, id);
    if (account !== undefined) requireOpen(account);
    return query(db, ...given);
  };
}
