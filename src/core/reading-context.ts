/** A reader of the shop's page as the page shows it. */
export type Visitor = 'guest' | 'signed_in';
export const DEVICES = ['desktop', 'phone', 'tablet'] as const;
export type Device = (typeof DEVICES)[number];

/** Where the shop saw its reader: what it offers, and how soon, depends on it. `null`: unknown. */
export interface Standpoint {
  /** As `parsePlace` of core/place.ts gives it, or a data service's own word for a place; `null` where neither names one. */
  readonly place: string | null;
  readonly device: Device | null;
  readonly visitor: Visitor | null;
}

/** What a page of results depends on besides its keyword, number and instant. `null`: unknown. */
export interface PageContext extends Standpoint {
  /** `usual` is the shop's own (おすすめ); every other one in the shop's own code: `price-asc-rank`. */
  readonly order: string | null;
  /** `name=value`, sorted by code unit; `[]`: none is set. */
  readonly filters: readonly string[] | null;
  /** `all`, or the shop's alias of the department that was searched: `toys`. */
  readonly department: string | null;
  /** `all`, or the id of the only seller whose offers are listed. */
  readonly seller: string | null;
}

/** What the numbers of a reading depend on besides its term and date: the same on all of its pages, and whether these show ads. */
export interface ReadingContext extends PageContext {
  /** `null` if unknown: a source of cards sometimes leaves out ads, and an empty list has none. */
  readonly ads: 'seen' | 'none' | null;
}

/** The context of a page of which nothing is known. */
export const UNKNOWN_PAGE: PageContext = {
  order: null,
  filters: null,
  department: null,
  seller: null,
  place: null,
  device: null,
  visitor: null,
};

/** The context of a reading without any known conditions. */
export const UNKNOWN_CONTEXT: ReadingContext = { ...UNKNOWN_PAGE, ads: null };

/** The standpoint of a reader for a snapshot; absent if unknown. */
export function seenFromOf({ place = null, device = null, visitor = null }: Partial<Standpoint>): {
  readonly seenFrom?: Standpoint;
} {
  const isKnown = place !== null || device !== null || visitor !== null;
  return isKnown ? { seenFrom: { place, device, visitor } } : {};
}

/** What two readings can differ in so that their numbers have nothing to do with each other. */
export const CONTEXT_MEMBERS = [
  'order',
  'filters',
  'department',
  'seller',
  'place',
  'device',
  'visitor',
  'ads',
] as const satisfies readonly (keyof ReadingContext)[];
export type ContextMember = (typeof CONTEXT_MEMBERS)[number];

/**
 * The members in which two readings differ, in the order of {@link CONTEXT_MEMBERS}; `[]`: they may be compared. An unknown order,
 * filter, department or seller counts as the usual one, because a page shows anything unusual in several of its parts. An unknown
 * place, device or visitor equals only another unknown one. Unknown ads equal any.
 */
export function differencesOf(one: ReadingContext, other: ReadingContext): ContextMember[] {
  return CONTEXT_MEMBERS.filter((member) =>
    member === 'ads' ? isOtherAds(one, other) : likenessOf(one, member) !== likenessOf(other, member),
  );
}

/** Whether two pages may belong to one reading: they are alike in everything except ads, which change at every load. */
export function isSamePageContext(one: PageContext, other: PageContext): boolean {
  return differencesOf({ ...one, ads: null }, { ...other, ads: null }).length === 0;
}

function isOtherAds({ ads: one }: ReadingContext, { ads: other }: ReadingContext): boolean {
  return one !== null && other !== null && one !== other;
}

function likenessOf(context: PageContext, member: Exclude<ContextMember, 'ads'>): string {
  switch (member) {
    case 'order':
      return context.order ?? 'usual';
    case 'filters':
      return JSON.stringify((context.filters ?? []).toSorted());
    case 'department':
    case 'seller':
      return context[member] ?? 'all';
    default:
      return context[member] ?? '';
  }
}
