import { type Static, Type } from 'typebox';
import { type Bringer, seenBy } from '../core/bringer.ts';
import { nullable, oneOf, TEXT_POINTS_MAX, untrusted } from './schemas.ts';

/** Who can have brought the pages of a reading, as an account sees it. */
const KINDS = ['source', 'user', 'key', 'other_account'] as const;

/** Who brought a reading, as an account sees it: of other accounts and of the sources it learns no names. */
export const broughtBySchema = Type.Object(
  {
    kind: oneOf(
      KINDS,
      'Who brought the pages: a source of the installation, a user or an API key of this account, or another account.',
    ),
    name: nullable(
      untrusted(TEXT_POINTS_MAX, 'Name of the user or key of this account at that time; otherwise `null`.'),
    ),
  },
  { $id: 'BroughtBy' },
);
export type BroughtBy = Static<typeof broughtBySchema>;

interface Brought {
  readonly broughtBy?: Bringer | undefined;
}

/** Who brought a reading, as an account sees it. */
export function toBroughtBy({ broughtBy }: Brought, accountId: string): BroughtBy {
  return broughtBy === undefined ? { kind: 'source', name: null } : seenBy(broughtBy, accountId);
}

/** Who brought a reading, as the operator sees it; all but the kind is `null` once the account is deleted. */
export const bringerSchema = Type.Object({
  kind: oneOf(['source', 'user', 'key'], 'Who brought the pages.'),
  name: nullable(untrusted(TEXT_POINTS_MAX, 'Name of the source, or of the user or key at that time.')),
  id: nullable(Type.String()),
  account: nullable(Type.String()),
});

/** Who brought a reading, as the operator sees it. */
export function toBringer({
  broughtBy,
  source,
}: Brought & { readonly source: string }): Static<typeof bringerSchema> {
  if (broughtBy === undefined) return { kind: 'source', name: source, id: null, account: null };
  const { kind, name, id, accountId } = broughtBy;
  return { kind, name, id, account: accountId };
}
