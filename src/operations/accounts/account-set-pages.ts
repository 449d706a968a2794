import { Type } from 'typebox';
import { operatorOperation } from '../operation.ts';
import { ACCOUNT_GIVEN, given } from '../schemas.ts';
import { getOpenAccount } from './get-account.ts';

/** Whether an account may add pages. */
export const PAGES_SWITCH = ['on', 'off'] as const;

/**
 * Allows an account to add pages to the readings that all accounts share, or takes that back; what it added stays. Throws
 * `not_found`.
 */
export const accountSetPages = operatorOperation({
  name: 'account-set-pages',
  summary: {
    en: 'Allow an account to add pages for the installation, or stop that',
    ja: 'アカウントによるページの追加を許可する、または許可を取り消す',
  },
  input: Type.Object({
    account: Type.String(ACCOUNT_GIVEN),
    allow: Type.Enum(
      [...PAGES_SWITCH],
      given('on|off', [
        'on: its users and keys may add pages; off: they may not',
        'on：利用者とキーによるページの追加を許可する。off：許可しない',
      ]),
    ),
  }),
  output: Type.Object({ id: Type.String(), adds_pages: Type.Boolean() }),
  async run({ store }, { account: accountId, allow }) {
    const account = await getOpenAccount(store, accountId);
    await store.setAddsPages(account.id, allow === 'on');
    return { id: account.id, adds_pages: allow === 'on' };
  },
});
