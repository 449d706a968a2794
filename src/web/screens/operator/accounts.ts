import type { Static } from 'typebox';
import { isOneOf } from '../../../core/is-one-of.ts';
import { localDateOf } from '../../../core/local-date.ts';
import { describePlan, PLAN_NAMES, PLANS } from '../../../core/plan.ts';
import { accountClose } from '../../../operations/accounts/account-close.ts';
import { accountCreate } from '../../../operations/accounts/account-create.ts';
import { accountList } from '../../../operations/accounts/account-list.ts';
import { accountSetPlan } from '../../../operations/accounts/account-set-plan.ts';
import { operate } from '../../ask.ts';
import type { FormInput } from '../../form-input.ts';
import { type Html, html } from '../../html/html.ts';
import type { Choice } from '../../html/options.ts';
import { badge, card, notice, rowActions, table } from '../../html/parts.ts';
import { type Page, pageHeading } from '../../page.ts';
import { screen } from '../../screen.ts';
import { noteAccess } from '../../session/access-note.ts';
import { message } from '../../texts/index.ts';

type Account = Static<typeof accountList.output>['accounts'][number];

/**
 * All accounts of the installation: the operator opens them, changes their plans and closes them. Without an open one it asks
 * for the first, and goes on to its dashboard.
 */
export const accounts = screen({
  path: '/operator/accounts',
  title: 'accounts.title',
  menu: 'operator',
  load: (visit) => operate(visit, accountList, {}),
  view: ({ accounts: all }, page) => {
    const { t, visit } = page;
    const list = card(null, printAccounts(all, page));
    const create = card(t('accounts.create'), printCreate(page));
    const first = visit.account === null ? notice('info', html`<p>${t('accounts.first')}</p>`) : null;
    return html`${pageHeading(t('accounts.title'), t('accounts.lead'))}${first === null ? [list, create] : [first, create, list]}`;
  },
  actions: {
    create: {
      run: async (visit, input) => {
        const name = input.text('name');
        const { id } = await operate(visit, accountCreate, { name, plan: planIn(input) });
        noteAccess(visit, 'account opened', { account_id: id });
        const flash = message('accounts.createdFlash', { name: name.slice(0, 100) });
        return { kind: 'go', flash, ...(visit.account === null ? { to: '/' } : {}) };
      },
    },
    setPlan: {
      run: async (visit, input) => {
        const [account, plan] = [input.text('account'), planIn(input)];
        await operate(visit, accountSetPlan, { account, plan });
        noteAccess(visit, 'plan set', { account_id: account, plan });
        return { kind: 'go', flash: message('accounts.planSet') };
      },
    },
    close: {
      run: async (visit, input) => {
        const account = input.text('account');
        await operate(visit, accountClose, { account });
        noteAccess(visit, 'account closed', { account_id: account });
        return { kind: 'go', flash: message('accounts.closed') };
      },
    },
  },
});

function planIn(input: FormInput): (typeof PLANS)[number] {
  const plan = input.text('plan');
  return isOneOf(PLANS, plan) ? plan : 'pro';
}

/** The plans with what each includes. */
function planChoices({ format, visit }: Page): Choice[] {
  return PLANS.map((plan) => ({
    value: plan,
    label: `${PLAN_NAMES[plan]}${format.colon}${describePlan(plan)[visit.language]}`,
  }));
}

function printCreate(page: Page): Html {
  return page.form(
    { action: 'create' },
    ({
      field,
      choice,
      submit,
    }) => html`${field({ name: 'name', label: 'accounts.name', autocomplete: 'off' })}
${choice({ name: 'plan', label: 'accounts.plan', value: 'pro', choices: planChoices(page) })}
${submit('accounts.createSubmit')}`,
  );
}

function printAccounts(all: readonly Account[], page: Page): Html {
  const { t, format } = page;
  return table(
    t('accounts.title'),
    all,
    [
      [
        t('accounts.name'),
        ({ id, name, closed_at: closed }) =>
          html`${format.outside(name)}${closed === null ? null : html` ${badge(t('accounts.stateClosed'))}`}<br><code class="quiet small">${id}</code>`,
      ],
      [t('accounts.plan'), ({ plan }) => (isOneOf(PLANS, plan) ? PLAN_NAMES[plan] : plan)],
      [t('accounts.products'), (account) => format.number(account.asin_count), 'number'],
      [t('accounts.keywords'), (account) => format.number(account.keyword_count), 'number'],
      [t('accounts.created'), (account) => format.date(localDateOf(Date.parse(account.created_at)))],
    ],
    {
      none: t('accounts.none'),
      below: (account) => (account.closed_at === null ? printActions(account, page) : null),
    },
  );
}

function printActions({ id, name, plan }: Account, page: Page): Html {
  const { t } = page;
  const setPlan = page.form(
    { action: 'setPlan', key: id, hidden: { account: id } },
    ({ choice, submit }) =>
      html`${choice({ name: 'plan', label: 'accounts.plan', value: plan, choices: planChoices(page) })}${submit('accounts.setPlan')}`,
  );
  const close = page.form(
    { action: 'close', key: id, hidden: { account: id } },
    ({ submit }) =>
      html`<p class="hint">${page.format.sentence(t('accounts.closeHint', { name }))}</p>${submit('accounts.closeSubmit', 'danger')}`,
  );
  return rowActions(
    `${t('accounts.actions')}${page.format.colon}${name}`,
    html`<form method="post" action="/account" class="form-inline"><input type="hidden" name="_token" value="${page.token()}"><input type="hidden" name="account" value="${id}"><button type="submit" class="button button-plain">${t('accounts.open')}</button></form><details class="step" name="step"><summary>${t('accounts.planStep')}</summary>${setPlan}</details><details class="step" name="step"><summary>${t('accounts.close')}</summary>${close}</details>`,
  );
}
