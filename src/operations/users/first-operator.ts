import type { OperationContext } from '../operation.ts';
import { mintInvitation } from './invitation.ts';

/**
 * Path of a link by which the first operator makes itself a user; `null` as soon as there is any user. Each call makes another link, all of
 * them are over with the first user.
 */
export async function offerFirstOperator(
  context: Pick<OperationContext, 'store' | 'nowMs' | 'randomBytes'>,
): Promise<string | null> {
  if ((await context.store.countUsers()) > 0) return null;
  return (await mintInvitation(context, 'first_operator')).path;
}
