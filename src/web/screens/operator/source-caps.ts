import type { Static } from 'typebox';
import { CALLS, CAP_PERIODS } from '../../../core/spending-cap.ts';
import { CAPS_MAX, type capSchema, listCapAnswers } from '../../../operations/sources/cap-facts.ts';
import { COUNT_MAX, findCapUnit, sourceCap } from '../../../operations/sources/source-cap.ts';
import { operate } from '../../ask.ts';
import { choiceIn, type FormInput } from '../../form-input.ts';
import { printAmount } from '../../html/cost.ts';
import type { FormParts } from '../../html/form.ts';
import { type Html, html } from '../../html/html.ts';
import type { Choice } from '../../html/options.ts';
import { partOf, printPager } from '../../html/pager.ts';
import { badge, link, rowActions, type Tone, table } from '../../html/parts.ts';
import type { Page } from '../../page.ts';
import type { Action } from '../../screen.ts';
import { noteAccess } from '../../session/access-note.ts';
import { type Message, message, type PlainTextId } from '../../texts/index.ts';
import type { Visit } from '../../visit.ts';

type CapAnswer = Static<typeof capSchema>;

/** A cap with the name of its account. */
interface Cap extends CapAnswer {
  readonly accountName: string | null;
}

/** A source that a cap can be set for, and the unit of its price. */
interface Priced {
  readonly name: string;
  readonly unit: string;
}

/** All caps, by source: also those of sources that were removed. */
export async function readCaps({ context, language }: Visit): Promise<readonly Cap[]> {
  const names = new Map((await context.store.listAccounts()).map(({ id, name }) => [id, name]));
  const caps = (await listCapAnswers(context, language)).map((cap) => ({
    ...cap,
    accountName: cap.account_id === null ? null : (names.get(cap.account_id) ?? null),
  }));
  return caps.toSorted((a, b) => (a.source < b.source ? -1 : a.source > b.source ? 1 : 0));
}

const CAPS_SHOWN = 20;

/** The caps with what is used of them, and the forms that set, change and remove them. */
export function printCaps(caps: readonly Cap[], sources: readonly Priced[], page: Page): Html {
  const { t, visit } = page;
  const part = partOf(caps, { query: visit.query, size: CAPS_SHOWN });
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
    { none: t('caps.none'), below: (cap) => printActions(cap, caps, page) },
  );
  const cut = caps.length < CAPS_MAX ? null : html`<p class="hint">${t('caps.cut', { count: CAPS_MAX })}</p>`;
  const pager = printPager(t, { path: '/operator/sources', query: visit.query, part });
  return html`<p>${t('caps.lead')}</p>${shown}${pager}${cut}<h3>${t('caps.add')}</h3>${printAdd(sources, page)}`;
}

function printOwner({ account_id: id, accountName }: Cap, { t, format }: Page): Html {
  if (id === null) return html`${t('caps.whole')}`;
  const name = accountName === null ? null : html`${format.outside(accountName)}<br>`;
  return html`${name}<code class="quiet small">${id}</code>`;
}

function printMeasured(measure: string, amount: number, words: Pick<Visit, 't' | 'format'>): string {
  if (measure === CALLS) return words.t('cost.calls', { count: amount });
  return printAmount({ unit: measure, amount }, words);
}

/** What a cap allows, with its period. */
export function printMost({ measure, most, per }: CapAnswer, words: Pick<Visit, 't' | 'format'>): string {
  const amount = printMeasured(measure, most, words);
  return per === 'day' ? words.t('caps.perDay', { amount }) : words.t('caps.perMonth', { amount });
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

/** What is left of a reached cap and too little for the next reading; `null` for others. */
export function restOfCap(
  { state, measure, most, spent, needed }: CapAnswer,
  words: Pick<Visit, 't' | 'format'>,
): string | null {
  if (state !== 'reached' || spent >= most) return null;
  const left = printMeasured(measure, most - spent, words);
  if (needed === null) return words.t('caps.tooFew', { left });
  return words.t('caps.needs', { left, needed: printMeasured(measure, needed, words) });
}

/** What can be done with a cap: it is changed where it is, or removed. */
function printActions(cap: Cap, caps: readonly Cap[], page: Page): Html {
  const { t, format } = page;
  const still = caps.filter((other) => other !== cap && holdsBeside(cap, other));
  const hint =
    still.length === 0
      ? t('caps.removeHint')
      : t('caps.removeHeld', { caps: still.map((other) => printMost(other, page)).join(' · ') });
  const held = heldText(
    caps.filter((other) => other !== cap && isOfSameOwner(cap, other)),
    page,
  );
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

/** Whether another cap is reached that forbids at least what this one forbids. */
function holdsBeside({ source, account_id: account }: Cap, other: Cap): boolean {
  const isOfSame = other.account_id === null || other.account_id === account;
  return other.source === source && isOfSame && other.state === 'reached';
}

/** Whether another cap of the source goes on limiting calls that this one limits: every cap does beside one of the installation. */
function isOfSameOwner(
  { source, account_id: account }: Pick<Cap, 'source' | 'account_id'>,
  other: Pick<Cap, 'source' | 'account_id'>,
): boolean {
  if (other.source !== source) return false;
  return account === null || other.account_id === null || other.account_id === account;
}

/** Most caps that a sentence names. */
const NAMED_MAX = 5;

/** The caps that still hold when one is removed; `null` for none. */
function heldText(
  caps: readonly (CapAnswer & { readonly accountName?: string | null })[],
  words: Pick<Visit, 't' | 'format'>,
): string | null {
  if (caps.length === 0) return null;
  const { t, format } = words;
  const named = caps.slice(0, NAMED_MAX).map((cap) => {
    const { account_id: id, accountName: name } = cap;
    return `${id === null ? t('caps.whole') : (name ?? id)}${format.colon}${printMost(cap, words)}`;
  });
  const more = caps.length - named.length;
  const all = [...named, ...(more > 0 ? [t('caps.more', { count: more })] : [])].join(' · ');
  return t('caps.stillHold', { caps: all });
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
    const { removed, caps } = await operate(visit, sourceCap, {
      name,
      account,
      per,
      calls: null,
      units: null,
      none: of,
    });
    if (removed === 0) return { kind: 'go', flash: message('caps.alreadyRemoved', { name }) };
    noteAccess(visit, 'spending cap removed', { source: name, account_id: account });
    const names = new Map((await visit.context.store.listAccounts()).map((one) => [one.id, one.name]));
    const left = caps
      .filter((cap) => isOfSameOwner({ source: name, account_id: account }, cap))
      .map((cap) => ({ ...cap, accountName: names.get(cap.account_id ?? '') ?? null }));
    const held = heldText(left, visit);
    if (held === null) return { kind: 'go', flash: message('caps.removed', { name }) };
    return { kind: 'go', flash: message('caps.removedHeld', { name, held }) };
  },
};
