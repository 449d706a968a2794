import type { WriteScope } from './sql-connection.ts';

/** Single statements, and those that read nothing that they rely on: the database's own row locks keep them right. */
export const ROWS_ONLY: WriteScope = [];

/** Readings, and everything that is worked out from them over terms and products: ranks, facts, changes and their order of arrival. */
export const READINGS: WriteScope = ['readings'];

/** The plan of a date. */
export const PLAN: WriteScope = ['plan'];

/** What ends a date, or forgets it: its plan and its readings. */
export const DATES: WriteScope = [...PLAN, ...READINGS];

/** Where changes are sent, and their deliveries. */
export const WEBHOOKS: WriteScope = ['webhooks'];

/** What one account holds: its limits and allowances are counted before something is added. */
export function ofAccount(accountId: string): WriteScope {
  return [`account ${accountId}`];
}
