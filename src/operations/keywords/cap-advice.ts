import { CALLS, type CapUse, nextPeriodStart } from '../../core/spending-cap.ts';
import type { Text } from '../../core/text.ts';
import { todayOf } from '../data-status.ts';
import type { ReadContext } from '../operation.ts';
import { CAPS_MAX } from '../sources/cap-facts.ts';
import { type KeywordPrice, listKeywordPrices } from './cost-per-day.ts';

/** Dates of the longest month: a cap of a month is compared as its average for a day. */
const MONTH_DAYS = 31;

/**
 * What the operator's caps do not allow an account to have scanned when it has so many keywords; `null` if they leave
 * room for all. How much the whole installation may spend is not revealed.
 */
export async function adviseOnCaps(
  context: ReadContext,
  accountId: string,
  keywords: number,
): Promise<Text | null> {
  const today = todayOf(context);
  const rooms: Room[] = [];
  for (const price of await listKeywordPrices(context)) {
    const filter = { which: 'all', source: price.source, accountId, limit: CAPS_MAX } as const;
    rooms.push(roomOf(await context.store.listCaps(today, filter), price, today));
  }
  if (rooms.length === 0) return null;
  const sum = (of: (room: Room) => number) => rooms.reduce((all, room) => all + of(room), 0);
  const ofAccount = sum((room) => room.ofAccount);
  const dates = rooms.map(({ openFrom }) => openFrom).toSorted();
  const [openFrom = today] = dates;
  const sentences = [
    ...(openFrom > today ? [describeReached(openFrom)] : []),
    ...(ofAccount < keywords
      ? [describeAccount(ofAccount, keywords)]
      : sum((room) => room.ofAll) < keywords
        ? [describeInstallation(keywords)]
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
  /** The first date on which a keyword fits. */
  readonly openFrom: string;
}

function roomOf(caps: readonly CapUse[], price: KeywordPrice, today: string): Room {
  const each = ({ measure }: CapUse) =>
    measure === CALLS ? price.calls : measure === price.unit ? price.amount : 0;
  const limiting = caps.filter((cap) => each(cap) > 0);
  const perDay = (cap: CapUse) =>
    Math.floor(cap.most / each(cap) / (cap.period === 'month' ? MONTH_DAYS : 1));
  const least = (some: readonly CapUse[]) => Math.min(Number.POSITIVE_INFINITY, ...some.map(perDay));
  const full = limiting.filter((cap) => cap.spent + each(cap) > cap.most);
  const dates = full.map(({ period }) => nextPeriodStart(period, today));
  return {
    ofAccount: least(limiting.filter(({ accountId }) => accountId !== null)),
    ofAll: least(limiting),
    openFrom: dates.toSorted().at(-1) ?? today,
  };
}

function describeReached(date: string): Text {
  return {
    en: `The operator's spending cap is reached for now: the new keywords may not be scanned before ${date}, Japan time.`,
    ja: `運営者が設けた費用の上限に達しているため、追加したキーワードは日本時間の ${date} まで計測されないことがあります。`,
  };
}

function describeAccount(count: number, keywords: number): Text {
  return {
    en: `The operator's spending cap for this account is enough for about ${count} of its ${keywords} keywords a day. The others may not be scanned (reason: quota). Ask the operator to raise the cap, or remove keywords.`,
    ja: `運営者が設けたこのアカウントの費用の上限で計測できるのは、${keywords} 件のうち 1 日に約 ${count} 件です。残りは計測されないことがあります（理由：quota）。運営者に上限の引き上げを依頼するか、キーワードを減らしてください。`,
  };
}

function describeInstallation(keywords: number): Text {
  return {
    en: `The operator's spending cap is not enough to scan all ${keywords} keywords of this account every day. Some may not be scanned (reason: quota). Ask the operator to raise the cap, or remove keywords.`,
    ja: `運営者が設けた費用の上限では、このアカウントのキーワード ${keywords} 件すべてを毎日計測することはできません。一部は計測されないことがあります（理由：quota）。運営者に上限の引き上げを依頼するか、キーワードを減らしてください。`,
  };
}
