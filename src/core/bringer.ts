/**
 * Who brought the pages of a reading, if no source did: a user of the web pages, or an API key, with its name at that time. A
 * reading without one comes from its source.
 */
export interface Bringer {
  readonly kind: 'user' | 'key';
  /** `null`, like its name and its account, once the account is deleted: only that pages were brought is kept then. */
  readonly id: string | null;
  readonly name: string | null;
  /** The account in which it was brought: no other account learns who it was. */
  readonly accountId: string | null;
}

/** A reading's member for who brought it; absent if its source did. */
export function broughtByOf(bringer: Bringer | null | undefined): { readonly broughtBy?: Bringer } {
  return bringer === null || bringer === undefined ? {} : { broughtBy: bringer };
}

/** Who brought a reading, as an account sees it: nobody learns a name of another account. */
export function seenBy<Kind, Name>(
  { kind, name, accountId }: { readonly kind: Kind; readonly name: Name; readonly accountId: unknown },
  viewerId: string,
): { readonly kind: Kind | 'other_account'; readonly name: Name | null } {
  return accountId === viewerId ? { kind, name } : { kind: 'other_account', name: null };
}

/** Whether both came from the same user or key, or both from a source. */
export function isSameBringer(one: Bringer | undefined, other: Bringer | undefined): boolean {
  return one?.kind === other?.kind && one?.id === other?.id && one?.accountId === other?.accountId;
}
