import { Type } from 'typebox';
import { invalidParameter, MiharuError } from '../../core/errors.ts';
import { parseAsinOrLink } from '../../core/product-link.ts';
import type { Store } from '../../store/port.ts';
import { costPerDaySchema } from '../keywords/cost-per-day.ts';
import { accountWrite, done } from '../operation.ts';
import { readList } from '../read-list.ts';
import { dryRunInput, given, MaybeText } from '../schemas.ts';
import { addProducts } from './add-products.ts';
import { adviseOnNames, proposalsSchema, samplesSchema } from './name-advice.ts';
import { readNames } from './read-names.ts';

/** Products as people enter them. */
export const asinListSchema = Type.Array(
  Type.String(),
  given(
    'ASIN',
    [
      'ASINs (B0…, or ISBN-10 for books) or URLs of product pages; - reads them from standard input',
      'ASIN（B0…、書籍は ISBN-10）または商品ページの URL。- で標準入力から読み込む',
    ],
    { place: 'words' },
  ),
);

/**
 * Adds products to an account, as ASINs or URLs of their pages, all or nothing. Names belong to one product, so
 * they need exactly one ASIN; for an existing product they are added to its names. Past ranks are filled from
 * stored results pages at once. With names, the answer shows what they find.
 */
export const asinAdd = accountWrite({
  name: 'asin-add',
  summary: { en: 'Add ASINs to an account', ja: 'アカウントに ASIN を追加する' },
  input: Type.Object({
    asins: asinListSchema,
    names: Type.Array(
      Type.String(),
      given(
        'NAME',
        [
          'A name people use for the product; needs exactly one ASIN',
          '商品の呼び名（ASIN が 1 件のときだけ）',
        ],
        { option: 'name' },
      ),
    ),
    relation: Type.Union([Type.Literal('own'), Type.Literal('watched')]),
    ...dryRunInput,
  }),
  output: Type.Object({
    added: Type.Array(Type.String()),
    duplicate: Type.Array(Type.String()),
    /** Watched before and own now. */
    became_own: Type.Array(Type.String()),
    /** Own products that were to be watched; they stay own. */
    stayed_own: Type.Array(Type.String()),
    blank: Type.Integer(),
    /** Given names that the product did not have. */
    names_added: Type.Array(Type.String()),
    /** Ranks on past dates, and dates without the product; from complete readings both are facts. */
    ranks_filled: Type.Integer(),
    cost_per_day: costPerDaySchema,
    /** Why the pages of added products are not scanned; `null` if they are. */
    advice: MaybeText,
    /** For the product with the given names. */
    samples: samplesSchema,
    proposals: proposalsSchema,
  }),
  async run(context, account, { asins, names, relation, dry_run: isDry }, language = 'en') {
    const { store } = context;
    const list = readList(asins, { parameter: 'asins', parse: parseAsinOrLink });
    if (names.length > 0 && list.values.length !== 1)
      throw invalidParameter('name', {
        en: `Names can be given for one ASIN at a time, but there are ${list.values.length}. Add the ASINs one by one, each with its names.`,
        ja: `呼び名を付けて追加できる ASIN は 1 件ずつですが、${list.values.length} 件あります。ASIN を 1 件だけ指定してください。`,
      });
    const own = readNames('name', names);
    const known = own.length === 0 ? [] : await listNames(store, account.id, list.values[0] ?? '');
    const products = list.values.map((asin) => ({ asin, relation, names: own }));
    const { duplicate, ...outcome } = await addProducts(context, account.id, {
      products,
      parameter: 'name',
      purpose: isDry === true ? 'dry_run' : 'add',
      language,
    });
    return done({
      ...outcome,
      duplicate: [...duplicate, ...list.repeated],
      blank: list.blank,
      names_added: own.filter((name) => !known.includes(name)),
      ...(own.length === 0 || isDry === true
        ? { samples: [], proposals: [] }
        : await adviseIfFree(store, account.id, list.values[0] ?? '')),
    });
  },
});

/** Advice on a product that was added; none while too much of the account is being judged. */
async function adviseIfFree(store: Store, accountId: string, asin: string): ReturnType<typeof adviseOnNames> {
  try {
    return await adviseOnNames(store, accountId, { asin });
  } catch (error) {
    if (error instanceof MiharuError && error.code === 'too_many_concurrent_requests')
      return { samples: [], proposals: [] };
    throw error;
  }
}

async function listNames(store: Store, accountId: string, asin: string): Promise<readonly string[]> {
  return (await store.listAsins(accountId)).find((product) => product.asin === asin)?.names ?? [];
}
