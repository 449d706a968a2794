import { KIND_TITLES } from '../../../operations/changes/event-schema.ts';
import type { Circumstance } from '../../../operations/ranks/rank-circumstances.ts';
import { differencesText } from '../../html/conditions.ts';
import { type Html, html } from '../../html/html.ts';
import { card, link } from '../../html/parts.ts';
import type { Page } from '../../page.ts';
import { stockText } from '../product/product-table.ts';
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
    html`<p class="rank-move">${format.sentence(said.join(page.visit.language === 'ja' ? '' : ' '))}${printChangesLink(move, page)}</p>`,
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

function meanwhileText({ circumstances, others }: Move, page: Page): string {
  const { t, format, visit } = page;
  if (circumstances.length + others.length === 0) return t('move.nothing');
  const kinds = format.listed(others.map((one) => kindText(one, page)));
  if (circumstances.length === 0) return t('move.others', { kinds });
  const facts = circumstances.map((one) => factText(one, page)).join(visit.language === 'ja' ? '、' : '; ');
  if (kinds === '') return t('move.meanwhile', { facts });
  return t('move.meanwhileAlso', { facts, kinds });
}

/** Names that begin with a capital letter within a sentence too. */
const PROPER_NAMES: ReadonlySet<string> = new Set(['bsr', 'prime']);

function kindText(
  { kind, compared_with: since }: Move['others'][number],
  { t, format, visit }: Page,
): string {
  const title = KIND_TITLES.get(kind)?.[visit.language] ?? kind;
  const inSentence = PROPER_NAMES.has(kind) ? title : title.charAt(0).toLowerCase() + title.slice(1);
  const name = kind === 'rank' ? t('move.otherRanks') : inSentence;
  if (since === null) return name;
  return name + format.inParentheses(t('move.comparedWith', { date: format.dateText(since) }));
}

/** The changes of the product on the later date, if the sentence does not say what they were. */
function printChangesLink({ asin, after, others }: Move, { t }: Page): Html | null {
  if (others.length === 0) return null;
  const query = new URLSearchParams({ asin, from: after.local_date, to: after.local_date });
  return html` ${link(`/events?${query}`, t('move.changes'))}`;
}

function factText(fact: Circumstance, page: Page): string {
  const { t, visit } = page;
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
    case 'offer_won_back':
      return t('move.offerWonBack');
    case 'stock':
      return t('move.stock', { before: stockText(fact.before, visit), after: stockText(fact.after, visit) });
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
  { end, before, after, unit }: Extract<Circumstance, { kind: 'price' }>,
  { t, format }: Page,
): string {
  const [up, down] = PRICE_TEXTS[end ?? 'single'];
  return t(before < after ? up : down, {
    before: format.money(before, unit),
    after: format.money(after, unit),
  });
}

const PRICE_TEXTS = {
  single: ['move.priceUp', 'move.priceDown'],
  low: ['move.lowUp', 'move.lowDown'],
  high: ['move.highUp', 'move.highDown'],
} as const;
