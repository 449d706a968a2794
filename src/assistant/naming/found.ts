import type { ProductFacets } from './facets.ts';
import { characterAt } from './layout.ts';
import { isSeparateWord } from './mentions.ts';
import { type Found, isStrong, type Reading, type Stretch } from './reading.ts';
import { tokenKey } from './tokens.ts';

/** Maximum number of names, and of other words, of one product per sentence; hostile text has thousands. */
const FOUND_MAX = 40;

/** What a sentence contains of a product: names, words, and amounts near its maker. */
export function foundOf(reading: Reading, index: number, product: ProductFacets): readonly Found[] {
  const key = `${index} ${product.index}`;
  const known = reading.known.get(key);
  if (known !== undefined) return known;
  const found = [...wordsOf(reading, index, product), ...amountsOf(reading, index, product)];
  reading.known.set(key, found);
  return found;
}

function wordsOf(reading: Reading, index: number, product: ProductFacets): Found[] {
  if ((reading.hits[index]?.length ?? 0) === 0) return [];
  const makers = [...(reading.brands[index]?.values() ?? [])].flat();
  const found: Found[] = [];
  const counts = { names: 0, words: 0 };
  for (const { hit, from, to } of reading.hits[index] ?? []) {
    for (const use of hit.pattern.byProduct.get(product.index) ?? []) {
      const kind = isStrong({ use }) ? 'names' : 'words';
      if (counts[kind] >= FOUND_MAX) continue;
      const isMakers = use.role === 'token' && makers.some((one) => one.from <= from && to <= one.to);
      if (isMakers || !isSeparateWord(reading.folded, use, hit)) continue;
      const { start, end, isOtherScript } = hit;
      counts[kind] += 1;
      found.push({ use, start, end, from, to, isOtherScript });
    }
  }
  return found;
}

/** `ナベリアの22cm`; in a list or table, the maker may be above. */
function amountsOf(reading: Reading, index: number, product: ProductFacets): Found[] {
  const sentence = reading.layout.sentences[index];
  const amounts = reading.amounts[index] ?? [];
  if (sentence === undefined || amounts.length === 0) return [];
  const near = [
    index,
    ...(sentence.before === null ? [] : [sentence.before]),
    ...(sentence.kind === 'prose' ? [] : sentence.heads),
  ];
  if (!near.some((one) => reading.brands[one]?.has(product.brandKey) === true)) return [];
  return product.designations
    .flatMap(({ tokens }) => tokens)
    .flatMap((token): Found[] => {
      const said = amounts.find(
        ({ unit, value }) => unit === token.amount?.unit && value === token.amount.value,
      );
      if (said === undefined) return [];
      const { start: from, end: to } = said;
      const { places } = reading.layout;
      const use = { role: 'token', product, token, key: tokenKey(token), share: 1 } as const;
      return [
        {
          use,
          start: characterAt(places, from),
          end: characterAt(places, to),
          from,
          to,
          isOtherScript: false,
        },
      ];
    });
}

/** The anchor with the product's own words and amounts that follow or precede it without a break. */
export function stretchOf(found: readonly Found[], anchor: Found, text: string): Stretch {
  let { from, to, start, end } = anchor;

  const sorted = [...found].sort((one, other) => one.from - other.from);
  const isTitle = anchor.use.role !== 'token';
  const [behind, before] = isTitle
    ? [/^[ ・\-の'製]*$/u, /^[ ・\-の'製]*$/u]
    : [/^[ ・()\-の'製]*$/u, /^[ ・()\-の'製]*$/u];
  for (const one of sorted) {
    if (one.from >= to && one.from - to <= 4 && behind.test(text.slice(to, one.from))) {
      to = one.to;
      end = one.end;
    } else if (one.from < to && one.to > to && one.from >= from) {
      to = one.to;
      end = one.end;
    }
  }
  for (const one of sorted.reverse()) {
    if (one.to <= from && from - one.to <= 4 && before.test(text.slice(one.to, from))) {
      from = one.from;
      start = one.start;
    }
  }
  const inside = sorted.filter((one) => one.from >= from && one.to <= to);
  return {
    from,
    to,
    start,
    end,
    isPiece: inside.every(
      ({ use }) => use.role === 'token' && (use.share < 1 || use.token.role === 'amount'),
    ),
  };
}
