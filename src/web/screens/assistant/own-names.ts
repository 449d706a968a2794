import { asinList } from '../../../operations/asins/asin-list.ts';
import { ask } from '../../ask.ts';
import type { Visit } from '../../visit.ts';

/** The names of the account's own products, by their ASINs; `null` for one without a title or a name. */
export type OwnNames = ReadonlyMap<string, string | null>;

/** The titles of the account's own products, or their first names. */
export async function loadOwnNames(visit: Visit): Promise<OwnNames> {
  const { asins } = await ask(visit, asinList, { relation: 'own' });
  return new Map(asins.map(({ asin, title, names: [name] }) => [asin, title ?? name ?? null]));
}
