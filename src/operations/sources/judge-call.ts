import { GAP_WORDS, PAGE_WORDS } from '../../core/gap-words.ts';
import { type LocalDate, localDateOf } from '../../core/local-date.ts';
import type { Text } from '../../core/text.ts';
import {
  type CapturedPage,
  captureAnswer,
  doubledProduct,
  isCountable,
  type ProductRead,
  readPage,
  readProductFacts,
  readProductPage,
} from '../../scan/index.ts';
import type {
  AccountOutcome,
  PageOutcome,
  ProductPageOutcome,
  ProductsOutcome,
  ReadyOutcome,
  SourceFailure,
} from '../../sources/port.ts';
import type { Called } from './source-call.ts';

/** What a call to a source brought. */
export interface CallVerdict {
  /** `unusable`: the source answered, but a scan could not count the answer. */
  readonly kind: 'usable' | 'unusable' | 'failed';
  /** What the source returned, or why the call failed; what the source itself said of it stays as it is. */
  readonly result: Text;
}

/** Which source was called, and when. */
export interface CallFacts {
  /** Id of the kind of source. */
  readonly source: string;
  readonly localDate: LocalDate;
  readonly startedAtMs: number;
}

type Answer<Outcome> = Exclude<Outcome, SourceFailure>;

/** Judges the answer of a call as a scan of that date does. */
export function judgeCall(called: Called, facts: CallFacts): CallVerdict {
  switch (called.of) {
    case 'account':
      return called.outcome.outcome === 'failed'
        ? failed(called.outcome)
        : usable(describeAccount(called.outcome));
    case 'term':
      return called.outcome.outcome === 'failed'
        ? failed(called.outcome)
        : judgeResults(called.term, called.outcome, facts);
    case 'product':
      return called.outcome.outcome === 'failed'
        ? failed(called.outcome)
        : judgeProduct(called.asin, called.outcome, facts);
  }
}

function usable(result: Text): CallVerdict {
  return { kind: 'usable', result };
}

function failed({ reason, detail }: Pick<SourceFailure, 'reason' | 'detail'>): CallVerdict {
  return { kind: 'failed', result: withDetail(GAP_WORDS[reason], detail) };
}

function withDetail(words: Text, detail: string): Text {
  return { en: `${words.en}: ${detail}`, ja: `${words.ja}：${detail}` };
}

function judgeResults(term: string, answer: Answer<PageOutcome>, { localDate }: CallFacts): CallVerdict {
  const asked = { term, page: 1 };
  switch (answer.outcome) {
    case 'no_results':
      return usable(NO_RESULTS);
    case 'html': {
      const { bytes, address } = answer.page;
      const page = readPage(bytes, address);
      return judgeCaptures(
        captureAnswer(answer, asked, () => page),
        page.cards.length,
        localDate,
      );
    }
    case 'cards': {
      const cards = answer.pages.reduce((sum, page) => sum + page.cards.length, 0);
      return judgeCaptures(captureAnswer(answer, asked), cards, localDate);
    }
  }
}

/** Judges the pages of an answer in which this many cards were read. */
function judgeCaptures(captures: readonly CapturedPage[], cards: number, localDate: LocalDate): CallVerdict {
  const [first] = captures;
  if (first === undefined) return unusable(cards, GAP_WORDS.unreadable);
  const unsound = captures.find((capture) => !isCountable(capture));
  if (unsound !== undefined) return unusable(cards, WORDS[unsound.verdict]);
  const seenOn = localDateOf(first.observedAtMs);
  if (seenOn !== localDate) return unusable(cards, { en: `Page of ${seenOn}`, ja: `${seenOn} のページ` });
  if (first.verdict === 'no_results') return usable(NO_RESULTS);
  return usable({
    en: `The results page is readable and has ${countCards(cards)}.`,
    ja: `検索結果ページを読み取れました（商品 ${cards} 件）。`,
  });
}

const NO_RESULTS: Text = { en: 'The search has no results.', ja: '検索結果はありませんでした。' };

function unusable(cards: number, why: Text): CallVerdict {
  const result = {
    en: `The results page (${countCards(cards)} read) is not usable: ${why.en}.`,
    ja: `検索結果ページ（商品 ${cards} 件）を受け取りましたが、計測には使えません：${why.ja}`,
  };
  return { kind: 'unusable', result };
}

function countCards(count: number): string {
  return counted(count, 'product card', 'product cards');
}

function judgeProduct(
  asin: string,
  answer: Answer<ProductPageOutcome | ProductsOutcome>,
  facts: CallFacts,
): CallVerdict {
  const { hindrance } = readAnswer(answer, { ...facts, asin });
  if (hindrance === null) return usable({ en: 'The product was read.', ja: '商品の情報を読み取れました。' });
  const { reason, detail } = hindrance;
  if (reason === 'not_found')
    return usable({ en: 'The product does not exist.', ja: '該当する商品はありませんでした。' });
  const why = withDetail(GAP_WORDS[reason], detail);
  const result = {
    en: `The answer for the product is not usable: ${why.en}`,
    ja: `商品の情報を受け取りましたが、計測には使えません：${why.ja}`,
  };
  return { kind: 'unusable', result };
}

function readAnswer(
  answer: Answer<ProductPageOutcome | ProductsOutcome>,
  asked: Parameters<typeof readProductPage>[1],
): ProductRead {
  if (answer.outcome !== 'products') return readProductPage(answer, asked);
  if (answer.doubled?.includes(asked.asin)) return doubledProduct(asked);
  return readProductFacts(
    answer.products.find((product) => product.asin === asked.asin),
    asked,
  );
}

function describeAccount(answer: Answer<AccountOutcome | ReadyOutcome>): Text {
  if (answer.outcome === 'account') {
    const { pagesLeft } = answer;
    return {
      en: `The account works; ${counted(pagesLeft, 'search is', 'searches are')} left.`,
      ja: `契約アカウントは利用できます（残りの検索回数：${pagesLeft} 回）。`,
    };
  }
  const { length } = answer.tasks;
  return {
    en: `The account works; ${counted(length, 'result is', 'results are')} ready to be collected.`,
    ja: `契約アカウントは利用できます（受け取れる結果：${length} 件）。`,
  };
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

const WORDS = { ...GAP_WORDS, ...PAGE_WORDS };
