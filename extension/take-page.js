import { cleanAddress } from './page-address.js';

const SCRIPTS = ['postcode-areas', 'place', 'personal-words', 'kept-parts', 'clean-values', 'take-page'].map(
  (name) => `page/${name}.js`,
);

/** @typedef {import('./miharu-api.js').Failure} Failure */
/** @typedef {{ html: string, url: string, keyword: string | null, observedAt: string, loadedAtMs: number }} TakenPage */

/**
 * Takes the page of a tab as it is shown. Nothing of it is changed, clicked or loaded. A page that is still loading,
 * that is no page of results or product, or into which the shop has put another list since it was loaded, is a failure.
 * @param {number} tabId
 * @returns {Promise<{ ok: true, value: TakenPage } | { ok: false, failure: Failure }>}
 */
export async function takePage(tabId) {
  /** @type {typeof globalThis.miharuTaken | undefined} */
  let taken;
  try {
    const [first] = await chrome.scripting.executeScript({ target: { tabId }, files: SCRIPTS });
    taken = /** @type {typeof globalThis.miharuTaken | undefined} */ (first?.result);
  } catch {
    return { ok: false, failure: { code: 'no_access' } };
  }
  if (taken === undefined || taken === null) return { ok: false, failure: { code: 'no_access' } };
  const address = cleanAddress(taken.address);
  if (address === null) return { ok: false, failure: { code: 'other_page' } };
  if (taken.isLoading) return { ok: false, failure: { code: 'loading' } };
  if (taken.loadedAddress !== null && !isSameAddress(taken.loadedAddress, address.url))
    return { ok: false, failure: { code: 'replaced_page' } };
  const observedAt = new Date(taken.loadedAtMs).toISOString().replace(/\.\d+Z$/, 'Z');
  const { url, keyword } = address;
  return { ok: true, value: { html: taken.html, url, keyword, observedAt, loadedAtMs: taken.loadedAtMs } };
}

/**
 * Whether an address names the same list or product as a clean one, in any order and spelling of its parameters.
 * @param {string} address @param {string} clean
 */
function isSameAddress(address, clean) {
  const [one, other] = [cleanAddress(address)?.url, clean].map((url) => {
    const parsed = URL.parse(url ?? '');
    parsed?.searchParams.sort();
    return parsed?.href;
  });
  return one === other;
}
