import { Type } from 'typebox';
import { accountRead } from '../operation.ts';
import { IMPORT_SOURCE } from '../pages/read-file.ts';

/** How far an account is with its first steps. A scan is a complete reading that was not imported. */
export const firstSteps = accountRead({
  name: 'first-steps',
  summary: { en: 'How far an account is with its first steps', ja: 'アカウントの最初の手順の進み具合' },
  input: Type.Object({}),
  output: Type.Object({
    has_products: Type.Boolean(),
    has_keywords: Type.Boolean(),
    has_scan: Type.Boolean(),
    /** Whether there is a date with ranks, of imported pages too. */
    has_ranks: Type.Boolean(),
    /** Whether the steps need not be shown: all are done, or they were dismissed. */
    is_over: Type.Boolean(),
  }),
  async run({ store }, { id }) {
    const [counts, isDismissed] = await Promise.all([store.countAccount(id), store.hasDismissedSteps(id)]);
    const hasScan = !isDismissed && (await store.hasReadingBeside(id, IMPORT_SOURCE));
    const [hasProducts, hasKeywords] = [counts.asins > 0, counts.keywords > 0];
    return {
      has_products: hasProducts,
      has_keywords: hasKeywords,
      has_scan: hasScan,
      has_ranks: hasScan || (await store.findNewestDate(id)) !== undefined,
      is_over: isDismissed || (hasProducts && hasKeywords && hasScan),
    };
  },
});
