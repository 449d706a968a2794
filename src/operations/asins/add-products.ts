import type { Language, Text } from '../../core/text.ts';
import type { AccountAsin, Store } from '../../store/port.ts';
import { findCostPerDay } from '../keywords/cost-per-day.ts';
import { listAllKeywords } from '../keywords/list-keywords.ts';
import type { OperationContext } from '../operation.ts';
import { findUseOf } from '../sources/source-facts.ts';
import { requireNamesFit } from './read-names.ts';

type NewProduct = Omit<AccountAsin, 'addedAtMs'>;

interface NewProducts {
  readonly products: readonly NewProduct[];
  readonly parameter: string;
  /** A dry run changes nothing and refuses the same. */
  readonly purpose: 'add' | 'dry_run';
  /** Of the advice. */
  readonly language: Language;
}

/**
 * Adds products to an account, all or nothing, and fills their past ranks from stored results pages. Throws
 * `plan_limit`, and `invalid_parameter` about `parameter` if the names of the account are too long together.
 */
export async function addProducts(
  context: OperationContext,
  accountId: string,
  { products, parameter, purpose, language }: NewProducts,
) {
  const { store, nowMs } = context;
  const named = products.filter(({ names }) => names.length > 0);
  if (named.length > 0) {
    const held = await store.listAsins(accountId);
    requireNamesFit(held, addNames(held, named), parameter);
  }
  const options = { limits: 'of_account', addedAtMs: nowMs() } as const;
  const { added, duplicate, becameOwn, stayedOwn } =
    purpose === 'add'
      ? await store.addAsins(accountId, products, options)
      : await store.previewAsins(accountId, products, options);
  return {
    added: [...added],
    duplicate: [...duplicate],
    became_own: [...becameOwn],
    stayed_own: [...stayedOwn],
    ranks_filled: await fillPast(store, accountId, { asins: added, purpose }),
    cost_per_day: await findCostPerDay(context, added.length, 'product'),
    advice: added.length === 0 ? null : ((await findPageAdvice(context))?.[language] ?? null),
  };
}

/** What keeps the pages of products from being scanned; `null` if a source reads them, whatever its state today. */
async function findPageAdvice(context: OperationContext): Promise<Text | null> {
  const use = await findUseOf(context, 'product');
  return use === 'used' ? null : UNREAD_ADVICE[use];
}

/** Each is true whoever reads it. */
const UNREAD_ADVICE: Readonly<Record<'no_source' | 'paused', Text>> = {
  no_source: {
    en: 'Product pages are not scanned because no source of product pages is configured; ranks, titles and prices come from results pages. An operator can add one; saved product pages can be added too.',
    ja: '商品ページの取得元が設定されていないため、商品ページは計測されません（順位・商品名・価格は検索結果から取得します）。取得元は運営者が追加できます。保存した商品ページを追加することもできます。',
  },
  paused: {
    en: 'Product pages are not scanned because every source of product pages is paused; ranks, titles and prices come from results pages. An operator can resume one; saved product pages can be added too.',
    ja: '商品ページの取得元がすべて一時停止中のため、商品ページは計測されません（順位・商品名・価格は検索結果から取得します）。取得元は運営者が再開できます。保存した商品ページを追加することもできます。',
  },
};

/** Each product once, with its new names beside those that it already has. */
function addNames(held: readonly NewProduct[], named: readonly NewProduct[]) {
  const names = Map.groupBy([...held, ...named], ({ asin }) => asin);
  return [...new Set(named.map(({ asin }) => asin))].map((asin) => ({
    asin,
    names: [...new Set(names.get(asin)?.flatMap((one) => one.names))],
  }));
}

async function fillPast(
  store: Store,
  accountId: string,
  { asins, purpose }: { readonly asins: readonly string[] } & Pick<NewProducts, 'purpose'>,
): Promise<number> {
  if (asins.length === 0) return 0;
  const keywords = await Array.fromAsync(listAllKeywords(store, accountId), ({ keyword }) => keyword);
  return purpose === 'add' ? store.fillRanks(keywords, asins) : store.countFillable(keywords, asins);
}
