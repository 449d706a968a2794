/**
 * What the extension keeps: the address of the person's miharu and its key, in the extension's own storage. No page
 * can read it; in Chrome and Edge the extension's own scripts in pages cannot either.
 */

/** @typedef {{ address: string, key: string, sendsByItself: boolean }} Settings */

/** Closes the storage to everything but the extension's own pages; Firefox has no such switch. */
export async function closeStorage() {
  await chrome.storage.local.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' });
}

/** The kept settings; `null` before the set-up. @returns {Promise<Settings | null>} */
export async function readSettings() {
  const { address, key, sendsByItself } = await chrome.storage.local.get(['address', 'key', 'sendsByItself']);
  if (typeof address !== 'string' || typeof key !== 'string') return null;
  return { address, key, sendsByItself: sendsByItself === true };
}

/** @param {Partial<Settings>} settings */
export async function saveSettings(settings) {
  await chrome.storage.local.set(settings);
}

/** Forgets everything, the last answer included. */
export async function forgetSettings() {
  await chrome.storage.local.clear();
  await chrome.storage.session.clear();
}

/**
 * The origin of a miharu as it was typed; a failure where it is no address, or one that sends the key over the network
 * in the clear.
 * @param {string} typed
 * @returns {{ ok: true, origin: string, pattern: string } | { ok: false, code: 'wrong_address' | 'insecure_address' }}
 */
export function parseAddress(typed) {
  const text = typed.trim();
  const url = URL.parse(/^[a-z]+:\/\//i.test(text) ? text : `https://${text}`);
  if (url === null || url.hostname === '' || !/^https?:$/.test(url.protocol))
    return { ok: false, code: 'wrong_address' };
  const isHere = url.hostname === 'localhost' || url.hostname === '127.0.0.1';
  if (url.protocol === 'http:' && !isHere) return { ok: false, code: 'insecure_address' };
  // Permissions are per host: Firefox knows no ports in them.
  return { ok: true, origin: url.origin, pattern: `${url.protocol}//${url.hostname}/*` };
}
