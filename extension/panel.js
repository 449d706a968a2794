/** The side panel: what miharu says of the page that was sent, and the check of an answer of the shop's assistant. */
import { element, fillTexts, getElement, openOptionsButton, text } from './elements.js';
import { startAnswerCheck } from './panel-answer.js';
import { describePage, summarize } from './panel-page.js';
import { readSettings } from './settings.js';

fillTexts();
getElement('open-options', HTMLButtonElement).addEventListener(
  'click',
  () => void chrome.runtime.openOptionsPage(),
);
chrome.storage.session.onChanged.addListener(({ shown }) => {
  if (shown !== undefined)
    void showPage(/** @type {import('./send-page.js').Shown | undefined} */ (shown.newValue));
});
chrome.storage.local.onChanged.addListener(() => void start());
void start();
startAnswerCheck();

async function start() {
  const { shown } = await chrome.storage.session.get('shown');
  await showPage(/** @type {import('./send-page.js').Shown | undefined} */ (shown));
}

/** @param {import('./send-page.js').Shown | undefined} shown */
async function showPage(shown) {
  const settings = await readSettings();
  getElement('assistant', HTMLElement).hidden = settings === null;
  const page = getElement('page', HTMLElement);
  page.dataset['state'] = shown?.state ?? 'none';
  page.setAttribute('aria-busy', String(shown?.state === 'sending'));
  page.replaceChildren(...(shown === undefined ? welcome(settings) : describePage(shown, settings)));
  getElement('said', HTMLElement).textContent =
    shown?.state === 'sending' ? text('sending') : shown === undefined ? '' : summarize(page);
}

/** What to do before a page is sent. @param {import('./settings.js').Settings | null} settings @returns {Node[]} */
function welcome(settings) {
  if (settings === null)
    return [
      element('h1', '', text('setUpTitle')),
      element('p', '', text('failure_not_set_up')),
      element('p', 'actions', openOptionsButton('primary')),
    ];
  return [
    element('h1', '', text('ready')),
    element('p', '', text('howToSend')),
    settings.sendsByItself ? element('p', 'soft', text('byItselfOn')) : null,
  ].filter((part) => part !== null);
}
