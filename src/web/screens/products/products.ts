import type { Static } from 'typebox';
import { limitsOf } from '../../../core/plan.ts';
import { asinAdd } from '../../../operations/asins/asin-add.ts';
import { asinList } from '../../../operations/asins/asin-list.ts';
import { asinRemove } from '../../../operations/asins/asin-remove.ts';
import { type CostPerDay, findCostPerDay } from '../../../operations/keywords/cost-per-day.ts';
import { linesOf } from '../../../operations/read-list.ts';
import { findUseOf } from '../../../operations/sources/source-facts.ts';
import { act, ask } from '../../ask.ts';
import { choiceIn, type FormInput } from '../../form-input.ts';
import { paidOf, printCost } from '../../html/cost.ts';
import { COST_SEEN, type CostQuestion, costQuestion, printCostQuestion } from '../../html/cost-question.ts';
import { type Html, html } from '../../html/html.ts';
import { badge, card, facts, link, notice, sheetLink, table } from '../../html/parts.ts';
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
import { printNoProductSource } from '../days/no-source.ts';
import { productAddress } from '../product/product-address.ts';
import { printLimits } from '../settings/plan-limits.ts';
import { printSearchableList } from '../settings/searchable-list.ts';
import { describeAdded } from './describe-added.ts';

type Products = Readonly<Static<typeof asinList.output>['asins']>;
type Product = Products[number];

interface Data {
  readonly list: Products;
  /** Whether product pages are scanned, and if not, why. */
  readonly use: Awaited<ReturnType<typeof findUseOf>>;
  /** What scanning one more costs. */
  readonly costOfOne: CostPerDay;
}

type Shown = Removal | CostQuestion;

const PATH = '/settings/products';

/** The account's own and watched products: adding, searching and removing. */
export const products = screen<Data, Shown>({
  path: PATH,
  title: 'products.title',
  menu: 'settings',
  load: async (visit) => {
    const [list, use, costOfOne] = await Promise.all([
      readProducts(visit),
      findUseOf(visit.context, 'product'),
      findCostPerDay(visit.context, 1, 'product'),
    ]);
    return { list, use, costOfOne };
  },
  view: ({ list, use, costOfOne }, page, shown) => {
    const { t, visit } = page;
    if (shown?.kind === 'cost')
      return html`${pageHeading(t('products.title'))}${printCostQuestion(shown, page)}`;
    if (shown !== null) return html`${pageHeading(t('products.title'))}${printAsked(shown, list, page)}`;
    const file = sheetLink(t, { path: PATH, query: new URLSearchParams() });
    return html`${pageHeading(t('products.title'), t('products.lead'), file)}
${use === 'used' ? null : printNoProductSource(use, page)}
${mayDo(visit, '/settings/products', 'add') ? card(t('products.add'), printAdd(costOfOne, page)) : notice('info', html`<p>${t('products.ownerOnly')}</p>`)}
${card(t('products.list'), html`${printHeld(list, page)}${printList(list, page)}`)}`;
  },
  actions: { add: { run: add }, remove: removing(remove) },
  sheets: {
    csv: async (visit) => ({
      name: 'miharu-products',
      rows: sheetRows(visit, COLUMNS, await readProducts(visit)),
    }),
  },
});

const COLUMNS: readonly SheetColumn<Product>[] = [
  ['products.asin', ({ asin }) => asin],
  ['products.relation', ({ relation }, { t }) => t(relation === 'own' ? 'products.own' : 'products.watched')],
  ['products.names', ({ names }) => names],
  ['products.name', ({ title }) => title],
  ['products.addedAt', (one) => sheetInstant(one.added_at)],
];

async function readProducts(visit: Visit): Promise<Products> {
  return (await ask(visit, asinList, {})).asins;
}

/** Adds the typed products. If a list costs something each day, it asks first and adds nothing. */
async function add(visit: Visit, input: FormInput): Promise<Outcome<Shown>> {
  const typed = input.exact('asins');
  const relation = choiceIn(input, 'relation', ['own', 'watched']);
  const wanted = { asins: linesOf(typed), names: [], relation };
  if (input.text(COST_SEEN) === '') {
    const trial = act(visit, asinAdd, { ...wanted, dry_run: true });
    const { added, cost_per_day: cost } = await withLineProblems('asins', trial);
    const question = costQuestion(added.length, cost, { asins: typed, relation });
    if (question !== null) return { kind: 'ask', shown: question };
  }
  const output = await withLineProblems('asins', act(visit, asinAdd, wanted));
  return { kind: 'go', flash: describeAdded(output, visit) };
}

