import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { type BrowserContext, chromium, type Page, type Worker } from 'playwright-core';
import { type SampleShop, startSampleShop } from '../../tools/sample-shop/server.ts';
import { requireOwnCertificate } from '../redis/own-certificate.ts';
import { FLAGS, requireChromium } from '../web/browser.ts';
import { type RecordedMiharu, startRecordedMiharu } from './recorded-miharu.ts';
import { SHOP, startFront, writeGranted } from './shop-front.ts';

/** The sample shop under the name of the real one, the extension in a browser, and a miharu. */
export interface Stage {
  readonly shop: SampleShop;
  readonly miharu: RecordedMiharu;
  readonly context: BrowserContext;
  /** A page of the extension in a tab of its own. */
  openOwn(name: 'panel' | 'options'): Promise<Page>;
  /** Opens an address of the shop. */
  openShop(path: string): Promise<Page>;
  /** Does what a click on the toolbar button does, on the shop's page that is open. */
  clickButton(shopPage: Page): Promise<void>;
  /** Sets up the extension with a key. */
  setUp(key: string, address?: string): Promise<Page>;
  /** Addresses outside of the shop and miharu that anything in the browser asked for. */
  readonly elsewhere: readonly string[];
  readonly worker: Worker;
}

/**
 * A test with the extension loaded: skipped without Chromium, a failure under CI=true. The copy of the extension has the
 * permissions that a person grants in a dialogue (the shop, their miharu), because no program can answer the dialogue or
 * click the toolbar; all else is what the stores get.
 */
export function extensionTest(
  name: string,
  run: (stage: Stage) => Promise<void>,
  language: 'en' | 'ja' = 'en',
): void {
  test(name, { timeout: 240_000 }, async (t) => {
    const program = requireChromium(t);
    if (program === null) return;
    await withExtension(t, { program, language, run });
  });
}

/** What is done with the extension, in a language. */
export interface Run {
  readonly program: string;
  readonly language: 'en' | 'ja';
  readonly run: (stage: Stage) => Promise<void>;
}

/** Opens a browser with the extension, does something, and closes it. */
export async function withExtension(
  t: Pick<TestContext, 'after' | 'skip'>,
  { program, language, run }: Run,
): Promise<void> {
  const certificate = await requireOwnCertificate(t);
  if (certificate === null) return;
  const folder = await mkdtemp(join(tmpdir(), 'miharu-browser-'));
  t.after(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  await using shop = await startSampleShop();
  await using miharu = await startRecordedMiharu();
  await using front = await startFront(shop, certificate);
  const extension = join(folder, 'extension');
  await writeGranted('chrome', extension, language);
  const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
    executablePath: program,
    headless: false,
    locale: language === 'ja' ? 'ja-JP' : 'en-GB',
    args: [
      ...FLAGS,
      '--headless=new',
      '--ignore-certificate-errors',
      `--lang=${language}`,
      `--disable-extensions-except=${extension}`,
      `--load-extension=${extension}`,
      `--host-resolver-rules=MAP www.amazon.co.jp 127.0.0.1:${front.port}, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost`,
    ],
    env: { ...process.env, LANGUAGE: language, LANG: `${language === 'ja' ? 'ja_JP' : 'en_GB'}.UTF-8` },
  });
  try {
    await run(await stageOf({ shop, miharu, context }));
  } finally {
    await context.close();
  }
}

async function stageOf(parts: Pick<Stage, 'shop' | 'miharu' | 'context'>): Promise<Stage> {
  const { context, miharu } = parts;
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  const origin = `chrome-extension://${new URL(worker.url()).host}`;
  const elsewhere: string[] = [];
  context.on('request', (request) => {
    const url = request.url();
    // The shop's own pictures are loaded by its page.
    const isShops = request.serviceWorker() === null && request.frame().url().startsWith(SHOP);
    if (!isShops && ![origin, SHOP, miharu.origin].some((known) => url.startsWith(`${known}/`)))
      elsewhere.push(url);
  });
  const openOwn = async (name: string) => {
    const page = await context.newPage();
    await page.goto(`${origin}/${name}.html`);
    return page;
  };
  return {
    ...parts,
    elsewhere,
    worker,
    openOwn,
    async openShop(path) {
      const page = await context.newPage();
      await page.goto(SHOP + path);
      return page;
    },
    async clickButton(shopPage) {
      await shopPage.bringToFront();
      // Events of extensions can be dispatched by the extension itself.
      await worker.evaluate(`chrome.tabs.query({ active: true, url: '${SHOP}/*' })
        .then(([tab]) => chrome.action.onClicked.dispatch(tab))`);
    },
    async setUp(key, address = miharu.origin) {
      const options = await openOwn('options');
      await options.fill('#address', address);
      await options.fill('#key', key);
      await options.click('#save');
      await options.waitForSelector('#result:not(:empty)');
      return options;
    },
  };
}
