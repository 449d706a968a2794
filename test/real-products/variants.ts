/** Real product pages changed on purpose. Made in memory; nothing of a page is kept. */
import { load } from 'cheerio';

const PLACES = /Estados Unidos|Philippines|Spain|Washington 56972|Murcia 30001/g;

/**
 * A page of another shop as Amazon.co.jp would send it to a Japanese shopper: its shop, language and place changed, its amounts
 * in yen with the same digits, so that 52.41 € is ￥5241. Everything else stays as it was.
 */
export function asJapanese(html: string): string {
  return inYen(html)
    .replace(/amazon\.(?:com\.br|co\.uk|com|es)(?![\w.-])/gi, 'amazon.co.jp')
    .replace(/(<html\b[^>]*?)(?:\slang="[^"]*")?(?=[\s>])/i, '$1 lang="ja-jp"')
    .replace(PLACES, '千代田 100-0001');
}

/** `$25.89`, `52,41 €`, `EUR 219,00`, and amounts that consist of several spans. */
function inYen(html: string): string {
  return html
    .replace(/([$£]|EUR )(\d+)[.,](\d{2})(?!\d)/g, '￥$2$3')
    .replace(/(\d+),(\d{2})(?:\s|&nbsp;|\u00a0)*€/g, '￥$1$2')
    .replace(/<span class="a-price-decimal">[.,]<\/span>/g, '')
    .replace(/(<span class="a-price-symbol">)[$€](?=<)/g, '$1￥');
}

/** A page from which blocks were removed, and the groups of blocks that it had. */
export interface Stripped {
  readonly html: string;
  readonly had: ReadonlySet<string>;
}

/** The page without every element that one of the groups' selectors finds. */
export function withoutBlocks(html: string, groups: Readonly<Record<string, readonly string[]>>): Stripped {
  const $ = load(html);
  const had = new Set<string>();
  for (const [group, selectors] of Object.entries(groups)) {
    const found = $(selectors.join(', '));
    if (found.length > 0) had.add(group);
    found.remove();
  }
  return { html: $.html(), had };
}

/** Offsets before the closing `</html>` at which a page is worth cutting: evenly spread, and at and inside each tag that matters. */
export function cutsOf(html: string, spread: number): number[] {
  const end = html.lastIndexOf('</html>');
  const even = Array.from({ length: spread }, (_, index) => Math.floor((end * (index + 0.5)) / spread));
  const marks = [...html.matchAll(MARKS)].flatMap(({ index }) => [index, index + 3, index + 40]);
  return [...even, ...marks, end, end + 6].filter((cut) => cut < end + '</html>'.length);
}

const MARKS =
  /<\/(?:html|body)>|id="(?:navFooter|productTitle|availability|corePriceDisplay_desktop_feature_div|priceblock_ourprice|buyNewSection|detailBulletsWrapper_feature_div|prodDetails|SalesRank)"/gi;
