import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { judgeAnswer } from './judge-answer.ts';

/** ASINs' last digits of the products found, when nothing is known of them but names. */
function found(answer: string, ...named: readonly (readonly string[])[]): string {
  const products = named.map((names, index) => ({ asin: `B0TEST000${index}`, title: '', names }));
  const { matches } = judgeAnswer({ answer, question: '', products });
  return [...new Set(matches.map(({ asin }) => asin.slice(-1)))].join('');
}

describe('products of which only given names are known', () => {
  it('are named with a particle, quotes, brackets or a middle dot between the words of a name', () => {
    for (const answer of [
      'ソラマメの土鍋',
      'ソラマメ製の土鍋です',
      '「ソラマメ」の「土鍋」',
      'ソラマメ・土鍋',
      'ソラマメ（土鍋）',
    ]) {
      assert.equal(found(answer, ['ソラマメ 土鍋']), '0', answer);
    }
    assert.equal(found('コトリ堂の箸置き', ['コトリ堂 箸置き']), '0');
    assert.equal(found('ユラメキのデスクライト', ['ユラメキ デスクライト']), '0');
  });

  it('are named in either order where a model number identifies', () => {
    for (const answer of ['ユラメキのYR410', 'YR−410（ユラメキ）', 'YR-410 / ユラメキ', 'ﾕﾗﾒｷのYR 410']) {
      assert.equal(found(answer, ['ユラメキ YR-410']), '0', answer);
    }
  });

  it('share the brand before the first model number of a row', () => {
    for (const answer of [
      'ユラメキの「YR-410」と「YR-420」です',
      'ユラメキ（YR-410、YR-420）',
      'ユラメキ YR-410／YR-420',
    ]) {
      assert.equal(found(answer, ['ユラメキ YR-410'], ['ユラメキ YR-420']), '01', answer);
    }
    assert.equal(
      found('ユラメキ「YR-410」・トドロキ「YR-420」', ['ユラメキ YR-410'], ['ユラメキ YR-420']),
      '0',
    );
  });

  it('are not named by a brand, a rival, a sibling or a longer number', () => {
    for (const answer of ['ユラメキは静か', 'トドロキのYR-410', 'ユラメキのYR-420', 'ユラメキのYR-4100']) {
      assert.equal(found(answer, ['ユラメキ YR-410']), '', answer);
    }
    assert.equal(found('ソラマメの土瓶', ['ソラマメ 土鍋']), '');
  });

  it('are no two words that only say what a thing is and how', () => {
    assert.equal(found('卓上扇風機は静音', ['卓上扇風機 静音']), '');
    assert.equal(found('ランチボックスの二段と一段', ['ランチボックス']), '0');
  });

  it('are named by a given bare model number behind any brand', () => {
    assert.equal(found('トドロキTDR-90', ['TDR-90']), '0');
    assert.equal(found('トドロキのTDR-90', ['TDR-90']), '0');
    assert.equal(found('ユラメキ TDR-90', ['TDR-90'], ['ユラメキ YR-410']), '0');
    assert.equal(found('トドロキTDR-901', ['TDR-90']), '');
  });

  it('stay names before particles', () => {
    const names = ['もも小径'];
    const ends = 'は が を に の と で も へ や か なら だけ し り り、湯 り本体 「り湯」 は湯に し湯';
    for (const end of ends.split(' ')) assert.equal(found(`もも小径${end}`, names), '0', end);
  });
});

describe('given names', () => {
  it('are found by any of fifty names of the same words, also behind those words', () => {
    const names = Array.from({ length: 50 }, (_, index) => `ぷるぷるボトル号${index + 1}`);
    for (const answer of ['ぷるぷるボトル号7が人気', 'ぷるぷるボトルなら、ぷるぷるボトル号50が人気'])
      assert.equal(found(answer, names), '0', answer);
    assert.equal(found('ぷるぷるボトル号51が人気', names), '');
  });

  it('are found beside the same in the other kana', () => {
    assert.equal(found('ひえるかではなくヒエルカです。', ['ヒエルカ']), '0');
  });
});
