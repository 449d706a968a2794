import { CALLS, CAP_PERIODS } from '../../../core/spending-cap.ts';
import { type CapAnswer, createCapFinder, type FindCaps } from '../../../operations/sources/cap-facts.ts';
import { COUNT_MAX, findCapUnit, sourceCap } from '../../../operations/sources/source-cap.ts';
import { sourceCaps } from '../../../operations/sources/source-caps.ts';
import { operate } from '../../ask.ts';
import { choiceIn, type FormInput } from '../../form-input.ts';
import type { FormParts } from '../../html/form.ts';
import { type Html, html } from '../../html/html.ts';
import type { Choice } from '../../html/options.ts';
import { askedPart, type Part, printPager } from '../../html/pager.ts';
import { badge, link, rowActions, type Tone, table } from '../../html/parts.ts';
import type { Page } from '../../page.ts';
import type { Action } from '../../screen.ts';
import { noteAccess } from '../../session/access-note.ts';
import { type Message, message, type PlainTextId } from '../../texts/index.ts';
import type { Visit } from '../../visit.ts';
import { type HeldCaps, heldText, type NamedCap, printMeasured, printMost, restOfCap } from './cap-words.ts';

/** A source that a cap can be set for, and the unit of its price. */
interface Priced {
  readonly name: string;
  readonly unit: string;
}

/** A cap of the list, with what holds for its owner. */
interface Cap extends NamedCap {
  /** The caps of its source that limit the same calls, itself included. */
  readonly beside: HeldCaps;
}

/** A part of the caps of all sources, also of those that were removed. */
export type CapsPart = Part<Cap>;

const CAPS_SHOWN = 20;

/** The part of the caps that the address names. */
export async function readCaps(visit: Visit): Promise<CapsPart> {
  const number = askedPart(visit.query);
  const { caps, first, total } = await operate(visit, sourceCaps, {
    name: null,
    skip: number * CAPS_SHOWN,
    limit: CAPS_SHOWN,
  });
  const finders = await createFinders(visit);
  const shown: Cap[] = [];
  for (const cap of caps)
    shown.push({ ...finders.nameOf(cap), beside: await readBeside(visit, cap, finders) });
  return {
    shown,
    number: first / CAPS_SHOWN,
    first,
    count: total,
    isLast: first + caps.length >= total,
  };
}

/** What caps of a source that was removed allow, should one of its name be added. */
export async function readKeptCaps(visit: Visit, name: string): Promise<string[]> {
  const findCaps = await createCapFinder(visit.context, visit.language);
  const caps = await findCaps({ which: 'all', source: name, limit: CAPS_SHOWN });
  return caps.map((cap) => printMost(cap, visit));
}

/** Finds the names of the accounts of caps. */
async function readNames({ context }: Visit): Promise<(cap: CapAnswer) => NamedCap> {
  const names = new Map((await context.store.listAccounts()).map(({ id, name }) => [id, name]));
  return (cap) => ({
    ...cap,
    accountName: cap.account_id === null ? null : (names.get(cap.account_id) ?? null),
  });
}

/** What is looked up for each cap of a list. */
interface Finders {
  readonly findCaps: FindCaps;
  readonly nameOf: (cap: CapAnswer) => NamedCap;
}

async function createFinders(visit: Visit): Promise<Finders> {
  return {
    findCaps: await createCapFinder(visit.context, visit.language),
    nameOf: await readNames(visit),
  };
}

/** The caps of a source that limit what one of its caps limits: every cap does beside one of the installation. */
async function readBeside(
  visit: Visit,
  { source, account_id: account }: Pick<CapAnswer, 'source' | 'account_id'>,
  { findCaps, nameOf }: Finders,
): Promise<HeldCaps> {
  const filter = { source, ...(account === null ? {} : { accountId: account }) };
  const caps = await findCaps({ which: 'all', ...filter, limit: CAPS_SHOWN });
  return { caps: caps.map(nameOf), count: await visit.context.store.countCaps(filter) };
}

/** The caps with what is used of them, and the forms that set, change and remove them. */
export function printCaps(part: CapsPart, sources: readonly Priced[], page: Page): Html {
  const { t, visit } = page;
  const shown = table(
    t('caps.title'),
    part.shown,
    [
      [t('caps.source'), ({ source }) => source],
      [t('caps.for'), (cap) => printOwner(cap, page)],
      [t('caps.most'), (cap) => printMost(cap, page)],
      [t('caps.spent'), ({ measure, spent }) => printMeasured(measure, spent, page)],
      [t('caps.state'), (cap) => printState(cap, page)],
    ],
    { none: t('caps.none'), below: (cap) => printActions(cap, page) },
  );
  const pager = printPager(t, { path: '/operator/sources', query: visit.query, part });
  return html`<p>${t('caps.lead')}</p>${shown}${pager}<h3>${t('caps.add')}</h3>${printAdd(sources, page)}`;
}

