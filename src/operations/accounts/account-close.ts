import { Type } from 'typebox';
import { printInstant } from '../../core/instant.ts';
import { operatorOperation } from '../operation.ts';
import { ACCOUNT_GIVEN, countSchema, dryRunInput } from '../schemas.ts';
import { getAccount } from './get-account.ts';

/**
 * Closes an account: its keys stop working at once, and its data is kept. Closing it again keeps the first
 * time. What other open accounts track too is still scanned for them.
 */
export const accountClose = operatorOperation({
  name: 'account-close',
  summary: {
    en: 'Close an account: its keys stop working and its keywords are no longer scanned',
    ja: 'アカウントの利用を終了する（キーは使えず、キーワードも計測されない）',
  },
  input: Type.Object({ account: Type.String(ACCOUNT_GIVEN), ...dryRunInput }),
  output: Type.Object({
    id: Type.String(),
    closed_at: Type.String(),
    /** What other open accounts track too. */
    still_scanned: Type.Object({
      keywords: countSchema('Keywords.'),
      products: countSchema('Own and tracked products.'),
    }),
    /** What no open account tracks without this one. */
    no_longer_scanned: Type.Object({
      keywords: countSchema('Keywords.'),
      products: countSchema('Own and tracked products.'),
    }),
  }),
  async run({ store, nowMs }, { account: accountId, dry_run: isDry }) {
    const account = await getAccount(store, accountId);
    const { id } = account;
    const closedAtMs = account.closedAtMs ?? nowMs();
    const [counts, keywords, products] = await Promise.all([
      store.countAccount(id),
      store.countShared(id, 'term'),
      store.countShared(id, 'product'),
    ]);
    if (isDry !== true) await store.closeAccount(id, closedAtMs);
    return {
      id,
      closed_at: printInstant(closedAtMs),
      still_scanned: { keywords, products },
      no_longer_scanned: {
        keywords: counts.keywords - keywords,
        products: counts.asins + counts.watchedAsins - products,
      },
    };
  },
});
