import { Type } from 'typebox';
import { printInstant } from '../../core/instant.ts';
import { operatorOperation } from '../operation.ts';
import { ACCOUNT_GIVEN } from '../schemas.ts';
import { getAccount } from './get-account.ts';

/**
 * Closes an account: its keys stop working at once, and its data is kept. Closing it again keeps the first
 * time.
 */
export const accountClose = operatorOperation({
  name: 'account-close',
  summary: {
    en: 'Close an account: its keys stop working and its keywords are no longer scanned',
    ja: 'アカウントの利用を終了する（キーは使えず、キーワードも計測されない）',
  },
  input: Type.Object({ account: Type.String(ACCOUNT_GIVEN) }),
  output: Type.Object({ id: Type.String(), closed_at: Type.String() }),
  async run({ store, nowMs }, { account: accountId }) {
    const account = await getAccount(store, accountId);
    const closedAtMs = account.closedAtMs ?? nowMs();
    await store.closeAccount(account.id, closedAtMs);
    return { id: account.id, closed_at: printInstant(closedAtMs) };
  },
});
