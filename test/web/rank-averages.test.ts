import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays } from '../../src/core/local-date.ts';
import type { ReadingContext } from '../../src/core/reading-context.ts';
import { addGoods, NOW_MS, TODAY } from '../api/service.ts';
import { asinOf, card, readingOf } from '../api/shelves.ts';
import { saveReading } from '../store/save-reading.ts';
import { KEYWORD, makeKeywordStage, OWN, SECOND, WATCHED } from './keyword-stage.ts';
import { addAccount, addPerson, startSite } from './site.ts';
import { signIn } from './visitor.ts';

const at = (more: Record<string, string>) => `/keyword?${new URLSearchParams({ keyword: KEYWORD, ...more })}`;

/** The rows of the table of a chart, as texts by first date. */
function rowsOf(text: string): Map<string, string[]> {
  const rows = [...text.matchAll(/<tr data-date="([\d-]+)"[\s\S]*?<\/tr>/g)];
  return new Map(
    rows.map(([row, date = '']) => [
      date,
      [...row.matchAll(/<t[hd][^>]*>([\s\S]*?)<\/t[hd]>/g)].map(([, cell = '']) =>
        cell
          .replaceAll(/<[^>]+>/g, ' ')
          .replaceAll(/\s+/g, ' ')
          .trim(),
      ),
    ]),
  );
}

/** What an address in a page says about the period. */
const linksOf = (text: string) =>
  [...text.matchAll(/<li><a href="\/keyword\?([^"]+)"( aria-current="true")?>/g)].map(
    ([, query = '', current]) => [
      new URLSearchParams(query.replaceAll('&#61;', '=').replaceAll('&#38;', '&')).get('by'),
      current !== undefined,
    ],
  );

test('by week each product has its average with its days, or why there is none, in both languages', async () => {
  await using stage = await makeKeywordStage();
  const visitor = await signIn(stage.site.origin, stage.person);
  const ja = rowsOf((await visitor.get(at({ by: 'week', days: '30' }))).text);
  assert.deepEqual([...ja.keys()], ['2026-11-23', '2026-11-16', '2026-11-09', '2026-11-02', '2026-10-26']);
  assert.deepEqual(ja.get('2026-11-23'), [
    '2026年11月23日（月）からの週',
    '5.4 · 6 日中 5 日',
    '28.4 · 6 日中 5 日',
  ]);
  assert.equal(ja.get('2026-11-09')?.[2], '平均なし：圏外の日が 4 日 · 7 日中 5 日');
  assert.match(ja.get('2026-10-26')?.[1] ?? '', /^\d\.\d · 7 日中 3 日$/);
  visitor.cookies.set('miharu_language', 'en');
  const english = await visitor.get(at({ by: 'week' }));
  const en = rowsOf(english.text);
  assert.deepEqual(en.get('2026-11-23'), [
    'Week from Mon, 23 Nov 2026',
    '5.4 · 5 of 6 days',
    '28.4 · 5 of 6 days',
  ]);
  assert.equal(en.get('2026-11-09')?.[2], 'No average: absent on 4 days · 5 of 7 days');
  assert.match(english.text, /Weeks run from Monday to Sunday/);
});

test('the links, the form and the file keep the choice, and an unknown one shows days', async () => {
  await using stage = await makeKeywordStage();
  const visitor = await signIn(stage.site.origin, stage.person);
  const { text } = await visitor.get(at({ by: 'month', days: '90', with: WATCHED }));
  assert.deepEqual(linksOf(text), [
    [null, false],
    ['week', false],
    ['month', true],
  ]);
  assert.match(text, /<input type="hidden" name="by" value="month">/);
  const file = /class="sheet-link" href="([^"]+)"/.exec(text)?.[1] ?? '';
  assert.match(file.replaceAll('&#61;', '=').replaceAll('&#38;', '&'), /by=month.*sheet=csv/);
  const unknown = await visitor.get(at({ by: 'decade' }));
  assert.equal(unknown.status, 200);
  assert.equal(rowsOf(unknown.text).size, 30);
  assert.doesNotMatch(unknown.text, /name="by"/);
  assert.equal(linksOf(unknown.text)[0]?.[1], true);
});

