import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isRefusal } from './refusal.ts';

describe('isRefusal', () => {
  it('knows an assistant that declines', () => {
    const refusals = [
      '申し訳ありませんが、お答えできません。',
      '申し訳ございません。特定の商品の推薦はいたしかねます。',
      '恐れ入りますが、そのご質問には回答できません。',
      'その件については回答を控えさせていただきます。',
      'すみません、商品の比較はできません。',
      '現在、回答を生成できませんでした。時間をおいて再度お試しください。',
      'エラーが発生しました。しばらく時間をおいてもう一度お試しください。',
      'すみません、わかりません。',
      "I'm sorry, but I can't help with that.",
      'I am unable to recommend specific products.',
    ];
    for (const text of refusals) assert.ok(isRefusal(text), text);
  });

  it('takes an answer for an answer, with a reservation too', () => {
    const answers = [
      '静かなのはモノハナです。',
      '個別の在庫についてはお答えできませんが、静かなのはモノハナです。',
      '申し訳ありませんが、価格は案内できません。\n1. モノハナ\n2. ツキカゲ',
      'どちらが良いかはわかりませんが、静かなのはモノハナです。',
      'エラーが発生しましたら電源を切ってください。静かなのはモノハナです。',
      'お湯を注いだら時間をおいてから飲みます。静かなのはモノハナです。',
      '電源がないと使用できません。モノハナがおすすめです。',
      "You can't go wrong with NORVIA.",
      '',
    ];
    for (const text of answers) assert.ok(!isRefusal(text), text);
  });
});
