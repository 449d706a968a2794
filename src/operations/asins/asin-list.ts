import { Type } from 'typebox';
import { createInstantPrinter } from '../../core/instant.ts';
import { accountRead } from '../operation.ts';
import { nullable, TEXT_POINTS_MAX, TITLE_POINTS_MAX, untrusted } from '../schemas.ts';

/** The products of an account (only of one relation, if given), own ones first, with their latest title. */
export const asinList = accountRead({
  name: 'asin-list',
  summary: { en: 'List the ASINs of an account', ja: 'アカウントの ASIN の一覧を表示する' },
  input: Type.Object({
    relation: Type.Optional(Type.Union([Type.Literal('own'), Type.Literal('watched')])),
  }),
  output: Type.Object({
    asins: Type.Array(
      Type.Object({
        asin: Type.String(),
        relation: Type.String(),
        names: Type.Array(untrusted(TEXT_POINTS_MAX, 'A name that people call it by.')),
        title: nullable(untrusted(TITLE_POINTS_MAX, 'Latest title seen.')),
        added_at: Type.String(),
      }),
    ),
  }),
  async run({ store }, account, { relation: wanted }) {
    const asins = (await store.listAsins(account.id)).filter(
      ({ relation }) => wanted === undefined || relation === wanted,
    );
    const print = createInstantPrinter();
    const titles = await store.findTitles(asins.map(({ asin }) => asin));
    return {
      asins: asins.map(({ asin, relation, names, addedAtMs }) => ({
        asin,
        relation,
        names: [...names],
        title: titles.get(asin) ?? null,
        added_at: print(addedAtMs),
      })),
    };
  },
});
