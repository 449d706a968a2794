import type { SpendingCap } from '../../core/spending-cap.ts';
import { findAccount } from '../accounts/accounts.ts';
import { listSources } from '../sources/sources.ts';
import { findCap } from '../spending/caps.ts';
import type { Db } from '../tables.ts';
import { type AuditTable, NOTHING } from './audit-row.ts';
import { entryOf } from './to-entries.ts';

/** The audited methods about sources and their spending caps. */
export const AUDITED_SOURCES = {
  addSource: async (_db, { name, kind }) => {
    const entry = entryOf('source_added', { accountId: null, subject: { id: null, name }, after: { kind } });
    return (isAdded) => (isAdded ? [entry] : NOTHING);
  },
  endSourceTest: async (_db, { source: name, works, asked, cost }) => {
    const after = { works, asked, unit: cost?.unit ?? null, amount: cost?.amount ?? null };
    return () => [entryOf('source_tested', { accountId: null, subject: { id: null, name }, after })];
  },
  holdSource: async (_db, { name }) => {
    const entry = entryOf('source_paused', { accountId: null, subject: { id: null, name } });
    return (isPaused) => (isPaused ? [entry] : NOTHING);
  },
  resumeSource: async (_db, name) => {
    const entry = entryOf('source_resumed', { accountId: null, subject: { id: null, name } });
    return (isResumed) => (isResumed ? [entry] : NOTHING);
  },
  addPictureHost: async (_db, { host: name }) => {
    const entry = entryOf('pictures_on', { accountId: null, subject: { id: null, name } });
    return (isAdded) => (isAdded ? [entry] : NOTHING);
  },
  removePictureHost: async (_db, name) => {
    const entry = entryOf('pictures_off', { accountId: null, subject: { id: null, name } });
    return (isRemoved) => (isRemoved ? [entry] : NOTHING);
  },
  setCap: async (db, cap) => {
    const before = await findCap(db, cap);
    const owner = await findOwner(db, cap);
    const { source: name, most } = cap;
    return async () =>
      before?.most === most || (await findCap(db, cap)) === undefined
        ? NOTHING
        : [
            entryOf('source_cap_set', {
              accountId: cap.accountId,
              subject: { id: null, name },
              before: { most: before?.most ?? null },
              after: capFacts(cap, most, owner),
            }),
          ];
  },
  removeCap: async (db, cap) => {
    const before = await findCap(db, cap);
    if (before === undefined) return () => NOTHING;
    const owner = await findOwner(db, cap);
    return () => [capRemoved(cap, before.most, owner)];
  },
  removeSource: async (db, name) => {
    const source = (await listSources(db)).find((one) => one.name === name);
    if (source === undefined) return () => NOTHING;
    const [subject, before] = [{ id: null, name }, { kind: source.kind }];
    return () => [entryOf('source_removed', { accountId: null, subject, before })];
  },
} as const satisfies AuditTable;

/** The name of the account of a cap; `null` for the whole installation. */
async function findOwner(db: Db, { accountId }: Pick<SpendingCap, 'accountId'>): Promise<string | null> {
  return accountId === null ? null : ((await findAccount(db, accountId))?.name ?? null);
}

/** The entry of a cap that is removed. */
export function capRemoved(cap: Omit<SpendingCap, 'most'>, most: number, owner: string | null) {
  const subject = { id: null, name: cap.source };
  return entryOf('source_cap_removed', {
    accountId: cap.accountId,
    subject,
    before: capFacts(cap, most, owner),
  });
}

/** Whose cap it is, and how much it allows. */
function capFacts(
  { accountId, period, measure }: Omit<SpendingCap, 'most'>,
  most: number,
  owner: string | null,
) {
  return { account: accountId, account_name: owner, per: period, measure, most };
}
