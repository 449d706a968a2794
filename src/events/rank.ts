import { findComparableRank, type SeenRank } from '../core/comparable-ranks.ts';
import type { Text } from '../core/text.ts';
import { type EventKind, type Facet, isRankSnapshot, type SeenFacet } from './compare/event-kind.ts';
import { rankPair } from './compare/example.ts';
import { isSameValue } from './compare/facets.ts';
import { counted, moved, quoted, SANK_OR_ROSE } from './compare/sentence.ts';

/** The product's organic rank for a keyword. */
export const RANK: EventKind = {
  kind: 'rank',
  valueType: 'number',
  title: { ja: '検索順位', en: 'Rank' },
  meaning: {
    en: 'The organic rank for `keyword` changed; `null` means not observed in the results that were read. Only complete readings under equal conditions are compared (order, filters, department, seller, place, device, visitor, and presence of ads). A product dropped out only if the later reading reaches its old rank or the results end before it, and entered only if the earlier reading reached its new rank. `shown_asin` is another variation of the product that the results show while the product is not observed, before or after; it is present only if the card of that variation links to the product, as color options do.',
    ja: '`keyword` の検索順位（広告を除く）が変わったとき。`null` は読み取った範囲に見つからないこと（圏外）を表します。完全に読めた計測のうち、条件（並び順、絞り込み、カテゴリー、出品者、お届け先、端末、サインインの有無、広告の有無）が同じものどうしだけを比べます。圏外になったと判定するのは、後の計測で前回の順位より下まで読み取った場合か、検索結果自体が前回の順位に達しない件数だった場合だけです。圏内に入ったと判定するのは、前の計測で、新しい順位より下まで読み取っていた場合だけです。`shown_asin` は、圏外だった日に代わりに表示されていた別のバリエーションの ASIN です。その商品カードにこの商品へのリンク（色の選択肢など）がある場合だけ入ります。',
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
        { ja: `「${keyword}」の順位`, en: `The rank for "${keyword}"` },
        [before.value, after.value],
        (rank) => counted(rank, '位', ''),
        SANK_OR_ROSE,
      );
    }
    const rank = Number(after.value ?? before.value);
    const other = before.details.shownAsin ?? after.details.shownAsin;
    return after.value === null ? leftFrom(rank, keyword, other) : enteredAt(rank, keyword, other);
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

function leftFrom(rank: number, keyword: string, other: string | undefined): Text {
  const [ja, en] =
    other === undefined
      ? ['', '']
      : [`（別のバリエーション ${other} が表示されています）`, `; its variation ${other} is shown`];
  return {
    ja: `「${keyword}」で${rank}位から圏外になりました${ja}`,
    en: `It left the organic results for "${keyword}", from rank ${rank}${en}`,
  };
}

function enteredAt(rank: number, keyword: string, other: string | undefined): Text {
  const [ja, en] =
    other === undefined
      ? ['', '']
      : [
          `（以前は別のバリエーション ${other} が表示されていました）`,
          `; its variation ${other} was shown before`,
        ];
  return {
    ja: `「${keyword}」で圏外から${rank}位に入りました${ja}`,
    en: `It entered the organic results for "${keyword}" at rank ${rank}${en}`,
  };
}
