/** The set-up page: the address of the person's miharu and the key, tested before anything is kept. */
import { fillTexts, getElement, text } from './elements.js';
import { describeFailure } from './failure.js';
import { askMiharu } from './miharu-api.js';
import { SHOP } from './page-address.js';
import { forgetSettings, parseAddress, readSettings, saveSettings } from './settings.js';

const address = getElement('address', HTMLInputElement);
const key = getElement('key', HTMLInputElement);
const byItself = getElement('sends-by-itself', HTMLInputElement);
const SHOP_PATTERN = `${SHOP}/*`;

fillTexts();
getElement('set-up', HTMLFormElement).noValidate = true;
getElement('set-up', HTMLFormElement).addEventListener('submit', (event) => {
  event.preventDefault();
  void testAndSave();
});
getElement('forget', HTMLButtonElement).addEventListener('click', () => void forget());
byItself.addEventListener('change', () => void switchByItself());
void fill();

async function fill() {
  const settings = await readSettings();
  // The key is never shown again.
  if (settings !== null) address.value = settings.address;
  key.placeholder = settings === null ? '' : text('keySaved');
  byItself.checked = settings?.sendsByItself === true;
  getElement('forget', HTMLButtonElement).hidden = settings === null;
  getElement('by-itself', HTMLElement).hidden = settings === null;
}

async function testAndSave() {
  const place = parseAddress(address.value);
  if (!place.ok) return say({ code: place.code });
  const secret = key.value.trim();
  if (!/^[\x21-\x7e]{1,200}$/.test(secret)) return say({ code: 'wrong_key' });
  // Asked for within the click: browsers refuse it later.
  const isPermitted = await chrome.permissions.request({ origins: [place.pattern] }).catch(() => false);
  if (!isPermitted) return say({ code: 'not_permitted' });
  const before = await readSettings();
  const settings = { address: place.origin, key: secret };
  const answered = await askMiharu(settings, '/me');
  const failure = answered.ok ? lackOf(answered.value) : answered.failure;
  if (failure !== null || !answered.ok) {
    await withdraw(place.pattern, before);
    return say(failure ?? { code: 'not_miharu' });
  }
  await saveSettings({ ...settings, sendsByItself: before?.sendsByItself === true });
  await chrome.storage.session.clear();
  const old = before === null ? null : parseAddress(before.address);
  if (old?.ok === true) await withdraw(old.pattern, settings);
  key.value = '';
  await fill();
  const words = [text('saved', String(answered.value['account']?.name ?? '')), text('howToSend')];
  if (!scopesOf(answered.value).includes('checks')) words.push(text('withoutChecks'));
  showResult('good', words.join(text('language') === 'ja' ? '' : ' '));
}

/** Why an answer to GET /me is not enough; `null` where it is. @param {import('./miharu-api.js').Json} me */
function lackOf(me) {
  if (typeof me['account']?.id !== 'string') return { code: 'not_miharu' };
  return scopesOf(me).includes('pages') ? null : { code: 'scope_missing', scope: 'pages' };
}

/** @param {import('./miharu-api.js').Json} me @returns {readonly unknown[]} */
function scopesOf(me) {
  return Array.isArray(me['key']?.scopes) ? me['key'].scopes : [];
}

/** Gives back the permission for an address that is not kept.
 * @param {string} pattern @param {{ address: string } | null} kept */
async function withdraw(pattern, kept) {
  const place = kept === null ? null : parseAddress(kept.address);
  if (place?.ok === true && place.pattern === pattern) return;
  await chrome.permissions.remove({ origins: [pattern] }).catch(() => {});
}

async function switchByItself() {
  const isWanted = byItself.checked;
  const isPermitted =
    !isWanted || (await chrome.permissions.request({ origins: [SHOP_PATTERN] }).catch(() => false));
  if (!isWanted) await chrome.permissions.remove({ origins: [SHOP_PATTERN] }).catch(() => {});
  byItself.checked = isWanted && isPermitted;
  await saveSettings({ sendsByItself: byItself.checked });
  const sentence = isPermitted ? (isWanted ? 'byItselfOn' : 'byItselfOff') : 'failure_not_permitted_shop';
  getElement('by-itself-result', HTMLElement).textContent = text(sentence);
}

async function forget() {
  const settings = await readSettings();
  const place = settings === null ? null : parseAddress(settings.address);
  await forgetSettings();
  if (place?.ok === true) await chrome.permissions.remove({ origins: [place.pattern] }).catch(() => {});
  await chrome.permissions.remove({ origins: [SHOP_PATTERN] }).catch(() => {});
  address.value = '';
  key.value = '';
  await fill();
  showResult('soft', text('forgotten'));
}

/** @param {import('./miharu-api.js').Failure} failure */
function say(failure) {
  showResult('bad', describeFailure(failure));
}

/** @param {'good' | 'soft' | 'bad'} tone @param {string} words */
function showResult(tone, words) {
  const result = getElement('result', HTMLElement);
  result.textContent = words;
  result.className = `${tone} notice`;
}
