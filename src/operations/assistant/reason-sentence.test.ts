import assert from 'node:assert/strict';
import { test } from 'node:test';
import { REASON_CODES } from '../../core/answer-verdict.ts';
import { reasonSentence } from './reason-sentence.ts';

test('describes every reason in both languages, with and without words of the answer', () => {
  for (const language of ['en', 'ja'] as const) {
    const plain = REASON_CODES.map((code) => reasonSentence({ code }, language));
    assert.equal(new Set(plain).size, REASON_CODES.length);
    for (const sentence of plain)
      assert.match(sentence, language === 'en' ? /^[A-Z].*[a-z]\.$/ : /(?:あり|文字)$/);
    for (const code of REASON_CODES) {
      assert.match(reasonSentence({ code, text: 'ツキヨミ' }, language), /[“「]ツキヨミ[”」]/);
    }
  }
  assert.equal(
    reasonSentence({ code: 'brand', text: 'ツキヨミ' }, 'en'),
    'Your brand is mentioned: “ツキヨミ”.',
  );
  assert.equal(reasonSentence({ code: 'brand', text: 'ツキヨミ' }, 'ja'), '自社ブランド名あり：「ツキヨミ」');
});

test('quotes words of the answer briefly, on one line and cleansed', () => {
  const sentence = reasonSentence({ code: 'kind', text: `毛布\n\u202e${'あ'.repeat(100)}` }, 'en');
  assert.match(sentence, /“毛布 あ+…”\.$/);
  assert.ok(sentence.length < 100);
});
