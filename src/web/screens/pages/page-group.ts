import { localDateOf } from '../../../core/local-date.ts';
import type { PageAnswer } from '../../../operations/pages/page-answer.ts';
import { absentText, gapText } from '../../html/gap.ts';
import { type Html, html } from '../../html/html.ts';
import { badge, link } from '../../html/parts.ts';
import type { Page } from '../../page.ts';
import { typeset } from '../../refusal.ts';
import { mayDo } from '../../visit.ts';
import { printRankChange } from '../dashboard/rank-change.ts';
import { keywordAddress } from '../keyword/keyword-frame.ts';
import { type FileResult, printCounted } from './page-result.ts';

/** How many products that are not among the results are shown without unfolding them. */
const ABSENT_SHOWN_MAX = 3;

/** A file that counts. */
export interface Counted extends FileResult {
  readonly result: PageAnswer;
}

/** What files that count belong to: the keyword or the product, and the date. */
export function groupKeyOf({ result: { keyword, product, local_date: date } }: Counted): string {
  return JSON.stringify([product?.asin ?? keyword, date, product === null]);
}

/**
 * A keyword or product with what is known of the date after its last file: earlier files say less, and nothing that is out of
 * date is shown.
 */
export function printGroup(files: readonly Counted[], page: Page): Html | null {
  const last = files.at(-1);
  if (last === undefined) return null;
  const { result } = last;
  const body = result.product === null ? printSearch(result, page) : printProduct(result, page);
  const list = files.map((one) => printCounted(one, page));
  return html`<section class="page-group" data-group="${groupKeyOf(last)}">${body}<ul class="page-files" data-files>${list}</ul></section>`;
}

function printProduct({ product, local_date: date, advice }: PageAnswer, page: Page): Html | null {
  if (product === null) return null;
  const { t, format } = page;
  const { asin, title, changes, previous } = product;
  const name = title === null ? asin : title;
  const list = changes.map(({ summary }) => html`<li>${format.sentence(summary)}</li>`);
  const none = previous === null ? 'pages.noPrevious' : 'pages.noChanges';
  const found = changes.length === 0 ? t(none) : t('pages.changes', { count: changes.length });
  return html`<div class="page-group-head"><h3>${format.outside(name)}</h3></div><p class="small quiet">${title === null ? null : html`<code>${asin}</code> · `}${printDate(date, page)} ${link(`/product?asin=${asin}`, t('pages.toProduct'))}</p><p><strong>${found}</strong></p>${list.length === 0 ? null : html`<ul>${list}</ul>`}${printAdvice(advice, page)}`;
}

function printSearch(answer: PageAnswer, page: Page): Html | null {
  const { t, format } = page;
  const { keyword, reading, local_date: date, signed_in: isSignedIn } = answer;
  if (keyword === null || reading === null) return null;
  const address = `${keywordAddress('/keyword/shelf', keyword)}&date=${date}`;
  const visitor = isSignedIn === true ? html`<p class="small quiet">${t('pages.signedIn')}</p>` : null;
  return html`<div class="page-group-head"><h3>${format.outside(keyword)}</h3>${printOutcome(reading, page)}</div><p class="small quiet">${printDate(date, page)} · ${printExtent(reading, page)} ${link(address, t('pages.toShelf'))}</p>${printOwn(answer, page)}${printMissing(answer, page)}${printAdvice(answer.advice, page)}${visitor}`;
}

function printDate(date: string | null, { t, format }: Page): string | null {
  return date === null ? null : t('pages.dateOf', { date: format.dateText(date) });
}

function printAdvice(advice: string | null, { format, visit }: Page): Html | null {
  if (advice === null) return null;
  return html`<p>${format.sentence(format.withDates(typeset(advice, visit.language)))}</p>`;
}

type Reading = NonNullable<PageAnswer['reading']>;

