import type { WriteScope } from './sql-connection.ts';

/** Single statements, and those that read nothing that they rely on: the database's own row locks keep them right. */
export const ROWS_ONLY: WriteScope = [];

/**
 * Readings of terms and products, and everything that is worked out from them: ranks, facts, changes and their order of arrival. They
 * run beside each other; each holds its term and its products (write-locks.ts).
 */
export const READINGS: WriteScope = [{ shared: 'readings' }];

/** The plan of a date. */
export const PLAN: WriteScope = ['plan'];

/** What ends a date, or forgets it: its plan and all readings. */
export const DATES: WriteScope = [...PLAN, 'readings'];

/** Where changes are sent, and their deliveries. */
export const WEBHOOKS: WriteScope = ['webhooks'];

/** What one account holds: its limits and allowances are counted before something is added. */
export function ofAccount(accountId: string): WriteScope {
  return [`account ${accountId}`];
}

/** The places of one source: those that are taken are counted before more are. */
export function ofSource(source: string): WriteScope {
  return [`source ${source}`];
}
