import { MiharuError } from '../../core/errors.ts';
import { printInstant } from '../../core/instant.ts';
import { twinKey } from '../../core/keyword.ts';
import { inJapanTime, type Message } from '../../core/message.ts';
import { quote } from '../../core/text.ts';
import { asinInAddress, PAGES_APART_MAX_MS, parseShopAddress } from '../../scan/index.ts';
import type { ReadFile } from './page-reader.ts';
import type { SentFacts } from './sent-facts.ts';

type ReadPage = Extract<ReadFile, { readonly kind: 'search' | 'product' }>;

/** A parameter that contradicts the page. */
interface Contradiction {
  readonly parameter: string;
  readonly message: Message;
}

/** What a page shows of itself; `null` is unknown. */
interface Shown {
  readonly keyword: string | null;
  readonly page: number | null;
  readonly asin: string | null;
  readonly observedAtMs: number | null;
}

/** Throws `page_contradicts` with every parameter that the page contradicts. What the page does not show contradicts nothing. */
export function requireAgreement(read: ReadPage, sent: SentFacts): void {
  const shown = shownBy(read);
  const errors = [
    ...(read.kind === 'product' ? ofOtherKind(read, sent) : []),
    ...ofKeyword(shown, sent),
    ...ofNumber(shown, sent),
    ...ofProduct(shown, sent),
    ...ofInstant(shown, sent),
  ];
  if (errors[0] === undefined) return;
  throw new MiharuError('page_contradicts', errors[0].message, { members: { errors } });
}

/** What a page, or the URL under which it was opened, shows of itself. */
export function shownBy(read: ReadPage): Shown {
  const noted = parseShopAddress(read.address);
  const instantMs = read.page.observedAtMs ?? noted.observedAtMs;
  if (read.kind === 'product') {
    const asin = asinInAddress(read.address) ?? read.page.asin;
    return { keyword: null, page: null, asin, observedAtMs: instantMs };
  }
  const { page } = read;
  // The words of a page that was answered for other ones, or that was decoded wrongly, are not those that were asked for.
  const isOther =
    page.verdict === 'corrected_keyword' || page.problems.some(({ code }) => code === 'mojibake');
  const keyword = isOther ? noted.keyword : (page.keyword ?? noted.keyword);
  const asin = page.kind === 'search' ? null : asinInAddress(read.address);
  return { keyword, page: page.page ?? noted.page, asin, observedAtMs: instantMs };
}

function ofOtherKind({ page: { kind } }: ReadPage, { keyword, page }: SentFacts): Contradiction[] {
  if (kind !== 'product') return [];
  const message = {
    en: 'This is a product page, not a page of search results.',
    ja: '検索結果ではなく商品ページです。',
  };
  const sent = { keyword, page };
  return (['keyword', 'page'] as const).flatMap((parameter) =>
    sent[parameter] === null ? [] : [{ parameter, message }],
  );
}

function ofKeyword({ keyword }: Shown, sent: SentFacts): Contradiction[] {
  const inAddress = parseShopAddress(sent.url).keyword;
  return differing({ keyword: sent.keyword, url: inAddress }, (asked) => {
    if (keyword === null || twinKey(asked) === twinKey(keyword)) return null;
    return {
      en: `The page is a search for ${quote(keyword)}, not for ${quote(asked)}.`,
      ja: `ページは ${quote(asked)} ではなく ${quote(keyword)} の結果です。`,
    };
  });
}

function ofNumber({ page }: Shown, sent: SentFacts): Contradiction[] {
  const inAddress = parseShopAddress(sent.url).page;
  return differing({ page: sent.page, url: inAddress }, (asked) => {
    if (page === null || asked === page) return null;
    return {
      en: `This is page ${page}, not page ${asked}.`,
      ja: `${asked} ページ目ではなく ${page} ページ目です。`,
    };
  });
}

function ofProduct({ asin }: Shown, { url }: SentFacts): Contradiction[] {
  return differing({ url: asinInAddress(url) }, (asked) => {
    if (asin === null || asked === asin) return null;
    return {
      en: `The page is of the product ${asin}, not of ${asked}.`,
      ja: `${asked} ではなく ${asin} の商品ページです。`,
    };
  });
}

/** The instant in a URL is that of the click that led to the page, which may have been loaded again since. */
function ofInstant({ observedAtMs }: Shown, sent: SentFacts): Contradiction[] {
  return differing({ observed_at: sent.observedAtMs }, (asked) => {
    if (observedAtMs === null || Math.abs(asked - observedAtMs) <= PAGES_APART_MAX_MS) return null;
    const say = (shown: string, given: string) => ({
      en: `The page is from ${shown}, not from ${given}.`,
      ja: `ページの時刻は ${shown} で、${given} ではありません。`,
    });
    const onPage = inJapanTime(observedAtMs, (shown) => inJapanTime(asked, (given) => say(shown, given)));
    return { ...say(printInstant(observedAtMs), printInstant(asked)), onPage };
  });
}

/** The parameters that say something else than the page, in their order. */
function differing<Value>(
  sent: Readonly<Record<string, Value | null>>,
  differ: (asked: Value) => Message | null,
): Contradiction[] {
  return Object.entries(sent).flatMap(([parameter, asked]) => {
    const message = asked === null ? null : differ(asked);
    return message === null ? [] : [{ parameter, message }];
  });
}
