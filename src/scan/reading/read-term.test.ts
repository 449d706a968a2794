import assert from 'node:assert/strict';
import { test } from 'node:test';
import { capture, cardsOf, MINUTE_MS } from '../../../test/scan/captures.ts';
import { pageSource } from '../../../test/scan/scripted-source.ts';
import type { Standpoint } from '../../core/reading-context.ts';
import type { CardsPage, PageSource } from '../../sources/port.ts';
import type { CapturedPage } from '../captured-page.ts';
import { readTerm } from './read-term.ts';

const PHONE: Standpoint = { place: null, device: 'phone', visitor: null };

/** What a page shows other than the usual. */
interface Shown {
  readonly cards?: CardsPage['cards'];
  readonly observedAtMs?: number;
  readonly seenFrom?: Standpoint;
}

/** A paid source that shows these pages as given, with a note of what was asked. */
function paidSource(shown: Readonly<Record<number, Shown>>): {
  readonly source: PageSource;
  readonly asked: number[];
} {
  const asked: number[] = [];
  const charge = { billed: 'yes', cost: null } as const;
  const { source } = pageSource(
    'paid',
    () => 0,
    ({ page }) => {
      asked.push(page);
      const { cards = cardsOf(page), observedAtMs = capture(page).observedAtMs, ...more } = shown[page] ?? {};
      const pages = [{ page, observedAtMs, cards, isWhole: true, lastPage: 20, problems: [] }];
      return { outcome: 'cards', pages, answeredTerm: null, charge, ...more };
    },
  );
  if (source.mode !== 'page') throw new Error('It is a source of pages.');
  return { source, asked };
}

async function readFrom(shown: Readonly<Record<number, Shown>>, kept: readonly CapturedPage[] = []) {
  const { source, asked } = paidSource(shown);
  const { hindrance } = await readTerm(
    source,
    { term: '水筒', pagesWanted: 3, kept },
    { ask: (call) => call(new AbortController().signal), readHtml: () => assert.fail('It is no HTML.') },
  );
  return { asked, detail: hindrance?.detail };
}

test('no page is asked for behind one that is of another list than page 1', async () => {
  const read = await readFrom({ 2: { seenFrom: PHONE } });
  assert.deepEqual(read, { asked: [1, 2], detail: 'Page 2 is of another list than page 1.' });
});

test('no page is asked for behind one that repeats an earlier page', async () => {
  const read = await readFrom({ 2: { cards: cardsOf(1) } });
  assert.deepEqual(read, { asked: [1, 2], detail: 'Page 2 repeats an earlier page.' });
});

test('no page is asked for behind one that came too long after page 1', async () => {
  const read = await readFrom({ 2: { observedAtMs: capture(1).observedAtMs + 31 * MINUTE_MS } });
  assert.deepEqual(read, { asked: [1, 2], detail: 'Page 2 was captured too long after page 1.' });
});

test('a kept page that makes no one list with a fresh page 1 is asked for again before those behind it', async () => {
  const read = await readFrom({}, [capture(2, { seenFrom: PHONE })]);
  assert.deepEqual(read, { asked: [1, 2, 3], detail: undefined });
});

test('a kept page of the same list is not asked for again', async () => {
  assert.deepEqual(await readFrom({}, [capture(2)]), { asked: [1, 3], detail: undefined });
});
