import { describeFailure, element, text } from './elements.js';

/** @typedef {import('./miharu-api.js').Json} Json */

/** A page that was loaded this long before it was sent is not the present one any more. */
const OLD_MS = 30 * 60_000;

/**
 * What the panel says of a page.
 * @param {import('./send-page.js').Shown} shown
 * @returns {Node[]}
 */
export function describePage(shown) {
  if (shown.state === 'sending') return [element('p', 'soft', text('sending'))];
  if (shown.state === 'failed') return [element('p', 'bad', describeFailure(shown.failure))];
  const { answer, loadedAtMs, sentAtMs } = shown;
  const parts = [
    element('h1', '', titleOf(answer)),
    element('p', answer['counts'] === true ? 'good' : 'bad', verdictOf(answer)),
    typeof answer['advice'] === 'string' ? element('p', '', answer['advice']) : null,
    element('p', 'soft', text('loadedAt', instant(answer['observed_at'] ?? loadedAtMs))),
    sentAtMs - loadedAtMs > OLD_MS ? element('p', '', text('loadedLongAgo')) : null,
    missingPages(answer),
    ...list(answer['own']).map(ownProduct),
    nothingOwn(answer),
    productFacts(answer['product']),
  ];
  return parts.filter((part) => part !== null);
}

/** @param {Json} answer */
function titleOf({ kind, keyword, page, product }) {
  if (kind === 'product' && product !== null) return string(product?.title ?? product?.asin);
  if (typeof keyword !== 'string') return text('page');
  return page === null ? keyword : text('keywordAndPage', keyword, string(page));
}

/** @param {Json} answer */
function verdictOf({ verdict, counts, repeated }) {
  if (counts === true) return text(repeated === true ? 'countsAlready' : 'counts');
  const words = text(`verdict_${string(verdict)}`);
  return words === '' ? text('countsNot') : text('countsNotBecause', words);
}

/** Which page to open next, where the reading is not complete. @param {Json} answer */
function missingPages({ reading }) {
  const missing = list(reading?.missing_pages);
  if (missing.length === 0) return null;
  const wanted = string(reading?.pages_wanted);
  const sentence = text('missingPage', string(missing[0]), wanted);
  const others = missing.length > 1 ? text('missingOthers', missing.slice(1).join(text('comma'))) : '';
  return element('p', '', [sentence, others].filter((one) => one !== '').join(' '));
}

/** @param {Json} own */
function ownProduct(own) {
  const above = list(own['above']);
  return element(
    'section',
    'product',
    element('h3', '', string(own['title'] ?? own['asin'])),
    element('p', 'rank', rankWords(own)),
    element('p', 'soft', changeWords(own)),
    adWords(own),
    above.length === 0 ? null : element('p', 'soft', text('above')),
    above.length === 0 ? null : element('ol', 'ranks', ...above.map(competitor)),
  );
}

/** @param {Json} product */
function competitor({ asin, title, rank }) {
  return element('li', '', text('rankAndTitle', string(rank), string(title ?? asin)));
}

/** @param {Json} own */
function rankWords({ rank_status: status, rank }) {
  return status === 'ranked' ? text('rank', string(rank)) : text('unranked');
}

/** The change since the last comparable day. @param {Json} own */
function changeWords({ rank_status: status, rank, previous }) {
  if (previous === null || previous === undefined) return text('noPrevious');
  const day = string(previous.local_date);
  const [was, is] = [previous.rank_status === 'ranked', status === 'ranked'];
  if (was && is) {
    const moved = previous.rank - rank;
    if (moved === 0) return text('same', day);
    return text(moved > 0 ? 'rose' : 'fell', string(Math.abs(moved)), string(previous.rank), day);
  }
  if (was) return text('left', string(previous.rank), day);
  return text(is ? 'entered' : 'stillAbsent', day);
}

/** @param {Json} own */
function adWords({ sponsored_positions: positions }) {
  const shown = list(positions);
  return shown.length === 0 ? null : element('p', 'soft', text('ads', shown.join(text('comma'))));
}

/** @param {Json} answer */
function nothingOwn({ kind, counts, own }) {
  const isBare = kind === 'search' && counts === true && list(own).length === 0;
  return isBare ? element('p', 'soft', text('noOwn')) : null;
}

/** @param {Json | null | undefined} product */
function productFacts(product) {
  if (product === null || product === undefined) return null;
  const changes = list(product['changes']).map(({ summary }) => element('li', '', string(summary)));
  const price = product['price'];
  return element(
    'section',
    'product',
    typeof price === 'number' ? element('p', 'rank', money(price, string(product['currency']))) : null,
    changes.length === 0 ? element('p', 'soft', text('noChanges')) : element('p', 'soft', text('changes')),
    changes.length === 0 ? null : element('ul', '', ...changes),
  );
}

/** @param {number} amount @param {string} currency */
function money(amount, currency) {
  if (currency !== 'JPY') return `${amount} ${currency}`;
  return new Intl.NumberFormat(text('language'), { style: 'currency', currency }).format(amount);
}

/** An instant in Japan, as miharu counts days. @param {string | number} value */
function instant(value) {
  const options = /** @type {const} */ ({ dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Tokyo' });
  return new Intl.DateTimeFormat(text('language'), options).format(new Date(value));
}

/** @param {unknown} value @returns {any[]} */
function list(value) {
  return Array.isArray(value) ? value : [];
}

/** @param {unknown} value */
function string(value) {
  return value === null || value === undefined ? '' : String(value);
}
