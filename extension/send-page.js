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
 * Takes the page of a tab, sends it to the person's miharu, and shows the answer in the panel.
 * @param {number} tabId
 */
export async function sendPage(tabId) {
  const number = ++sent;
  await show({ state: 'sending' });
  const shown = await sendTaken(tabId);
  // Of pages that are sent at the same time, the panel shows the one that was opened last.
  if (number === sent) await show(shown);
}

let sent = 0;

/** @param {number} tabId @returns {Promise<Shown>} */
async function sendTaken(tabId) {
  const settings = await readSettings();
  if (settings === null) return { state: 'failed', failure: { code: 'not_set_up' } };
  const taken = await takePage(tabId);
  if (!taken.ok) return { state: 'failed', failure: taken.failure };
  const { html, url, keyword, observedAt, loadedAtMs } = taken.value;
  const spelling = keyword === null ? null : await findWatched(settings, keyword);
  const answered = await askMiharu(settings, '/pages', {
    method: 'POST',
    query: { url, observed_at: observedAt, ...(spelling === null ? {} : { keyword: spelling }) },
    type: 'text/html',
    body: html,
  });
  if (!answered.ok) return { state: 'failed', failure: answered.failure };
  return { state: 'answered', answer: answered.value, loadedAtMs, sentAtMs: Date.now() };
}

/** @param {Shown} shown */
async function show(shown) {
  await chrome.storage.session.set({ shown });
}
