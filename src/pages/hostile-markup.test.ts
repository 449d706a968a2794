import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { TIMES_OF_PLAIN_MAX, timesOfPlain } from '../../test/pages/times-of-plain.ts';
import { printSearchPage, readPage, readSearchPage } from './index.ts';

const slot = (inner: string) => `<html lang="ja-jp"><div class="s-main-slot">${inner}</div></html>`;
const cardOpen = '<div data-asin="B0TEST0001" data-component-type="s-search-result">';

/** Each of these once took seconds in one reader or another. */
const HOSTILE: Readonly<Record<string, string>> = {
  'unclosed tags with foreign ends': slot(`${cardOpen}${'<b>'.repeat(80_000)}${'</i>'.repeat(80_000)}</div>`),
  'nesting of 100,000 levels': slot(
    `${cardOpen}${'<div>'.repeat(100_000)}x${'</div>'.repeat(100_000)}</div>`,
  ),
  'a card that never ends': slot(cardOpen + '<p>x'.repeat(400_000)),
  'boxes without a name around 80,000 empty elements': slot(
    `${cardOpen}${'<section>'.repeat(220)}${'<i></i>'.repeat(80_000)}</div>`,
  ),
  'a hundred thousand cards': slot(`${cardOpen}</div>`.repeat(100_000)),
  'cards inside cards': slot(cardOpen.repeat(20_000)),
  'text without a tag': 'x'.repeat(3_000_000),
  'opening brackets only': '<'.repeat(1_000_000),
  'a tag that never ends': `<div ${'class="a" '.repeat(300_000)}`,
  'equals signs': `<div ${'='.repeat(1_000_000)}>`,
  'comments that never end': '<!--'.repeat(500_000),
  'scripts that never end': '<script>'.repeat(200_000),
  'templates inside templates': '<template>'.repeat(200_000),
  'end tags of nothing': slot('</div>'.repeat(500_000)),
  'result sentences': slot('「x」の検索結果を表示しています <b>'.repeat(50_000)),
  'metadata words': `<script>${"s\\-metadata', {".repeat(100_000)}</script>`,
  'qid words': 'qid='.repeat(500_000),
  'one endless class': slot(`${cardOpen}<div class="${'a-price '.repeat(100_000)}">x</div></div>`),
  'one endless attribute': slot(`${cardOpen}<img class="s-image" alt="${'あ'.repeat(500_000)}"></div>`),
  'amounts without end': slot(
    `${cardOpen}${'<span class="a-price"><span class="a-offscreen">￥1</span></span>-'.repeat(2_500)}</div>`,
  ),
  'digits without end': slot(
    `${cardOpen}<span class="a-price"><span class="a-offscreen">￥${'1,1'.repeat(100_000)}</span></span></div>`,
  ),
  'digits in a price block': slot(
    `${cardOpen}<div data-cy="price-recipe"><span>${'1,'.repeat(250_000)}</span></div></div>`,
  ),
  'words of a hidden price': slot(
    `${cardOpen}<div data-cy="price-recipe"><span>${'価格を見る'.repeat(50_000)}</span></div></div>`,
  ),
  'a result sentence and brackets': slot(`検索結果を表示して${'<'.repeat(1_000_000)}`),
  'character references': slot(`${cardOpen}<h2>${'&amp'.repeat(200_000)}</h2></div>`),
};

describe('hostile markup', () => {
  for (const [name, html] of Object.entries(HOSTILE)) {
    it(`is read in bounded time and never taken for sound: ${name}`, () => {
      const page = readSearchPage(html);
      assert.notEqual(page.verdict, 'sound');
      const times = timesOfPlain(html, readSearchPage);
      assert.ok(times <= TIMES_OF_PLAIN_MAX, `took ${times.toFixed(0)} times a plain page`);
      assert.ok(page.cards.length <= 300);
      assert.ok(JSON.stringify(printSearchPage(page)).length < 2_000_000);
    });
  }

  it('never throws: any text, any bytes', () => {
    const piece = fc.constantFrom(
      '<',
      '>',
      '"',
      '=',
      '</',
      '<!--',
      cardOpen,
      '<h2>',
      '</div>',
      '<script>',
      '￥1',
      ' ',
      'あ',
      '&#x0;',
    );
    const markup = fc.array(fc.oneof(piece, fc.string({ unit: 'binary', maxLength: 8 })), { maxLength: 60 });
    fc.assert(
      fc.property(markup, fc.uint8Array({ maxLength: 200 }), (pieces, bytes) => {
        assert.notEqual(readSearchPage(pieces.join('')).verdict, 'sound');
        assert.notEqual(readPage(bytes).verdict, 'sound');
      }),
      { numRuns: 2_000 },
    );
  });
});