function printOwner({ account_id: id, accountName }: Cap, { t, format }: Page): Html {
  if (id === null) return html`${t('caps.whole')}`;
  const name = accountName === null ? null : html`${format.outside(accountName)}<br>`;
  return html`${name}<code class="quiet small">${id}</code>`;
}

const STATES: Readonly<Record<Cap['state'], readonly [PlainTextId, Tone]>> = {
  open: ['caps.open', 'good'],
  near: ['caps.near', 'warn'],
  reached: ['caps.reached', 'bad'],
};

function printState(cap: Cap, page: Page): Html {
  const { state, until } = cap;
  const { t, format } = page;
  const [text, tone] = STATES[state];
  const rest = restOfCap(cap, page);
  return html`${badge(t(text), tone)}${rest && html`<br><span class="small">${rest}</span>`}<br><span class="small quiet">${t('caps.until')}${format.colon}${format.date(until)}</span>`;
}

/** What can be done with a cap: it is changed where it is, or removed. */
function printActions(cap: Cap, page: Page): Html {
  const { t, format } = page;
  const others = cap.beside.caps.filter((other) => !isSame(cap, other));
  const still = others.filter((other) => holdsBeside(cap, other));
  const hint =
    still.length === 0
      ? t('caps.removeHint')
      : t('caps.removeHeld', { caps: still.map((other) => printMost(other, page)).join(' · ') });
  const held = heldText({ caps: others, count: cap.beside.count - 1 }, page);
  const { source, account_id: account, per, measure, most } = cap;
  const limit = `${source} ${measure === CALLS ? 'calls' : 'units'}`;
  const hidden = { limit, account: account ?? '', per };
  // Without a space at the end, which is not part of a sent text.
  const key = [limit, per, ...(account === null ? [] : [account])].join(' ');
  const typed = measure === 'micro_usd' ? String(most / MICRO) : String(most);
  const change = page.step(
    'caps.changeStep',
    { action: 'setCap', key, hidden },
    ({ field, submit }) => html`${printAmountField(field, typed)}${submit('caps.change')}`,
  );
  const remove = page.step(
    'caps.removeStep',
    { action: 'removeCap', key, hidden },
    ({ submit }) =>
      html`<p class="hint">${hint}${held && html`<br>${page.format.sentence(held)}`}</p>${submit('caps.remove', 'danger')}`,
  );
  return rowActions(
    `${t('accounts.actions')}${format.colon}${source} ${printMost(cap, page)}`,
    html`${change}${remove}`,
  );
}

/** Whether two caps have the same owner, period and measure; they are of one source. */
function isSame(one: CapAnswer, other: CapAnswer): boolean {
  return one.account_id === other.account_id && one.per === other.per && one.measure === other.measure;
}

/** Whether another cap of the source is reached that forbids at least what this one forbids. */
function holdsBeside({ account_id: account }: CapAnswer, other: CapAnswer): boolean {
  return (other.account_id === null || other.account_id === account) && other.state === 'reached';
}

function printAmountField(field: FormParts['field'], value: string): Html {
  return field({ name: 'most', label: 'caps.most', value, autocomplete: 'off' });
}

function printAdd(sources: readonly Priced[], page: Page): Html {
  const { t } = page;
  if (sources.length === 0) return html`<p class="hint">${t('caps.noSource')}</p>`;
  const periods = CAP_PERIODS.map((value) => ({
    value,
    label: t(value === 'day' ? 'caps.day' : 'caps.month'),
  }));
  return page.form({ action: 'setCap' }, ({ field, choice, submit }) => {
    const fields = [
      choice({ name: 'limit', label: 'caps.limit', choices: sources.flatMap((one) => limitsOf(one, page)) }),
      field({
        name: 'account',
        label: 'caps.account',
        hint: html`${t('caps.accountHint')} ${link('/operator/accounts', t('accounts.title'))}`,
        isOptional: true,
        autocomplete: 'off',
      }),
      choice({ name: 'per', label: 'caps.per', choices: periods, value: 'month' }),
      field({ name: 'most', label: 'caps.most', hint: t('caps.mostHint'), autocomplete: 'off' }),
    ];
    return html`${fields}${submit('caps.set')}`;
  });
}

