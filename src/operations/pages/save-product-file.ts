import { printInstant } from '../../core/instant.ts';
import { adviceFor, CONFIRM } from '../../core/page-kind.ts';
import type { ProductPage, ProductVerdict } from '../../core/product.ts';
import { productTarget } from '../../core/target.ts';
import type { Text } from '../../core/text.ts';
import type { ProductReading, Store } from '../../store/port.ts';
import { WHY_WITHDRAWN } from './file-outcome.ts';
import type { FileOutcome, FileReport } from './import-report.ts';
import type { ProductFile } from './read-file.ts';

/** Saves the facts of a product page, with the resulting changes; the reported outcome is durable. */
export async function saveProductFile(
  store: Store,
  { file, page, reading }: ProductFile,
): Promise<FileReport> {
  if (await store.isTakenBack(reading))
    return reportOf({ file, page, reading }, ['withdrawn', WHY_WITHDRAWN]);
  const [saved] = await store.saveProducts([reading]);
  const day = await store.listProductReadings(reading.asin, reading.localDate, reading.localDate);
  const kept = day.find(({ source }) => source === reading.source);
  const outcome = outcomeOf(page, reading, kept, saved !== 'kept');
  if (outcome[0] === 'not_needed' || outcome[0] === 'unusable') await noteUnused(store, reading);
  const advice = page.verdict === 'sound' ? null : adviceFor(page.kind, 'product');
  const report = reportOf({ file, page, reading }, outcome);
  return advice === null ? report : { ...report, problem: advice };
}

/** Lists a page that somebody brought, and that is not kept, among the attempts of its date. */
async function noteUnused(store: Store, reading: ProductReading): Promise<void> {
  const { asin, broughtBy, source, localDate, observedAtMs } = reading;
  if (broughtBy === undefined) return;
  const failure = 'reason' in reading ? reading.reason : null;
  await store.addBroughtAttempt(productTarget(asin), {
    broughtBy,
    source,
    localDate,
    observedAtMs,
    outcome: failure === null ? 'complete' : 'failed',
    reason: failure,
    pagesRead: Number(failure === null),
  });
}

function reportOf(
  { file, page, reading }: ProductFile,
  [outcome, problem]: [FileOutcome, Text | null],
): FileReport {
  const codes = [...new Set(page.problems.map(({ code }) => code))].slice(0, 5).join(', ');
  return {
    file,
    outcome,
    keyword: null,
    page: null,
    cards: null,
    asin: reading.asin,
    verdict: page.verdict,
    observed_at: printInstant(reading.observedAtMs),
    local_date: reading.localDate,
    problem:
      problem === null || codes === '' || page.verdict === 'sound'
        ? problem
        : { en: `${problem.en} (${codes})`, ja: `${problem.ja}（${codes}）` },
  };
}

/** Advice for a page that is readable but not used because of a specific problem. */
const ADVICE: Readonly<Record<string, Text>> = {
  translated_page: {
    en: 'The page was translated by the browser. Turn translation off and save it again.',
    ja: 'ブラウザーで翻訳されたページです。翻訳をオフにして、日本語で開き直して保存してください。',
  },
  phone_page: {
    en: 'It is a mobile page. Save the desktop page.',
    ja: 'スマートフォン用のページです。パソコン用のページを保存してください。',
  },
};

function outcomeOf(
  page: ProductPage,
  reading: ProductReading,
  kept: ProductReading | undefined,
  isSaved: boolean,
): [FileOutcome, Text | null] {
  if ('reason' in reading) {
    const isKept = kept !== undefined && 'reason' in kept && kept.observedAtMs === reading.observedAtMs;
    const advice = page.problems.map(({ code }) => ADVICE[code]).find((text) => text !== undefined);
    return [isKept ? 'gap' : 'unusable', advice ?? VERDICTS[verdictOf(reading.reason)]];
  }
  if (isSaved) return ['stored', null];
  if (kept?.observedAtMs === reading.observedAtMs) return ['known', null];
  const at = kept === undefined ? '' : printInstant(kept.observedAtMs);
  return [
    'not_needed',
    {
      en: `The day already has a later reading of the product (${at}).`,
      ja: `この日にはより新しい計測があります（${at}）。`,
    },
  ];
}

type Unsound = Exclude<ProductVerdict, 'sound'>;

function verdictOf(reason: string): Unsound {
  return reason in VERDICTS ? (reason as Unsound) : 'unreadable';
}

const VERDICTS: Readonly<Record<Unsound, Text>> = {
  truncated: {
    en: 'The page is incomplete. Save the whole page again.',
    ja: 'ページが途中で切れています。ページ全体を保存し直してください。',
  },
  blocked: CONFIRM.product,
  wrong_place: {
    en: 'The page is for another delivery place, language or currency, where prices and stock differ. Switch Amazon to Japanese, yen and a delivery address in Japan, then save the page again.',
    ja: '別の国、言語または通貨向けのページのため、価格や在庫が日本のものとは異なります。お届け先を日本、言語を日本語、通貨を円にして保存し直してください。',
  },
  unreadable: {
    en: 'The page cannot be read. Open it again and save it.',
    ja: 'ページを読み取れません。開き直して保存してください。',
  },
  other_product: {
    en: 'The page shows another product than the one requested. Check --asin, or save the page of the right product.',
    ja: '指定した ASIN とは別の商品のページです。--asin を確認するか、正しい商品ページを保存してください。',
  },
  not_a_product_page: {
    en: 'This is not a product page. Open the product on Amazon, then save its page.',
    ja: '商品ページではありません。商品を開き、そのページを保存してください。',
  },
};
