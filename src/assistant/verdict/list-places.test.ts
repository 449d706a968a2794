import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findListEntries, placeAt } from './list-places.ts';

/** The place at the first `needle` of a text. */
const place = (text: string, needle = 'モノハナ') => placeAt(findListEntries(text), text.indexOf(needle));

describe('the place in a list', () => {
  it('is the number of the entry in every common way of counting', () => {
    const second = [
      '1. ツキカゲ\n2. モノハナ',
      '1) ツキカゲ\n2) モノハナ',
      '（1）ツキカゲ\n（2）モノハナ',
      '１．ツキカゲ\n２．モノハナ',
      '1位 ツキカゲ\n2位 モノハナ',
      '第1位：ツキカゲ\n第2位：モノハナ',
      '【1位】ツキカゲ\n【2位】モノハナ',
      '①ツキカゲ\n②モノハナ',
      '❶ ツキカゲ\n❷ モノハナ',
      '🥇 ツキカゲ\n🥈 モノハナ',
      '1️⃣ ツキカゲ\n2️⃣ モノハナ',
      '第一位 ツキカゲ\n第二位 モノハナ',
      '**1. ツキカゲ**\n軽い\n\n**2. モノハナ**\n静か',
      '### 1. ツキカゲ\n軽い\n\n### 2. モノハナ\n静か',
      '### 1位：ツキカゲ\n\n軽い\n\n### 2位：モノハナ',
      '1. ツキカゲ 2. ではない\n2. モノハナ',
      '| 順位 | 商品 |\n|---|---|\n| 1 | ツキカゲ |\n| 2 | モノハナ |',
      '- 1位: ツキカゲ\n- 2位: モノハナ',
      '1位はツキカゲ、2位はモノハナです。',
      '一つ目はツキカゲ、二つ目はモノハナです。',
      'No.1 ツキカゲ\nNo.2 モノハナ',
      '1位\nツキカゲ\n\n2位\nモノハナ',
      '一、ツキカゲ\n二、モノハナ',
      '一．ツキカゲ\n二．モノハナ',
      '1. ツキカゲ\n1. モノハナ\n1. ホシクズ',
      '1. ツキカゲ\n\n1. モノハナ\n\n1. ホシクズ',
      '1. ツキカゲ\n静かです。\n1. モノハナ\n軽いです。',
      'おすすめは 1. ツキカゲ 2. モノハナ 3. ホシクズ です。',
      '(1)ツキカゲ、(2)モノハナ、(3)ホシクズ',
      '１）ツキカゲ　２）モノハナ',
      'おすすめ1：ツキカゲ\nおすすめ2：モノハナ',
      '候補１ ツキカゲ\n候補２ モノハナ',
      '**その1** ツキカゲ\n**その2** モノハナ',
      'Ⅰ．ツキカゲ\nⅡ．モノハナ',
      '> 1. ツキカゲ\n> 2. モノハナ',
      '| No. | 商品 |\n|---|---|\n| 1 | ツキカゲ |\n| 2 | モノハナ |',
      '| | 商品 | 価格 |\n|---|---|---|\n| 1 | ツキカゲ | 980円 |\n| 2 | モノハナ | 1,980円 |',
      '| # | 商品 |\n|:-:|---|\n| **1** | ツキカゲ |\n| **2** | モノハナ |',
      '| 1 | ツキカゲ |\n| 2 | モノハナ |',
      '| 商品 | 順位 |\n|---|---|\n| ツキカゲ | 1位 |\n| モノハナ | 2位 |',
      '| 長さ(m) | 順位 | 商品 |\n|---|---|---|\n| 1 | 1 | ツキカゲ |\n| 3 | 2 | モノハナ |',
    ];
    for (const text of second) assert.equal(place(text), 2, text);
  });
});

describe('the stretch of an entry in a list', () => {
  it('belongs to the parent for a nested entry and for lines right below', () => {
    assert.equal(place('1. ツキカゲ\n2. 静かな品\n   - モノハナ\n3. ホシクズ'), 2);
    assert.equal(place('1. ツキカゲ\n2. 静かな品\n   1. モノハナ\n3. ホシクズ'), 2);
    assert.equal(place('1. ツキカゲ\n2. 静かな品\n   説明\n\n   モノハナは…\n3. ホシクズ'), 2);
    assert.equal(place('## 2. 静かな品\n\n- モノハナ\n'), 2);
  });

  it('is unknown in prose, before and behind a list, and in bullets without numbers', () => {
    const none = [
      'モノハナは静かです。',
      'モノハナ\n1. ツキカゲ',
      '1. ツキカゲ\n2. ホシクズ\n\nその他: モノハナ',
      '1. ツキカゲ\n\n## その他\nモノハナ',
      '1. ツキカゲ\n2. ホシクズ\nその他: モノハナ など',
      '1. ツキカゲ\n2. ホシクズ\n他にはモノハナもあります。',
      '1. ツキカゲ\n2. ホシクズ\n※上記以外ではモノハナ',
      '- ツキカゲ\n- モノハナ',
      '2,000円台ならモノハナ',
      '2026年の新型はモノハナ',
      '1.5Lならモノハナ',
      '3位を獲得したモノハナ',
      '②④が洗えます。\nモノハナ',
      '1. ツキカゲ\nモノハナより静かです。',
      '1. ツキカゲ\nモノハナより静かという声があります\n2. ホシクズ',
      '見るのは(1)軽さ、(2)値段で、両方ならモノハナです。',
      '重さは 1. 5kgより軽いモノハナ',
      '一、二週間で届くモノハナ',
      '| 長さ(m) | 商品 |\n|---|---|\n| 1 | ツキカゲ |\n| 2 | モノハナ |',
      '| 本数 | 商品 | 価格 |\n|---|---|---|\n| 2 | モノハナ | 980円 |',
      '| 評価 | 商品 |\n|---|---|\n| 4 | ツキカゲ |\n| 2 | モノハナ |',
      '## 使い方の手順\n1. 水を入れる\n2. モノハナを置く',
      '注意点は次の2つです。\n\n1. 火のそばに置かない\n2. モノハナは横にしない',
    ];
    for (const text of none) assert.equal(place(text), null, text);
  });

  it('is that of the entry for a line below it that is no sentence, and for any line below a bare number', () => {
    assert.equal(place('1. ツキカゲ\n2. 静かな品\nモノハナ　2,980円\n3. ホシクズ'), 2);
    assert.equal(place('1. ツキカゲ\n2. 静かな品\n・モノハナは軽いです。\n3. ホシクズ'), 2);
    assert.equal(place('1位\nツキカゲ\n2位\nモノハナが人気です。'), 2);
  });

  it('counts each list from its own numbers', () => {
    assert.equal(place('1. ツキカゲ\n\n## 別の場面\n1. モノハナ'), 1);
    assert.equal(place('1. ツキカゲ\n\nコスパなら次の品です。\n1. モノハナ'), 1);
    assert.equal(place('注意点は次の2つです。\n1. 火\n2. 水\n\n## おすすめ\n1. ツキカゲ\n2. モノハナ'), 2);
    assert.equal(place('選び方のポイント：\n1. 広さ\n\nおすすめの商品：\n1. ツキカゲ\n2. モノハナ'), 2);
    const text = '1. 広さを測る\n2. 音を確かめる\n3. 予算\n\n## おすすめ\n1. ツキカゲ\n2. モノハナ';
    assert.equal(place(text), 2);
  });
});
