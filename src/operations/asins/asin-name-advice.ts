import { Type } from 'typebox';
import { accountRead } from '../operation.ts';
import { readAccountAsin } from './account-asin.ts';
import { adviseOnNames, proposalsSchema, samplesSchema } from './name-advice.ts';
import { listOwnProducts } from './own-products.ts';
import { readNames, requireNamesFit } from './read-names.ts';

/**
 * Shows what the names of an own product find, or what given names would find instead, and which names would
 * find more. Nothing is stored.
 */
export const asinNameAdvice = accountRead({
  name: 'asin-name-advice',
  summary: { en: 'Show what the names of a product find', ja: '商品の呼び名で見つかる文を表示する' },
  input: Type.Object({
    asin: Type.String(),
    names: Type.Optional(Type.Array(Type.String())),
  }),
  output: Type.Object({ samples: samplesSchema, proposals: proposalsSchema }),
  async run({ store }, account, { asin: text, names }) {
    const own = await listOwnProducts(store, account.id);
    const asin = readAccountAsin(text, own);
    if (names === undefined) return adviseOnNames(store, account.id, { asin });
    const tried = readNames('names', names);
    requireNamesFit(own, [{ asin, names: tried }], 'names');
    return adviseOnNames(store, account.id, { asin, names: tried });
  },
});
