import { getParameter, invalidParameter } from '../../core/errors.ts';
import { parseInstant } from '../../core/instant.ts';
import { localDateOf } from '../../core/local-date.ts';
import { MARKETPLACE } from '../../core/marketplace.ts';
import { inJapanTime } from '../../core/message.ts';
import { isOfShop } from '../../core/product-link.ts';
import { quote } from '../../core/text.ts';
import { CLOCK_AHEAD_MAX_MS } from '../../scan/index.ts';
import { firstKeptDate } from '../data-status.ts';
import { readKeyword } from '../keywords/monitored-keyword.ts';
import type { WriteContext } from '../operation.ts';

/** Maximum length of a page's URL, in characters. */
export const ADDRESS_LENGTH_MAX = 4_000;

/** What a sender says of a page. */
export interface SentFacts {
  /** As a keyword is written; whether it is one of the account's is judged with the page. */
  readonly keyword: string | null;
  readonly page: number | null;
  /** Pages that make the reading complete. */
  readonly pages: number;
  readonly url: string | null;
  /** Milliseconds since the epoch; not in the future, and of a date that is kept. */
  readonly observedAtMs: number | null;
}

/** Facts as they are sent. */
interface Sent {
  readonly keyword?: string;
  readonly page?: number;
  readonly pages?: number;
  readonly url?: string;
  readonly observed_at?: string;
}

/**
 * Reads what a sender says of a page. Readings are shared by all accounts, so nobody makes them shallower than the daily scan.
 * Throws `invalid_parameter`.
 */
export function readSentFacts(
  context: WriteContext,
  { keyword, page, pages = 0, url, observed_at: instant }: Sent,
): SentFacts {
  return {
    keyword: keyword === undefined ? null : readKeyword(keyword),
    page: page ?? null,
    pages: Math.min(Math.max(pages, context.settings.pages), MARKETPLACE.pagesMax),
    url: url === undefined ? null : readAddress(url),
    observedAtMs: instant === undefined ? null : readInstant(instant, context),
  };
}

function readAddress(sent: string): string {
  const url = URL.parse(sent);
  if (url !== null && isOfShop(url)) return url.href;
  throw invalidParameter('url', {
    en: `${quote(sent)} is not the URL of a page of ${MARKETPLACE.domain}. Copy it from the address bar, or leave it out.`,
    ja: `${quote(sent)} は ${MARKETPLACE.domain} のページの URL ではありません。アドレスバーからコピーするか、省略してください。`,
  });
}

function readInstant(sent: string, context: WriteContext): number {
  const instantMs = getParameter('observed_at', parseInstant(sent));
  if (instantMs > context.nowMs() + CLOCK_AHEAD_MAX_MS) {
    const say = (at: string) => ({
      en: `${at} is in the future. Give the time at which the page was opened, or leave it out.`,
      ja: `${at} は未来の時刻です。ページを開いた時刻を指定するか、省略してください。`,
    });
    throw invalidParameter('observed_at', { ...say(quote(sent)), onPage: inJapanTime(instantMs, say) });
  }
  const keptFrom = firstKeptDate(context);
  if (localDateOf(instantMs) >= keptFrom) return instantMs;
  const say = (at: string) => ({
    en: `${at} is before ${keptFrom}, the first date that is kept.`,
    ja: `${at} は、保存期間の初日 ${keptFrom} より前です。`,
  });
  throw invalidParameter('observed_at', { ...say(quote(sent)), onPage: inJapanTime(instantMs, say) });
}
