import type { Static } from 'typebox';
import { isOneOf } from '../../../core/is-one-of.ts';
import { localDateOf } from '../../../core/local-date.ts';
import { PLAN_NAMES, PLANS } from '../../../core/plan.ts';
import { accountClose } from '../../../operations/accounts/account-close.ts';
import { accountCreate } from '../../../operations/accounts/account-create.ts';
import { accountDelete } from '../../../operations/accounts/account-delete.ts';
import { accountList } from '../../../operations/accounts/account-list.ts';
import { accountRename } from '../../../operations/accounts/account-rename.ts';
import { accountReopen } from '../../../operations/accounts/account-reopen.ts';
import { accountSetLimits, OF_PLAN } from '../../../operations/accounts/account-set-limits.ts';
import { accountSetPages, PAGES_SWITCH } from '../../../operations/accounts/account-set-pages.ts';
import { accountSetPlan } from '../../../operations/accounts/account-set-plan.ts';
import { listPrices, type Prices } from '../../../operations/keywords/cost-per-day.ts';
import { operate } from '../../ask.ts';
import { choiceIn } from '../../form-input.ts';
import { type Html, html } from '../../html/html.ts';
import { badge, card, notice, table } from '../../html/parts.ts';
import { type Page, pageHeading } from '../../page.ts';
import { screen } from '../../screen.ts';
import { noteAccess } from '../../session/access-note.ts';
import { message } from '../../texts/index.ts';
import { nextAccount, planChoices, printActions, printOpen, printReopen } from './account-actions.ts';

type Account = Static<typeof accountList.output>['accounts'][number];

const PATH = '/operator/accounts';

/** Names the account that was just created. It is not opened: operators often create several in a row. */
const CREATED = 'created';

/**
 * All accounts of the installation: the operator opens, renames, closes and reopens them, and changes their plans, limits and whether they may add pages. Without an open one it asks
 * for the first, and goes on to its dashboard.
 */
export const accounts = screen({
  path: PATH,
  title: 'accounts.title',
  menu: 'operator',
  load: async (visit) => ({
    ...(await operate(visit, accountList, {})),
    prices: await listPrices(visit.context),
  }),
  view: ({ accounts: all, prices }, page) => {
    const { t, visit } = page;
    const list = card(null, printAccounts(all, prices, page));
    const create = card(t('accounts.create'), printCreate(page));
    const first = visit.account === null ? notice('info', html`<p>${t('accounts.first')}</p>`) : null;
    return html`${pageHeading(t('accounts.title'), t('accounts.lead'))}${printOpenNew(all, page)}${first === null ? [list, create] : [first, create, list]}`;
  },
  actions: {
    create: {
      run: async (visit, input) => {
        const name = input.text('name');
        const { id } = await operate(visit, accountCreate, { name, plan: choiceIn(input, 'plan', PLANS) });
        noteAccess(visit, 'account opened', { account_id: id });
        const flash = message('accounts.createdFlash', { name: name.slice(0, 100) });
        return { kind: 'go', flash, to: visit.account === null ? '/' : `${PATH}?${CREATED}=${id}` };
      },
    },
    setPlan: {
      run: async (visit, input) => {
        const [account, plan] = [input.text('account'), choiceIn(input, 'plan', PLANS)];
        await operate(visit, accountSetPlan, { account, plan });
        noteAccess(visit, 'plan set', { account_id: account, plan });
        return { kind: 'go', flash: message('accounts.planSet') };
      },
    },
    setLimits: {
      run: async (visit, input) => {
        const account = input.text('account');
        const limitIn = (name: string) => input.text(name) || OF_PLAN;
        await operate(visit, accountSetLimits, {
          account,
          keywords: limitIn('keywords'),
          asins: limitIn('asins'),
          watched_asins: limitIn('watched_asins'),
        });
        noteAccess(visit, 'limits set', { account_id: account });
        return { kind: 'go', flash: message('accounts.limitsSet') };
      },
    },
    setPages: {
      run: async (visit, input) => {
        const [account, allow] = [input.text('account'), choiceIn(input, 'allow', PAGES_SWITCH)];
        await operate(visit, accountSetPages, { account, allow });
        noteAccess(visit, 'adding pages set', { account_id: account, allow });
        return { kind: 'go', flash: message(allow === 'on' ? 'accounts.pagesOn' : 'accounts.pagesOff') };
      },
    },
    rename: {
      run: async (visit, input) => {
        const account = input.text('account');
        await operate(visit, accountRename, { account, name: input.text('name') });
        noteAccess(visit, 'account renamed', { account_id: account });
        return { kind: 'go', flash: message('accounts.renamed') };
      },
    },
    close: {
      run: async (visit, input) => {
        const account = input.text('account');
        const { still_scanned: still, no_longer_scanned: gone } = await operate(visit, accountClose, {
          account,
        });
        noteAccess(visit, 'account closed', { account_id: account });
        const next = visit.account?.id === account ? nextAccount(visit, account) : null;
        const opened =
          next === null
            ? ''
            : `${visit.language === 'en' ? ' ' : ''}${visit.t('accounts.nowOpen', { name: next })}`;
        const sums = { keywords: gone.keywords, products: gone.products, opened };
        if (still.keywords + still.products === 0)
          return { kind: 'go', flash: message('accounts.closed', sums) };
        const shared = { stillKeywords: still.keywords, stillProducts: still.products };
        return { kind: 'go', flash: message('accounts.closedShared', { ...sums, ...shared }) };
      },
    },
    remove: {
      run: async (visit, input) => {
        const [account, confirm] = [input.text('account'), input.text('confirm')];
        const { state, users_left } = await operate(visit, accountDelete, {
          account,
          confirm,
          seconds_max: 5,
        });
        noteAccess(visit, 'account deletion begun', { account_id: account });
        const count = users_left.length;
        const flash = state === 'deleted' ? 'accounts.deleted' : 'accounts.deleting';
        return { kind: 'go', flash: message(flash, { count }) };
      },
    },
    reopen: {
      run: async (visit, input) => {
        const [account, plan] = [input.text('account'), choiceIn(input, 'plan', PLANS)];
        const { valid_keys: count } = await operate(visit, accountReopen, { account, plan });
        noteAccess(visit, 'account reopened', { account_id: account, plan });
        return { kind: 'go', flash: message('accounts.reopened', { count }) };
      },
    },
  },
});

