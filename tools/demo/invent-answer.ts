import type { LocalDate } from '../../src/core/local-date.ts';
import { placeCards } from '../../src/core/shelf.ts';
import type { StoreReader } from '../../src/store/port.ts';
import { draw, drawInt, pick, seedOf } from '../sample-shop/chance.ts';

/** Share of the questions that the assistant of the sample shop does not answer. */
const REFUSED_SHARE = 0.06;

/** Share of the answers that always contain one of the seller's products. */
const OWN_SHARE = 0.35;

const REFUSAL = '申し訳ありませんが、そのご質問にはお答えできません。';

const REASONS = [
  '評価が安定している',
  '価格が手ごろ',
  '軽くて持ち運びやすい',
  '手入れが簡単',
  '口コミが多い',
] as const;

/** The question, and when it was asked. */
export interface AskedQuestion {
  readonly keyword: string;
  readonly question: string;
  readonly date: LocalDate;
}

/**
 * An answer as a shop's assistant could give it, made from the products on the day's shelf; the same for the same day and
 * question. `null` without a shelf.
 */
export async function inventAnswer(
  store: StoreReader,
  accountId: string,
  { keyword, question, date }: AskedQuestion,
): Promise<string | null> {
  const seed = seedOf('answer', question, date);
  if (draw(seed, 'refused') < REFUSED_SHARE) return REFUSAL;
  const reading = await store.findReading(keyword, date);
  if (reading === undefined) return null;
  const products = await store.listAsins(accountId);
  const own = new Set(products.flatMap(({ asin, relation }) => (relation === 'own' ? [asin] : [])));
  const cards = placeCards(reading.shelf.pages).filter(({ isSponsored }) => !isSponsored);
  const shuffled = cards
    .map((card, index) => ({ card, turn: draw(seed, 'turn', index) }))
    .toSorted((a, b) => a.turn - b.turn)
    .map(({ card }) => card);
  const others = shuffled.filter(({ asin }) => !own.has(asin)).slice(0, drawInt(seed, 'length', [3, 5]));
  const mine = draw(seed, 'own') < OWN_SHARE ? shuffled.filter(({ asin }) => own.has(asin)).slice(0, 1) : [];
  const chosen = [...others, ...mine].toSorted((a, b) => a.position - b.position);
  if (chosen.length === 0) return null;
  return printAnswer(
    keyword,
    chosen.map(({ title }) => shortTitle(title ?? '')),
    seed,
  );
}

function printAnswer(keyword: string, names: readonly string[], seed: number): string {
  const lines = names.map(
    (name, index) => `${index + 1}. **${name}** — ${pick(seed, 'reason', REASONS, index)}`,
  );
  return `${keyword}でしたら、次の${names.length}点が候補です。\n\n${lines.join('\n')}\n\n在庫と価格は商品ページで確認してください。`;
}

/** Maker, kind and model number, as people shorten a title. */
function shortTitle(title: string): string {
  const words = title.replace(/ 【[^】]*】$/u, '').split(' ');
  return [...words.slice(0, 2), words.at(-1) ?? ''].join(' ');
}
