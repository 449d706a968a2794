import { Type } from 'typebox';
import { printInstant } from '../../core/instant.ts';
import { limitsOf } from '../../core/plan.ts';
import { printMaybe } from '../days/day-report.ts';
import { operatorOperation } from '../operation.ts';
import { TEXT_POINTS_MAX, untrusted } from '../schemas.ts';
import { limitsSchema, ownLimitsSchema, toLimits } from './account-limits.ts';

/** All accounts with the numbers of their products and keywords, oldest first, including closed ones. */
export const accountList = operatorOperation({
  name: 'account-list',
  summary: { en: 'List the accounts', ja: 'アカウントの一覧を表示する' },
  input: Type.Object({}),
  output: Type.Object({
    accounts: Type.Array(
      Type.Object({
        id: Type.String(),
        name: untrusted(TEXT_POINTS_MAX, 'Name of the account.'),
        plan: Type.String(),
        asin_count: Type.Integer(),
        keyword_count: Type.Integer(),
        watched_asin_count: Type.Integer(),
        limits: limitsSchema,
        own_limits: ownLimitsSchema,
        /** Whether it may add pages to the readings that all accounts share. */
        adds_pages: Type.Boolean(),
        created_at: Type.String(),
        closed_at: Type.Union([Type.String(), Type.Null()]),
        deleting_since: Type.Union([Type.String(), Type.Null()]),
      }),
    ),
  }),
  async run({ store }) {
    const accounts = await Array.fromAsync(await store.listAccounts(), async (account) => {
      const counts = await store.countAccount(account.id);
      return {
        id: account.id,
        name: account.name,
        plan: account.plan,
        asin_count: counts.asins,
        keyword_count: counts.keywords,
        watched_asin_count: counts.watchedAsins,
        limits: toLimits(limitsOf(account)),
        own_limits: toLimits(account.ownLimits),
        adds_pages: account.addsPages,
        created_at: printInstant(account.createdAtMs),
        closed_at: printMaybe(account.closedAtMs),
        deleting_since: printMaybe(account.deletingSinceMs ?? null),
      };
    });
    return { accounts };
  },
});
