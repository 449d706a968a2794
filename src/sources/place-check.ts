import type { Card } from '../core/card.ts';
import { MARKETPLACE } from '../core/marketplace.ts';
import type { Fail } from './failure.ts';
import type { Charge, SourceFailure } from './port.ts';

/** Share of priced cards that may be in another currency: sellers abroad exist, whole pages abroad are another place. */
const FOREIGN_SHARE_MAX = 0.2;

/** Kana of both kinds (half width too) and kanji. */
const JAPANESE = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u;

/**
 * Why cards are not those of the Japanese shop in Japanese, as a sentence; `null` when they are. Vendors answer with the
 * shop of another country, or in another language, under status 200.
 */
export function findWrongPlace(cards: readonly Card[]): string | null {
  const priced = cards.filter((card) => typeof card.price === 'number' && card.currency !== null);
  const foreign = priced.filter((card) => card.currency !== MARKETPLACE.currency);
  if (foreign.length > priced.length * FOREIGN_SHARE_MAX) {
    const currencies = [...new Set(foreign.map((card) => card.currency))].join(', ');
    return `${foreign.length} of ${priced.length} prices are in ${currencies}, not in ${MARKETPLACE.currency}.`;
  }
  if (cards.length === 0 || cards.some(isJapanese)) return null;
  return `None of ${cards.length} cards has a Japanese character in its title or delivery text.`;
}

function isJapanese(card: Card): boolean {
  return JAPANESE.test(card.title ?? '') || JAPANESE.test(card.delivery ?? '');
}

/** The failure of an answer from another place, or `null`. */
export function wrongPlaceOf(cards: readonly Card[], charge: Charge, fail: Fail): SourceFailure | null {
  const detail = findWrongPlace(cards);
  return detail === null ? null : fail({ reason: 'wrong_place', charge, detail });
}
