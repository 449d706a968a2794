/**
 * The extension's background: the toolbar button and its shortcut send the page that is open; if the person wants it,
 * each results page of a watched keyword that they open is sent by itself.
 */
import { cleanAddress } from './page-address.js';
import { sendOpenedPage, sendPage } from './send-page.js';
import { closeStorage, readSettings } from './settings.js';
import { findWatched } from './watched-keywords.js';

void closeStorage();

chrome.action.onClicked.addListener((tab) => {
  if (tab.id !== undefined) void sendClicked(tab.id, tab.windowId);
});

chrome.tabs.onUpdated.addListener((tabId, change, tab) => {
  if (change.status === 'complete' && tab.url !== undefined) void sendOpened(tabId, tab.url);
});

/** @param {number} tabId @param {number} windowId */
async function sendClicked(tabId, windowId) {
  // The panel may only be opened within the click, so nothing is awaited before.
  const opened =
    chrome.sidePanel === undefined ? chrome.sidebarAction.open() : chrome.sidePanel.open({ windowId });
  await Promise.all([opened.catch(() => {}), sendPage(tabId)]);
}

/** @param {number} tabId @param {string} address */
async function sendOpened(tabId, address) {
  const page = cleanAddress(address);
  if (page?.kind !== 'search' || page.keyword === null) return;
  const settings = await readSettings();
  if (settings?.sendsByItself !== true) return;
  if ((await findWatched(settings, page.keyword)) !== null) await sendOpenedPage(tabId);
}
