import type { Static } from 'typebox';
import { dateEndingAt, localDateOf } from '../../../core/local-date.ts';
import type { accountOverview } from '../../../operations/accounts/account-overview.ts';
import type { OverviewOrder } from '../../../operations/accounts/overview-order.ts';
import { type Coverage, notComparedOf, type OverviewRow } from '../../../operations/accounts/overview-row.ts';
import { gapText } from '../../html/gap.ts';
import { type Html, html, type Printable } from '../../html/html.ts';
import { badge, type Column, table } from '../../html/parts.ts';
import { printSignIn } from '../../html/sign-in-cell.ts';
import type { Page } from '../../page.ts';
import type { PlainTextId, Texts } from '../../texts/index.ts';
import { printMovedCount } from '../dashboard/rank-change.ts';
import { sortLink } from './overview-filters.ts';

/** What the screen shows. */
export type OverviewData = Static<typeof accountOverview.output>;

const REASONS: Readonly<Record<OverviewRow['attention'][number], PlainTextId>> = {
  coverage_low: 'overview.coverageLow',
  webhook_stopped: 'overview.webhookStopped',
  webhook_failing: 'overview.webhookFailing',
  key_ending: 'overview.keyEnding',
  over_limit: 'overview.overLimit',
};

/** Why an account needs attention, in words. */
export function reasonsOf({ attention }: OverviewRow, t: Texts): string[] {
  return attention.map((reason) => t(REASONS[reason]));
}

const STATES: Readonly<Record<OverviewRow['state'], PlainTextId>> = {
  open: 'overview.stateOpen',
  closed: 'accounts.stateClosed',
  deleting: 'accounts.stateDeleting',
};

/** The state of an account in a word. */
export function stateOf({ state }: OverviewRow, t: Texts): string {
  return t(STATES[state]);
}

type Row = readonly [column: Column<OverviewRow>, order: OverviewOrder | null];

/** The accounts with their numbers; what is not known is a dash. */
export function printOverview(rows: readonly OverviewRow[], page: Page): Html {
  const { t, format } = page;
  const token = page.token();
  const columns: readonly Row[] = [
    [[t('overview.account'), (row) => printName(row, token, page)], 'name'],
    [[t('overview.lastDay'), (row) => printCoverage(row.last_day, page)], 'coverage'],
    [[t('overview.today'), (row) => printCoverage(row.today, page)], 'today'],
    [[t('overview.up'), (row) => printUp(row, page), 'number'], 'up'],
    [[t('overview.down'), (row) => printDown(row, page), 'number'], 'down'],
    [
      [
        t('overview.notCompared'),
        ({ changes }) => format.number(changes === null ? null : notComparedOf(changes)),
        'number',
      ],
      null,
    ],
    [[t('accounts.keywords'), (row) => printUsed(row, page)], 'keywords'],
    [[t('overview.keys'), (row) => printKeys(row, page)], 'keys'],
    [[t('members.signIn'), (row) => printSignIn(row, page, (at) => printDay(at, page))], 'sign_in'],
  ];
  return table(
    t('overview.title'),
    rows,
    columns.map(([column]) => column),
    {
      none: t('overview.none'),
      heads: columns.map(([, order]) => (order === null ? null : sortLink(order, page))),
    },
  );
}

function printName(row: OverviewRow, token: string, { t, format }: Page): Html {
  const state = row.state === 'open' ? null : html` ${badge(stateOf(row, t))}`;
  const reasons = reasonsOf(row, t).map((reason) => html` ${badge(reason, 'warn')}`);
  return html`<div>${format.outside(row.name)}${state}${reasons}${printOpen(row, token, t)}</div>`;
}

/** Complete readings of all keywords, and why the others are none. */
function printCoverage(day: Coverage | null, { t, format }: Page): Printable {
  if (day === null || day.planned === 0) return format.number(null);
  const gaps = Object.entries(day.gaps).map(
    ([reason, count]) =>
      html`<br><span class="quiet small">${gapText(t, reason)} ${format.number(count)}</span>`,
  );
  const doubted =
    day.doubted === 0
      ? null
      : html`<br><span class="quiet small">${t('overview.doubted', { count: day.doubted })}</span>`;
  return html`<span>${format.number(day.complete)} / ${format.number(day.planned)}${doubted}${gaps}</span>`;
}

function printUp({ changes }: OverviewRow, page: Page): Printable {
  const { t, format } = page;
  if (changes === null) return format.number(null);
  const entered =
    changes.entered === 0
      ? null
      : html`<br><span class="quiet small">${t('overview.entered', { count: changes.entered })}</span>`;
  return html`<span>${printMovedCount('up', changes.up, page)}${entered}</span>`;
}

function printDown({ changes }: OverviewRow, page: Page): Printable {
  const { t, format } = page;
  if (changes === null) return format.number(null);
  const left =
    changes.left === 0
      ? null
      : html`<br><span class="quiet small">${t('overview.left', { count: changes.left })}</span>`;
  return html`<span>${printMovedCount('down', changes.down, page)}${left}</span>`;
}

/** Keywords and own products against their limits. */
function printUsed(
  { keyword_count: keywords, asin_count: asins, limits }: OverviewRow,
  { t, format }: Page,
): Html {
  const used = (count: number, limit: number) => `${format.number(count)} / ${format.number(limit)}`;
  return html`<span>${used(keywords, limits.keywords)}<br><span class="quiet small">${t('overview.products', { used: used(asins, limits.asins) })}</span></span>`;
}

function printKeys({ next_key_ends_at: at, ending_keys: count }: OverviewRow, page: Page): Printable {
  const { t, format } = page;
  if (at === null) return format.number(null);
  const more =
    count === 1 ? null : html`<br><span class="quiet small">${t('overview.keyCount', { count })}</span>`;
  // Only keys that end within days are here: no year.
  const endsAtMs = Date.parse(at);
  const last = dateEndingAt(endsAtMs) ?? localDateOf(endsAtMs);
  return html`<span>${format.shortDate(last)}${more}</span>`;
}

/** The Japanese date of an instant; the file has the time. */
function printDay(instant: string | null, { format }: Page): Html {
  return format.date(instant === null ? null : localDateOf(Date.parse(instant)));
}

/** A closed account cannot be opened. */
function printOpen({ id, state }: OverviewRow, token: string, t: Texts): Html | null {
  if (state !== 'open') return null;
  return html`<br><form method="post" action="/account" class="form-inline"><input type="hidden" name="_token" value="${token}"><input type="hidden" name="account" value="${id}"><button type="submit" class="button button-plain">${t('accounts.open')}</button></form>`;
}
