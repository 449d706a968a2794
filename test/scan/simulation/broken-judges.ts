import type { Reading } from '../../../src/core/reading.ts';
import type { SearchPage } from '../../../src/core/search-page.ts';
import {
  type JudgeAttempt,
  judgeAttempt,
  type ReadHtml,
  type ReadProductHtml,
  readPage,
  readProduct,
} from '../../../src/scan/index.ts';
import type { Store } from '../../../src/store/index.ts';
import type { Fault, ProductFault } from '../../../tools/sample-shop/faults.ts';
import type { SimulationOptions } from './world.ts';

/** A reader, a judge or a store with one plausible mistake each. */
export interface Mistake {
  readonly name: string;
  /** The faults that reveal the mistake; all if omitted. */
  readonly kinds?: readonly [Fault, ...Fault[]];
  readonly productKinds?: readonly ProductFault[];
  readonly judge?: JudgeAttempt;
  readonly readHtml?: ReadHtml;
  readonly storeAs?: (store: Store) => Store;
  readonly readProductHtml?: ReadProductHtml;
  /** Terms only by default. */
  readonly reads?: SimulationOptions['reads'];
}

export const MISTAKES: readonly Mistake[] = [
  {
    name: 'takes another product of the family for the one that was asked for',
    reads: 'terms_and_products',
    readProductHtml: (bytes, address) => {
      const page = readProduct(bytes, address);
      return page.verdict === 'other_product' ? { ...page, verdict: 'sound', asin: page.asinAsked } : page;
    },
  },
  {
    name: 'accepts half a page of a product',
    reads: 'terms_and_products',
    productKinds: ['half_page'],
    readProductHtml: (bytes, address) => {
      const page = readProduct(bytes, address);
      return page.verdict === 'truncated' ? { ...page, verdict: 'sound' } : page;
    },
  },
  {
    name: 'takes a page that blocks for one that finds nothing',
    kinds: ['captcha', 'continue_button', 'busy_page'],
    readHtml: changed((page) => (page.verdict === 'blocked' ? { ...page, verdict: 'no_results' } : page)),
  },
  {
    name: 'counts ads',
    readHtml: changed((page) => ({
      ...page,
      cards: page.cards.map((card) => ({ ...card, isSponsored: false })),
    })),
  },
  {
    name: 'accepts half a page',
    kinds: ['half_page'],
    readHtml: changed((page) => (page.verdict === 'truncated' ? { ...page, verdict: 'sound' } : page)),
  },
  {
    name: 'takes results of a corrected word for those of the keyword',
    kinds: ['corrected_keyword'],
    readHtml: changed((page) =>
      page.verdict === 'corrected_keyword' ? { ...page, verdict: 'sound', keyword: null } : page,
    ),
  },
  {
    name: 'counts a list that was sorted',
    kinds: ['sorted_by_price'],
    readHtml: changed(asOwnList),
  },
  {
    name: 'counts a list that was filtered',
    kinds: ['filtered'],
    readHtml: changed(asOwnList),
  },
  {
    name: 'takes every place for one',
    kinds: ['other_place'],
    readHtml: changed((page) => ({ ...page, context: { ...page.context, place: '千代田 100' } })),
  },
  {
    name: 'takes a phone for a desk',
    kinds: ['phone_page'],
    readHtml: changed((page) => ({ ...page, context: { ...page.context, device: 'desktop' } })),
  },
  {
    name: 'believes of each page that the list ends behind the next one',
    kinds: ['short_pager'],
    readHtml: changed((page) => ({ ...page, lastPage: Math.min(2, page.lastPage ?? 2), goesOn: null })),
  },
  {
    name: 'takes what members pay for the price of all',
    reads: 'terms_and_products',
    readProductHtml: (bytes, address) => {
      const page = readProduct(bytes, address);
      return page.priceReason === 'members_only' ? { ...page, price: 980, currency: 'JPY' } : page;
    },
  },
  {
    name: 'does not ask whether ads were there',
    judge: (evidence, kept) => {
      const verdict = judgeAttempt(evidence, kept);
      if (verdict.reading === undefined) return verdict;
      const { reading, shelf } = verdict.reading;
      return {
        ...verdict,
        reading: { shelf, reading: { ...reading, context: { ...reading.context, ads: null } } },
      };
    },
  },
  {
    name: 'claims absence from a partial reading',
    judge: (evidence, kept) => {
      const verdict = judgeAttempt(evidence, kept);
      const { reading } = verdict;
      if (reading?.reading.outcome !== 'partial') return verdict;
      const whole: Reading = { ...reading.reading, outcome: 'complete', reason: null };
      return { own: whole, reading: { ...reading, reading: whole }, hindrance: null };
    },
  },
  {
    name: 'does not note what it is about to post',
    storeAs: (store) => ({ ...store, notePosting: async (claims) => [...claims] }),
  },
  {
    name: 'believes everything that looks sound',
    judge: (evidence, kept) => judgeAttempt({ ...evidence, earlier: [] }, kept),
  },
];

/** The page, changed to look like the keyword's own list. */
function asOwnList(page: SearchPage): SearchPage {
  if (page.verdict !== 'other_list') return page;
  return { ...page, verdict: 'sound', context: { ...page.context, order: 'usual', filters: [] } };
}

function changed(change: (page: SearchPage) => SearchPage): ReadHtml {
  return (bytes) => change(readPage(bytes));
}
