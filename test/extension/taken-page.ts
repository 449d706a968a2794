import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';

/** The scripts that take a page, in the order in which the extension injects them. */
const SOURCES = ['postcode-areas', 'place', 'personal-words', 'kept-parts', 'clean-values', 'take-page'].map(
  (name) => readFileSync(new URL(`../../extension/page/${name}.js`, import.meta.url), 'utf8'),
);

/** An empty page, in which documents can be made. */
export async function openBlank(browser: Browser): Promise<AsyncDisposable & { readonly page: Page }> {
  const context = await browser.newContext();
  return { page: await context.newPage(), [Symbol.asyncDispose]: () => context.close() };
}

/** What the extension would send of a page with this HTML, which runs no script and loads nothing. */
export async function takeFrom(blank: Page, html: string): Promise<string> {
  return blank.evaluate(
    ({ html: text, sources }) => {
      const run = new Function(
        'text',
        'sources',
        `const document = new DOMParser().parseFromString(text, 'text/html');
        for (const source of sources) eval(source);
        return globalThis.miharuTaken.html;`,
      );
      return run(text, sources) as string;
    },
    { html, sources: SOURCES },
  );
}
