import type { WriteScope } from './sql-connection.ts';

/** Single statements, and writes that do not depend on what they read: the database's row locks are enough. */
export const ROWS_ONLY: WriteScope = [];

/**
 * Readings of terms and products, and everything derived from them: ranks, facts, changes and their order of arrival.
 * They run concurrently; each locks its term and its products (write-locks.ts).
 */
export const READINGS: WriteScope = [{ shared: 'readings' }];

/** The plan of a date. */
export const PLAN: WriteScope = ['plan'];

/** What ends or forgets a date: its plan and all readings. */
export const DATES: WriteScope = [...PLAN, 'readings'];

/** Webhooks and their deliveries. */
export const WEBHOOKS: WriteScope = ['webhooks'];

/** The data of one account: its limits and allowances are counted before something is added. */
export function ofAccount(accountId: string): WriteScope {
  return [`account ${accountId}`];
}

/** The names of open accounts: no two are alike. */
export const ACCOUNT_NAMES: WriteScope = ['account names'];

/** The data of one account, and its name among those of the others. */
export function ofNamedAccount(accountId: string): WriteScope {
  return [...ofAccount(accountId), ...ACCOUNT_NAMES];
}

/** The places of one source: taken places are counted before more are taken. */
export function ofSource(source: string): WriteScope {
  return [`source ${source}`];
}
