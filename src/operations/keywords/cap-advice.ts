import { CALLS, type CapUse, nextPeriodStart } from '../../core/spending-cap.ts';
import type { Text } from '../../core/text.ts';
import { todayOf } from '../data-status.ts';
import type { ReadContext } from '../operation.ts';
import { CAPS_MAX } from '../sources/cap-facts.ts';
import type { Price, Prices } from './cost-per-day.ts';

/** Dates of the longest month: a cap of a month is compared as its average for a day. */
const MONTH_DAYS = 31;

/** What an account wants to have scanned every day. */
interface Wanted {
  readonly keywords: number;
  /** Own and tracked ones. */
  readonly products: number;
}

/**
 * What the operator's caps do not allow an account to have scanned when it has so many keywords and products; `null` if they
 * leave room for all keywords. Products count where the same source reads them. How much the whole installation may spend
 * is not revealed.
 */
export async function adviseOnCaps(
  context: ReadContext,
  accountId: string,
  { prices, ...wanted }: Wanted & { readonly prices: Prices },
): Promise<Text | null> {
  const today = todayOf(context);
  const { keywords } = wanted;
  const rooms: Room[] = [];
  const [ofProduct] = prices.product;
  for (const price of prices.term) {
    const filter = { which: 'all', source: price.source, accountId, limit: CAPS_MAX } as const;
    const products = ofProduct?.source === price.source ? wanted.products : 0;
    const sharing = ofProduct === undefined ? null : { price: ofProduct, count: products };
    rooms.push(roomOf(await context.store.listCaps(today, filter), { price, sharing, today }));
  }
  if (rooms.length === 0) return null;
  const sum = (of: (room: Room) => number) => rooms.reduce((all, room) => all + of(room), 0);
  const ofAccount = sum((room) => room.ofAccount);
  const dates = rooms.map(({ openFrom }) => openFrom).toSorted();
  const [openFrom = today] = dates;
  const shared = { keywords, products: rooms.some(({ isShared }) => isShared) ? wanted.products : 0 };
  const sentences = [
    ...(openFrom > today ? [describeReached(openFrom)] : []),
    ...(ofAccount < keywords
      ? [describeAccount(ofAccount, shared)]
      : sum((room) => room.ofAll) < keywords
        ? [describeInstallation(shared)]
        : []),
  ];
  if (sentences.length === 0) return null;
  return { en: sentences.map(({ en }) => en).join(' '), ja: sentences.map(({ ja }) => ja).join('') };
}

/** What the caps of one source leave. */
interface Room {
  /** Keywords a day under the caps of the account. */
  readonly ofAccount: number;
  /** Keywords a day under these and the caps of the installation. */
  readonly ofAll: number;
  /** Whether products count against the same caps. */
  readonly isShared: boolean;
  /** The first date on which a keyword fits. */
  readonly openFrom: string;
}

/** What a source is asked for. */
interface Asked {
  readonly price: Price;
  /** The products that it reads as well; `null` if no source reads products. */
  readonly sharing: { readonly price: Price; readonly count: number } | null;
  readonly today: string;
}

function roomOf(caps: readonly CapUse[], { price, sharing, today }: Asked): Room {
  const countedBy = (cap: CapUse, { calls, amount, unit }: Price) =>
    cap.measure === CALLS ? calls : cap.measure === unit ? amount : 0;
  const each = (cap: CapUse) => countedBy(cap, price);
  const ofProducts = (cap: CapUse) => (sharing === null ? 0 : countedBy(cap, sharing.price) * sharing.count);
  const limiting = caps.filter((cap) => each(cap) > 0);
  const perDay = (cap: CapUse) => {
    const left = cap.most / (cap.period === 'month' ? MONTH_DAYS : 1) - ofProducts(cap);
    return Math.max(0, Math.floor(left / each(cap)));
  };
  const least = (some: readonly CapUse[]) => Math.min(Number.POSITIVE_INFINITY, ...some.map(perDay));
  const full = limiting.filter((cap) => cap.spent + each(cap) > cap.most);
  const dates = full.map(({ period }) => nextPeriodStart(period, today));
  return {
    ofAccount: least(limiting.filter(({ accountId }) => accountId !== null)),
    ofAll: least(limiting),
    isShared: limiting.some((cap) => ofProducts(cap) > 0),
    openFrom: dates.toSorted().at(-1) ?? today,
  };
}

function describeReached(date: string): Text {
  return {
    en: `The operator's spending cap is reached for now: the new keywords may not be scanned before ${date}, Japan time.`,
    ja: `運営者が設けた費用の上限に達しているため、追加したキーワードは日本時間の ${date} まで計測されないことがあります。`,
  };
}

/** What makes room; both are true whoever reads it. */
const WAYS_OUT: Text = {
  en: 'To have all of them scanned, remove keywords or raise the cap, which only an operator can do.',
  ja: 'すべてを計測するには、上限の引き上げ（運営者だけが行えます）か、キーワードの削減が必要です。',
};

function describeAccount(count: number, { keywords, products }: Wanted): Text {
  const beside = besideProducts(products);
  const room =
    count === 0
      ? {
          en: `The operator's spending cap for this account leaves no room for its keywords${beside.en}. They may not be scanned.`,
          ja: `運営者が設けたこのアカウントの費用の上限では、${beside.ja}キーワードを計測できません。`,
        }
      : {
          en: `The operator's spending cap for this account is enough for about ${count} of its ${keywords} keywords a day${beside.en}. The others may not be scanned.`,
          ja: `運営者が設けたこのアカウントの費用の上限で計測できるのは、${beside.ja}キーワード ${keywords} 件のうち 1 日に約 ${count} 件です。残りは計測されないことがあります。`,
        };
  return withWaysOut(room);
}

function describeInstallation({ keywords, products }: Wanted): Text {
  const beside = besideProducts(products);
  return withWaysOut({
    en: `The operator's spending cap is not enough to scan all ${keywords} keywords of this account every day${beside.en}. Some may not be scanned.`,
    ja: `運営者が設けた費用の上限では、${beside.ja}このアカウントのキーワード ${keywords} 件すべてを毎日計測することはできません。一部は計測されないことがあります。`,
  });
}

function withWaysOut({ en, ja }: Text): Text {
  return { en: `${en} ${WAYS_OUT.en}`, ja: `${ja}${WAYS_OUT.ja}` };
}

/** That products share the cap, if any do. */
function besideProducts(products: number): Text {
  if (products === 0) return { en: '', ja: '' };
  const noun = products === 1 ? 'product' : 'products';
  return { en: `, besides its ${products} ${noun}`, ja: `商品 ${products} 件の計測に加えて、` };
}