const OF_UNIT: Readonly<Record<string, PlainTextId>> = {
  search: 'caps.ofSearches',
  token: 'caps.ofTokens',
  micro_usd: 'caps.ofDollars',
};

/** What can be limited at a source. */
function limitsOf({ name, unit }: Priced, { t }: Page): Choice[] {
  const calls = { value: `${name} calls`, label: `${name} – ${t('caps.ofCalls')}` };
  const text = OF_UNIT[unit];
  return text === undefined ? [calls] : [calls, { value: `${name} units`, label: `${name} – ${t(text)}` }];
}

const MICRO = 1_000_000;

/** What a form limits: `serpapi units`. */
function readLimit(input: FormInput): { readonly name: string; readonly of: 'calls' | 'units' } {
  const [, name = '', of] = /^(\S+) (calls|units)$/.exec(input.text('limit')) ?? [];
  return { name, of: of === 'units' ? 'units' : 'calls' };
}

/** A typed value, or what is wrong with it. */
type Typed<T> = { readonly value: T } | { readonly problem: Message };

/** The account that was typed, by its ID or its name; `null` for the whole installation. */
async function readAccount({ context }: Visit, typed: string): Promise<Typed<string | null>> {
  if (typed === '') return { value: null };
  const accounts = await context.store.listAccounts();
  if (accounts.some(({ id }) => id === typed)) return { value: typed };
  const [named, other] = accounts.filter(({ name }) => name === typed);
  if (named === undefined) return { problem: message('caps.noAccount') };
  return other === undefined ? { value: named.id } : { problem: message('caps.manyAccounts') };
}

/** The number that was typed; dollars become millionths. A comma only groups three digits: `1,5` could mean 1.5 or 15. */
function readMost(typed: string, unit: string): Typed<number> {
  const written = typed.normalize('NFKC');
  const plain = /^\d{1,3}(?:,\d{3})+(?:\.|$)/.test(written) ? written.replaceAll(',', '') : written;
  const isMoney = unit === 'micro_usd';
  const isNumber = (isMoney ? /^\d{1,7}(?:\.\d{1,6})?$/ : /^\d{1,13}$/).test(plain);
  const value = Math.round(Number(plain) * (isMoney ? MICRO : 1));
  if (isNumber && value <= COUNT_MAX) return { value };
  return { problem: isMoney ? message('caps.notDollars') : message('caps.notNumber') };
}

/** Sets a cap, or changes the one of the same owner, period and unit. */
export const setCap: Action = {
  run: async (visit, input) => {
    const { name, of } = readLimit(input);
    const measure = of === 'calls' ? CALLS : ((await findCapUnit(visit.context, name)) ?? '');
    const most = readMost(input.text('most'), measure);
    const account = await readAccount(visit, input.text('account'));
    if ('problem' in most || 'problem' in account) {
      const problems = Object.entries({ most, account }).flatMap(([field, typed]) =>
        'problem' in typed ? [[field, typed.problem] as const] : [],
      );
      return { kind: 'refuse', problems: Object.fromEntries(problems) };
    }
    const given = { name, account: account.value, per: choiceIn(input, 'per', CAP_PERIODS) };
    const numbers = { calls: null, units: null, [of]: most.value };
    const { caps } = await operate(visit, sourceCap, { ...given, ...numbers, none: false });
    noteAccess(visit, 'spending cap set', { source: name, account_id: account.value });
    const cap = caps.find(
      (one) => one.account_id === account.value && one.per === given.per && one.measure === measure,
    );
    if (cap === undefined) return { kind: 'go' };
    const values = { name, most: printMost(cap, visit) };
    const isFull = cap.state === 'reached';
    return { kind: 'go', flash: isFull ? message('caps.doneFull', values) : message('caps.done', values) };
  },
};

/** Removes a cap, and no other one of its owner. */
export const removeCap: Action = {
  run: async (visit, input) => {
    const { name, of } = readLimit(input);
    const account = input.text('account') || null;
    const per = choiceIn(input, 'per', CAP_PERIODS);
    const { removed } = await operate(visit, sourceCap, {
      name,
      account,
      per,
      calls: null,
      units: null,
      none: of,
    });
    if (removed === 0) return { kind: 'go', flash: message('caps.alreadyRemoved', { name }) };
    noteAccess(visit, 'spending cap removed', { source: name, account_id: account });
    const owner = { source: name, account_id: account };
    const held = heldText(await readBeside(visit, owner, await createFinders(visit)), visit);
    if (held === null) return { kind: 'go', flash: message('caps.removed', { name }) };
    return { kind: 'go', flash: message('caps.removedHeld', { name, held }) };
  },
};
