import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatIn } from '../../format.ts';
import { textsIn } from '../../texts/index.ts';
import { printShareLine, type WeekShare } from './share-line.ts';

const words = { t: textsIn('en'), format: formatIn('en') };

const weekOf = (day: string, rate: number | null): WeekShare => ({
  week_start: `2026-11-${day}`,
  share: {
    checks: rate === null ? 0 : 10,
    hits: 0,
    confirmed_hits: 0,
    refused: 0,
    hit_rate: rate,
    hit_rate_low: rate,
    hit_rate_high: rate,
  },
});

test('a week without checks is a gap in the line, never zero', () => {
  const weeks = [weekOf('02', 0.5), weekOf('09', 0.5), weekOf('16', null), weekOf('23', 1)];
  const text = printShareLine(weeks, words)?.text ?? '';
  assert.equal(text.match(/share-path/g)?.length, 1);
  assert.deepEqual(
    [...text.matchAll(/cx="([\d.]+)%"/g)].map(([, x]) => Number(x)),
    [12, 40.7, 98],
  );
});

test('the line begins with the first week that has checks', () => {
  const weeks = [weekOf('02', null), weekOf('09', null), weekOf('16', 0.5), weekOf('23', 1)];
  const text = printShareLine(weeks, words)?.text ?? '';
  assert.match(text, /cx="12%".*cx="98%".*16 Nov.*23 Nov/s);
});

test('one week alone is no line', () => {
  assert.equal(printShareLine([weekOf('02', 0.5), weekOf('09', null)], words), null);
});