/** Which account is still open after another was created, with a button that opens the new one. */
function printOpenNew(all: readonly Account[], page: Page): Html | null {
  const { t, format, visit } = page;
  const created = all.find(({ id }) => id === visit.query.get(CREATED));
  if (created === undefined || visit.account === null || visit.account.id === created.id) return null;
  if (created.closed_at !== null) return null;
  const names = { name: created.name, open: visit.account.name };
  return notice(
    'info',
    html`<p>${format.sentence(t('accounts.stillOpen', names))}</p>${printOpen(created.id, page, t('accounts.openNew', names))}`,
  );
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

function printAccounts(all: readonly Account[], prices: Prices, page: Page): Html {
  const { t, format } = page;
  const used = (count: number, limit: number) => `${format.number(count)} / ${format.number(limit)}`;
  return table(
    t('accounts.title'),
    all,
    [
      [
        t('accounts.name'),
        ({ id, name, closed_at: closed, deleting_since: deleting }) =>
          html`${format.outside(name)}${closed === null ? null : html` ${badge(t(deleting === null ? 'accounts.stateClosed' : 'accounts.stateDeleting'))}`}<br><code class="quiet small">${id}</code>`,
      ],
      [
        t('accounts.plan'),
        ({ plan, own_limits: own, adds_pages: addsPages }) =>
          html`${isOneOf(PLANS, plan) ? PLAN_NAMES[plan] : plan}${Object.values(own).every((limit) => limit === null) ? null : html` ${badge(t('accounts.ownLimits'), 'info')}`}${addsPages ? html` ${badge(t('accounts.addsPages'), 'info')}` : null}`,
      ],
      [t('accounts.keywords'), (one) => used(one.keyword_count, one.limits.keywords), 'number'],
      [t('accounts.products'), (one) => used(one.asin_count, one.limits.asins), 'number'],
      [t('accounts.competitors'), (one) => used(one.watched_asin_count, one.limits.watched_asins), 'number'],
      [t('accounts.created'), (account) => format.date(localDateOf(Date.parse(account.created_at)))],
    ],
    {
      none: t('accounts.none'),
      below: (account) => printBelow(account, prices, page),
    },
  );
}

/** Nothing can be done with an account that is being deleted. */
function printBelow(account: Account, prices: Prices, page: Page): Html | null {
  if (account.deleting_since !== null) return null;
  return account.closed_at === null ? printActions(account, page) : printReopen(account, prices, page);
}
