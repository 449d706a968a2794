import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import vm from 'node:vm';
import { isPersonal, namesOf, personIn } from '../../src/core/personal-words.ts';
import { findPlace, parsePlace } from '../../src/core/place.ts';
import { isJapanesePlace } from '../../src/pages/search-page/japan.ts';
import { PEOPLE, PLACE_LINES, SENTENCES } from './signed-in-page.ts';

interface Scripts {
  readonly miharuPlace: {
    findPlace(line: string): string | null;
    cleanPlace(line: string, isGuest: boolean): string;
  };
  readonly miharuPersonal: {
    personIn(greeting: string): string | null;
    namesOf(people: readonly string[]): RegExp | null;
    isPersonal(text: string, names: RegExp | null): boolean;
  };
}

/** The scripts of the extension that hold rules which miharu has too, run as a browser does. */
function runScripts(): Scripts {
  const context = vm.createContext({});
  for (const name of ['postcode-areas', 'place', 'personal-words'])
    vm.runInContext(
      readFileSync(new URL(`../../extension/page/${name}.js`, import.meta.url), 'utf8'),
      context,
    );
  return context as Scripts;
}

const { miharuPlace, miharuPersonal } = runScripts();

const PLACES = [
  '千代田 100-0001',
  '千代田区 1000001',
  '東京都千代田区 〒100-0001',
  '四日市 510-0085',
  '茅ケ崎市 253-0041',
  '横浜市西区みなと町1-2-3 220-0012',
  '高市郡明日香村大字岡1 634-0103',
  '三重県 514',
  '渋谷区 150',
  '京都府',
  '沖縄県東村',
  '日本',
];
const ABROAD = [
  'Taiwan',
  'オランダ',
  'Tel Aviv-Yafo 668-8312',
  'Tel Aviv-Yafo 6688312',
  'テルアビブ 6688312',
  'Kearny 07032',
  'Lisboa',
  '西屯区 407',
  '台北市大安区 106',
  'ソウル特別市',
  '新北市三重區',
];
const LINES = [
  ...PLACES,
  ...ABROAD,
  ...PEOPLE.flatMap((name) => [name, ...PLACE_LINES.flatMap((lines) => lines(name))]),
];

test('the extension and miharu find the same place in every line, and the same place in what is sent of it', () => {
  for (const line of LINES) {
    assert.equal(miharuPlace.findPlace(line), findPlace(line), line);
    assert.equal(parsePlace(miharuPlace.cleanPlace(line, false)), parsePlace(line), line);
  }
});

test('what is sent of a place is judged as the whole line is', () => {
  for (const line of [...PLACES, ...ABROAD, ...PEOPLE.map((name) => `${name} 100-0005`)])
    for (const isGuest of [true, false])
      assert.equal(isJapanesePlace(miharuPlace.cleanPlace(line, isGuest)), isJapanesePlace(line), line);
});

test('nothing of a name and no whole postcode is sent of a line about a place', () => {
  for (const name of PEOPLE)
    for (const line of [name, ...PLACE_LINES.flatMap((lines) => lines(name))]) {
      const sent = miharuPlace.cleanPlace(line, false);
      for (const part of [...name.split(/\s/u), '0005']) assert.ok(!sent.includes(part), `${line}: ${sent}`);
    }
});

test('the extension and miharu take the same texts for personal', () => {
  for (const person of PEOPLE) {
    for (const greeting of [`こんにちは, ${person}さん`, `Hello, ${person}`, `${person}様、こんにちは`])
      assert.equal(miharuPersonal.personIn(greeting), personIn(greeting), greeting);
    const [theirs, ours] = [miharuPersonal.namesOf([person]), namesOf([person])];
    for (const text of [...SENTENCES(person), '無料配送 12月3日 木曜日にお届け', 'ベストセラー', 'お客様'])
      for (const [one, other] of [
        [theirs, ours],
        [null, null],
      ] as const)
        assert.equal(miharuPersonal.isPersonal(text, one), isPersonal(text, other), `${person}: ${text}`);
  }
});
