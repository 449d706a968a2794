import { TITLE_POINTS_MAX } from '../core/quarantine.ts';
import { oneFacet, productKind } from './compare/event-kind.ts';
import { productPair } from './compare/example.ts';
import { isSameWords } from './compare/facets.ts';
import { replaced } from './compare/sentence.ts';
import { readableText } from './compare/spelling.ts';

/** The product's title. */
export const TITLE = productKind({
  kind: 'title',
  valueType: 'string',
  pointsMax: TITLE_POINTS_MAX,
  title: { ja: '商品名', en: 'Title' },
  meaning: {
    en: 'The title changed. Spaces, full and half width, invisible characters and shortened titles make no difference. A title with broken characters is unreadable.',
    ja: '商品名が変わったとき。空白、全角と半角、見えない文字、途中で切れた表示の違いは変化とみなしません。文字化けした商品名は読み取れないものとして扱います。',
  },
  fields: ['title'],
  isActedOn: true,
  readFacts: ({ title }) => oneFacet(readableText(title)),
  isSame: isSameWords,
  summarize: (before, after) => replaced({ ja: '商品名', en: 'The title' }, before.value, after.value),
  fires: productPair({ title: 'ハルナギ 卓上扇風機' }, { title: 'ハルナギ 卓上扇風機 2026年モデル' }),
  silent: productPair({ title: 'ハルナギ 扇風機' }, { title: 'ハルナギ\u3000扇風機 ' }),
});
