import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import type { ProductSnapshot } from '../../src/core/product.ts';
import { type ChangeEvent, detectEvents, EVENT_KINDS } from '../../src/events/index.ts';
import { PAGE_NEVER_KNOWN, readProductPage, snapshotOfPage } from '../../src/pages/index.ts';
import { requireShared } from '../shared-dir.ts';
import { PRODUCT_EDITS, PRODUCT_PAGE } from './product-edits.ts';

function snapshotOf(html: string, day: number): ProductSnapshot | null {
  const sighting = { source: 'import', localDate: `2026-11-${day}`, observedAtMs: Date.UTC(2026, 10, day) };
  return snapshotOfPage(readProductPage(html), sighting);
}

/** The events between a page and its edited copy, a day later. */
function eventsBetween(html: string, edit: (html: string) => string): ChangeEvent[] {
  const edited = edit(html);
  assert.notEqual(edited, html, 'the edit changes the page');
  const [before, after] = [snapshotOf(html, 27), snapshotOf(edited, 28)];
  return before === null || after === null ? [] : detectEvents(after, [before]);
}

describe('a page and its edited copy', () => {
  for (const [[from, to], [kind, before, after]] of PRODUCT_EDITS) {
    it(`report the change of ${kind} and no other`, () => {
      const events = eventsBetween(PRODUCT_PAGE, (html) => html.replaceAll(from, to));
      assert.deepEqual(
        events.map((event) => [event.kind, event.before, event.after]),
        [[kind, before, after]],
      );
    });
  }

  it('cover every kind that a product page can show', () => {
    const fillable = EVENT_KINDS.filter(
      ({ fields }) => fields.length > 0 && !fields.some((field) => PAGE_NEVER_KNOWN.includes(field)),
    );
    assert.deepEqual(
      PRODUCT_EDITS.map(([, [kind]]) => kind).toSorted(),
      fillable.map(({ kind }) => kind).toSorted(),
    );
    const unknown = Object.entries(snapshotOf(PRODUCT_PAGE, 27) ?? {}).filter(
      ([, value]) => value === undefined,
    );
    assert.deepEqual(
      unknown.map(([name]) => name),
      PAGE_NEVER_KNOWN,
    );
  });

  it('report nothing if the edited page is blocked, incomplete, for another country, or of another product', () => {
    const captcha = '<html><title>Amazon.co.jp</title><form action="/errors/validateCaptcha"></form></html>';
    for (const edit of [
      () => captcha,
      (html: string) => html.slice(0, html.length / 2).replaceAll('1,980', '1,780'),
      (html: string) => html.replace('lang="ja-jp"', 'lang="en-us"').replaceAll('1,980', '1,780'),
      (html: string) => html.replaceAll('￥', '$'),
      (html: string) => html.replace('value="B0TEST0055"', 'value="B0TEST0043"').replaceAll('1,980', '1,780'),
    ]) {
      assert.deepEqual(eventsBetween(PRODUCT_PAGE, edit), []);
    }
  });
});

describe('a real page and its edited copy', () => {
  it('report the changes of stars, reviews, seller and title', (t) => {
    const dir = requireShared(t);
    if (dir === null) return;
    const piece = readFileSync(join(dir, 'pages/fragments/jp-dp-chair-price-in-cart-202603.html'), 'utf8');
    const html = piece.replace('<body>', '<title>Amazon.co.jp: チェア</title><body>');
    const kindsOf = (from: string, to: string) =>
      eventsBetween(html, (page) => page.replaceAll(from, to)).map(({ kind }) => kind);
    assert.deepEqual(kindsOf('5つ星のうち3.9', '5つ星のうち4.0'), ['rating']);
    assert.deepEqual(kindsOf('1,344 レビュー', '1,350 レビュー'), ['review_count']);
    assert.deepEqual(kindsOf('A2HFMFYMUGEGD', 'A1OTHERSELLER'), ['seller']);
    assert.deepEqual(kindsOf('ブラック', 'ホワイト'), ['title']);
    assert.deepEqual(kindsOf('(1,344)', '(1344)'), []);
  });
});
