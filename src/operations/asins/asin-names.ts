import { Type } from 'typebox';
import { accountWrite, done } from '../operation.ts';
import { readAccountAsin } from './account-asin.ts';
import { readNames, requireNamesFit } from './read-names.ts';

/** Replaces the names of a product, in the order given. Without names, answers are judged by the title. */
export const asinNames = accountWrite({
  name: 'asin-names',
  summary: { en: 'Set the names of a product', ja: '商品の呼び名を設定する' },
  input: Type.Object({ asin: Type.String(), names: Type.Array(Type.String()) }),
  output: Type.Object({ names: Type.Array(Type.String()) }),
  async run({ store }, account, { asin: text, names }) {
    const products = await store.listAsins(account.id);
    const asin = readAccountAsin(text, products);
    const read = readNames('names', names);
    requireNamesFit(products, [{ asin, names: read }], 'names');
    await store.setAsinNames(account.id, asin, read);
    return done({ names: read });
  },
});
