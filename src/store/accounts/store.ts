import type { QueryMethods } from '../query-methods.ts';
import { ACCOUNT_NAMES, ofAccount, ofNamedAccount } from '../write-scopes.ts';
import { findAccountFacts } from './account-facts.ts';
import {
  accountVersion,
  closeAccount,
  countAccount,
  createAccount,
  dismissSteps,
  findAccount,
  hasDismissedSteps,
  listAccounts,
  noteExport,
  renameAccount,
  reopenAccount,
  setAddsPages,
  setLimits,
  setPlan,
} from './accounts.ts';
import { beginDeletion, continueDeletion } from './delete-account.ts';
import type { AccountStore } from './port.ts';
import { whenOpen } from './when-open.ts';

/** Accounts over any SQL database. */
export function createAccountStore({ read, snapshot, write, audited }: QueryMethods): AccountStore {
  const dismissOpenSteps = whenOpen(dismissSteps);
  return {
    findAccount: read(findAccount),
    listAccounts: read(listAccounts),
    countAccount: snapshot(countAccount),
    findAccountFacts: snapshot(findAccountFacts),
    hasDismissedSteps: read(hasDismissedSteps),
    accountVersion: read(accountVersion),
    createAccount: audited('createAccount', createAccount, ACCOUNT_NAMES),
    setPlan: audited('setPlan', setPlan, ofAccount),
    setLimits: audited('setLimits', setLimits, ofAccount),
    setAddsPages: audited('setAddsPages', setAddsPages, ofAccount),
    renameAccount: audited('renameAccount', renameAccount, ofNamedAccount),
    closeAccount: audited('closeAccount', closeAccount, ofAccount),
    reopenAccount: audited('reopenAccount', reopenAccount, ofNamedAccount),
    beginDeletion: audited('beginDeletion', beginDeletion),
    continueDeletion: audited('continueDeletion', continueDeletion),
    noteExport: audited('noteExport', noteExport, ofAccount),
    dismissSteps: write(dismissOpenSteps, ofAccount),
  };
}
