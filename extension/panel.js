/** The side panel: what miharu says of the page that was sent, and the check of an answer of the shop's assistant. */
import { element, fillTexts, getElement, text } from './elements.js';
import { startAnswerCheck } from './panel-answer.js';
import { describePage } from './panel-page.js';
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
  const isSetUp = (await readSettings()) !== null;
  getElement('assistant', HTMLElement).hidden = !isSetUp;
  const welcome = element('p', '', text(isSetUp ? 'howToSend' : 'failure_not_set_up'));
  getElement('page', HTMLElement).replaceChildren(...(shown === undefined ? [welcome] : describePage(shown)));
}
