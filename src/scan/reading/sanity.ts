import type { Shelf } from '../../core/shelf.ts';

/**
 * Shelves of one term that share less of their organic products than this have nothing to do with each other. Measured: two
 * real pages of one term minutes apart share 14 of 16 (17 of 22 with ads); real pages of different terms share none.
 */
const SHARE_MIN = 0.1;

/** An earlier shelf with fewer organic products than this proves nothing. */
const PROOF_MIN = 8;

/**
 * Whether a shelf is too strange to be believed at once: it shares almost nothing with any of the term's earlier shelves, or it
 * is empty and that is new. The first shelf of a term that shows products is believed; there is nothing to hold it against.
 */
export function isStrange(shelf: Shelf, earlier: readonly Shelf[]): boolean {
  const own = organicAsins(shelf);
  if (own.size === 0) return !earlier.some((each) => organicAsins(each).size === 0);
  const proofs = earlier.map(organicAsins).filter((asins) => asins.size >= PROOF_MIN);
  return proofs.length > 0 && proofs.every((asins) => shareOf(own, asins) < SHARE_MIN);
}

/** Whether two shelves of one term and one date are of one mind, so that each confirms the other. */
export function agree(one: Shelf, other: Shelf): boolean {
  const [a, b] = [organicAsins(one), organicAsins(other)];
  if (a.size === 0 || b.size === 0) return a.size === b.size;
  return shareOf(a, b) >= SHARE_MIN;
}

/** Which part of the smaller set is in both, 0 to 1. */
function shareOf(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  return a.intersection(b).size / Math.min(a.size, b.size);
}

function organicAsins({ pages }: Shelf): ReadonlySet<string> {
  return new Set(
    pages.flatMap(({ cards }) => cards.filter((card) => !card.isSponsored).map((card) => card.asin)),
  );
}
