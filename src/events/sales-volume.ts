import { oneFacet, productKind } from './compare/event-kind.ts';
import { productPair } from './compare/example.ts';
import { isSameValue } from './compare/facets.ts';
import { counted, MORE_OR_FEWER, moved } from './compare/sentence.ts';

/** The lower bound of sales in the past month. */
export const SALES_VOLUME = productKind({
  kind: 'sales_volume',
  valueType: 'number',
  title: { ja: '販売数の目安', en: 'Sales volume' },
  meaning: {
    en: 'The lower bound of sales in the past month changed. Amazon shows it in steps and shows nothing below the lowest step, which is unknown.',
    ja: '「過去1か月で…点以上購入」の点数が変わったとき。表示がないことは変化とみなしません。',
  },
  fields: ['salesVolumeMin'],
  isActedOn: false,
  readFacts: ({ salesVolumeMin }) => oneFacet(salesVolumeMin, 'items'),
  isSame: isSameValue,
  summarize: (before, after) =>
    moved(
      { ja: '過去 1 か月の販売数の目安', en: 'Sales in the past month' },
      [before.value, after.value],
      (items) => counted(items, '点以上', '+'),
      MORE_OR_FEWER,
    ),
  fires: productPair({ salesVolumeMin: 500 }, { salesVolumeMin: 1000 }),
  silent: productPair({ salesVolumeMin: 500 }, { salesVolumeMin: null }),
});
