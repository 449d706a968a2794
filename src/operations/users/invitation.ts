import { Type } from 'typebox';
import { mintBase62, mintId } from '../../core/base62.ts';
import type { LinkPurpose } from '../../core/rights.ts';
import type { Role } from '../../core/role.ts';
import type { Invitation } from '../../store/port.ts';
import { hashSecret } from '../hash-secret.ts';
import type { OperationContext } from '../operation.ts';

const HOUR_MS = 3_600_000;

/** Lifetime of a link by purpose, in hours. */
export const INVITATION_HOURS: Readonly<Record<LinkPurpose, number>> = {
  first_operator: 24,
  operator: 72,
  member: 168,
  new_password: 24,
};

/** A new link; its path is shown once. */
export interface MintedInvitation {
  readonly invitation: Invitation;
  /** `/join?link=` and 43 base62 characters. The secret is in the query, since logs leave queries out. */
  readonly path: string;
}

/** Id of the user who created the link; `null` for the command line. */
export const MADE_BY = Type.Union([Type.String(), Type.Null()]);

/** The target and creator of a link. */
interface Aim {
  readonly accountId?: string;
  readonly role?: Role;
  readonly userId?: string;
  readonly madeBy?: string | null;
}

/** Creates a one-time link and stores its hash; the secret is only in the result. */
export async function mintInvitation(
  { store, nowMs, randomBytes }: Pick<OperationContext, 'store' | 'nowMs' | 'randomBytes'>,
  purpose: LinkPurpose,
  aim: Aim = {},
): Promise<MintedInvitation> {
  const secret = mintBase62(43, randomBytes);
  const createdAtMs = nowMs();
  const invitation: Invitation = {
    id: mintId('inv_', randomBytes),
    purpose,
    accountId: aim.accountId ?? null,
    role: aim.role ?? null,
    userId: aim.userId ?? null,
    createdAtMs,
    usedAtMs: null,
    madeBy: aim.madeBy ?? null,
    expiresAtMs: createdAtMs + INVITATION_HOURS[purpose] * HOUR_MS,
  };
  await store.saveInvitation(invitation, hashSecret(secret));
  return { invitation, path: `/join?link=${secret}` };
}
