import { foldKeyword } from './keyword-fold.js';
import { askMiharu } from './miharu-api.js';

/** How long the list of watched keywords is used before it is asked for again. */
const KEPT_MS = 10 * 60_000;

/**
 * The account's spelling of a keyword that it watches; `null` if it does not, or if miharu does not answer. The list is
 * kept in memory for ten minutes.
 * @param {import('./settings.js').Settings} settings
 * @param {string} keyword
 * @returns {Promise<string | null>}
 */
export async function findWatched(settings, keyword) {
  const folded = foldKeyword(keyword);
  return (await listWatched(settings)).find((watched) => foldKeyword(watched) === folded) ?? null;
}

/** @param {import('./settings.js').Settings} settings @returns {Promise<readonly string[]>} */
async function listWatched(settings) {
  const kept = await chrome.storage.session.get('watched');
  const watched = /** @type {{ atMs: number, address: string, keywords: string[] } | undefined} */ (
    kept['watched']
  );
  const age = Date.now() - (watched?.atMs ?? 0);
  if (watched?.address === settings.address && age >= 0 && age < KEPT_MS) return watched.keywords;
  const answered = await askMiharu(settings, '/pages/keywords');
  const list = answered.ok ? answered.value['keywords'] : null;
  if (!Array.isArray(list)) return [];
  const keywords = list.filter((one) => typeof one === 'string');
  await chrome.storage.session.set({ watched: { atMs: Date.now(), address: settings.address, keywords } });
  return keywords;
}
