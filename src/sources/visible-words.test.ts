import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { visibleWords } from './visible-words.ts';

const SCRIPT =
  '(function(f){var n=(g("a)b"));if(n.x){n.x(f)(n);}else{f(n);}}(function(P){P.w(\'r\',()=>{P.l("https://x.example/w.js");});}));';

const TEXTS: readonly (readonly [name: string, text: string, words: string | null])[] = [
  ['plain words', '明日 12/1  無料配送', '明日 12/1 無料配送'],
  ['a style in front', '.prime-color {color: #0064f9; } 明日 無料配送', '明日 無料配送'],
  ['styles in between', '明日 .a, #b .c {x:1} 無料 .d{y:2} 配送', '明日 無料 配送'],
  ['a script in between', `プライム会員なら ${SCRIPT} 明日 無料配送`, 'プライム会員なら 明日 無料配送'],
  ['both', `.a {b:c} Join ${SCRIPT} to get it`, 'Join to get it'],
  ['an arrow that is called', '明日 (()=>{x({})})(1); 無料配送', '明日 無料配送'],
  ['brackets of the shop', '¥410 配送料 (2点の新品)', '¥410 配送料 (2点の新品)'],
  ['nothing', ' \n ', null],
  ['a script that does not end', '明日 (function(){ x(', '明日'],
  ['a style that does not end', '明日 .a {color', null],
  ['rests of code', 'window.x = function y', null],
  ['markup', '明日 <b>無料</b>', null],
];

for (const [name, text, words] of TEXTS) {
  test(`a delivery text keeps its words alone: ${name}`, () => assert.equal(visibleWords(text), words));
}

test('no code is left in any text, and a second pass changes nothing', () => {
  const text = fc.string({
    unit: fc.constantFrom('{', '}', '(', ')', '"', ';', '=>', 'function', '.a', ' ', '明日'),
  });
  fc.assert(
    fc.property(text, (given) => {
      const words = visibleWords(given);
      if (words === null) return;
      assert.doesNotMatch(words, /[{}]|\bfunction\b|=>/);
      assert.ok([words, null].includes(visibleWords(words)));
    }),
  );
});
