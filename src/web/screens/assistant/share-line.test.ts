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
  const [, path = ''] = /share-path" d="([^"]*)"/.exec(text) ?? [];
  assert.equal(path.replaceAll(/[\d. ]+/g, ''), 'MLM');
  assert.equal(text.match(/<circle/g)?.length, 3);
});

test('one week alone is no line', () => {
  assert.equal(printShareLine([weekOf('02', 0.5), weekOf('09', null)], words), null);
});
