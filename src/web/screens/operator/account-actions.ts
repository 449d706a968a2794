import { describePlan, PLAN_NAMES, PLANS } from '../../../core/plan.ts';
import { costPerDayOf, type Prices } from '../../../operations/keywords/cost-per-day.ts';
import { printCost, printPrice } from '../../html/cost.ts';
import { type Html, html } from '../../html/html.ts';
import type { Choice } from '../../html/options.ts';
import { rowActions, rowMenu } from '../../html/parts.ts';
import type { Page } from '../../page.ts';
import type { Visit } from '../../visit.ts';

/** The account of a row. */
interface Row {
  readonly id: string;
  readonly name: string;
  readonly plan: string;
  readonly adds_pages: boolean;
  readonly own_limits: Readonly<Record<'keywords' | 'asins' | 'watched_asins', number | null>>;
}

/** The plans with what each includes. */
export function planChoices({ format, visit }: Page): Choice[] {
  return PLANS.map((plan) => ({
    value: plan,
    label: `${PLAN_NAMES[plan]}${format.colon}${describePlan(plan)[visit.language]}`,
  }));
}

/** A button that opens an account for the viewer. */
export function printOpen(id: string, page: Page, label: string): Html {
  return html`<form method="post" action="/account" class="form-inline"><input type="hidden" name="_token" value="${page.token()}"><input type="hidden" name="account" value="${id}"><button type="submit" class="button button-plain">${page.format.sentence(label)}</button></form>`;
}

/** What can be done with an open account. */
export function printActions(account: Row, page: Page): Html {
  const { t } = page;
  const { id, name, plan } = account;
  const hidden = { account: id };
  const rename = page.step(
    'accounts.renameStep',
    { action: 'rename', key: id, hidden },
    ({ field, submit }) =>
      html`${field({ name: 'name', label: 'accounts.name', value: name, autocomplete: 'off' })}${submit('accounts.rename')}`,
  );
  const setPlan = page.step(
    'accounts.planStep',
    { action: 'setPlan', key: id, hidden },
    ({ choice, submit }) =>
      html`${choice({ name: 'plan', label: 'accounts.plan', value: plan, choices: planChoices(page) })}${submit('accounts.setPlan')}`,
  );
  const next = printNext(id, page);
  const close = page.step(
    'accounts.close',
    { action: 'close', key: id, hidden },
    ({ submit }) =>
      html`<p class="hint">${page.format.sentence(t('accounts.closeHint', { name }))}${next && html`<br>${page.format.sentence(next)}`}</p>${submit('accounts.closeSubmit', 'danger')}`,
  );
  const open = printOpen(id, page, t('accounts.open'));
  const changes = html`${rename}${setPlan}${printLimitsStep(account, page)}${printPagesStep(account, page)}${close}`;
  const menu = rowMenu(t('accounts.change'), page.format.outside(name), changes, page.menuState(id));
  return printRow(account, page, [open, menu]);
}

/** Which account is open once the open one is closed; `null` for any other. */
function printNext(id: string, { t, visit }: Page): string | null {
  if (visit.account?.id !== id) return null;
  const name = nextAccount(visit, id);
  return name === null ? t('accounts.noNext') : t('accounts.nextOpen', { name });
}

/** Name of the account that is open once another one is closed; `null` without one. */
export function nextAccount({ viewer }: Pick<Visit, 'viewer'>, closed: string): string | null {
  return viewer?.accounts.find(({ accountId }) => accountId !== closed)?.name ?? null;
}

/** The account's own limits; an empty field is the limit of the plan. */
function printLimitsStep({ id, own_limits: own }: Row, page: Page): Html {
  const FIELDS = [
    ['keywords', 'accounts.keywords'],
    ['asins', 'accounts.products'],
    ['watched_asins', 'accounts.competitors'],
  ] as const;
  return page.step(
    'accounts.limitsStep',
    { action: 'setLimits', key: id, hidden: { account: id } },
    ({ field, submit }) =>
      html`<p class="hint">${page.t('accounts.limitsHint')}</p>${FIELDS.map(([name, label]) =>
        field({
          name,
          label,
          value: own[name] === null ? '' : String(own[name]),
          isOptional: true,
          autocomplete: 'off',
        }),
      )}${submit('accounts.setLimits')}`,
  );
}

/** Allows the account to add pages, or takes that back. */
function printPagesStep({ id, adds_pages: addsPages }: Row, page: Page): Html {
  const allow = addsPages ? 'off' : 'on';
  return page.step(
    addsPages ? 'accounts.forbidPagesStep' : 'accounts.allowPagesStep',
    { action: 'setPages', key: id, hidden: { account: id, allow } },
    ({ submit }) =>
      html`<p class="hint">${page.t(addsPages ? 'accounts.forbidPagesHint' : 'accounts.allowPagesHint')}</p>${submit(addsPages ? 'accounts.forbidPages' : 'accounts.allowPages')}`,
  );
}

/** How much an account has scanned. */
interface Counts {
  readonly keyword_count: number;
  readonly asin_count: number;
  readonly watched_asin_count: number;
}

/** What a day of a reopened account costs, as far as sources are in use. */
function printCostOfDay(account: Counts, prices: Prices, page: Page): Html {
  const { t } = page;
  const [keywords, products] = [account.keyword_count, account.asin_count + account.watched_asin_count];
  const [ofKeywords, ofProducts] = [
    costPerDayOf(prices, keywords),
    costPerDayOf(prices, products, 'product'),
  ];
  const lines = [
    ofKeywords &&
      t('sources.scansKeywords', { count: keywords, cost: printPrice(ofKeywords, printCost, page) }),
    ofProducts &&
      t('sources.scansProducts', { count: products, cost: printPrice(ofProducts, printCost, page) }),
  ].filter((line) => line !== null);
  if (lines.length === 0) return html`<p>${t('accounts.reopenFree')}</p>`;
  return html`<p>${t('accounts.reopenCost')}</p><ul>${lines.map((line) => html`<li>${line}</li>`)}</ul>`;
}

/** What can be done with a closed account. */
export function printReopen(account: Row & Counts, prices: Prices, page: Page): Html {
  const { t } = page;
  const { id, name, plan } = account;
  const reopen = page.step(
    'accounts.reopen',
    { action: 'reopen', key: id, hidden: { account: id } },
    ({ choice, submit }) =>
      html`<p class="hint">${page.format.sentence(t('accounts.reopenHint', { name }))}</p>${printCostOfDay(account, prices, page)}${choice({ name: 'plan', label: 'accounts.plan', value: plan, choices: planChoices(page) })}${submit('accounts.reopenSubmit')}`,
  );
  const remove = page.step(
    'accounts.delete',
    { action: 'remove', key: id, hidden: { account: id } },
    ({ field, submit }) =>
      html`<p class="hint">${page.format.sentence(t('accounts.deleteHint', { name }))}</p>${field({ name: 'confirm', label: 'accounts.confirm', autocomplete: 'off' })}${submit('accounts.deleteSubmit', 'danger')}`,
  );
  return printRow(account, page, [reopen, remove]);
}

function printRow({ name }: Row, { t, format }: Page, actions: readonly Html[]): Html {
  return rowActions(`${t('accounts.actions')}${format.colon}${name}`, html`${actions}`);
}