async function remove(visit: Visit, asins: string[]): Promise<Message> {
  const { removed } = await act(visit, asinRemove, { asins });
  return message('products.removed', { count: removed.length });
}

function printAdd(costOfOne: CostPerDay, page: Page): Html {
  const { t } = page;
  const paid = paidOf(costOfOne);
  const cost = paid && t('products.costOfOne', { cost: printCost(paid, page) });
  const choices = [
    { value: 'own', label: t('products.own') },
    { value: 'watched', label: t('products.watched') },
  ];
  return page.form(
    { action: 'add' },
    ({ area, choice, submit }) =>
      html`${area({ name: 'asins', label: 'products.lines', hint: html`${t('products.linesHint')}<br>${t('products.pastHint')}${cost && html`<br>${cost}`}`, rows: 4 })}
${choice({ name: 'relation', label: 'products.relation', choices })}
${submit('products.addSubmit')}`,
  );
}

function printHeld(list: Products, page: Page): Html {
  const { t, visit } = page;
  const limits = limitsOf(accountOf(visit));
  const own = list.filter(({ relation }) => relation === 'own').length;
  return html`<div class="list-facts">${facts([
    [t('products.own'), printLimits({ count: own, limit: limits.asins }, page)],
    [t('products.watched'), printLimits({ count: list.length - own, limit: limits.watchedAsins }, page)],
  ])}</div>`;
}

function printAsked(removal: Removal, list: Products, page: Page): Html {
  const { t } = page;
  const titles = new Map(list.map(({ asin, title }) => [asin, title]));
  const rows = removal.chosen.map(
    (asin) => html`<code>${asin}</code> ${page.format.outside(titles.get(asin) ?? '')}`,
  );
  const own = new Set(list.filter(({ relation }) => relation === 'own').map(({ asin }) => asin));
  // Competitors have no names.
  const lost = removal.chosen.some((asin) => own.has(asin)) ? [t('products.lostNames')] : [];
  const kept = [t('products.stopped'), ...lost, t('products.keptRanks'), t('products.keptChecks')];
  return printRemoval(removal, page, { rows, kept });
}

function printList(list: Products, page: Page): Html {
  return printSearchableList(
    list,
    {
      path: PATH,
      none: 'products.none',
      find: 'products.find',
      notFound: 'products.notFound',
      wordsOf: ({ asin, title, names }) => [asin, title ?? '', ...names],
      printTable: (part) => printTable(part, page),
    },
    page,
  );
}

function printTable(shown: Products, page: Page): Html {
  const { t, format, visit } = page;
  const makeTable = (box: TickBox) =>
    table(t('products.list'), shown, [
      [t('products.asin'), ({ asin }) => box(asin, html`<code>${asin}</code>`)],
      [t('products.name'), (one) => printTitle(one, page)],
      [t('products.names'), (one) => printNames(one, page)],
      [
        t('products.relation'),
        ({ relation }) =>
          relation === 'own' ? badge(t('products.own'), 'good') : badge(t('products.watched')),
      ],
      [t('products.addedAt'), (one) => format.instant(one.added_at)],
    ]);
  return mayDo(visit, PATH, 'remove') ? printRemovable(page, makeTable) : makeTable(NO_BOX);
}

function printTitle({ asin, title }: Product, { t, format }: Page): Html {
  const text = format.outside(title ?? t('products.untitled'));
  return link(productAddress(asin), html`<span class="two-lines">${text}</span>`);
}

/** The names with the page that changes them; competitors have none. */
function printNames({ asin, names, relation }: Product, { t, format }: Page): Html | null {
  if (relation !== 'own') return null;
  return html`<span>${names.length > 0 && format.outside(names.join(' / '))} ${link(`${PATH}/${asin}`, t('productHistory.settings'))}</span>`;
}
