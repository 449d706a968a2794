import { type Bringer, broughtByOf } from '../../core/bringer.ts';
import { MiharuError } from '../../core/errors.ts';
import { printInstant } from '../../core/instant.ts';
import { addDays, type LocalDate, localDateOf } from '../../core/local-date.ts';
import type { ProductSnapshot } from '../../core/product.ts';
import type { Language, Text } from '../../core/text.ts';
import { productCaptureOf } from '../../scan/index.ts';
import type { Account, AccountAsin } from '../../store/port.ts';
import { FACT_KINDS, KIND_ORDER, toEventAnswer } from '../changes/event-schema.ts';
import { toProduct } from '../changes/products.ts';
import { firstKeptDate } from '../data-status.ts';
import { type CommandAnswer, done, type WriteContext } from '../operation.ts';
import type { FileOutcome } from './import-report.ts';
import { adviceOnOldPage, adviceOnOutcome, adviceOnPage } from './page-advice.ts';
import { isSignedIn, NOTHING_KNOWN, type PageAnswer, toProblems } from './page-answer.ts';
import type { ReadFile } from './page-reader.ts';
import { IMPORT_SOURCE } from './read-file.ts';
import { saveProductFile } from './save-product-file.ts';
import type { SentFacts } from './sent-facts.ts';

/** A product page. */
interface SentPage {
  readonly read: Extract<ReadFile, { readonly kind: 'product' }>;
  readonly declared: SentFacts;
  readonly broughtBy: Bringer | undefined;
}

/** Maximum number of changes in an answer: all kinds, with several categories. */
const CHANGES_MAX = 100;

/**
 * Keeps the facts of a product page. A page that is not sound is not kept. Throws `product_not_monitored` if the account neither
 * owns nor tracks its product.
 */
export async function addProductPage(
  context: WriteContext,
  account: Account,
  { read, declared, broughtBy }: SentPage,
  language: Language,
): Promise<CommandAnswer<PageAnswer>> {
  const { page } = read;
  const asin = page.asinAsked ?? page.asin;
  const product = asin === null ? undefined : await getProduct(context, account, asin);
  const answer = toPageFacts(read);
  const found = productCaptureOf(page, {
    declared,
    savedAtMs: read.savedAtMs,
    nowMs: context.nowMs(),
    source: IMPORT_SOURCE,
    ...broughtByOf(broughtBy),
    way: 'sent',
  });
  if (!found.ok) return done({ ...answer, advice: (adviceOnPage(page) ?? found.problem)[language] });
  const { reading } = found.value;
  const { localDate, observedAtMs } = reading;
  const known = { ...answer, observed_at: printInstant(observedAtMs), local_date: localDate };
  if (product === undefined || 'reason' in reading)
    return done({ ...known, advice: adviceOnPage(page)?.[language] ?? null });
  const keptFrom = firstKeptDate(context);
  if (localDate < keptFrom) return done({ ...known, advice: adviceOnOldPage(localDate, keptFrom)[language] });
  const { outcome } = await saveProductFile(context.store, { file: '', page, reading });
  const output: PageAnswer = {
    ...known,
    advice: adviceOn(outcome)?.[language] ?? null,
    counts: outcome === 'stored' || outcome === 'known',
    product: await readProductAnswer(context, account, { product, reading }, language),
    repeated: outcome === 'known',
  };
  return { outcome: outcome === 'stored' ? 'created' : 'done', output };
}

async function getProduct({ store }: WriteContext, { id }: Account, asin: string): Promise<AccountAsin> {
  const product = (await store.listAsins(id)).find((one) => one.asin === asin);
  if (product !== undefined) return product;
  throw new MiharuError('product_not_monitored', {
    en: `${asin} is not one of the account's products. Add the product, then its page once more.`,
    ja: `${asin} は登録されていません。商品を登録してから、もう一度ページを追加してください。`,
  });
}

function toPageFacts({ page }: SentPage['read']): PageAnswer {
  const { observedAtMs } = page;
  return {
    ...NOTHING_KNOWN,
    kind: page.kind === 'product' ? 'product' : 'other',
    verdict: page.verdict,
    problems: toProblems(page.problems),
    observed_at: observedAtMs === null ? null : printInstant(observedAtMs),
    local_date: observedAtMs === null ? null : localDateOf(observedAtMs),
    signed_in: isSignedIn(page.visitor),
  };
}

const LATER: Text = {
  en: 'This date already has a later reading of the product. Nothing has to be done.',
  ja: 'この日には、この商品のより新しい計測がすでにあります。そのままで問題ありません。',
};

function adviceOn(outcome: FileOutcome): Text | null {
  if (outcome === 'not_needed') return LATER;
  return adviceOnOutcome(outcome, { after: undefined, page: 1, isToday: false });
}

interface SeenProduct {
  readonly product: AccountAsin;
  readonly reading: ProductSnapshot;
}

/** What the page says of the product, and what changed on its date. */
async function readProductAnswer(
  context: WriteContext,
  account: Account,
  { product, reading }: SeenProduct,
  language: Language,
): Promise<PageAnswer['product']> {
  const { store } = context;
  const { asin, localDate } = reading;
  const [previous, titles, { events }] = await Promise.all([
    findPrevious(context, reading),
    store.findTitles([asin]),
    store.listEvents(account.id, {
      from: localDate,
      to: localDate,
      kindOrder: KIND_ORDER,
      kinds: FACT_KINDS.filter((kind) => KIND_ORDER.includes(kind)),
      asins: [asin],
      afterSeq: 0,
      bornUntilSeq: null,
      after: null,
      limit: CHANGES_MAX,
    }),
  ]);
  const title = titles.get(asin) ?? reading.title ?? null;
  return {
    ...toProduct(product, title, { snapshots: [reading], lastFailure: null }),
    previous: previous === undefined ? null : { local_date: previous },
    changes: events.map((event) => toEventAnswer(event, title, language)),
  };
}

/** The last earlier date with a reading of the same source, with which the page is compared. */
async function findPrevious(
  context: WriteContext,
  { asin, source, localDate }: ProductSnapshot,
): Promise<LocalDate | undefined> {
  const readings = await context.store.listProductReadings(
    asin,
    firstKeptDate(context),
    addDays(localDate, -1),
  );
  return readings.findLast((one) => one.source === source && !('reason' in one))?.localDate;
}
