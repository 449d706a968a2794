import { decodeHTML } from 'entities';
import { firstKnown } from '../../core/first-known.ts';
import { oneLine } from '../../core/text.ts';

/** What the page itself says about its results. */
export interface ResultMessage {
  /** Whether it says that nothing matches the words that were asked. */
  readonly saysNothingMatches: boolean;
  /** Whether it says that the results are for other words. */
  readonly saysOtherWords: boolean;
  /** Those other words, where they could be read. */
  readonly otherWords: string | null;
}

const NOTHING_MATCHES =
  /(?:一致|該当)する(?:商品|結果|検索結果)[はがも](?:ありません|ございません|見つかりません)(?!でしたか)|結果はありません|結果[はが]見つかりません(?!でしたか)|検索結果[はが][0０]件|No results for|did not match any products|Keine Ergebnisse/;
const OTHER_WORDS = /検索結果を表示して|代わりに[^。]{1,200}検索|Showing results for|Search instead for/;
const OTHER_WORDS_NAMED = [
  /「([^「」]{1,200})」の?検索結果/u,
  /Showing results for\s+["“]?([^"”.]{1,200}?)["”.]/,
];

/** Reads the sentences that were met on the page; `messages` are pieces of markup around them. */
export function readMessages(messages: readonly string[]): ResultMessage {
  const texts = messages.map(plainText);
  const isThere = (shape: RegExp) => texts.some((text) => shape.test(text));
  return {
    saysNothingMatches: isThere(NOTHING_MATCHES),
    saysOtherWords: isThere(OTHER_WORDS),
    otherWords: otherWordsIn(texts),
  };
}

function otherWordsIn(texts: readonly string[]): string | null {
  return firstKnown(texts, (text) =>
    firstKnown(OTHER_WORDS_NAMED, (shape) => shape.exec(text)?.[1]?.trim() || null),
  );
}

/** Text of a piece of markup that may begin and end inside a tag. */
function plainText(piece: string): string {
  const whole = piece.replace(/^[^<>]*>/, '').replace(/<[^<>]*$/, '');
  return oneLine(decodeHTML(whole.replace(/<[^>]*>/g, '')));
}
