import { localDateOf } from '../../../core/local-date.ts';
import type { PageAnswer } from '../../../operations/pages/page-answer.ts';
import { type Html, html } from '../../html/html.ts';
import { badge, link, type Tone } from '../../html/parts.ts';
import type { Page } from '../../page.ts';
import type { PlainTextId } from '../../texts/index.ts';
import { keywordAddress } from '../keyword/keyword-frame.ts';

/** Why a page was not added, and whether adding its keyword would help. */
interface Refused {
  readonly refusal: string;
  readonly isNewKeyword?: boolean;
}

/** What became of one file: what was read of it, or why it was refused, as a sentence in the reader's language. */
export interface FileResult {
  /** As the browser says. */
  readonly name: string;
  readonly result: PageAnswer | Refused;
  /** The keyword of the page, if it was added to the account with it. */
  readonly addedKeyword?: string;
}

/** The files of a form, in their order, each with what became of it. */
export function printResults(results: readonly FileResult[], page: Page): Html {
  return html`<ul class="page-results" data-results>${results.map((one) => printResult(one, page))}</ul>`;
}

function printResult({ name, result, addedKeyword }: FileResult, page: Page): Html {
  const { t, format } = page;
  const [label, tone] = standingOf(result);
  const head = html`<p><span class="file-name">${format.outside(name)}</span> ${badge(t(label), tone)}</p>`;
  if ('refusal' in result) {
    const more = result.isNewKeyword ? html` ${link('/settings/keywords', t('dashboard.toKeywords'))}` : null;
    return html`<li data-tone="${tone}">${head}<p>${format.sentence(result.refusal)}${more}</p></li>`;
  }
  const said = result.kind === 'product' ? printProduct(result, page) : printSearch(result, page);
  const advice = result.advice === null ? null : html`<p>${format.sentence(result.advice)}</p>`;
  const added =
    addedKeyword === undefined
      ? null
      : html`<p>${format.sentence(t('pages.keywordAdded', { keyword: addedKeyword }))}</p>`;
  return html`<li data-tone="${tone}">${head}${added}${said}${advice}</li>`;
}

function standingOf(result: FileResult['result']): readonly [PlainTextId, Tone] {
  if ('refusal' in result) return ['pages.refused', 'bad'];
  if (result.repeated) return ['pages.repeated', 'quiet'];
  return result.counts ? ['pages.counts', 'good'] : ['pages.notCounted', 'warn'];
}

function printProduct({ product, counts, local_date: date }: PageAnswer, { t, format }: Page): Html | null {
  if (product === null) return null;
  const { asin, title, changes } = product;
  const found = changes.length === 0 ? t('pages.noChanges') : t('pages.changes', { count: changes.length });
  const when = date === null ? null : html` ${t('pages.countsFor', { date: format.dateText(date) })}`;
  const facts = counts ? html`${when} ${found} ${link(`/product?asin=${asin}`, t('pages.toProduct'))}` : null;
  return html`<p>${t('pages.product', { asin })}${title === null ? null : html` ${format.outside(title)}`}</p>${facts === null ? null : html`<p>${facts}</p>`}`;
}

function printSearch(answer: PageAnswer, page: Page): Html | null {
  const { t, format } = page;
  const { keyword, page: number, counts, local_date: date, signed_in: isSignedIn } = answer;
  if (keyword === null) return null;
  const named =
    number === null ? t('pages.searchUnnumbered', { keyword }) : t('pages.search', { keyword, page: number });
  const when =
    counts && date !== null ? html` ${t('pages.countsFor', { date: format.dateText(date) })}` : null;
  const more = counts ? html`${printReading(answer, page)}${printOwn(answer, page)}` : null;
  const visitor =
    counts && isSignedIn === true ? html`<p class="small quiet">${t('pages.signedIn')}</p>` : null;
  return html`<p>${format.sentence(named)}${when}</p>${more}${visitor}`;
}

function printReading({ reading, keyword, local_date: date }: PageAnswer, page: Page): Html | null {
  const { t, format, visit } = page;
  if (reading === null || keyword === null) return null;
  const isToday = date === localDateOf(visit.context.nowMs());
  const { missing_pages: missing, pages_wanted: wanted } = reading;
  const said =
    missing.length === 0
      ? t('pages.complete', { pages: wanted })
      : t(isToday ? 'pages.missing' : 'pages.missingThen', {
          count: missing.length,
          wanted,
          pages: format.listed(missing.map(String)),
        });
  const address = `${keywordAddress('/keyword/shelf', keyword)}&date=${date}`;
  return html`<p>${said} ${link(address, t('pages.toShelf'))}</p>`;
}

function printOwn({ own, reading }: PageAnswer, page: Page): Html | null {
  const { format } = page;
  if (own.length === 0) return printNoOwn(reading, page);
  const isComplete = reading?.outcome === 'complete';
  const rows = own.map(
    (one) =>
      html`<li>${format.outside(one.title ?? one.asin)}${format.colon}${printRank(one, isComplete, page)}</li>`,
  );
  return html`<ul class="own-ranks">${rows}</ul>`;
}

/** Why there is no rank, without claiming an absence: there may be no own product, or none that these pages tell of. */
function printNoOwn(reading: PageAnswer['reading'], { t }: Page): Html | null {
  if (reading === null || !reading.pages_read.includes(1)) return null;
  return html`<p class="quiet">${t('pages.ownNone')} ${link('/settings/products', t('dashboard.toProducts'))}</p>`;
}

type Own = PageAnswer['own'][number];

/** The rank of an own product; only a complete reading says that it is not among the results. */
function printRank({ rank, previous }: Own, isComplete: boolean, { t, format }: Page): Html {
  const before =
    previous?.rank == null
      ? null
      : html` <span class="quiet">${t('pages.was', { date: format.dateText(previous.local_date), rank: previous.rank })}</span>`;
  if (rank !== null) return html`<strong>${t('pages.rank', { rank })}</strong>${before}`;
  return html`${isComplete ? t('pages.absent') : t('pages.notYet')}${before}`;
}
