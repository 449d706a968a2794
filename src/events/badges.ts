import { TEXT_POINTS_MAX } from '../core/quarantine.ts';
import type { Text } from '../core/text.ts';
import { type EventValue, oneFacet, productKind, type SeenFacet } from './compare/event-kind.ts';
import { productPair } from './compare/example.ts';
import { quoted } from './compare/sentence.ts';
import { foldSpelling, readableText } from './compare/spelling.ts';

/** The badges beside title and price. */
export const BADGES = productKind({
  kind: 'badges',
  valueType: 'array',
  pointsMax: TEXT_POINTS_MAX,
  title: { ja: 'バッジ', en: 'Badges' },
  meaning: {
    en: 'A badge appeared or disappeared. Order, repetitions and spelling of badges make no difference. `[]` means that the page was readable and had no badge; sources that never show badges cause no event.',
    ja: 'バッジが付いたとき、または外れたとき。並び順、重複、表記の違いは変化とみなしません。`[]` は、正しく読み取れたページにバッジがなかったことを表します。',
  },
  fields: ['badges'],
  isActedOn: true,
  readFacts: ({ badges }) => oneFacet(badges?.flatMap((badge) => readableText(badge) ?? [])),
  isSame: (before, after) => keysOf(before).join('\n') === keysOf(after).join('\n'),
  summarize: (before, after) => {
    const [lost, gained] = [missingIn(after, before), missingIn(before, after)];
    if (gained === null)
      return { ja: `バッジ${lost?.ja ?? ''}が外れました`, en: `Badge removed: ${lost?.en ?? ''}` };
    if (lost === null) return { ja: `バッジ${gained.ja}が付きました`, en: `Badge added: ${gained.en}` };
    return {
      ja: `バッジ${lost.ja}が外れ、${gained.ja}が付きました`,
      en: `Badge removed: ${lost.en}; badge added: ${gained.en}`,
    };
  },
  fires: productPair({ badges: ['Amazonおすすめ'] }, { badges: ['Amazonおすすめ', 'ベストセラー'] }),
  silent: productPair(
    { badges: ['ベストセラー', 'Amazonおすすめ'] },
    { badges: ['Amazonおすすめ', 'ベストセラー'] },
  ),
});

function listOf(value: EventValue): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

function keysOf({ value }: SeenFacet): string[] {
  return [...new Set(listOf(value).map(foldSpelling))].sort();
}

/** The badges of `other` that `facet` lacks, in quotation marks; `null` if it lacks none. */
function missingIn(facet: SeenFacet, other: SeenFacet): Text | null {
  const present = new Set(keysOf(facet));
  const names = listOf(other.value).filter((badge) => !present.has(foldSpelling(badge)));
  if (names.length === 0) return null;
  const shown = names.map(quoted);
  return {
    ja: shown.map((name) => `「${name}」`).join(''),
    en: shown.map((name) => `“${name}”`).join(', '),
  };
}
