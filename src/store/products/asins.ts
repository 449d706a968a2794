import { invalidParameter } from '../../core/errors.ts';
import { NAMES_PER_PRODUCT_MAX } from '../../core/plan.ts';
import { storableJson, storableText } from '../../core/text.ts';
import { takeSeqs } from '../accounts/accounts.ts';
import { noteFormerTargets } from '../accounts/former-targets.ts';
import { moveVersions } from '../accounts/moved-versions.ts';
import { type AppliedLimits, limitsFor, requireWithinLimit } from '../accounts/plan-limit.ts';
import type { AddOptions } from '../accounts/port.ts';
import { batchesOf, inBatches } from '../batches.ts';
import { columnsOfProduct } from '../plan/target-rows.ts';
import type { Db } from '../tables.ts';
import type { AccountAsin, AddedAsins, Relation } from './port.ts';

type AsinToAdd = Omit<AccountAsin, 'addedAtMs'>;

/** Own products first, each group in the order of adding. */
export async function listAsins(db: Db, accountId: string): Promise<AccountAsin[]> {
  const rows = await db
    .selectFrom('account_asins')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('relation')
    .orderBy('seq')
    .execute();
  return rows.map((row) => ({
    asin: row.asin,
    relation: row.relation,
    names: JSON.parse(row.names),
    addedAtMs: row.added_at_ms,
  }));
}

/** Adds products, all or nothing; see the port. A watched product that is added as own becomes own. */
export async function addAsins(
  db: Db,
  accountId: string,
  asins: readonly AsinToAdd[],
  { limits, addedAtMs }: AddOptions,
): Promise<AddedAsins> {
  const { fresh, changed, outcome } = await planAsins(db, accountId, asins, limits);
  await insertAsins(
    db,
    accountId,
    fresh.map((product) => ({ ...product, addedAtMs })),
  );
  for (const product of changed) await updateAsin(db, accountId, product);
  if (fresh.length + changed.length > 0) moveVersions(db, [accountId]);
  return outcome;
}

/** What adding products does; throws as it does. */
export async function previewAsins(
  db: Db,
  accountId: string,
  asins: readonly AsinToAdd[],
  { limits }: Pick<AddOptions, 'limits'>,
): Promise<AddedAsins> {
  return (await planAsins(db, accountId, asins, limits)).outcome;
}

async function planAsins(
  db: Db,
  accountId: string,
  asins: readonly AsinToAdd[],
  limits: AddOptions['limits'],
) {
  const there = new Map((await listAsins(db, accountId)).map((product) => [product.asin, product]));
  const wanted = mergeRepeated(asins);
  const fresh = wanted.filter((product) => !there.has(product.asin));
  const changed = wanted.flatMap((product) => {
    const old = there.get(product.asin);
    if (old === undefined) return [];
    const merged = mergeProducts(old, product);
    const isSame = old.relation === merged.relation && old.names.length === merged.names.length;
    return isSame ? [] : [merged];
  });
  requireLimits([...there.values()], [...fresh, ...changed], await limitsFor(db, accountId, limits));
  for (const product of [...fresh, ...changed]) requireFewNames(product);
  return { fresh, changed, outcome: toAddedAsins(wanted, there) };
}

/** Names that are added count together with the existing ones. */
function requireFewNames({ asin, names }: AsinToAdd): void {
  if (names.length <= NAMES_PER_PRODUCT_MAX) return;
  throw invalidParameter('names', {
    en: `${asin} would have ${names.length} names; a product can have at most ${NAMES_PER_PRODUCT_MAX}. Nothing was added.`,
    ja: `${asin} の呼び名が ${names.length} 件になります。1 商品につき ${NAMES_PER_PRODUCT_MAX} 件までです。何も追加していません。`,
  });
}

function toAddedAsins(wanted: readonly AsinToAdd[], there: ReadonlyMap<string, AccountAsin>): AddedAsins {
  const fates = Map.groupBy(wanted, ({ asin, relation }) => {
    const before = there.get(asin)?.relation;
    if (before === undefined) return 'added';
    if (before === relation) return 'duplicate';
    return before === 'watched' ? 'becameOwn' : 'stayedOwn';
  });
  const asinsOf = (fate: keyof AddedAsins) => (fates.get(fate) ?? []).map(({ asin }) => asin);
  return {
    added: asinsOf('added'),
    duplicate: asinsOf('duplicate'),
    becameOwn: asinsOf('becameOwn'),
    stayedOwn: asinsOf('stayedOwn'),
  };
}

