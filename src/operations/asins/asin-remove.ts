import { Type } from 'typebox';
import { parseAsin } from '../../core/asin.ts';
import { getOpenAccount } from '../accounts/get-account.ts';
import { operatorOperation } from '../operation.ts';
import { readList } from '../read-list.ts';
import { refuseUnknown } from '../refuse-unknown.ts';

/** Removes products (only those of one relation, when given) from an account, all or nothing; their kept ranks stay and are back when they are added again. */
export const asinRemove = operatorOperation({
  name: 'asin-remove',
  summary: { en: 'Remove ASINs from an account', ja: 'アカウントから ASIN を削除する' },
  input: Type.Object({
    account: Type.String(),
    asins: Type.Array(Type.String()),
    relation: Type.Optional(Type.Union([Type.Literal('own'), Type.Literal('watched')])),
  }),
  output: Type.Object({ removed: Type.Array(Type.String()) }),
  async run({ store }, { account: accountId, asins, relation: wanted }) {
    const account = await getOpenAccount(store, accountId);
    const { values } = readList(asins, parseAsin);
    const held = await store.listAsins(account.id);
    const known = new Set(
      held.filter(({ relation }) => wanted === undefined || relation === wanted).map(({ asin }) => asin),
    );
    refuseUnknown(values, known, { en: 'ASIN', ja: ' ASIN' });
    return { removed: await store.removeAsins(account.id, values) };
  },
});
