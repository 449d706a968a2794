import { isPageAsin } from '../../src/core/asin.ts';
import type { Card } from '../../src/core/card.ts';
import { PAGE_VERDICTS, type SearchPage } from '../../src/core/search-page.ts';
import { printSearchPage } from '../../src/pages/index.ts';

/** What is wrong with a page that was read; `[]` if the reader keeps every promise. */
export function checkRead(page: SearchPage): string[] {
  const faults: string[] = [];
  if (!PAGE_VERDICTS.includes(page.verdict)) faults.push(`unknown verdict ${page.verdict}`);
  for (const { code, where, detail } of page.problems) {
    if (!/^[a-z][a-z0-9_]*$/.test(code)) faults.push(`problem code ${code}`);
    if (!/^(?:page(?: [a-z_]+)?|card \d+(?: [a-z_]+)?)$/.test(where)) faults.push(`problem place ${where}`);
    if (detail === '' || detail.length > 6_000) faults.push(`problem detail of ${detail.length} characters`);
  }
  if (page.verdict === 'sound') faults.push(...checkSound(page));
  if (page.verdict === 'no_results' && page.cards.length > 0) faults.push('cards on a page without results');
  if (page.verdict === 'blocked' && page.cards.length > 0) faults.push('cards on a blocked page');
  for (const card of page.cards) faults.push(...checkCard(card));
  printSearchPage(page);
  return faults;
}

function checkSound(page: SearchPage): string[] {
  const faults: string[] = [];
  if (page.kind !== 'search') faults.push(`sound, but ${page.kind}`);
  if (page.cards.length === 0) faults.push('sound without cards');
  if (page.cardsExpected !== null && page.cards.length !== page.cardsExpected)
    faults.push('sound against its own count');
  if (page.language?.startsWith('ja') !== true) faults.push('sound in another language');
  if (page.cards.some(({ currency }) => currency !== null && currency !== 'JPY'))
    faults.push('sound in another currency');
  return faults;
}

function checkCard(card: Card): string[] {
  const faults: string[] = [];
  if (!isPageAsin(card.asin)) faults.push(`asin ${card.asin}`);
  for (const number of [
    card.price,
    card.priceMax,
    card.listPrice,
    card.reviewCount,
    card.points,
    card.salesVolumeMin,
  ]) {
    if (typeof number === 'number' && (!Number.isSafeInteger(number) || number < 0))
      faults.push(`number ${number}`);
  }
  if (typeof card.rating === 'number' && !(card.rating >= 0 && card.rating <= 5))
    faults.push(`rating ${card.rating}`);
  if (card.title === '' || card.delivery === '' || card.coupon === '' || card.stockText === '')
    faults.push('empty text');
  if (typeof card.imageUrl === 'string' && !card.imageUrl.startsWith('https://'))
    faults.push('image address');
  return faults;
}
