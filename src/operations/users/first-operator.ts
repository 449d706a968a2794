import type { OperationContext } from '../operation.ts';
import { mintInvitation } from './invitation.ts';

/**
 * The path of a link with which the first operator registers; `null` if any user exists. Each call creates
 * another link; all become invalid with the first user.
 */
export async function offerFirstOperator(
  context: Pick<OperationContext, 'store' | 'nowMs' | 'randomBytes'>,
): Promise<string | null> {
  if ((await context.store.countUsers()) > 0) return null;
  return (await mintInvitation(context, 'first_operator')).path;
}
