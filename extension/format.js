import { text } from './elements.js';

/** Numbers, dates and sentences as miharu's own pages print them. */

const LOCALES = /** @type {const} */ ({ en: 'en-GB', ja: 'ja-JP' });

/** The language of the texts. @returns {'en' | 'ja'} */
function language() {
  return text('language') === 'ja' ? 'ja' : 'en';
}

/** A Japanese calendar date, `YYYY-MM-DD`, with its weekday. @param {string} localDate */
export function printDate(localDate) {
  const options = /** @type {const} */ ({
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    weekday: 'short',
    timeZone: 'UTC',
  });
  const printed = new Intl.DateTimeFormat(LOCALES[language()], options).format(new Date(localDate));
  return printed.replace('(', '（').replace(')', '）');
}

/** An instant in Japan, as miharu counts days. @param {string | number} value */
export function printInstant(value) {
  const options = /** @type {const} */ ({
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'Asia/Tokyo',
  });
  return new Intl.DateTimeFormat(LOCALES[language()], options).format(new Date(value));
}

/** @param {number} amount @param {string} currency */
export function printMoney(amount, currency) {
  const locale = LOCALES[language()];
  if (currency !== 'JPY') return `${new Intl.NumberFormat(locale).format(amount)} ${currency}`;
  if (language() === 'ja') return `${new Intl.NumberFormat(locale).format(amount)} 円`;
  const options = /** @type {const} */ ({ style: 'currency', currency, currencyDisplay: 'narrowSymbol' });
  return new Intl.NumberFormat(locale, options).format(amount);
}

/** A sentence of miharu with quotation marks as people print them; programs get straight ones. @param {string} sentence */
export function typeset(sentence) {
  return language() === 'ja'
    ? sentence.replace(/ ?"([^"]*)" ?/g, '「$1」')
    : sentence.replace(/"([^"]*)"/g, '“$1”').replace(/(?<=\p{L})'(?=\p{L})/gu, '’');
}
