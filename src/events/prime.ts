import { oneFacet, productKind } from './compare/event-kind.ts';
import { productPair } from './compare/example.ts';
import { isSameValue } from './compare/facets.ts';

/** Whether the featured offer is eligible for Prime. */
export const PRIME = productKind({
  kind: 'prime',
  valueType: 'boolean',
  title: { ja: 'プライム', en: 'Prime' },
  meaning: {
    en: 'The featured offer became eligible for Prime, or is no longer eligible. Only sources that report both states detect it: pages for guests never show that Prime is missing.',
    ja: 'カート（おすすめ出品）がプライム対象になったとき、または対象から外れたとき。対象外であることも分かる取得元（Keepa）でだけ記録します。サインインしていないページでは、対象外かどうかが分かりません。',
  },
  fields: ['isPrime'],
  isActedOn: true,
  readFacts: ({ isPrime }) => oneFacet(isPrime),
  isSame: isSameValue,
  summarize: (_, after) =>
    after.value === true
      ? { ja: 'プライム対象になりました', en: 'The offer is now eligible for Prime' }
      : { ja: 'プライム対象から外れました', en: 'The offer is no longer eligible for Prime' },
  fires: productPair({ isPrime: true }, { isPrime: false }),
  silent: productPair({ isPrime: true }, { isPrime: null }),
});
