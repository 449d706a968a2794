import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { defuseCell } from '../../src/core/csv.ts';
import { parseKeyword, twinKey } from '../../src/core/keyword.ts';
import { PLAN_LIMITS } from '../../src/core/plan.ts';
import { ask, jsonOf } from './ask.ts';
import { addSeller, NOW_MS, startService } from './service.ts';

const PIECES = [
  '扇風機',
  'ハルナギ',
  'ﾊﾙﾅｷﾞ',
  'がき',
  'か\u3099き',
  '髙島屋',
  '𠮷野',
  '函館',
  'العربية',
  'עברית',
  'ไทย',
  'हिन्दी',
  '한국어',

  '%',
  '+',
  '&',
  '=',
  '#',
  '?',
  '/',
  '"',
  "'",
  ',',
  ';',
  '<',
  '>',
  '\\',
  '100%25',
  '%E3%83',
  '50%OFF',
  'C++',
  '-5',
  '@',
  '=1+1',

  '🍜',
  '👩‍🍳',
  '🇯🇵',
  '①',
  '１２３',
  'ー',
  '～',
  '〜',
  ' ',
  '\u3000',
  '\u00a0',
  '00123',
  '1E5',
  'null',
  '__proto__',
];

const text = fc.oneof(
  fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 6 }).map((pieces) => pieces.join('')),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
);

test('finds any valid keyword again through the URL, the CSV and the suggestions', async () => {
  await using service = await startService({ settings: { requestsPerMinute: 1_000_000 } });
  const { id, key } = await addSeller(service.store);
  const options = { limits: PLAN_LIMITS.enterprise, addedAtMs: NOW_MS };
  const get = (keyword: string, headers = {}) =>
    ask(service.origin, `/api/v1/rankings?days=1&keyword=${keyword}`, { key, headers });
  const property = fc.asyncProperty(text, async (typed) => {
    const keyword = parseKeyword(typed);
    fc.pre(keyword.ok);
    await service.store.addKeywords(id, [keyword.value], options);
    await assertFound(typed, keyword.value).finally(() => service.store.removeKeywords(id, [keyword.value]));
  });

  async function assertFound(typed: string, keyword: string): Promise<void> {
    for (const sent of [encodeURIComponent(typed), new URLSearchParams({ '': typed }).toString().slice(1)]) {
      const found = await get(sent);
      assert.equal(found.status, 200, found.text);
      assert.equal(jsonOf(found)['keyword'], keyword);
    }
    const csv = await get(encodeURIComponent(typed), { Accept: 'text/csv' });
    // The tests of CSV itself cover which cells a spreadsheet would execute.
    assert.equal(firstCell(csv.text), defuseCell(keyword));
    await assertSuggested(keyword);
  }

  /** A near-duplicate of the keyword suggests the keyword. */
  async function assertSuggested(keyword: string): Promise<void> {
    const twin = [keyword.toUpperCase(), keyword.normalize('NFKC'), keyword.toLowerCase()].find(
      (other) => other !== keyword && twinKey(other) === twinKey(keyword) && parsesTo(other),
    );
    const missed = await get(encodeURIComponent(twin ?? `${[...keyword].slice(0, 100).join('')}x`));
    assert.equal(missed.status, 404, missed.text);
    assert.deepEqual(jsonOf(missed)['suggestions'], [keyword]);
  }
  await fc.assert(property, { numRuns: 150 });
});

function parsesTo(text: string): boolean {
  const parsed = parseKeyword(text);
  return parsed.ok && parsed.value === text;
}

/** The first cell of the second row. */
function firstCell(csv: string): string | undefined {
  const row = csv.slice(csv.indexOf('\r\n') + 2);
  const cell = /^(?:"((?:[^"]|"")*)"|([^,]*)),/.exec(row);
  return cell?.[1]?.replaceAll('""', '"') ?? cell?.[2];
}
