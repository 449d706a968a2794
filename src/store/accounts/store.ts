import type { QueryMethods } from '../query-methods.ts';
import { ofAccount, ROWS_ONLY } from '../write-scopes.ts';
import {
  accountVersion,
  closeAccount,
  countAccount,
  createAccount,
  dismissSteps,
  findAccount,
  hasDismissedSteps,
  listAccounts,
  renameAccount,
  reopenAccount,
  setLimits,
  setPlan,
} from './accounts.ts';
import type { AccountStore } from './port.ts';

/** Accounts over any SQL database. */
export function createAccountStore({ read, snapshot, write }: QueryMethods): AccountStore {
  return {
    findAccount: read(findAccount),
    listAccounts: read(listAccounts),
    countAccount: snapshot(countAccount),
    hasDismissedSteps: read(hasDismissedSteps),
    accountVersion: read(accountVersion),
    createAccount: write(createAccount, ROWS_ONLY),
    setPlan: write(setPlan, ofAccount),
    setLimits: write(setLimits, ofAccount),
    renameAccount: write(renameAccount, ofAccount),
    closeAccount: write(closeAccount, ofAccount),
    reopenAccount: write(reopenAccount, ofAccount),
    dismissSteps: write(dismissSteps, ROWS_ONLY),
  };
}
