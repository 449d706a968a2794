import type { Static } from 'typebox';
import { parseNewKeyword } from '../../../core/keyword.ts';
import { limitsOf } from '../../../core/plan.ts';
import { findUnread, type Unread } from '../../../operations/days/scan-promise.ts';
import { type CostPerDay, findCostPerDay } from '../../../operations/keywords/cost-per-day.ts';
import { keywordAdd } from '../../../operations/keywords/keyword-add.ts';
import { keywordList } from '../../../operations/keywords/keyword-list.ts';
import { keywordRemove } from '../../../operations/keywords/keyword-remove.ts';
import { linesOf } from '../../../operations/read-list.ts';
import { act, ask } from '../../ask.ts';
import type { FormInput } from '../../form-input.ts';
import { paidOf, printCost } from '../../html/cost.ts';
import {
  COST_SEEN,
  type CostQuestion,
  costOfAdded,
  costQuestion,
  printCostQuestion,
} from '../../html/cost-question.ts';
import { type Html, html } from '../../html/html.ts';
import { card, link, notice, sheetLink, table } from '../../html/parts.ts';
import {
  NO_BOX,
  printRemovable,
  printRemoval,
  type Removal,
  removing,
  type TickBox,
} from '../../html/removal.ts';
import { withLineProblems } from '../../line-problems.ts';
import { type Page, pageHeading } from '../../page.ts';
import { type Outcome, screen } from '../../screen.ts';
import { sheetInstant } from '../../sheet-instant.ts';
import { type SheetColumn, sheetRows } from '../../sheet-rows.ts';
import { type Message, message } from '../../texts/index.ts';
import { accountOf, mayDo, type Visit } from '../../visit.ts';
import { printNoSource } from '../days/no-source.ts';
import { keywordAddress } from '../keyword/keyword-frame.ts';
import { printLimits } from '../settings/plan-limits.ts';
import { printSearchableList } from '../settings/searchable-list.ts';
import { printTwins, type TwinChoice } from './twins.ts';

type Keywords = Readonly<Static<typeof keywordList.output>['keywords']>;
type Shown = Removal | TwinChoice | CostQuestion;

/** The keywords, and what becomes of one more. */
interface Loaded {
  readonly list: Keywords;
  readonly costOfOne: CostPerDay;
  /** Why nothing scans them now; `null` if a source does. */
  readonly unread: Unread | null;
}

/** The keywords of the account: adding one or many, searching and removing. */
export const keywords = screen<Loaded, Shown>({
  path: '/settings/keywords',
  title: 'keywords.title',
  menu: 'settings',
  load: async (visit) => {
    const [list, costOfOne, unread] = await Promise.all([
      readKeywords(visit),
      findCostPerDay(visit.context, 1),
      findUnread(visit.context),
    ]);
    return { list, costOfOne, unread };
  },
  view: ({ list, costOfOne, unread }, page, shown) => {
    const { t, visit } = page;
    const paid = paidOf(costOfOne);
    const cost = paid && t('keywords.costOfOne', { cost: printCost(paid, page) });
    if (shown?.kind === 'twins')
      return html`${pageHeading(t('keywords.title'))}${printTwins({ ...shown, cost }, page)}`;
    if (shown?.kind === 'cost')
      return html`${pageHeading(t('keywords.title'))}${printCostQuestion(shown, page)}`;
    if (shown?.kind === 'removal') return html`${pageHeading(t('keywords.title'))}${printAsked(shown, page)}`;
    const limits = { count: list.length, limit: limitsOf(accountOf(visit)).keywords };
    const file = sheetLink(t, { path: '/settings/keywords', query: new URLSearchParams() });
    const lead = t(unread === null ? 'keywords.lead' : 'keywords.leadUnread');
    return html`${pageHeading(t('keywords.title'), lead, file)}
${unread && printNoSource(unread, page)}
${mayDo(visit, '/settings/keywords', 'add') ? card(t('keywords.add'), printAdd(cost, page)) : notice('info', html`<p>${t('keywords.ownerOnly')}</p>`)}
${card(t('keywords.list'), printList(list, page), printLimits(limits, page))}`;
  },
  actions: {
    add: { run: (visit, input) => add(visit, input, new Set(input.all('twin'))) },
    addPlain: { run: (visit, input) => add(visit, input, new Set()) },
    remove: removing(remove),
  },
  sheets: {
    csv: async (visit) => ({
      name: 'miharu-keywords',
      rows: sheetRows(visit, COLUMNS, await readKeywords(visit)),
    }),
  },
});

const COLUMNS: readonly SheetColumn<Keywords[number]>[] = [
  ['keywords.keyword', ({ keyword }) => keyword],
  ['keywords.addedAt', (one) => sheetInstant(one.added_at)],
];

