import type { AuditKind } from '../../core/audit.ts';
import { printInstant } from '../../core/instant.ts';
import type { Role } from '../../core/role.ts';
import type { AccountAsin } from '../products/port.ts';
import type { Db } from '../tables.ts';
import type { Invitation, User } from '../users/port.ts';
import { findUser } from '../users/users.ts';
import type { Webhook } from '../webhooks/port.ts';
import type { NewAuditEntry } from './port.ts';

/** An entry about one thing, without facts unless given. */
export function entryOf(
  kind: AuditKind,
  about: Pick<NewAuditEntry, 'accountId'> & Partial<NewAuditEntry>,
): NewAuditEntry {
  return { kind, subject: null, count: 1, before: null, after: null, ...about };
}

/** The end of a key as an instant; `null` for none. */
export function keyEnd(endsAtMs: number | null): string | null {
  return endsAtMs === null ? null : printInstant(endsAtMs);
}

interface MemberChange {
  readonly userId: string;
  readonly user: User | undefined;
  readonly before: Role | null;
  readonly after: Role | null;
  /** The link by which the user got the role. */
  readonly link?: string;
}

/** An entry about a user's role in an account. */
export function ofMember(
  kind: 'member_role_set' | 'member_removed',
  accountId: string,
  { userId, user, before, after, link }: MemberChange,
): NewAuditEntry {
  const by = link === undefined ? {} : { link };
  return entryOf(kind, {
    accountId,
    subject: { id: userId, name: user?.name ?? null },
    before: { role: before },
    after: after === null ? null : { role: after, ...by },
  });
}

/** An entry about a link, which names the user whose password it sets, but never contains the link itself. */
export async function describeLink(
  db: Db,
  kind: 'link_created' | 'link_withdrawn',
  { id, accountId, purpose, role, userId, expiresAtMs }: Invitation,
): Promise<NewAuditEntry> {
  const user = userId === null ? null : ((await findUser(db, userId))?.name ?? null);
  const facts = { purpose, role, user, expires_at: printInstant(expiresAtMs) };
  const at = kind === 'link_created' ? { after: facts } : { before: facts };
  return entryOf(kind, { accountId, subject: { id, name: null }, ...at });
}

/** The entries of a changed webhook. Of its address only the host is kept: the path of some receivers is a secret. */
export function describeWebhook(
  accountId: string,
  before: Webhook | undefined,
  after: Webhook | undefined,
): NewAuditEntry[] {
  const old = before === undefined ? null : factsOfWebhook(before);
  if (after === undefined) {
    return before === undefined ? [] : [entryOf('webhook_removed', { accountId, before: old })];
  }
  const facts = {
    ...factsOfWebhook(after),
    new_address: before !== undefined && before.url !== after.url,
    new_secret: before?.secret !== after.secret,
  };
  const isSame =
    before !== undefined &&
    !facts.new_address &&
    !facts.new_secret &&
    before.language === after.language &&
    before.stopped === null;
  return isSame ? [] : [entryOf('webhook_set', { accountId, before: old, after: facts })];
}

/** The entry of a webhook that miharu stopped. */
export function describeStop(
  accountId: string,
  before: Webhook | undefined,
  after: Webhook | undefined,
): NewAuditEntry[] {
  if (before?.stopped !== null || after === undefined || after.stopped === null) return [];
  return [entryOf('webhook_stopped', { accountId, after: factsOfWebhook(after) })];
}

function factsOfWebhook({ url, language, stopped }: Webhook) {
  return { host: new URL(url).host, language, stopped: stopped?.reason ?? null };
}

/** The entries of changed products, by comparing the account's lists: one entry for each kind of change. */
export function describeProducts(
  accountId: string,
  before: readonly AccountAsin[],
  after: readonly AccountAsin[],
): NewAuditEntry[] {
  const [old, now] = [byAsin(before), byAsin(after)];
  const added = after.filter(({ asin }) => !old.has(asin));
  const removed = before.filter(({ asin }) => !now.has(asin));
  const becameOwn = after.filter(
    ({ asin, relation }) => relation === 'own' && old.get(asin)?.relation === 'watched',
  );
  const renamed = after.filter(({ asin, names }) => {
    const known = old.get(asin);
    return known !== undefined && JSON.stringify(known.names) !== JSON.stringify(names);
  });
  const entries = [
    entryOf('products_added', { accountId, count: added.length, after: byRelation(added) }),
    entryOf('products_became_own', { accountId, count: becameOwn.length, after: byRelation(becameOwn) }),
    describeNames(accountId, old, renamed),
    entryOf('products_removed', { accountId, count: removed.length, before: byRelation(removed) }),
  ];
  return entries.filter(({ count }) => count > 0);
}

function byAsin(products: readonly AccountAsin[]): ReadonlyMap<string, AccountAsin> {
  return new Map(products.map((product) => [product.asin, product]));
}

function byRelation(products: readonly AccountAsin[]) {
  const asinsOf = (relation: AccountAsin['relation']) =>
    products.filter((product) => product.relation === relation).map(({ asin }) => asin);
  return { own: asinsOf('own'), watched: asinsOf('watched') };
}

/** Names of one product that were removed and added; of several products only which they are. */
function describeNames(
  accountId: string,
  old: ReadonlyMap<string, AccountAsin>,
  renamed: readonly AccountAsin[],
): NewAuditEntry {
  const [first] = renamed;
  const count = renamed.length;
  if (first === undefined || count > 1) {
    const products = renamed.map(({ asin }) => asin);
    return entryOf('product_names_set', { accountId, count, after: { products } });
  }
  const was = old.get(first.asin)?.names ?? [];
  return entryOf('product_names_set', {
    accountId,
    subject: { id: first.asin, name: null },
    before: { names: was.filter((name) => !first.names.includes(name)) },
    after: { names: first.names.filter((name) => !was.includes(name)) },
  });
}
