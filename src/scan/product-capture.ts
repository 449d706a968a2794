import { isAsin } from '../core/asin.ts';
import { type Bringer, broughtByOf } from '../core/bringer.ts';
import { localDateOf } from '../core/local-date.ts';
import { adviceFor, CONFIRM } from '../core/page-kind.ts';
import { type Parsed, parsed } from '../core/parsed.ts';
import type { ProductPage } from '../core/product.ts';
import { snapshotOfPage } from '../pages/index.ts';
import type { ProductReading } from '../store/port.ts';
import { missing } from './missing-facts.ts';
import { type Declared, instantOf, type SavedPage } from './read-capture.ts';
import { shownInPlace } from './reading/read-product.ts';

/** A product page with the reading that it makes. */
export interface ProductCapture {
  readonly page: ProductPage;
  readonly reading: ProductReading;
}

/**
 * Finds out what a product page says of which product: its facts when it is sound, otherwise a failed reading with its
 * reason. The product is the one that was asked for. The instant is the page's own, else the declared one, else that
 * of saving. A page that names no product is refused, and so is a page of another kind.
 */
export function productCaptureOf(
  page: ProductPage,
  given: SavedPage & {
    readonly declared: Pick<Declared, 'observedAtMs'>;
    /** Id of the source. */
    readonly source: string;
    readonly broughtBy?: Bringer;
  },
): Parsed<ProductCapture> {
  const advice = page.verdict === 'blocked' ? CONFIRM.product : adviceFor(page.kind, 'product');
  const asin = page.asinAsked ?? page.asin;
  if (asin === null || !isAsin(asin)) {
    if (advice !== null) return { ok: false, problem: advice };
    return missing('product', given.way);
  }
  const instant = instantOf(page.observedAtMs, given);
  if (!instant.ok) return advice === null ? instant : { ok: false, problem: advice };
  const observedAtMs = instant.value;
  const { source, broughtBy } = given;
  const sighting = { source, ...broughtByOf(broughtBy), localDate: localDateOf(observedAtMs), observedAtMs };
  const snapshot = snapshotOfPage(page, sighting);
  if (snapshot !== null) return parsed({ page, reading: snapshot });
  const reason = page.verdict === 'sound' ? 'unreadable' : page.verdict;
  return parsed({ page, reading: { asin, ...sighting, reason, shownAsin: shownInPlace(page) } });
}
