import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import type { ProductSnapshot } from '../../src/core/product.ts';
import { type ChangeEvent, detectEvents, EVENT_KINDS } from '../../src/events/index.ts';
import { PAGE_NEVER_KNOWN, readProductPage, snapshotOfPage } from '../../src/pages/index.ts';
import { requireShared } from '../shared-dir.ts';

const PAGE = readFileSync(new URL('../pages/product/every-field/page.html', import.meta.url), 'utf8');

function snapshotOf(html: string, day: number): ProductSnapshot | null {
  const sighting = { source: 'import', localDate: `2026-11-${day}`, observedAtMs: Date.UTC(2026, 10, day) };
  return snapshotOfPage(readProductPage(html), sighting);
}

/** The events between a page and the same page edited, a day later. */
function eventsBetween(html: string, edit: (html: string) => string): ChangeEvent[] {
  const edited = edit(html);
  assert.notEqual(edited, html, 'the edit changes the page');
  const [before, after] = [snapshotOf(html, 27), snapshotOf(edited, 28)];
  return before === null || after === null ? [] : detectEvents(after, [before]);
}

type Edit = readonly [from: string, to: string];
type Change = readonly [kind: string, before: unknown, after: unknown];

// biome-ignore format: an edit a line
const EDITS: readonly (readonly [Edit, Change])[] = [
  [['1,980', '1,780'], ['price', 1980, 1780]],
  [['￥2,480', '￥2,680'], ['list_price', 2480, 2680]],
  [['5つ星のうち4.3', '5つ星のうち4.2'], ['rating', 4.3, 4.2]],
  [['1,234 レビュー', '1,240 レビュー'], ['review_count', 1234, 1240]],
  [['残り3点 ご注文はお早めに', '現在在庫切れです。'], ['stock', 'low', 'out']],
  [['9,034位', '8,990位'], ['bsr', 9034, 8990]],
  [['20ポイント', '198ポイント'], ['points', 20, 198]],
  [['500点以上', '1000点以上'], ['sales_volume', 500, 1000]],
  [['ホワイト', 'ブラック'], ['title', 'ハルナギ 卓上扇風機 & スタンド ホワイト', 'ハルナギ 卓上扇風機 & スタンド ブラック']],
  [['10%OFFクーポン', '15%OFFクーポン'], ['coupon', '10%OFFクーポンの適用', '15%OFFクーポンの適用']],
  [['無料配送', '配送料 ￥410'], ['delivery', '無料配送 11月30日 月曜日にお届け', '配送料 ￥410 11月30日 月曜日にお届け']],
  [['ベストセラー1位', '新着1位'], ['badges', ['ベストセラー1位', 'Amazonおすすめ'], ['新着1位', 'Amazonおすすめ']]],
  [['A2HARUNAGISHOP', 'A1TSUKIMITOU'], ['seller', 'ハルナギ公式', 'ハルナギ公式']],
];

describe('a page and the same page edited', () => {
  for (const [[from, to], [kind, before, after]] of EDITS) {
    it(`tell the change of ${kind} and no other`, () => {
      const events = eventsBetween(PAGE, (html) => html.replaceAll(from, to));
      assert.deepEqual(
        events.map((event) => [event.kind, event.before, event.after]),
        [[kind, before, after]],
      );
    });
  }

  it('cover every kind that a product page can fill', () => {
    const fillable = EVENT_KINDS.filter(
      ({ fields }) => fields.length > 0 && !fields.some((field) => PAGE_NEVER_KNOWN.includes(field)),
    );
    assert.deepEqual(EDITS.map(([, [kind]]) => kind).toSorted(), fillable.map(({ kind }) => kind).toSorted());
    const unknown = Object.entries(snapshotOf(PAGE, 27) ?? {}).filter(([, value]) => value === undefined);
    assert.deepEqual(
      unknown.map(([name]) => name),
      PAGE_NEVER_KNOWN,
    );
  });

  it('tell nothing when the edited one is blocked, cut, from abroad, or another product’s', () => {
    const captcha = '<html><title>Amazon.co.jp</title><form action="/errors/validateCaptcha"></form></html>';
    for (const edit of [
      () => captcha,
      (html: string) => html.slice(0, html.length / 2).replaceAll('1,980', '1,780'),
      (html: string) => html.replace('lang="ja-jp"', 'lang="en-us"').replaceAll('1,980', '1,780'),
      (html: string) => html.replaceAll('￥', '$'),
      (html: string) => html.replace('value="B0TEST0055"', 'value="B0TEST0043"').replaceAll('1,980', '1,780'),
    ]) {
      assert.deepEqual(eventsBetween(PAGE, edit), []);
    }
  });
});

describe('a real page and the same page edited', () => {
  it('tell the changes of stars, reviews, seller and title', (t) => {
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
