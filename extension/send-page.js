import { askMiharu } from './miharu-api.js';
import { readSettings } from './settings.js';
import { takePage } from './take-page.js';
import { findWatched } from './watched-keywords.js';

/** @typedef {import('./miharu-api.js').Failure} Failure */
/** @typedef {import('./miharu-api.js').Json} Json */
/**
 * What the panel shows of a page. It is kept in memory only, until the browser is closed.
 * @typedef {{ state: 'sending' } | { state: 'failed', failure: Failure }
 *   | { state: 'answered', answer: Json, loadedAtMs: number, sentAtMs: number }} Shown
 */

/**
 * Takes the page of a tab, sends it to the person's own miharu, and shows the answer in the panel.
 * @param {number} tabId
 */
export async function sendPage(tabId) {
  const number = ++sent;
  await show(number, { state: 'sending' });
  await show(number, await sendTaken(await takePage(tabId)));
}

/**
 * The same for a page that the person opened, once for each time that it was loaded: the shop changes the address of an
 * open page, which browsers report like a new page.
 * @param {number} tabId
 */
export async function sendOpenedPage(tabId) {
  const taken = await takePage(tabId);
  const page = taken.ok ? `${taken.value.url} ${taken.value.loadedAtMs}` : '';
  if (page !== '' && opened.get(tabId) === page) return;
  opened.set(tabId, page);
  const number = ++sent;
  await show(number, await sendTaken(taken));
}

/** How many pages were sent; while several are on their way, the panel shows the last one. */
let sent = 0;
/** The page of each tab that was sent by itself last. @type {Map<number, string>} */
const opened = new Map();

/** @param {Awaited<ReturnType<typeof takePage>>} taken @returns {Promise<Shown>} */
async function sendTaken(taken) {
  const settings = await readSettings();
  if (settings === null) return { state: 'failed', failure: { code: 'not_set_up' } };
  if (!taken.ok) return { state: 'failed', failure: taken.failure };
  const { html, url, keyword, observedAt, loadedAtMs } = taken.value;
  const spelling = keyword === null ? null : await findWatched(settings, keyword);
  const answered = await askMiharu(settings, '/pages', {
    method: 'POST',
    query: { url, observed_at: observedAt, ...(spelling === null ? {} : { keyword: spelling }) },
    type: 'text/html',
    body: html,
  });
  if (!answered.ok) return { state: 'failed', failure: unansweredOf(answered.failure) };
  return { state: 'answered', answer: answered.value, loadedAtMs, sentAtMs: Date.now() };
}

/** A page that got no answer may have been kept all the same. @param {Failure} failure @returns {Failure} */
function unansweredOf(failure) {
  return failure.code === 'away' ? { code: 'unanswered' } : failure;
}

/** @param {number} number @param {Shown} shown */
async function show(number, shown) {
  if (number === sent) await chrome.storage.session.set({ shown });
}
