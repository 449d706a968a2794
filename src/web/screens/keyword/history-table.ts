import type { Static } from 'typebox';
import { datesFrom } from '../../../core/local-date.ts';
import type { Doubt } from '../../../core/reading-doubt.ts';
import { CHANGE_NAMES, KIND_TITLES } from '../../../operations/changes/event-schema.ts';
import type { keywordHistory } from '../../../operations/ranks/keyword-history.ts';
import { iconsOf } from '../../html/chart.ts';
import { differencesText, doubtText } from '../../html/conditions.ts';
import { absentText, gapText } from '../../html/gap.ts';
import { type Html, html } from '../../html/html.ts';
import type { Page } from '../../page.ts';
import type { Visit } from '../../visit.ts';

export type History = Static<typeof keywordHistory.output>;
export type Series = History['series'][number];
export type Point = Series['points'][number];

/** A product's short name. */
export function shortName({ title, asin }: Pick<Series, 'title' | 'asin'>, charactersMax = 24): string {
  const characters = [...(title ?? asin)];
  return characters.length > charactersMax
    ? `${characters.slice(0, charactersMax).join('').trimEnd()}…`
    : characters.join('');
}

/** A short name with the end of the ASIN, which distinguishes titles that begin alike. */
export function lineName(one: Pick<Series, 'title' | 'asin'>): string {
  return one.title === null ? one.asin : `${shortName(one, 14)} (…\u2060${one.asin.slice(-4)})`;
}

/**
 * Every date with the rank of every product, newest first. The chart is drawn from this table, so that both agree: its
 * cells have the rank, its reach, and the positions of ads; its rows have the icons of changes.
 */
export function printHistoryTable(history: History, page: Page): Html {
  const { t } = page;
  const { series, gaps, from, to } = history;
  const printPoint = pointPrinter(page);
  const doubtOn = doubtsByDate(history);
  const reasons = new Map(
    gaps.map(({ local_date: date, reason }) => [date, gapText(t, reason, doubtOn.get(date))]),
  );
  const changes = changesByDate(history, page.visit);
  const marks = marksByDate(history, page);
  const points = series.map((one) => new Map(one.points.map((point) => [point.local_date, point] as const)));
  const rows = datesFrom(from, to)
    .reverse()
    .map((date) => {
      const reason = reasons.get(date);
      const gap = reason === undefined ? null : html` data-gap="${reason}"`;
      const isBreak = marks.breaks.has(date) ? html` data-break` : null;
      // The sentence of a doubt includes what its gap would say.
      const missing = [doubtOn.has(date) ? undefined : reason, marks.texts.get(date)]
        .filter((text) => text !== undefined)
        .join(' · ');
      const changed = changes.get(date) ?? UNCHANGED;
      return html`<tr data-date="${date}"${gap}${isBreak}${changed.marks}><th scope="row">${page.format.date(date)}</th>${points.map((of) => printPoint(of.get(date)))}<td>${missing}</td><td data-changes>${changed.text}</td></tr>`;
    });
  return html`<div class="scroll-frame" tabindex="0" role="region" aria-label="${t('ranks.table')}"><table id="rank-table"><caption class="unseen">${t('ranks.table')}</caption><thead><tr><th scope="col">${t('ranks.date')}</th>${printLineHeads(history, page)}<th scope="col">${t('ranks.gap')}</th><th scope="col">${t('ranks.events')}</th></tr></thead><tbody>${rows}</tbody></table></div>`;
}

/** The heads of the columns of products, each a line of the chart. */
export function printLineHeads({ series }: History, { format }: Page): Html[] {
  return series.map(
    (one, index) =>
      html`<th scope="col" data-asin="${one.asin}" data-line="${index + 1}" data-name="${lineName(one)}"${one.relation === 'own' ? null : html` data-competitor`}>${format.outside(shortName(one))}${one.title === null ? null : html` <code class="quiet">${one.asin}</code>`}</th>`,
  );
}

/** Why readings are suspect, by date. */
export function doubtsByDate({ doubts }: Pick<History, 'doubts'>): ReadonlyMap<string, Doubt> {
  return new Map(doubts.map(({ local_date: date, doubt }) => [date, doubt]));
}

/** The dates before which every line breaks, and the text for dates that differ from the others. */
function marksByDate({ breaks, doubts }: History, { t, visit }: Page) {
  const texts = new Map(
    breaks.map(({ local_date: date, differs }) => [
      date,
      t('differs.not', { what: differencesText(visit, differs) }),
    ]),
  );
  for (const { local_date: date, doubt } of doubts)
    texts.set(date, [doubtText(t, doubt), texts.get(date)].filter((text) => text !== undefined).join(' '));
  return { breaks: new Set(breaks.map(({ local_date: date }) => date)), texts };
}

/** What changed on a date, and what the chart marks. */
export interface Changed {
  readonly marks: Html | null;
  readonly text: string;
}

export const UNCHANGED: Changed = { marks: null, text: '' };

/** The changes of a chart by date. */
export function changesByDate(
  { changes }: Pick<History, 'changes'>,
  { t, format, language }: Visit,
): Map<string, Changed> {
  const byDate = Map.groupBy(changes, ({ local_date: date }) => date);
  return new Map(
    [...byDate].map(([date, ofDate]) => {
      const words = ofDate.map(({ kind, change, count }) => {
        const named = CHANGE_NAMES.get(kind)?.[change ?? ''] ?? KIND_TITLES.get(kind);
        const label = named?.[language] ?? kind;
        return count === 1 ? label : t('ranks.changesOf', { label, count });
      });
      const marks = html` data-icons="${iconsOf(ofDate).join(' ')}"`;
      return [date, { marks, text: format.listed(words) }];
    }),
  );
}

const UNKNOWN = html`<td class="quiet">—</td>`;

/** Prints the cells of one table; the few different cells without an ad or a break are each printed once. */
export function pointPrinter(page: Page): (point: Point | undefined, isBreak?: boolean) => Html {
  const ranked = new Map<number, Html>();
  const absent = new Map<number, Html>();
  return (point, isBreak = false) => {
    if (point === undefined) return UNKNOWN;
    const { rank, observed_results: results, sponsored_positions: ads } = point;
    if (isBreak || (ads !== null && ads.length > 0)) return printPoint(point, isBreak ? BREAK : null, page);
    const [known, key] = rank === null ? [absent, results] : [ranked, rank];
    return known.getOrInsertComputed(key, () => printPoint(point, null, page));
  };
}

const BREAK = html` data-break`;

function printPoint(point: Point, breakData: Html | null, { t }: Page): Html {
  const { rank, observed_results: results, sponsored_positions: ads } = point;
  const places = ads === null || ads.length === 0 ? null : ads.join(', ');
  const adData = places === null ? null : html` data-ads="${places}"`;
  const adText =
    places === null ? null : html` <span class="small quiet">${t('ranks.adsAt', { places })}</span>`;
  return rank === null
    ? html`<td data-within="${results}"${adData}${breakData}>${absentText(t, results)}${adText}</td>`
    : html`<td data-rank="${rank}"${adData}${breakData}>${rank}${adText}</td>`;
}
