import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PageVerdict } from '../../src/core/search-page.ts';
import { readSearchPage } from '../../src/pages/index.ts';

/** One of our own sound pages with every field, and the same page without its scripts. */
export const SOUND = readFileSync(join(import.meta.dirname, 'all-fields/page.html'), 'utf8');
export const SCRIPTLESS = SOUND.replace(/<script[\s\S]*?<\/script>/g, '');

/** What is read from the sound page after one text in it was changed. */
export function changed(
  from: string | RegExp,
  to: string,
  html = SOUND,
): { verdict: PageVerdict; codes: string[] } {
  const other = html.replace(from, to);
  assert.notEqual(other, html, 'the change must change something');
  const { verdict, problems } = readSearchPage(other);
  return { verdict, codes: problems.map(({ code }) => code) };
}
