import { Type } from 'typebox';
import { parseAsin } from '../../core/asin.ts';
import { accountWrite, done } from '../operation.ts';
import { readList } from '../read-list.ts';
import { refuseUnknown } from '../refuse-unknown.ts';
import { asinListSchema } from './asin-add.ts';

const NOUNS = {
  any: { en: 'ASIN', ja: ' ASIN' },
  own: { en: 'own product', ja: '自社商品' },
  watched: { en: "competitor's product", ja: '競合商品' },
} as const;

/**
 * Removes products (only of one relation, if given) from an account, all or nothing. Their stored ranks are
 * kept and shown again if they are added again.
 */
export const asinRemove = accountWrite({
  name: 'asin-remove',
  summary: { en: 'Remove ASINs from an account', ja: 'アカウントから ASIN を削除する' },
  input: Type.Object({
    asins: asinListSchema,
    relation: Type.Optional(Type.Union([Type.Literal('own'), Type.Literal('watched')])),
  }),
  output: Type.Object({ removed: Type.Array(Type.String()) }),
  async run({ store }, account, { asins, relation: wanted }) {
    const { values } = readList(asins, { parameter: 'asins', parse: parseAsin });
    const held = await store.listAsins(account.id);
    const known = new Set(
      held.filter(({ relation }) => wanted === undefined || relation === wanted).map(({ asin }) => asin),
    );
    refuseUnknown(values, known, NOUNS[wanted ?? 'any']);
    return done({ removed: await store.removeAsins(account.id, values) });
  },
});
