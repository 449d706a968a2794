import { addDays } from '../../src/core/local-date.ts';
import type { Product } from './catalogue.ts';
import { draw, drawInt, stretchOf } from './chance.ts';
import { MARKET_START } from './market-day.ts';

/** One line of the delivery block; the date is in bold. */
export interface DeliveryLine {
  readonly before: string;
  readonly date: string;
  readonly after: string;
}

/** How far from the shop's warehouses a shopper lives. */
export type Distance = 'near' | 'far';

/** How many days longer delivery takes to a shopper far away. */
const FAR_DAYS = 4;

/** When and how a product would be delivered, and what the row about stock says. */
export interface Delivery {
  readonly primary: DeliveryLine | null;
  readonly secondary: DeliveryLine | null;
  readonly stockText: string | null;
  /** The whole block as one line; `null` without a block. */
  readonly text: string | null;
}

const WEEKDAYS = ['日曜日', '月曜日', '火曜日', '水曜日', '木曜日', '金曜日', '土曜日'];

/** What the delivery block says about a product on a day. */
export function deliveryOf(today: {
  readonly product: Product;
  readonly day: number;
  readonly age: number;
  readonly isOut: boolean;
  readonly distance: Distance;
}): Delivery {
  const { product, day, age, isOut, distance } = today;
  if (isOut) return delivery([null, null], '現在在庫切れです。');
  if (product.isEbook) return delivery([line('すぐに', '', '購読可能'), null], null);
  if (age < 4)
    return delivery([line('この商品の発売予定日は', longDate(day + 4 - age), 'です。'), null], null);
  if (draw(product.seed, 'invitation') < 0.01) {
    return delivery([line('', '', '招待された方のみご購入いただけます'), null], null);
  }
  return delivery(linesOf(product, day, distance), lowStockOf(product, day));
}

function linesOf(product: Product, day: number, distance: Distance): [DeliveryLine, DeliveryLine | null] {
  const mode = draw(product.seed, 'delivery', stretchOf(product.seed, 'delivery', day, 28));
  const first = day + drawInt(product.seed, 'delivery days', [1, 3]) + (distance === 'far' ? FAR_DAYS : 0);
  if (mode < 0.15) {
    const fee = drawInt(product.seed, 'fee', [3, 6]) * 100;
    return [line(`配送料 ￥${fee} `, `${shortDate(first + 1)}-${shortDate(first + 2)}`, 'にお届け'), null];
  }
  if (mode < 0.3 && distance === 'near') {
    return [
      line('無料配送 ', `${shortDate(first + 1)} ${weekday(first + 1)}`, 'にお届け 初回のご注文の場合'),
      line('または 最も早い 配送 ', `明日 ${shortDate(day + 1)}`, 'にお届け'),
    ];
  }
  return [line('無料配送 ', `${shortDate(first)} ${weekday(first)}`, 'にお届け'), null];
}

/** The last pieces of a batch, one fewer each day. */
function lowStockOf(product: Product, day: number): string | null {
  const stretch = stretchOf(product.seed, 'low stock', day, 5);
  if (draw(product.seed, 'low stock', stretch) >= 0.1) return null;
  const left = drawInt(product.seed, 'left', [1, 8], stretch) + (4 - (((day % 5) + 5) % 5));
  return `残り${left}点 ご注文はお早めに`;
}

function line(before: string, date: string, after: string): DeliveryLine {
  return { before, date, after };
}

function delivery(
  [primary, secondary]: [DeliveryLine | null, DeliveryLine | null],
  stockText: string | null,
) {
  const lines = [primary, secondary].filter((each) => each !== null);
  const text = lines.map((each) => each.before + each.date + each.after).join(' ');
  return { primary, secondary, stockText, text: text === '' ? null : text };
}

function shortDate(day: number): string {
  const date = addDays(MARKET_START, day);
  return `${Number(date.slice(5, 7))}月${Number(date.slice(8, 10))}日`;
}

function longDate(day: number): string {
  return `${addDays(MARKET_START, day).slice(0, 4)}年${shortDate(day)}`;
}

function weekday(day: number): string {
  const index = Temporal.PlainDate.from(addDays(MARKET_START, day)).dayOfWeek % 7;
  return WEEKDAYS[index] ?? '';
}