async function readKeywords(visit: Visit): Promise<Keywords> {
  return (await ask(visit, keywordList, {})).keywords;
}

/** Adds the typed keywords, with the chosen twins. If there are twins and no choice yet, it asks first and adds nothing. */
async function add(visit: Visit, input: FormInput, wanted: ReadonlySet<string>): Promise<Outcome<Shown>> {
  const typed = input.exact('keywords');
  const lines = linesOf(typed);
  const trial = act(visit, keywordAdd, { keywords: lines, dry_run: true });
  const { twins, ...preview } = await withLineProblems('keywords', trial);
  if (twins.length > 0 && input.text('twins') !== 'chosen') {
    return { kind: 'ask', shown: { kind: 'twins', typed, plain: preview.added.length, twins } };
  }
  if (input.text('twins') !== 'chosen' && input.text(COST_SEEN) === '') {
    const question = costQuestion(preview.added.length, preview.cost_per_day, { keywords: typed });
    if (question !== null) return { kind: 'ask', shown: question };
  }
  const left = new Set(twins.map(({ keyword }) => keyword).filter((one) => !wanted.has(one)));
  if (preview.added.length + twins.length === left.size) {
    return { kind: 'go', flash: nothingNew(preview.duplicate.length, left.size) };
  }
  const chosen = lines.filter((line) => !isAmong(left, line));
  const added = await act(visit, keywordAdd, { keywords: chosen, allow_twins: true });
  return { kind: 'go', flash: describeAdded(added, left.size, visit) };
}

/** Whether a line is one of these keywords in its one spelling. */
function isAmong(keywords: ReadonlySet<string>, line: string): boolean {
  const keyword = parseNewKeyword(line);
  return keyword.ok && keywords.has(keyword.value);
}

function describeAdded(answer: Static<typeof keywordAdd.output>, left: number, visit: Visit): Message {
  const { added, duplicate, ranks_filled: ranks, cost_per_day: perDay, advice } = answer;
  const price = costOfAdded(added.length, perDay, visit);
  const space = visit.language === 'en' ? ' ' : '';
  const cost = advice === null ? price : `${price}${space}${visit.format.withDates(advice)}`;
  const sums = { count: added.length, duplicate: duplicate.length, ranks, left, cost };
  if (sums.duplicate > 0 || ranks > 0)
    return left > 0 ? message('keywords.addedBesides', sums) : message('keywords.added', sums);
  return left > 0 ? message('keywords.addedPlainBesides', sums) : message('keywords.addedPlain', sums);
}

function nothingNew(duplicate: number, left: number): Message {
  return left > 0
    ? message('keywords.leftOut', { count: left })
    : message('keywords.nothingNew', { duplicate });
}

async function remove(visit: Visit, keywords: string[]): Promise<Message> {
  const { removed } = await act(visit, keywordRemove, { keywords });
  return message('keywords.removed', { count: removed.length });
}

function printAdd(cost: string | null, page: Page): Html {
  return page.form(
    { action: 'add' },
    ({ area, submit }) =>
      html`${area({ name: 'keywords', label: 'keywords.lines', hint: html`${page.t('keywords.linesHint')}<br>${page.t('keywords.pastHint')}${cost && html`<br>${cost}`}`, rows: 5 })}
${submit('keywords.addSubmit')}`,
  );
}

function printAsked(removal: Removal, page: Page): Html {
  const { t } = page;
  const kept = [t('keywords.stopped'), t('keywords.keptReadings'), t('keywords.keptChecks')];
  return printRemoval(removal, page, { rows: removal.chosen.map(page.format.outside), kept });
}

function printList(list: Keywords, page: Page): Html {
  return printSearchableList(
    list,
    {
      path: '/settings/keywords',
      none: 'keywords.none',
      find: 'keywords.find',
      notFound: 'keywords.notFound',
      wordsOf: ({ keyword }) => [keyword],
      printTable: (part) => printTable(part, page),
    },
    page,
  );
}

function printTable(shown: Keywords, page: Page): Html {
  const { t, format, visit } = page;
  const makeTable = (box: TickBox) =>
    table(t('keywords.list'), shown, [
      [t('keywords.keyword'), ({ keyword }) => box(keyword, format.outside(keyword))],
      [t('keywords.addedAt'), (one) => format.instant(one.added_at)],
      [
        t('keywords.ranks'),
        ({ keyword }) =>
          link(
            keywordAddress('/keyword', keyword),
            html`${t('keywords.ranksOpen')}<span class="unseen">${format.colon}${format.outside(keyword)}</span>`,
          ),
      ],
    ]);
  return mayDo(visit, '/settings/keywords', 'remove') ? printRemovable(page, makeTable) : makeTable(NO_BOX);
}
