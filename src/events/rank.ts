import { findComparableRank, type SeenRank } from '../core/comparable-ranks.ts';
import type { Text } from '../core/text.ts';
import { type EventKind, type Facet, isRankSnapshot, type SeenFacet } from './compare/event-kind.ts';
import { rankPair } from './compare/example.ts';
import { isSameValue } from './compare/facets.ts';
import { counted, DROPPED_OR_IMPROVED, moved, quoted } from './compare/sentence.ts';

/** The product's organic rank for a keyword. */
export const RANK: EventKind = {
  kind: 'rank',
  valueType: 'number',
  title: { ja: '順位', en: 'Rank' },
  meaning: {
    en: 'The organic rank for `keyword` changed; `null` means that the product is not among the results that were read. Only complete readings under equal conditions are compared (order, filters, department, seller, delivery place, device, visitor, and presence of ads). A product counts as dropped out only if the later reading went down to its old rank or the results end before it, and as entered only if the earlier reading went down to its new rank. `shown_asin` is another variation of the product that the results show on the date when the product itself is missing; it is present only if the card of that variation links to the product, for example through its colour options.',
    ja: '`keyword` の順位（広告を除く）が変わったとき。`null` は、読み取った検索結果の中に商品がないこと（圏外）を表します。完了した計測のうち、条件（並び順、絞り込み、カテゴリー、出品者、お届け先、端末、サインインの有無、広告の有無）が同じものどうしだけを比べます。新しい計測が前回の順位まで読み取っているか、検索結果がその手前で終わっている場合だけ、圏外になったと判定します。前回の計測が新しい順位まで読み取っている場合だけ、圏内に入ったと判定します。`shown_asin` は、圏外だった日に代わりに表示されていた別のバリエーションの ASIN です。その商品カードにこの商品へのリンク（色の選択肢など）がある場合だけ入ります。',
  },
  fields: [],
  isActedOn: false,
  read(snapshot): readonly Facet[] {
    if (!isRankSnapshot(snapshot) || snapshot.outcome !== 'complete') return [];
    const { keyword, rank, shownAsin } = snapshot;
    const details = rank === null && shownAsin !== undefined ? { keyword, shownAsin } : { keyword };
    return [{ scope: keyword, likeness: '', value: rank, unit: 'rank', details }];
  },
  detailsOf: (before, after) => ({ ...before.details, ...after.details }),
  findBefore: (after, past) => findComparableRank(seenRank(after), past.map(seenRank))?.facet,
  isSame: isSameValue,
  summarize(before, after) {
    const keyword = quoted(after.details.keyword ?? '');
    if (typeof before.value === 'number' && typeof after.value === 'number') {
      return moved(
        { ja: `「${keyword}」の順位`, en: `The rank for “${keyword}”` },
        [before.value, after.value],
        (rank) => counted(rank, '位'),
        DROPPED_OR_IMPROVED,
      );
    }
    return after.value === null ? droppedOut(before, after, keyword) : entered(before, after, keyword);
  },
  fires: rankPair({ rank: 6 }, { rank: 4 }),
  silent: rankPair({ rank: 40, observedResults: 48 }, { rank: null, observedResults: 16 }),
};

/** A rank for comparison, with its facet. */
function seenRank(facet: SeenFacet): SeenRank & { readonly facet: SeenFacet } {
  const { snapshot, value } = facet;
  if (!isRankSnapshot(snapshot)) throw new Error('A rank was read from product facts.');
  return { reading: snapshot, rank: typeof value === 'number' ? value : null, facet };
}

function droppedOut(before: SeenFacet, after: SeenFacet, keyword: string): Text {
  const rank = Number(before.value);
  const other = after.details.shownAsin;
  const absent = describeResults(after);
  const [ja, en] =
    other === undefined
      ? ['', '']
      : [
          `。別のバリエーション ${other} が表示されています`,
          `; the results show its variation ${other} instead`,
        ];
  return {
    ja: `「${keyword}」の順位が ${rank} 位から${absent.ja}になりました${ja}`,
    en: `The product dropped out of the results for “${keyword}” (not ${absent.en}; previously rank ${rank})${en}`,
  };
}

function entered(before: SeenFacet, after: SeenFacet, keyword: string): Text {
  const rank = Number(after.value);
  const other = before.details.shownAsin;
  const absent = describeResults(before);
  const [ja, en] =
    other === undefined
      ? ['', '']
      : [
          `。以前は別のバリエーション ${other} が表示されていました`,
          `; the results showed its variation ${other} instead`,
        ];
  return {
    ja: `「${keyword}」の順位が${absent.ja}から ${rank} 位になりました${ja}`,
    en: `The product entered the results for “${keyword}” at rank ${rank} (previously not ${absent.en})${en}`,
  };
}

/** Absence always says in how many results: 圏外（48 件中）, (not) in the top 48. */
function describeResults({ snapshot }: SeenFacet): Text {
  const count = isRankSnapshot(snapshot) ? (snapshot.observedResults ?? 0) : 0;
  return { ja: `圏外（${counted(count, '件').ja}中）`, en: `in the top ${counted(count, '').en}` };
}