/** Replaces the names of a product, repetitions once; `false` when the account does not have it. */
export async function setAsinNames(
  db: Db,
  accountId: string,
  asin: string,
  names: readonly string[],
): Promise<boolean> {
  const old = (await listAsins(db, accountId)).find((product) => product.asin === asin);
  if (old === undefined) return false;
  const kept = [...new Set(names.map(storableText))];
  if (JSON.stringify(kept) === JSON.stringify(old.names)) return true;
  await updateAsin(db, accountId, { ...old, names: kept });
  moveVersions(db, [accountId]);
  return true;
}

/** The ASINs that were there and are removed now, in the given order. */
export async function removeAsins(db: Db, accountId: string, asins: readonly string[]): Promise<string[]> {
  const gone = await inBatches([...new Set(asins)], (batch) =>
    db
      .deleteFrom('account_asins')
      .where('account_id', '=', accountId)
      .where('asin', 'in', batch)
      .returning('asin')
      .execute(),
  );
  const former = gone.map(({ asin }) => columnsOfProduct(asin));
  await noteFormerTargets(db, accountId, former);
  if (gone.length > 0) moveVersions(db, [accountId]);
  const removed = new Set(gone.map((row) => row.asin));
  return [...new Set(asins)].filter((asin) => removed.has(asin));
}

/** The products, each once, of every open account that has this term as a keyword. */
export async function listTrackedAsins(db: Db, termId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('account_keywords as k')
    .innerJoin('accounts as c', 'c.id', 'k.account_id')
    .innerJoin('account_asins as a', 'a.account_id', 'k.account_id')
    .where('k.term_id', '=', termId)
    .where('c.closed_at_ms', 'is', null)
    .select('a.asin')
    .distinct()
    .execute();
  return rows.map((row) => row.asin);
}

function mergeRepeated(asins: readonly AsinToAdd[]): AsinToAdd[] {
  const merged = new Map<string, AsinToAdd>();
  for (const product of asins) {
    const before = merged.get(product.asin);
    const names = product.names.map(storableText);
    merged.set(product.asin, mergeProducts(before ?? { ...product, names: [] }, { ...product, names }));
  }
  return [...merged.values()];
}

function mergeProducts<Product extends AsinToAdd>(old: Product, added: AsinToAdd): Product {
  const relation: Relation = added.relation === 'own' ? 'own' : old.relation;
  return { ...old, relation, names: [...new Set([...old.names, ...added.names])] };
}

/** Limits apply to the result: a product whose relation changes moves between the two counts. */
function requireLimits(
  there: readonly AccountAsin[],
  written: readonly AsinToAdd[],
  limits: AppliedLimits,
): void {
  const kinds = [
    ['own', 'asins'],
    ['watched', 'watchedAsins'],
  ] as const;
  for (const [relation, kind] of kinds) {
    const held = there.filter((product) => product.relation === relation);
    const heldAsins = new Set(held.map((product) => product.asin));
    const adding = written.filter(
      (product) => product.relation === relation && !heldAsins.has(product.asin),
    ).length;
    requireWithinLimit(kind, limits, { held: held.length, adding });
  }
}

async function insertAsins(db: Db, accountId: string, products: readonly AccountAsin[]): Promise<void> {
  if (products.length === 0) return;
  const firstSeq = await takeSeqs(db, accountId, { order: 'last_asin_seq', count: products.length });
  const rows = products.map((product, index) => ({
    account_id: accountId,
    asin: product.asin,
    relation: product.relation,
    names: storableJson(product.names),
    seq: firstSeq + index,
    added_at_ms: product.addedAtMs,
  }));
  for (const batch of batchesOf(rows)) await db.insertInto('account_asins').values(batch).execute();
}

async function updateAsin(db: Db, accountId: string, product: AccountAsin): Promise<void> {
  await db
    .updateTable('account_asins')
    .set({ relation: product.relation, names: storableJson(product.names) })
    .where('account_id', '=', accountId)
    .where('asin', '=', product.asin)
    .execute();
}
