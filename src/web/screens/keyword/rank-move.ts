import { VALUE_NAMES } from '../../../operations/changes/event-schema.ts';
import type { Circumstance } from '../../../operations/ranks/rank-circumstances.ts';
import { differencesText } from '../../html/conditions.ts';
import { type Html, html } from '../../html/html.ts';
import { card, link } from '../../html/parts.ts';
import type { Page } from '../../page.ts';
import { type History, shortName } from './history-table.ts';

type Move = NonNullable<History['move']>;

/** The newest rank change of the best own product, and in one sentence what else changed: never as its cause. */
export function printRankMove({ keyword, move }: History, page: Page): Html | null {
  if (move === null) return null;
  const { t, format } = page;
  const query = new URLSearchParams({
    keyword,
    before: move.before.local_date,
    after: move.after.local_date,
  });
  const said = [moveText(move, page), ...(move.differs.length > 0 ? [] : [meanwhileText(move, page)])];
  return card(
    t('move.title'),
    html`<p class="rank-move">${format.sentence(said.join(page.visit.language === 'ja' ? '' : ' '))}</p>`,
    link(`/keyword/compare?${query}`, t('move.compare')),
  );
}

function moveText(move: Move, { t, format, visit }: Page): string {
  const { before, after, differs } = move;
  const [from, to] = [format.dateText(before.local_date), format.dateText(after.local_date)];
  const dated = { product: shortName(move), from, to };
  if (differs.length > 0) return t('move.differs', { ...dated, what: differencesText(visit, differs) });
  if (after.rank === null) return t('move.left', { ...dated, before: before.rank ?? 0 });
  if (before.rank === null) return t('move.entered', { ...dated, after: after.rank });
  const ranks = { ...dated, before: before.rank, after: after.rank };
  return before.rank < after.rank ? t('move.fell', ranks) : t('move.rose', ranks);
}

function meanwhileText({ circumstances }: Move, page: Page): string {
  const { t, visit } = page;
  if (circumstances.length === 0) return t('move.nothing');
  const facts = circumstances.map((one) => factText(one, page));
  return t('move.meanwhile', { facts: facts.join(visit.language === 'ja' ? '、' : '; ') });
}

function factText(fact: Circumstance, page: Page): string {
  const { t } = page;
  switch (fact.kind) {
    case 'newly_above':
      return withPart(t('move.newlyAbove', { count: fact.count }), fact.entered, 'move.ofThem', page);
    case 'no_longer_above':
      return withPart(t('move.noLongerAbove', { count: fact.count }), fact.left, 'move.ofThemLeft', page);
    case 'variation':
      return t('move.variation', { asin: fact.asin });
    case 'price':
      return priceText(fact, page);
    case 'offer_lost':
      return t('move.offerLost');
    case 'offer_won':
      return t('move.offerWon');
    case 'stock':
      return t('move.stock', { before: stockText(fact.before, page), after: stockText(fact.after, page) });
    case 'seller':
      return t('move.seller');
    case 'ads_above':
      return t(fact.before < fact.after ? 'move.adsUp' : 'move.adsDown', fact);
  }
}

function withPart(
  text: string,
  count: number,
  part: 'move.ofThem' | 'move.ofThemLeft',
  { t, format }: Page,
): string {
  return count === 0 ? text : `${text}${format.inParentheses(t(part, { count }))}`;
}

function priceText(
  { before, after, unit }: Extract<Circumstance, { kind: 'price' }>,
  { t, format }: Page,
): string {
  const money = (value: number) => (unit === 'JPY' ? format.yen(value) : `${format.number(value)} ${unit}`);
  const amounts = { before: money(before), after: money(after) };
  return before < after ? t('move.priceUp', amounts) : t('move.priceDown', amounts);
}

function stockText(state: string, { visit }: Page): string {
  return VALUE_NAMES.get('stock')?.[state]?.[visit.language] ?? state;
}
