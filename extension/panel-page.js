import { element, text } from './elements.js';
import { describeFailed, outsideLink } from './failure.js';
import { printDate, printInstant, printMoney, typeset } from './format.js';
import { parseAddress } from './settings.js';

/** @typedef {import('./miharu-api.js').Json} Json */

/** A page that was loaded this long before it was sent is not the present one any more. */
const OLD_MS = 30 * 60_000;

/**
 * What the panel says of a page.
 * @param {import('./send-page.js').Shown} shown
 * @param {import('./settings.js').Settings | null} settings
 * @returns {Node[]}
 */
export function describePage(shown, settings) {
  if (shown.state === 'sending') return [element('h1', '', text('sending')), element('progress', '')];
  if (shown.state === 'failed') return describeFailed(shown.failure, settings);
  const { answer, loadedAtMs, sentAtMs } = shown;
  const { advice } = answer;
  const parts = [
    title(answer),
    verdict(answer),
    typeof advice === 'string' ? element('p', 'notice', typeset(advice)) : null,
    sentAtMs - loadedAtMs > OLD_MS ? element('p', 'notice', text('loadedLongAgo')) : null,
    // What else the answer has is from other pages where this one does not count.
    ...(answer['counts'] === true ? facts(answer) : []),
    element('p', 'soft', text('loadedAt', printInstant(answer['observed_at'] ?? loadedAtMs))),
    inMiharu(answer, settings),
  ];
  return parts.filter((part) => part !== null);
}

/** What is kept of the keyword and the date, or of the product. @param {Json} answer */
function facts(answer) {
  const { reading, product } = answer;
  return [
    nextPage(answer),
    ...list(answer['own']).map((own, index) => ownProduct(own, { reading, isFirst: index === 0 })),
    nothingOwn(answer),
    productFacts(product),
  ];
}

/**
 * The same in a few words, for people who hear it: what counts, what is next, and the best rank.
 * @param {ParentNode} page
 */
export function summarize(page) {
  const parts = page.querySelectorAll(
    ':scope > h1, :scope > .verdict, :scope > .notice, :scope > .next, .product:first-of-type > :is(.rank, h2, .change)',
  );
  return [...parts].map((part) => part.textContent).join(' ');
}

/** The keyword with the number of its page, or the product. @param {Json} answer */
function title({ kind, keyword, page, product }) {
  if (kind === 'product' && product !== null)
    return element('h1', '', string(product?.title ?? product?.asin));
  if (typeof keyword !== 'string') return element('h1', '', text('page'));
  const number = typeof page === 'number' ? element('span', 'soft', ` ${text('pageNumber', page)}`) : null;
  return element('h1', '', keyword, number);
}

/** Whether the page counts, and how far its reading is. @param {Json} answer */
function verdict({ verdict: kind, counts, repeated, reading }) {
  if (counts === true) {
    const [look, word] = repeated === true ? ['badge', 'already'] : ['badge good', 'added'];
    const extent = extentOf(reading);
    return element(
      'p',
      'verdict',
      element('span', look, text(word)),
      extent === null ? null : element('span', 'soft', ` ${extent}`),
    );
  }
  const words = text(`verdict_${string(kind)}`);
  const badge = element('span', 'badge warn', text('notCounted'));
  return element('p', 'verdict', badge, words === '' ? null : ` ${words}`);
}

/** Where miharu shows more of it. @param {Json} answer @param {import('./settings.js').Settings | null} settings */
function inMiharu({ counts, keyword, local_date: date, product }, settings) {
  const place = settings === null ? null : parseAddress(settings.address);
  if (counts !== true || place?.ok !== true) return null;
  const asin = product?.asin;
  const address =
    typeof asin === 'string'
      ? `/product?${new URLSearchParams({ asin })}`
      : `/keyword/shelf?${new URLSearchParams({ keyword: string(keyword), date: string(date) })}`;
  return element('p', '', outsideLink(place.origin + address, text('inMiharu')));
}

/** How much was read: what a rank, and an absence, is out of. @param {Json | null | undefined} reading */
function extentOf(reading) {
  if (reading === null || reading === undefined) return null;
  const [read, wanted] = [list(reading['pages_read']).length, string(reading['pages_wanted'])];
  const results = reading['observed_results'];
  return typeof results === 'number'
    ? text('extent', read, wanted, results)
    : text('extentPages', read, wanted);
}

