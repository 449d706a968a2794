import assert from 'node:assert/strict';
import { test } from 'node:test';
import { demoUsage, parseDemoArguments } from './demo-arguments.ts';
import { describeUnused } from './demo-environment.ts';
import { describeFilling } from './describe-filling.ts';
import { printWelcome } from './print-welcome.ts';

const JAPANESE = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u;
/** An English sentence: three words in a row, none of them part of a command or an address. */
const ENGLISH = /(?:^|[\s。（])[A-Za-z]{3,} [a-z]{2,} [a-z]{2,}/m;

const FILLED = { pages: 3, readings: 2, failed: 1, productPages: 4, seconds: 1.5 };

/** Everything that the demo says, without its commands. */
function saidIn(language: 'en' | 'ja'): readonly string[] {
  const welcome = { address: 'http://a', shopOrigin: 'http://b', data: 'data/demo' };
  const account = { id: 'acc_1', key: 'mhr_1' };
  const texts = [
    printWelcome({ ...welcome, account, firstOperatorLink: 'http://a/join' }, language),
    printWelcome({ ...welcome, account: { id: 'acc_1', key: null }, firstOperatorLink: null }, language),
    describeFilling({ ...FILLED, isStopped: false }, language),
    describeFilling({ ...FILLED, isStopped: true }, language),
    describeFilling({ ...FILLED, pages: 0, productPages: 0, isStopped: true }, language),
    describeUnused(['DATABASE_URL'], 'data/demo', language),
    describeUnused(['DATABASE_URL', 'REDIS_URL'], 'data/demo', language),
    demoUsage(language),
    ...[['--shop-port', 'x'], ['--data', ' '], ['--what']].map((argv) => {
      const args = parseDemoArguments(argv);
      return 'refusal' in args ? args.refusal[language] : '';
    }),
  ];
  return texts.map((text) => text.replaceAll(/^ {2}(?:curl|KEY=|npm run).*$|`[^`]*`/gm, ''));
}

test('the demo speaks Japanese throughout in a Japanese shell', () => {
  for (const text of saidIn('ja')) {
    assert.match(text, JAPANESE);
    assert.doesNotMatch(text, ENGLISH);
  }
});

test('the demo speaks English elsewhere, with keywords alone in Japanese', () => {
  for (const text of saidIn('en')) assert.doesNotMatch(text, /[\p{Script=Hiragana}]/u);
});
