import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { createContext, runInContext } from 'node:vm';

const FILE = new URL('../../src/web/assets/date-axis.js', import.meta.url);
const DAY = 86_400;

/** The dates and labels of an axis, as the page's script has them. */
function axisOf(from: string, to: string, { days, language = 'ja' }: { days: number; language?: string }) {
  const [first, last] = [from, to].map((date) => Date.parse(date) / 1000);
  const context = createContext({ first, last, step: days * DAY, language });
  runInContext(readFileSync(FILE, 'utf8'), context);
  const call = `const ticks = dateAxis.list(first, last, step); JSON.stringify([ticks, dateAxis.print(ticks, { first, last, language })])`;
  const [ticks, texts]: [number[], string[]] = JSON.parse(String(runInContext(call, context)));
  return { dates: ticks.map((tick) => new Date(tick * 1000).toISOString().slice(0, 10)), texts };
}

test('dates of the axis are at even distances and include the newest', () => {
  const { dates, texts } = axisOf('2026-10-30', '2026-11-28', { days: 7 });
  assert.deepEqual(dates, ['2026-10-31', '2026-11-07', '2026-11-14', '2026-11-21', '2026-11-28']);
  assert.deepEqual(texts, ['10/31', '11/7', '11/14', '11/21', '11/28']);
});

test('a long axis names the first of months, and the year whenever another one begins', () => {
  const months = axisOf('2025-10-25', '2026-11-28', { days: 56 });
  assert.deepEqual(months.dates, [
    '2025-11-01',
    '2026-01-01',
    '2026-03-01',
    '2026-05-01',
    '2026-07-01',
    '2026-09-01',
    '2026-11-01',
  ]);
  assert.deepEqual(months.texts.slice(0, 3), ['11/1\n2025年', '1/1\n2026年', '3/1']);
  const quarters = axisOf('2025-10-25', '2026-11-28', { days: 84, language: 'en' });
  assert.deepEqual(quarters.texts, ['1 Jan\n2026', '1 Apr', '1 Jul', '1 Oct']);
  assert.deepEqual(quarters.dates, ['2026-01-01', '2026-04-01', '2026-07-01', '2026-10-01']);
});

test('an axis within two years names the years even if few dates fit', () => {
  const { texts } = axisOf('2025-12-20', '2026-01-10', { days: 14 });
  assert.deepEqual(texts, ['12/27\n2025年', '1/10\n2026年']);
});

test('periods are as wide as they are long, and dates of days are at even distances', () => {
  const placeOf = (spans: readonly (readonly [from: string, to: string])[]) => {
    const [dates, ends] = [0, 1].map((end) =>
      spans.map((span) => Date.parse(span[end] ?? '') / 1000 + end * DAY),
    );
    const context = createContext({ dates, ends });
    runInContext(readFileSync(FILE, 'utf8'), context);
    const call = `const { edges, x, at } = dateAxis.place({ dates, ends }, 0, 1);
      JSON.stringify([...dates.map((_, one) => [...edges(one), x(one)]), [at(-9), at(9), at(x(1))]])`;
    return JSON.parse(String(runInContext(call, context))) as number[][];
  };
  const months = placeOf([
    ['2026-01-01', '2026-01-31'],
    ['2026-02-01', '2026-02-28'],
    ['2026-03-01', '2026-03-10'],
  ]);
  const dates = 69;
  const wanted = [
    [0, 31 / dates, 15.5 / dates],
    [31 / dates, 59 / dates, 45 / dates],
    [59 / dates, 1, 64 / dates],
    [0, 2, 1],
  ];
  assert.deepEqual(round(months), round(wanted));
  const days = placeOf([
    ['2026-01-01', '2026-01-01'],
    ['2026-01-02', '2026-01-02'],
  ]);
  assert.deepEqual(
    round(days),
    round([
      [0, 0.5, 0.25],
      [0.5, 1, 0.75],
      [0, 1, 1],
    ]),
  );
});

function round(all: readonly (readonly number[])[]): number[][] {
  return all.map((row) => row.map((value) => Number(value.toFixed(6))));
}