/** Which page to open next, where the reading is not complete. @param {Json} answer */
function nextPage({ reading }) {
  const missing = list(reading?.missing_pages);
  if (missing.length === 0) return null;
  const wanted = string(reading?.pages_wanted);
  const others = missing.length > 1 ? text('missingOthers', missing.slice(1).join(text('comma'))) : '';
  return element(
    'p',
    'next',
    element('strong', '', text('missingPage', string(missing[0]), wanted)),
    others === '' ? null : ` ${others}`,
  );
}

/** @param {Json} own @param {{ reading: Json | null, isFirst: boolean }} place */
function ownProduct(own, { reading, isFirst }) {
  const isRanked = own['rank_status'] === 'ranked';
  return element(
    'section',
    'product',
    element('p', isRanked ? 'rank' : 'rank absent', rankWords(own, reading)),
    element('h2', '', string(own['title'] ?? own['asin'])),
    changeLine(own),
    adWords(own),
    aboveList(own, isFirst),
  );
}

/** The products directly above, unfolded for the first product. @param {Json} own @param {boolean} isOpen */
function aboveList(own, isOpen) {
  const above = list(own['above']);
  if (above.length === 0) return null;
  const rows = above.map(({ asin, title, rank }) =>
    element(
      'li',
      '',
      element('span', 'place', text('rank', string(rank))),
      ' ',
      element('span', '', string(title ?? asin)),
    ),
  );
  const details = element(
    'details',
    '',
    element('summary', '', text('above', above.length)),
    element('ol', 'ranks', ...rows),
  );
  details.open = isOpen;
  return details;
}

/** @param {Json} own @param {Json | null} reading */
function rankWords({ rank_status: status, rank }, reading) {
  if (status === 'ranked') return text('rank', string(rank));
  const results = reading?.['observed_results'];
  if (typeof results !== 'number') return text('absent');
  return results === 0 ? text('noResults') : text('unranked', results);
}

/** The change since the last comparable day. @param {Json} own */
function changeLine({ rank_status: status, rank, previous }) {
  if (previous === null || previous === undefined) return element('p', 'change soft', text('noPrevious'));
  const day = printDate(string(previous.local_date));
  const [was, is] = [previous.rank_status === 'ranked', status === 'ranked'];
  if (was && is) {
    const moved = previous.rank - rank;
    if (moved === 0) return element('p', 'change soft', text('same', day));
    const words = text(moved > 0 ? 'rose' : 'fell', string(Math.abs(moved)), string(previous.rank), day);
    return element('p', moved > 0 ? 'change good' : 'change bad', words);
  }
  if (was) return element('p', 'change bad', text('left', string(previous.rank), day));
  return element('p', is ? 'change good' : 'change soft', text(is ? 'entered' : 'stillAbsent', day));
}

/** @param {Json} own */
function adWords({ sponsored_positions: positions }) {
  const shown = list(positions);
  return shown.length === 0 ? null : element('p', 'soft', text('ads', shown.join(text('comma'))));
}

/** @param {Json} answer */
function nothingOwn({ kind, counts, own }) {
  const isBare = kind === 'search' && counts === true && list(own).length === 0;
  return isBare ? element('p', '', text('noOwn')) : null;
}

/** @param {Json | null | undefined} product */
function productFacts(product) {
  if (product === null || product === undefined) return null;
  const changes = list(product['changes']).map(({ summary }) => element('li', '', typeset(string(summary))));
  const price = product['price'];
  return element(
    'section',
    'product',
    typeof price === 'number' ? element('p', 'rank', printMoney(price, string(product['currency']))) : null,
    element('p', changes.length === 0 ? 'soft' : '', text(changesWord(changes, product['previous']))),
    changes.length === 0 ? null : element('ul', '', ...changes),
  );
}

/** Without an earlier date there is nothing that could have changed. @param {Node[]} changes @param {unknown} previous */
function changesWord(changes, previous) {
  if (changes.length > 0) return 'changes';
  return previous === null ? 'noPrevious' : 'noChanges';
}

/** @param {unknown} value @returns {any[]} */
function list(value) {
  return Array.isArray(value) ? value : [];
}

/** @param {unknown} value */
function string(value) {
  return value === null || value === undefined ? '' : String(value);
}
