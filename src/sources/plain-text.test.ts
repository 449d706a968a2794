import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plainText } from './plain-text.ts';

const TEXTS: readonly (readonly [name: string, text: string, plain: string | null])[] = [
  ['plain words stay', 'ハルナギ 石けん & タオル 3点', 'ハルナギ 石けん & タオル 3点'],
  [
    'tags go, references are decoded',
    'ハルナギ 石けん &amp; タオル <b>3点</b>',
    'ハルナギ 石けん & タオル 3点',
  ],
  ['references by number', '&#65509;1,980 &#xFFE5;1,480', '￥1,980 ￥1,480'],
  ['they are decoded once', 'C&amp;amp;A の書き方', 'C&amp;A の書き方'],
  ['a tag that is written out stays', '&lt;b&gt; の使い方', '<b> の使い方'],
  ['a reference without its semicolon is none', 'Q&ampoule AT&T R&regD', 'Q&ampoule AT&T R&regD'],
  ['lines are set apart', '石けん<br/>タオル<p class="x">3点</p>', '石けん タオル 3点'],
  ['attributes of all kinds', '<font color=red size="2">石けん</font>', '石けん'],
  ['a heart is no tag', '<3 な石けん', '<3 な石けん'],
  ['a comparison is no tag', 'a < b の証明 b > a', 'a < b の証明 b > a'],
  [
    'words between angle brackets are no tag',
    '石けん <ハルナギ> a <b and c> d',
    '石けん <ハルナギ> a <b and c> d',
  ],
  [
    'a comment, a script and a style are none',
    '石<!-- x -->けん<script>f()</script><style>.a{}</style>',
    '石 けん',
  ],
  ['nothing', ' &nbsp; <br> &#8203;', null],
  ['what no database can store', '家\u0000電\ud83d 😀', '家\ufffd電\ufffd 😀'],
  ['what is far too long', 'x'.repeat(9000), null],
];

for (const [name, text, plain] of TEXTS)
  test(`a text of a vendor: ${name}`, () => assert.equal(plainText(text), plain));

test('a missing text is null', () => {
  assert.deepEqual([plainText(null), plainText(undefined), plainText('')], [null, null, null]);
});
