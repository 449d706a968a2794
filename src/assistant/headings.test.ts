import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { judgeAnswer } from './judge-answer.ts';
import type { OwnProduct } from './products/product.ts';

const LONG: OwnProduct = {
  asin: 'B0HEAD0001',
  title: 'ワタリネ 充電ケーブル WC-310 3m 60W ナイロン編み ブラック',
  brand: 'ワタリネ',
  names: [],
};
const SHORT: OwnProduct = {
  asin: 'B0HEAD0002',
  title: 'ワタリネ 充電ケーブル WC-110 1m 60W ナイロン編み ホワイト',
  brand: 'ワタリネ',
  names: ['ワタリネ WC-110'],
};
const DRILL: OwnProduct = {
  asin: 'B0HEAD0003',
  title: 'カナヅチヤ 充電式ドリル KD-12 12V ケース付き',
  brand: 'カナヅチヤ',
  names: [],
};
const SHIRT: OwnProduct = {
  asin: 'B0HEAD0004',
  title: 'コムギノ リネンシャツ ユウナギ レディース 長袖',
  brand: 'コムギノ',
  names: ['コムギノ ユウナギ'],
};
const PRODUCTS = [LONG, SHORT, DRILL, SHIRT];

function named(answer: string): string[] {
  const { matches } = judgeAnswer({ answer, question: '', products: PRODUCTS });
  return [...new Set(matches.map(({ asin }) => asin))].toSorted();
}

const BOTH = [LONG.asin, SHORT.asin];

describe('a brand as a heading', () => {
  it('names the models and own things in the entries below it', () => {
    for (const answer of [
      '**ワタリネ**\n- WC-310（60W、3m）\n- WC-110（60W、1m）',
      '### ワタリネ\n\n1. WC-310：長い\n2. WC-110：短い',
      '【ワタリネ】\n・WC-310\n・WC-110',
      '■ワタリネ\nWC-310\n価格：1,980円\nWC-110\n価格：980円',
      'ワタリネのおすすめは次の2つです。\n\n- WC-310：机の下まで届く\n- **WC-110**：短くて邪魔にならない',
      'ブランド：ワタリネ\n・WC-310\n・WC-110',
      'おすすめのメーカーはワタリネです。\n1. WC-310（60W）\n2. WC-110（60W）',
      'ワタリネでは以下の製品が人気です：\n- 充電ケーブル WC-310\n- 充電ケーブル WC-110',
    ]) {
      assert.deepEqual(named(answer), BOTH, answer);
    }
  });

  it('is a short line right above a list, for that list alone', () => {
    const [one, other] = [LONG.asin, SHORT.asin];
    const cases: readonly (readonly [string, readonly string[]])[] = [
      ['ワタリネ 充電ケーブル\n- 長さ：3m\n- 軽い', [one]],
      ['ワタリネ 充電ケーブル\n・1m\n・軽い', [other]],
      ['ワタリネ 充電ケーブル\n- 3m\nミツマタ コード\n- 1m', [one]],
      ['ミツマタ コード\n- 3m\nワタリネ 充電ケーブル\n- 1m', [other]],
    ];
    for (const [answer, asins] of cases) assert.deepEqual(named(answer), asins, answer);
  });

  it('names the models in the cells of a table below it, whichever column they stand in', () => {
    for (const answer of [
      'ワタリネのケーブル類では、\n\n| 型番 | 種類 | 長さ |\n|---|---|---|\n| WC-310 | 長尺 | 3m |\n| WC-110 | 短尺 | 1m |\n\nの2本が選ばれています。',
      '**ワタリネ**\n\n| モデル | ケーブル長 |\n|:--|--:|\n| **WC-310** | 3m |\n| **WC-110** | 1m |',
      'ワタリネの人気順です。\n| 順位 | 型番 | 素材 |\n|---|---|---|\n| 1位 | WC-310 | ナイロン |\n| 2位 | WC-110 | シリコン |',
      '### ワタリネ\n| WC-310 | 3m |\n| WC-110 | 1m |',
    ]) {
      assert.deepEqual(named(answer), BOTH, answer);
    }
  });

  it('carries into no table that lists makers, is below another text, or has another name before the model', () => {
    for (const answer of [
      'ワタリネのケーブルでは、\n\n| 型番 | メーカー |\n|---|---|\n| WC-310 | ミツマタ |',
      'ワタリネのケーブルでは、\n\n| 型番 | 長さ |\n|---|---|\n| WC-500 | 3m |\n\nミツマタでは、\n\n| 型番 | 長さ |\n|---|---|\n| WC-310 | 3m |',
    ]) {
      assert.deepEqual(named(answer), [], answer);
    }
  });

  it('carries over a row of models in a sentence', () => {
    assert.deepEqual(named('ワタリネは、WC-310が60W・3m、WC-110が60W・1mです。'), BOTH);
  });

  it('ends where another brand is named, in a heading, an entry or a sentence', () => {
    for (const answer of [
      '**ワタリネ**\n- 充電器\n\n**ミツマタ**\n- WC-310\n- WC-110',
      '**ワタリネ**\n- ミツマタ WC-310',
    ]) {
      assert.deepEqual(named(answer), [], answer);
    }
    assert.deepEqual(named('**ワタリネ**\n- WC-310\n**ミツマタ**\n- WC-110'), [LONG.asin]);
  });
});

describe('a thing with what it is called', () => {
  it('is named behind a quoted word of its brand', () => {
    const answer = 'カナヅチヤの「はじめての工作セット」は、充電式ドリル KD-12に刃10本が付きます。';
    assert.deepEqual(named(answer), [DRILL.asin]);
    assert.deepEqual(named('カナヅチヤの「ミツマタ対応」はドリル KD-12に…'), []);
  });

  it('is named behind a comma or a topic that says what it is', () => {
    for (const answer of [
      'コムギノのリネンシャツ、ユウナギは洗っても縮まない',
      'コムギノのリネンシャツなら、ユウナギがおすすめです。',
      'コムギノのシャツでは、ユウナギが人気です。',
    ]) {
      assert.deepEqual(named(answer), [SHIRT.asin], answer);
    }
    assert.deepEqual(named('コムギノのエプロン、ユウナギの皿がおすすめです。'), []);
  });

  it('is named in quotation marks that end with its brand', () => {
    for (const answer of [
      '「12Vの充電式ドリル、カナヅチヤ」のレビューでは…',
      '届きました。「充電式ドリル、カナヅチヤ」（12V）。',
    ]) {
      assert.deepEqual(named(answer), [DRILL.asin], answer);
    }
    for (const answer of [
      '「18Vの充電式ドリル、カナヅチヤ」のレビューでは…',
      '「ミツマタの充電式ドリル、カナヅチヤ」と並びます。',
      '「のこぎり、充電式ドリル、カナヅチヤ」で探せます。',
      '「充電式ドリル、カナヅチヤ、ミツマタ」で探せます。',
      '「充電式ドリル、カナヅチヤより軽い」という声',
      '「充電式ドリル、カナヅチヤン」のレビュー',
      '充電式ドリル、カナヅチヤの順に調べます。',
      '「充電式ドリル以外、カナヅチヤ」',
    ]) {
      assert.deepEqual(named(answer), [], answer);
    }
  });
});
