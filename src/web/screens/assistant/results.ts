import type { Static } from 'typebox';
import { addDays, localDateOf } from '../../../core/local-date.ts';
import { assistantChecks } from '../../../operations/assistant/assistant-checks.ts';
import { assistantSummary } from '../../../operations/assistant/assistant-summary.ts';
import { assistantWeeks } from '../../../operations/assistant/assistant-weeks.ts';
import { lastDates } from '../../../operations/date-range.ts';
import { ask } from '../../ask.ts';
import { type Html, html } from '../../html/html.ts';
import { hitText, printHit } from '../../html/judged-answer.ts';
import { badge, card, empty, link, notice, sheetLink, table } from '../../html/parts.ts';
import { type Page, pageHeading } from '../../page.ts';
import { screen } from '../../screen.ts';
import { sheetInstant } from '../../sheet-instant.ts';
import { type SheetColumn, sheetRows } from '../../sheet-rows.ts';
import type { Visit } from '../../visit.ts';
import { assistantTabs } from './assistant-tabs.ts';
import { KIND_NAMES } from './kind-names.ts';
import { printShareLine } from './share-line.ts';
import { printShares, type ShareRow } from './share-table.ts';
import { checkPath } from './shown-check.ts';

type Checks = Static<typeof assistantChecks.output>['checks'];

interface Data {
  readonly summary: Static<typeof assistantSummary.output>;
  readonly series: Static<typeof assistantWeeks.output>;
  readonly checks: Checks;
}

const WEEKS = 12;
const CHECKS_SHOWN = 50;
const CHECKS_AT_ONCE = 1_000;
/** In the address: more checks than usual. */
const MORE = 'more';
const DAYS_AT_ONCE = 30;
/** As many as the operation gives: checks are kept for good. */
const DAYS = 3_660;

/** How often answers named an own product, with intervals, and the checks behind it. */
export const assistantResults = screen<Data>({
  path: '/assistant/results',
  title: 'assistant.results',
  styles: ['assistant.css'],
  load: async (visit) => {
    const [summary, series, { checks }] = await Promise.all([
      ask(visit, assistantSummary, {}),
      ask(visit, assistantWeeks, { weeks: WEEKS }),
      ask(visit, assistantChecks, {
        days: DAYS,
        limit: visit.query.has(MORE) ? CHECKS_AT_ONCE : CHECKS_SHOWN,
      }),
    ]);
    return { summary, series, checks };
  },
  view: ({ summary, series, checks }, page) => {
    const { t } = page;
    if (series.checks === 0) return printNone(page);
    const file = sheetLink(t, { path: '/assistant/results', query: new URLSearchParams() });
    return html`${pageHeading(t('assistant.results'), t('assistant.resultsLead'), file)}
${assistantTabs(page)}
${printGrade(summary, page)}
${printWaiting(series.likely, page)}
${card(t('assistant.byPeriod'), printByPeriod(summary, page))}
${card(t('assistant.byKind'), printByKind(summary, page))}
${card(t('assistant.byBrand'), printByBrand(summary, page))}
${card(
  t('assistant.byWeek'),
  html`${printShareLine(
    series.weeks.map((week) => ({ week_start: week.week_start, share: week })),
    page,
  )}${printShares(
    { caption: t('assistant.byWeek'), of: t('assistant.week') },
    series.weeks.map((week) => ({ label: page.format.date(week.week_start), share: week })),
    page,
  )}`,
)}
${card(t('assistant.byKeyword'), printByKeyword(summary, page))}
${card(t('assistant.history'), [printShown(checks.length, series.checks, page), printChecks(checks, page)])}`;
  },
  sheets: { csv: readSheet },
});

/** A new account has no rates, but questions to start with. */
function printNone(page: Page): Html {
  const { t } = page;
  const more = html`<p>${link('/assistant', t('assistant.today'))}</p>`;
  return html`${pageHeading(t('assistant.results'), t('assistant.resultsLead'))}${assistantTabs(page)}${card(null, empty(t('assistant.noChecks'), more))}`;
}

async function readSheet(visit: Visit) {
  const { checks: count } = await ask(visit, assistantWeeks, { weeks: 1 });
  const all = new Map<string, Checks[number]>();
  let range = lastDates(DAYS_AT_ONCE, localDateOf(visit.context.nowMs()));
  const end = addDays(range.to, -DAYS);
  while (all.size < count && range.to > end) {
    const answer = await ask(visit, assistantChecks, { ...range, limit: CHECKS_AT_ONCE });
    for (const check of answer.checks) all.set(check.id, check);
    const reached = answer.checks.at(-1)?.local_date;
    const isCut = answer.has_more && reached !== undefined && reached < range.to;
    range = isCut ? { ...range, to: reached } : lastDates(DAYS_AT_ONCE, addDays(range.from, -1));
  }
  return { name: 'miharu-assistant', rows: sheetRows(visit, COLUMNS, [...all.values()]) };
}

