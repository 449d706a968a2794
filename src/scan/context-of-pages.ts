import {
  type PageContext,
  type ReadingContext,
  UNKNOWN_CONTEXT,
  UNKNOWN_PAGE,
} from '../core/reading-context.ts';
import type { CapturedPage } from './captured-page.ts';

/**
 * The context of a reading by its leading pages: each member comes from the lowest page that knows it. Whether the
 * shop showed ads is unknown for pages of a source of cards, which only knows its place and device, and for an empty
 * list.
 */
export function contextOfPages(pages: readonly CapturedPage[]): ReadingContext {
  const known = pages.flatMap(
    ({ context, seenFrom }) => context ?? (seenFrom ? { ...UNKNOWN_PAGE, ...seenFrom } : []),
  );
  const page = known.reduceRight<PageContext>(
    (later, { order, filters, department, seller, place, device, visitor }) => ({
      order: order ?? later.order,
      filters: filters ?? later.filters,
      department: department ?? later.department,
      seller: seller ?? later.seller,
      place: place ?? later.place,
      device: device ?? later.device,
      visitor: visitor ?? later.visitor,
    }),
    UNKNOWN_PAGE,
  );
  return { ...UNKNOWN_CONTEXT, ...page, ads: adsOf(pages) };
}

function adsOf(pages: readonly CapturedPage[]): ReadingContext['ads'] {
  if (pages.some(({ context, cards }) => context === undefined || cards.length === 0)) return null;
  if (pages.length === 0) return null;
  return pages.some(({ cards }) => cards.some(({ isSponsored }) => isSponsored)) ? 'seen' : 'none';
}
