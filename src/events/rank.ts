import { type EventKind, type Facet, isRankSnapshot } from './compare/event-kind.ts';
import { rankPair } from './compare/example.ts';
import { isSameValue } from './compare/facets.ts';
import { counted, moved, quoted, SANK_OR_ROSE } from './compare/sentence.ts';

/** The product's organic rank for a keyword. */
export const RANK: EventKind = {
  kind: 'rank',
  valueType: 'number',
  title: { ja: '検索順位', en: 'Rank' },
  meaning: {
    en: 'The organic rank for `keyword` is another one; `null` is not observed within what was read. Only two complete readings of equal depth are compared: a partial or failed one says nothing.',
    ja: '`keyword` の検索順位（広告を除く）が変わったとき。`null` は読み取った範囲に見つからないこと（圏外）を表します。同じ深さまで完全に読めた計測どうしだけを比べます。',
  },
  fields: [],
  read(snapshot): readonly Facet[] {
    if (!isRankSnapshot(snapshot) || snapshot.outcome !== 'complete') return [];
    const { keyword, depth, rank } = snapshot;
    return [{ scope: keyword, likeness: `depth ${depth}`, value: rank, unit: 'rank', details: { keyword } }];
  },
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
    return after.value === null
      ? {
          ja: `「${keyword}」で${rank}位から圏外になりました`,
          en: `It left the results for "${keyword}", from rank ${rank}`,
        }
      : {
          ja: `「${keyword}」で圏外から${rank}位に入りました`,
          en: `It entered the results for "${keyword}" at rank ${rank}`,
        };
  },
  fires: rankPair({ rank: 6 }, { rank: 4 }),
  silent: rankPair({ rank: 40, depth: 5 }, { rank: null, depth: 1 }),
};
