import {
  type PageContext,
  type ReadingContext,
  UNKNOWN_CONTEXT,
  UNKNOWN_PAGE,
} from '../core/reading-context.ts';
import type { CapturedPage } from './captured-page.ts';

/**
 * The context of a reading by its leading pages: of each member what the lowest page says that knows it. Ads are looked for on all of them; on
 * the pages of a source that gives cards, of which no more is known than where it looked from, and on an empty list, nobody can say whether the shop showed any.
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
