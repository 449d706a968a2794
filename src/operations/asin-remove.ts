import { Type } from 'typebox';
import { parseAsin } from '../core/asin.ts';
import { getOpenAccount } from './get-account.ts';
import { operatorOperation } from './operation.ts';
import { readList } from './read-list.ts';
import { refuseUnknown } from './refuse-unknown.ts';

/** Removes products from an account, all or nothing; their kept ranks stay and are back when they are added again. */
export const asinRemove = operatorOperation({
  name: 'asin-remove',
  summary: { en: 'Remove ASINs from an account', ja: 'アカウントから ASIN を削除する' },
  input: Type.Object({ account: Type.String(), asins: Type.Array(Type.String()) }),
  output: Type.Object({ removed: Type.Array(Type.String()) }),
  async run({ store }, { account: accountId, asins }) {
    const account = await getOpenAccount(store, accountId);
    const { values } = readList(asins, parseAsin);
    const known = new Set((await store.listAsins(account.id)).map(({ asin }) => asin));
    refuseUnknown(values, known, { en: 'ASIN', ja: ' ASIN' });
    return { removed: await store.removeAsins(account.id, values) };
  },
});
