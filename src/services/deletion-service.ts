import type { OperatorContext } from '../operations/operation.ts';
import { causeOf, type ServiceLog } from './service-log.ts';
import { startTicking } from './ticking.ts';

/** Pause between two looks for accounts to delete, in milliseconds, and between two steps of a deletion. */
const LOOK_MS = 10_000;
const STEP_MS = 100;

/** Finishes deletions of accounts that were begun, one small step at a time, until it is disposed of. */
export function startDeleting(
  { store, nowMs }: Pick<OperatorContext, 'store' | 'nowMs'>,
  log: ServiceLog,
): AsyncDisposable {
  async function tick(): Promise<number> {
    try {
      const accounts = await store.listAccounts();
      const account = accounts.find(({ deletingSinceMs }) => deletingSinceMs !== undefined);
      if (account === undefined) return LOOK_MS;
      const step = await store.continueDeletion(account.id, nowMs());
      if (step === 'done') log.write('info', 'account deleted', { account: account.id });
      return step === 'waiting' ? LOOK_MS : STEP_MS;
    } catch (error) {
      if (!log.hides(error)) log.write('error', 'deleting failed', { cause: causeOf(error) });
      return LOOK_MS;
    }
  }
  return startTicking(tick, async () => undefined);
}
