import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { localDateOf } from '../../src/core/local-date.ts';
import { readManifest } from '../../tools/extension/pack.ts';
import { manifestFor } from '../../tools/extension/stores.ts';
import { startSampleShop } from '../../tools/sample-shop/server.ts';
import { until } from '../process/until.ts';
import { requireOwnCertificate } from '../redis/own-certificate.ts';
import { type Firefox, startFirefox } from './firefox.ts';
import { type RecordedMiharu, startRecordedMiharu } from './recorded-miharu.ts';
import { SHOP, startFront, writeGranted } from './shop-front.ts';

const PROGRAMS = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];
const KEYWORD = '水筒 500ml';
const LIST = `${SHOP}/s?k=${encodeURIComponent(KEYWORD)}`;

test('in Firefox a page is sent, sent by itself, and a marked answer is checked', {
  timeout: 240_000,
}, async (t) => {
  const program = PROGRAMS.find((path) => existsSync(path));
  if (program === undefined) {
    assert.notEqual(process.env['CI'], 'true', 'Firefox is missing: apt-get install firefox-esr');
    t.skip('There is no Firefox here: apt-get install firefox-esr, then run this test again.');
    return;
  }
  const certificate = await requireOwnCertificate(t);
  if (certificate === null) return;
  const folder = await mkdtemp(join(tmpdir(), 'miharu-firefox-'));
  t.after(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  await using shop = await startSampleShop();
  await using miharu = await startRecordedMiharu();
  await using front = await startFront(shop, certificate);
  const extension = join(folder, 'extension');
  await writeGranted('firefox', extension, 'en');
  const { browser_specific_settings: own } = manifestFor('firefox', readManifest());
  const { id } = (own as { gecko: { id: string } }).gecko;
  await using firefox = await startFirefox({ program, folder, extension, id, port: front.port });
  const cards = shop.truthOf(KEYWORD, localDateOf(Date.now())).pages.flatMap((page) => page.cards);
  const asin = cards.find(({ rank }) => rank === 7)?.card.asin ?? '';
  const tab = await firefox.openTab();
  await setUp({ firefox, tab, miharu, asin });
  await sendPages({ firefox, tab, miharu });
  await checkAnswer({ firefox, tab, asin });
});

interface Scene {
  readonly firefox: Firefox;
  /** A tab with the extension's own pages; the shop is in the first one. */
  readonly tab: string;
  readonly miharu: RecordedMiharu;
  /** An own product of the account, on page 1. */
  readonly asin: string;
}

/** Sets the extension up, switches automatic sending on, and opens the panel. */
async function setUp({ firefox, tab, miharu, asin }: Scene): Promise<void> {
  const key = await miharu.addAccount({ own: [asin], keywords: [KEYWORD] }, ['read', 'checks', 'pages']);
  await firefox.goTo(tab, `${firefox.origin}/options.html`);
  const fill = (name: string, value: string) =>
    firefox.evaluate(tab, `document.getElementById('${name}').value = ${JSON.stringify(value)}`);
  await fill('address', miharu.origin);
  await fill('key', key);
  await firefox.click(tab, 'save');
  await shows(firefox, { tab, id: 'result', words: /^Connected to/ });
  await firefox.click(tab, 'sends-by-itself');
  await shows(firefox, { tab, id: 'by-itself-result', words: /are sent when you open them/ });
  await firefox.goTo(tab, `${firefox.origin}/panel.html`);
}

async function sendPages({ firefox, tab, miharu }: Omit<Scene, 'asin'>): Promise<void> {
  await firefox.goTo(firefox.tab, LIST);
  await shows(firefox, { tab, id: 'page', words: /open page 2 of 3 and click again.*#7/ });
  assert.equal(miharu.sent.length, 1, 'sent by itself');
  await firefox.goTo(firefox.tab, `${LIST}&page=2`);
  await shows(firefox, { tab, id: 'page', words: /open page 3 of 3/ });
  const send = `import('/send-page.js').then(async ({ sendPage }) =>
    sendPage((await chrome.tabs.query({ url: '${SHOP}/*' }))[0].id))`;
  await firefox.evaluate(tab, send);
  assert.equal(miharu.sent.length, 3, 'sent as by a click');
}

async function checkAnswer({ firefox, tab, asin }: Omit<Scene, 'miharu'>): Promise<void> {
  const mark = `document.body.prepend('おすすめは ${asin} です。'),
    getSelection().setBaseAndExtent(document.body, 0, document.body, 1)`;
  await firefox.evaluate(firefox.tab, mark);
  await firefox.activate(firefox.tab);
  await firefox.evaluate(tab, `document.getElementById('take-answer').click()`);
  await shows(firefox, { tab, id: 'answer', words: /Which question/ });
  await firefox.evaluate(tab, `document.querySelector('#answer input').click()`);
  await firefox.evaluate(tab, `document.querySelector('#answer button').click()`);
  await shows(firefox, { tab, id: 'answer', words: /^Named.*Checks left: 4/ });
}

async function shows(
  firefox: Firefox,
  { tab, id, words }: { readonly tab: string; readonly id: string; readonly words: RegExp },
): Promise<void> {
  let seen = '';
  await until(
    async () => {
      seen = await firefox.evaluate(tab, `document.getElementById('${id}').textContent`);
      return words.test(seen);
    },
    () => `#${id} shows ${words}: ${seen}`,
    { withinMs: 20_000, everyMs: 200 },
  );
}
