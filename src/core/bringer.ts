/**
 * Who brought the pages of a reading, if no source did: a user of the web pages, or an API key, with its name at that time. A
 * reading without one comes from its source.
 */
export interface Bringer {
  readonly kind: 'user' | 'key';
  readonly id: string;
  readonly name: string;
  /** The account in which it was brought: no other account learns who it was. */
  readonly accountId: string;
}

/** A reading's member for who brought it; absent if its source did. */
export function broughtByOf(bringer: Bringer | null | undefined): { readonly broughtBy?: Bringer } {
  return bringer === null || bringer === undefined ? {} : { broughtBy: bringer };
}
