import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { after, type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import type { Language } from '../../src/core/text.ts';
import type { Person, TestSite } from './site.ts';

/** Where a Chromium of the system may be. */
const PROGRAMS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Root has no sandbox; nothing may be fetched except what a page requests. */
export const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--force-prefers-reduced-motion',
];

/** The folder of screenshots for docs/. */
const SCREENS_FOLDER = fileURLToPath(new URL('../../docs/screens/', import.meta.url));

/** Words within these elements that break between two lines; a text without spaces is one word. */
export function brokenWordsIn(selector: string): string {
  return `[...document.querySelectorAll('${selector}')].filter((part) => part.checkVisibility()).flatMap((part) =>
  [...part.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).flatMap((node) =>
    [...node.data.matchAll(/\\S+/g)].filter(({ 0: word, index }) => {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
    }).map(([word]) => word)))`;
}

/** A page in a browser that records what the page does. */
export interface Watched extends AsyncDisposable {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Fails when the console had an error, the policy was violated, or a request went elsewhere. */
  requireQuiet(): void;
}

/** The system's Chromium. Without it the test is skipped and `null` is returned; under CI=true it throws. */
export function requireChromium(t: Pick<TestContext, 'skip'>): string | null {
  const program = PROGRAMS.find((path) => existsSync(path));
  if (program !== undefined) return program;
  assert.notEqual(process.env['CI'], 'true', 'Chromium is missing: apt-get install chromium fonts-noto-cjk');
  t.skip('There is no Chromium here: apt-get install chromium fonts-noto-cjk, then run this test again.');
  return null;
}

/** A test in the system's Chromium: skipped without one, a failure under CI=true. */
export function browserTest(name: string, run: (browser: Browser, t: TestContext) => Promise<void>): void {
  after(async () => (await started)?.close());
  test(name, { timeout: 240_000 }, async (t) => {
    const program = requireChromium(t);
    if (program === null) return;
    await run(await browserOf(program), t);
  });
}

/** The browser of this file's tests, which each have their own context. */
let started: Promise<Browser> | undefined;

async function browserOf(program: string): Promise<Browser> {
  started ??= chromium.launch({ executablePath: program, args: FLAGS });
  return started;
}

export interface WatchOptions {
  readonly language?: Language;
  readonly width?: number;
  readonly height?: number;
  readonly colorScheme?: 'light' | 'dark';
  readonly javaScriptEnabled?: boolean;
  readonly hasTouch?: boolean;
}

/** Opens a page on a service, watched from its first request. */
export async function openPage(
  browser: Browser,
  { origin }: Pick<TestSite, 'origin'>,
  options: WatchOptions = {},
): Promise<Watched> {
  const { language = 'ja', width = 1280, height = 800, colorScheme = 'light' } = options;
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme,
    baseURL: origin,
    timezoneId: 'America/New_York',
    locale: language === 'ja' ? 'ja-JP' : 'en-GB',
    javaScriptEnabled: options.javaScriptEnabled ?? true,
    hasTouch: options.hasTouch ?? false,
    deviceScaleFactor: 1,
  });
  await context.addCookies([{ name: 'miharu_language', value: language, url: origin }]);
  const page = await context.newPage();
  const faults = watch(page, origin);
  return {
    page,
    context,
    requireQuiet: () => assert.deepEqual(faults, []),
    [Symbol.asyncDispose]: () => context.close(),
  };
}

/** What a page did wrong, as it happens. A refused form is not a fault of the page. */
function watch(page: Page, origin: string): readonly string[] {
  const faults: string[] = [];
  page.on('console', (message) => {
    const isRefusal = /the server responded with a status of 4\d\d/.test(message.text());
    if (message.type() === 'error' && !isRefusal) faults.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => faults.push(`script: ${error.message}`));
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(`${origin}/`) && !/^(?:data|blob|about):/.test(url)) faults.push(`went to ${url}`);
  });
  page.on('dialog', (dialog) => {
    faults.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  return faults;
}

/** Signs in through the form. */
export async function signInWith(page: Page, { email, password }: Person, to = '/'): Promise<void> {
  await page.goto(`/sign-in?next=${encodeURIComponent(to)}`);
  await page.fill('input[name=email]', email);
  await page.fill('input[name=password]', password);
  await Promise.all([page.waitForURL(`**${to}`), page.click('main button[type=submit]')]);
}

/** Takes a screenshot of the whole page for docs/screens/ if UPDATE_SCREENS=1: `ranks` becomes `ranks.ja.png`. */
export async function takePicture(page: Page, name: string, language: Language): Promise<void> {
  if (process.env['UPDATE_SCREENS'] !== '1') return;
  await mkdir(SCREENS_FOLDER, { recursive: true });
  await page.screenshot({
    path: `${SCREENS_FOLDER}${name}.${language}.png`,
    fullPage: true,
    animations: 'disabled',
  });
}

/** Fails when the page stays wider than its window: nothing may be cut off on a phone. A chart follows a new width a moment later. */
export async function requireFits(page: Page): Promise<void> {
  let [content, frame] = await widthsOf(page);
  for (let look = 0; look < 50 && content > frame; look += 1) {
    await page.waitForTimeout(100);
    [content, frame] = await widthsOf(page);
  }
  assert.ok(content <= frame, `the page is ${content} px wide in a window of ${frame} px`);
  assert.deepEqual(await page.evaluate(OUT_OF_REACH), [], 'every control is in the window');
}

/** The width of the page's content and of its window. */
async function widthsOf(page: Page): Promise<[content: number, frame: number]> {
  return (await page.evaluate('[document.documentElement.scrollWidth, innerWidth]')) as [number, number];
}

/** Visible controls outside the window, where nobody can scroll to; tables may scroll to the right. */
const OUT_OF_REACH = `[...document.querySelectorAll('a[href], button, input:not([type=hidden]), select, textarea, summary')]
  .filter((part) => part.checkVisibility() && !part.matches('.skip'))
  .map((part) => [part, part.getBoundingClientRect()])
  .filter(([part, box]) => box.left < -1 || (box.right > innerWidth + 1 && part.closest('.table-frame') === null))
  .map(([part, box]) => \`\${part.textContent.trim().slice(0, 30)} at \${Math.round(box.left)}–\${Math.round(box.right)}\`)`;