function printOutcome({ outcome, reason }: Reading, { t }: Page): Html {
  if (outcome === 'complete') return badge(t('day.complete'), 'good');
  return outcome === 'partial' ? badge(t('day.partial'), 'warn') : badge(gapText(t, reason ?? ''), 'bad');
}

/** How many pages and results were read: what a rank, and an absence, is out of. */
function printExtent(
  { pages_read: read, pages_wanted: wanted, observed_results: results }: Reading,
  { t, format }: Page,
): string {
  const pages = t('pages.extent', { read: read.length, wanted });
  return results === null ? pages : format.listed([pages, t('pages.extentResults', { count: results })]);
}

function printMissing({ reading, local_date: date }: PageAnswer, { t, format, visit }: Page): Html | null {
  if (reading === null || reading.missing_pages.length === 0) return null;
  const isToday = date === localDateOf(visit.context.nowMs());
  const { missing_pages: missing, pages_wanted: wanted } = reading;
  const said = t(isToday ? 'pages.missing' : 'pages.missingThen', {
    count: missing.length,
    wanted,
    pages: format.listed(missing.map(String)),
  });
  return html`<p class="page-next">${said}</p>`;
}

type Own = PageAnswer['own'][number];

/** The ranks of the own products, best first; only a complete reading has absent ones. */
function printOwn({ own, reading }: PageAnswer, page: Page): Html | null {
  if (own.length === 0) return printNoOwn(reading, page);
  const results = reading?.observed_results ?? null;
  const row = (one: Own) => printRank(one, results, page);
  const ranked = own.filter(({ rank }) => rank !== null).map(row);
  const absent = own.filter(({ rank }) => rank === null).map(row);
  if (absent.length <= ABSENT_SHOWN_MAX) return html`<ul class="own-ranks">${ranked}${absent}</ul>`;
  const summary = page.t('pages.absentCount', { count: absent.length });
  return html`${ranked.length === 0 ? null : html`<ul class="own-ranks">${ranked}</ul>`}<details class="more"><summary>${summary}</summary><ul class="own-ranks">${absent}</ul></details>`;
}

/** Why there is no rank, without claiming an absence: there may be no own product, or none that these pages show. */
function printNoOwn(reading: PageAnswer['reading'], { t, visit }: Page): Html | null {
  if (reading === null || !reading.pages_read.includes(1)) return null;
  const more = mayDo(visit, '/settings/products', 'add')
    ? html` ${link('/settings/products', t('dashboard.toProducts'))}`
    : null;
  return html`<p>${t('pages.ownNone')}${more}</p>`;
}

function printRank({ asin, title, rank, previous }: Own, results: number | null, page: Page): Html {
  const { t, format } = page;
  const said = rank === null ? absentText(t, results) : t('dashboard.rankOf', { rank });
  const name = html`<span class="own-title">${format.outside(title ?? asin)}</span>`;
  return html`<li><strong class="own-rank${rank === null ? html` own-absent` : null}">${said}</strong>${name}${printPrevious(rank, previous, page)}</li>`;
}

/** How the rank moved since the last date that can be compared, and which that is. */
function printPrevious(rank: number | null, previous: Own['previous'], page: Page): Html | null {
  if (previous === null) return null;
  const { t, format } = page;
  const { rank: before, local_date: date } = previous;
  const change = printRankChange(changeOf(before, rank), page);
  const was =
    before === null
      ? t('move.comparedWith', { date: format.dateText(date) })
      : t('pages.was', { date: format.dateText(date), rank: before });
  return html`<span class="own-change">${change}<span class="quiet">${format.inParentheses(was)}</span></span>`;
}

function changeOf(before: number | null, after: number | null): Parameters<typeof printRankChange>[0] {
  if (before !== null && after !== null) return { kind: 'moved', by: before - after };
  if (before === null && after === null) return { kind: 'absent', by: null };
  return { kind: before === null ? 'entered' : 'left', by: null };
}
