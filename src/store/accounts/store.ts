import type { QueryMethods } from '../query-methods.ts';
import { ofAccount, ROWS_ONLY } from '../write-scopes.ts';
import {
  accountVersion,
  closeAccount,
  countAccount,
  createAccount,
  findAccount,
  listAccounts,
  setPlan,
} from './accounts.ts';
import type { AccountStore } from './port.ts';

/** Accounts over any SQL database. */
export function createAccountStore({ read, snapshot, write }: QueryMethods): AccountStore {
  return {
    findAccount: read(findAccount),
    listAccounts: read(listAccounts),
    countAccount: snapshot(countAccount),
    accountVersion: read(accountVersion),
    createAccount: write(createAccount, ROWS_ONLY),
    setPlan: write(setPlan, ofAccount),
    closeAccount: write(closeAccount, ofAccount),
  };
}