test('weeks show 90 days and months 400 unless a period is chosen, which the links keep', async () => {
  await using stage = await makeKeywordStage();
  const visitor = await signIn(stage.site.origin, stage.person);
  const firstOf = async (more: Record<string, string>) =>
    [...rowsOf((await visitor.get(at(more))).text).keys()].at(-1);
  assert.equal(await firstOf({}), '2026-10-30');
  assert.equal(await firstOf({ by: 'week' }), '2026-08-31');
  assert.equal(await firstOf({ by: 'month' }), '2025-10-01');
  assert.equal(await firstOf({ by: 'month', days: '30' }), '2026-10-01');
  const daysIn = async (more: Record<string, string>) => {
    const { text } = await visitor.get(at(more));
    const [query = ''] = /(?<=href="\/keyword\?)[^"]*(?=">月平均)/.exec(text) ?? [];
    return new URLSearchParams(query.replaceAll('&#61;', '=').replaceAll('&#38;', '&')).get('days');
  };
  assert.deepEqual([await daysIn({ days: '30' }), await daysIn({ days: '90' })], [null, '90']);
});

/** An account whose product has these readings: days ago, rank (`null`: absent), and conditions other than a desktop with ads. */
async function startReadings(
  readings: readonly (readonly [ago: number, rank: number | null, context?: Partial<ReadingContext>])[],
) {
  const site = await startSite();
  const accountId = await addAccount(site.store);
  const addedAtMs = NOW_MS - 70 * 86_400_000;
  await addGoods(site.store, accountId, { own: [OWN], keywords: [KEYWORD], addedAtMs });
  for (const [ago, rank, context] of readings) {
    const shelf = Array.from({ length: 10 }, (_, index) =>
      card(index + 1 === rank ? OWN : asinOf(101 + index)),
    );
    await saveReading(
      site.store,
      readingOf({
        term: KEYWORD,
        localDate: addDays(TODAY, -ago),
        pages: [shelf],
        context: { device: 'desktop', ads: 'seen', ...context },
      }),
    );
  }
  const visitor = await signIn(site.origin, await addPerson(site.store, { accountId, role: 'member' }));
  return { visitor, [Symbol.asyncDispose]: () => site[Symbol.asyncDispose]() };
}

test('a doubted reading does not count, and readings of two devices have no average', async () => {
  // 28 November is a Saturday.
  await using stage = await startReadings([
    [13, 2],
    [12, 4, { device: 'phone' }],
    [5, 3],
    [4, 9, { ads: 'none' }],
    [3, 4],
  ]);
  const { text } = await stage.visitor.get(at({ by: 'week' }));
  const rows = rowsOf(text);
  assert.equal(rows.get('2026-11-23')?.[1], '3.5 · 6 日中 2 日');
  assert.equal(rows.get('2026-11-16')?.[1], '4.0 · 7 日中 1 日');
  assert.equal(rows.get('2026-11-09')?.[1], '2.0 · 7 日中 1 日');
  assert.match(text, /data-date="2026-11-16"[\s\S]*?data-rank="4.0" data-break/);
  assert.match(text, /通常は表示される広告が 1 件もなかった日は対象外です/);
  const months = rowsOf((await stage.visitor.get(at({ by: 'month' }))).text);
  assert.equal(months.get('2026-11-01')?.[1], '平均なし：比較できない計測（端末が異なる） · 28 日中 4 日');
});

test('a month has its own dates only, and one without readings is a gap', async () => {
  await using stage = await startReadings([
    [59, 2], // 30 September
    [27, 6], // 1 November
    [26, 7],
  ]);
  const { text } = await stage.visitor.get(at({ by: 'month', days: '90' }));
  const rows = rowsOf(text);
  assert.deepEqual(rows.get('2026-11-01'), ['2026年11月', '6.5 · 28 日中 2 日']);
  assert.deepEqual(rows.get('2026-10-01'), ['2026年10月', '—']);
  assert.deepEqual(rows.get('2026-09-01'), ['2026年9月', '2.0 · 30 日中 1 日']);
  assert.match(text, /<tr data-date="2026-10-01" data-until="2026-10-31" data-gap="完了した計測なし">/);
  assert.match(text, /data-date="2026-11-01"[\s\S]*?data-rank="6.5" data-break/);
});

test('the file has a row per period, with the average, days and reason of each product', async () => {
  await using stage = await makeKeywordStage();
  const visitor = await signIn(stage.site.origin, stage.person);
  const { text, headers } = await visitor.get(at({ by: 'week', days: '30', sheet: 'csv' }));
  assert.match(String(headers.get('content-disposition')), /filename\*=UTF-8''miharu-average-ranks-/);
  const [head = '', ...rows] = text.trim().split('\r\n');
  assert.match(
    head,
    new RegExp(`期間の最初の日,[^,]+,[^,]+,平均順位：${OWN} [^,]+,[^,]+,[^,]+,平均順位：${SECOND}`),
  );
  assert.equal(rows.length, 5);
  assert.equal(rows.at(-1), `${KEYWORD},2026-11-23,2026-11-28,6,5.4,5,,28.4,5,`);
  assert.match(rows[2] ?? '', /2026-11-09,2026-11-15,7,\d\.?\d?,5,,,5,平均なし：圏外の日が 4 日$/);
});
