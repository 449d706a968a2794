import { onFirstUse } from '../../core/first-use.ts';
import { fractionDigitsOf } from '../../core/money.ts';
import { quarantine } from '../../core/quarantine.ts';
import { oneLine, type Text } from '../../core/text.ts';
import type { EventValue } from './event-kind.ts';

/** Maximum length of a text from outside in a sentence, in code points. */
const QUOTED_MAX = 60;

/** Text from outside for use in a sentence: cleansed, on one line, shortened. */
export function quoted(text: string): string {
  return quarantine(oneLine(text), QUOTED_MAX);
}

/** Created on first use, since creating one costs a hundred times as much as using it. */
const numbers = onFirstUse(() => new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 }));

/** A number with grouped thousands: `1,980`. */
function printNumber(value: number): string {
  return numbers().format(value);
}

/** An amount in the smallest unit of `currency`: 1,980 円, USD 28.10. */
export function printAmount(amount: number, currency: string | null): Text {
  if (currency === 'JPY') return { ja: `${printNumber(amount)} 円`, en: `¥${printNumber(amount)}` };
  const digits = fractionDigitsOf(currency ?? '');
  const shown = (amount / 10 ** digits).toLocaleString('en-US', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  const text = `${currency ?? ''} ${shown}`.trim();
  return { ja: text, en: text };
}

/** A number followed by its unit in each language: `51 位`, `1,000+`. */
export function counted(value: number, ja: string, en = ''): Text {
  return { ja: `${printNumber(value)} ${ja}`, en: `${printNumber(value)}${en}` };
}

/** Verbs for a number that increases or decreases. */
export interface Verbs {
  readonly up: Text;
  readonly down: Text;
}

export const ROSE_OR_FELL: Verbs = {
  up: { ja: '上がりました', en: 'rose' },
  down: { ja: '下がりました', en: 'fell' },
};

export const MORE_OR_FEWER: Verbs = {
  up: { ja: '増えました', en: 'rose' },
  down: { ja: '減りました', en: 'fell' },
};

/** A smaller rank is better. */
export const DROPPED_OR_IMPROVED: Verbs = {
  up: { ja: '下がりました', en: 'dropped' },
  down: { ja: '上がりました', en: 'improved' },
};

/** `価格が 1,980 円から 1,780 円に下がりました`: a number that changed, printed by `print`. */
export function moved(
  name: Text,
  [before, after]: readonly [EventValue, EventValue],
  print: (value: number) => Text,
  verbs: Verbs,
): Text {
  if (typeof before !== 'number' || typeof after !== 'number') return replaced(name, before, after);
  const verb = after > before ? verbs.up : verbs.down;
  const [from, to] = [print(before), print(after)];
  return {
    ja: `${name.ja}が ${spaced(from.ja)}から ${spaced(to.ja)}に${verb.ja}`,
    en: `${name.en} ${verb.en} from ${from.en} to ${to.en}`,
  };
}

/** The text, followed by a space if it ends in a half-width character. */
function spaced(text: string): string {
  return /[\x21-\x7E]$/.test(text) ? `${text} ` : text;
}

/** `商品名が「…」から「…」に変わりました`: a text that was replaced by another. */
export function replaced(name: Text, before: EventValue, after: EventValue): Text {
  const [from, to] = [quoted(String(before)), quoted(String(after))];
  return {
    ja: `${name.ja}が「${from}」から「${to}」に変わりました`,
    en: `${name.en} changed from “${from}” to “${to}”`,
  };
}
