import { parseSalesMin } from '../../../core/sales-volume.ts';
import { visibleText } from '../../markup/visible-text.ts';
import type { CardView } from './card-view.ts';

export interface Sales {
  /** The shop's words, or `null`. */
  readonly salesVolume: string | null;
  /** Their lower bound. */
  readonly salesVolumeMin: number | null;
}

/** How many were bought lately, in the shop's words. */
export function readSales(card: CardView): Sales {
  const { fragment } = card;
  for (const element of fragment.filter(card.reviews ?? card.root, (inner) => inner.classFrom >= 0)) {
    if (!fragment.hasClass(element, 'a-color-secondary')) continue;
    if (element.contentEnd - element.contentStart > 1_000) continue;
    const text = visibleText(fragment, element);
    const least = parseSalesMin(text);
    if (least !== null) return { salesVolume: text, salesVolumeMin: least };
  }
  return { salesVolume: null, salesVolumeMin: null };
}