const COLUMNS: readonly SheetColumn<Checks[number]>[] = [
  ['sheet.id', ({ id }) => id],
  ['assistant.checkedAt', (check) => sheetInstant(check.created_at)],
  ['assistant.date', (check) => check.local_date],
  ['assistant.keyword', ({ keyword }) => keyword],
  ['assistant.question', ({ question }) => question],
  ['assistant.kind', (check, { t }) => t(KIND_NAMES[check.question_kind])],
  ['assistant.verdict', (check, { t }) => hitText(check, t)],
  ['assistant.byPerson', (check) => check.confirmed_by_person],
  ['assistant.foundBy', (check, { t }) => check.hit_kind && t(FOUND_BY[check.hit_kind])],
  ['assistant.asins', ({ matches }) => [...new Set(matches.map(({ asin }) => asin))]],
  ['assistant.rules', (check) => check.rules_version],
];

const FOUND_BY = { asin: 'assistant.byAsin', product_name: 'assistant.byName' } as const;

function printGrade(
  { sample, all_time: { hits }, confirmed_hits: count }: Data['summary'],
  { t }: Page,
): Html {
  const { distinct_questions: questions, rules_versions: versions } = sample;
  const isMixed = versions.length > 1 ? html`<p>${t('assistant.mixedRules')}</p>` : null;
  const confirmed = count === 0 ? null : html`<p>${t('assistant.confirmedHits', { hits, count })}</p>`;
  const text =
    sample.grade === 'exploratory'
      ? t('assistant.exploratory', { count: questions })
      : t('assistant.directional', { count: questions });
  return notice(sample.grade === 'exploratory' ? 'warn' : 'info', html`<p>${text}</p>${confirmed}${isMixed}`);
}

/** Answers that wait for a person's confirmation: until then no share counts them as hits. */
function printWaiting(count: number, { t }: Page): Html | null {
  return count === 0 ? null : notice('warn', html`<p>${t('assistant.waiting', { count })}</p>`);
}

/** That the table has only the newest checks, where there are more. */
function printShown(shown: number, count: number, { t }: Page): Html | null {
  if (shown === count) return null;
  const more = shown <= CHECKS_SHOWN ? link(`/assistant/results?${MORE}`, t('assistant.showMore')) : null;
  return html`<p class="hint">${t('assistant.newestOf', { shown, count })} ${more}</p>`;
}

function printByPeriod(summary: Data['summary'], page: Page): Html {
  const { t } = page;
  const rows = [
    { label: t('assistant.allTime'), share: summary.all_time },
    { label: t('assistant.last4Weeks'), share: summary.last_4_weeks },
  ];
  return printShares({ caption: t('assistant.byPeriod'), of: t('assistant.period') }, rows, page);
}

function printByKind({ by_question_kind: byKind }: Data['summary'], page: Page): Html {
  const { t } = page;
  const rows = Object.entries(KIND_NAMES).map(
    ([kind, name]): ShareRow => ({ label: t(name), share: byKind[kind as keyof typeof KIND_NAMES] }),
  );
  return printShares({ caption: t('assistant.byKind'), of: t('assistant.kind') }, rows, page);
}

function printByBrand(summary: Data['summary'], page: Page): Html {
  const { t } = page;
  const rows = [
    { label: t('assistant.openQuestions'), share: summary.open_questions },
    { label: t('assistant.branded'), share: summary.branded_questions },
  ];
  return printShares({ caption: t('assistant.byBrand'), of: t('assistant.question') }, rows, page);
}

function printByKeyword({ by_keyword: list }: Data['summary'], page: Page): Html {
  const { t, format } = page;
  const heads = {
    caption: t('assistant.byKeyword'),
    of: t('assistant.keyword'),
    none: t('assistant.noChecks'),
  };
  return printShares(
    heads,
    list.map((share) => ({ label: format.outside(share.keyword), share })),
    page,
  );
}

function printChecks(checks: Checks, page: Page): Html {
  const { t, format } = page;
  return table(
    t('assistant.history'),
    checks,
    [
      [t('assistant.date'), (check) => link(checkPath(check.id), format.date(check.local_date))],
      [t('assistant.keyword'), ({ keyword }) => format.outside(keyword)],
      [
        t('assistant.question'),
        (check) => html`${badge(t(KIND_NAMES[check.question_kind]))} ${format.outside(check.question)}`,
      ],
      [t('assistant.verdict'), (check) => printHit(check, page)],
      [
        t('assistant.found'),
        ({ matches }) => format.outside([...new Set(matches.map(({ text }) => text))].join(' / ')),
      ],
    ],
    { none: t('assistant.noChecks') },
  );
}
