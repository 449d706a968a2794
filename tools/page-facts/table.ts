import type { CardFacts, PageFacts, VerdictFacts } from './facts.ts';

/** Prints the facts with their words, for comparison with the open page; stores nothing. */
export function printTable(facts: PageFacts | VerdictFacts): void {
  const { cards, ...page } = facts;
  console.log(JSON.stringify(page));
  for (const card of cards) console.log(rowOf(card));
  console.log(countsOf(cards));
}

function rowOf(card: CardFacts): string {
  const price = `${card.currency ?? ''} ${card.price ?? card.price_reason}${card.price_max === null ? '' : `-${card.price_max}`}`;
  const words = [card.badges.join('+'), card.delivery, card.stock_text, card.coupon, card.sales_volume];
  return [
    `${card.position}${card.is_sponsored ? ' ad' : ''}/${card.rank ?? '-'}`,
    card.asin,
    `${price} list ${card.list_price} pt ${card.points}`,
    `${card.rating} (${card.review_count})${card.is_prime ? ' prime' : ''}`,
    `${card.sales_volume_min} ${words.join(' ; ')}`,
    `${card.title?.slice(0, 50)} [${card.title?.length}]`,
    card.image_url,
  ].join(' | ');
}

/** How many cards have a value in each member. */
function countsOf(cards: readonly CardFacts[]): string {
  const counts = new Map<string, number>();
  for (const card of cards) {
    for (const [name, value] of Object.entries(card)) {
      const filled = Array.isArray(value) ? value.length > 0 : value !== null && value !== false;
      counts.set(name, (counts.get(name) ?? 0) + (filled ? 1 : 0));
    }
  }
  return [...counts].map(([name, count]) => `${name} ${count}`).join(', ');
}
