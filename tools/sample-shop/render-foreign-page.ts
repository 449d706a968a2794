import type { ShopPage, ShopShelf } from './market.ts';
import { renderSearchPage } from './render-search-page.ts';

/** `place`: Japanese words, euros, delivery abroad; `language`: English words and yen. */
export type ForeignKind = 'place' | 'language';

/** Yen per euro. */
const YEN_PER_EURO = 176;

/** A page that is right for a shopper elsewhere. */
export function foreignPage(shelf: ShopShelf, page: ShopPage, kind: ForeignKind): string {
  if (kind === 'place') {
    const html = renderSearchPage(shelf, page, { place: ['お届け先: オランダ', '場所を更新する'] });
    return inEuros(html).replaceAll(
      /無料配送 <span class="a-text-bold">[^<]*<\/span>にお届け/gu,
      'オランダに発送',
    );
  }
  const html = renderSearchPage(shelf, page, {
    language: 'en-us',
    place: ['Deliver to', 'Taiwan'],
    title: `Amazon.co.jp : ${shelf.term}`,
  });
  return inEnglish(html);
}

function inEuros(html: string): string {
  return html
    .replaceAll(/￥([\d,]+)/gu, (_, digits: string) => printEuro(Number(digits.replaceAll(',', ''))))
    .replaceAll(
      /<span class="a-price-symbol">￥<\/span><span class="a-price-whole">([\d,]+)<\/span>/gu,
      (_, digits: string) => {
        const [whole, cents] = euroParts(Number(digits.replaceAll(',', '')));
        return `<span class="a-price-symbol">EUR</span><span class="a-price-whole">${whole}<span class="a-price-decimal">.</span></span><span class="a-price-fraction">${cents}</span>`;
      },
    );
}

function printEuro(yen: number): string {
  return `EUR\u00a0${euroParts(yen).join('.')}`;
}

function euroParts(yen: number): [string, string] {
  const [whole = '0', cents = '00'] = (yen / YEN_PER_EURO).toFixed(2).split('.');
  return [whole, cents];
}

const ENGLISH: readonly (readonly [RegExp, string])[] = [
  [/href="\//gu, 'href="/-/en/'],
  [/￥/gu, '¥'],
  [/5つ星のうち([\d.]+)/gu, '$1 out of 5 stars'],
  [/ レーティング"/gu, ' ratings"'],
  [/検索結果 [\d,]+(?: 以上)? のうち (\d+-\d+)件/gu, '$1 of results for'],
  [/過去1か月で(\d+)点以上購入されました/gu, '$1+ bought in past month'],
  [/スポンサー広告 - /gu, 'Sponsored Ad - '],
  [/>スポンサー</gu, '>Sponsored<'],
  [/無料配送/gu, 'FREE delivery'],
  [/その他の結果/gu, 'More results'],
];

function inEnglish(html: string): string {
  return ENGLISH.reduce((text, [from, to]) => text.replaceAll(from, to), html);
}
