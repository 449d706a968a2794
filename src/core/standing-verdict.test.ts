import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Candidate, Match, Verdict } from './answer-verdict.ts';
import { type Confirmation, standingVerdict } from './standing-verdict.ts';

const NAMED: Match = {
  asin: 'B0TEST0001',
  kind: 'product_name',
  text: 'ハルナギ HN-200',
  start: 9,
  end: 20,
  place: 2,
  echo: false,
};
const PERHAPS: Candidate = {
  asin: 'B0TEST0002',
  text: 'ツキヨミのロイヤル',
  start: 0,
  end: 9,
  place: 1,
  echo: false,
  reasons: [{ code: 'brand', text: 'ツキヨミ' }, { code: 'series' }],
};

function byRules(matches: readonly Match[], candidates: readonly Candidate[]): Verdict {
  const hit = matches.length > 0;
  return {
    hit,
    hitKind: matches[0]?.kind ?? null,
    answerState: 'answered',
    matches,
    candidates,
    certainty: hit || candidates.length === 0 ? 'certain' : 'likely',
  };
}

function said(asin: string, named: boolean, candidates: readonly Candidate[] = []): Confirmation {
  return { asin, named, confirmedAtMs: 1, candidates };
}

/** Hit, certainty, kind, whether a person said so, and the products that are named. */
function factsOf(verdict: Verdict, ...confirmations: readonly Confirmation[]): unknown[] {
  const { hit, certainty, hitKind, confirmedByPerson, matches } = standingVerdict(verdict, confirmations);
  return [hit, certainty, hitKind, confirmedByPerson, matches.map(({ asin }) => asin)];
}

const [ONE, TWO] = [NAMED.asin, PERHAPS.asin];

test('without a decision by a person the verdict of the rules counts', () => {
  assert.deepEqual(factsOf(byRules([], [])), [false, 'certain', null, false, []]);
  assert.deepEqual(factsOf(byRules([], [PERHAPS])), [false, 'likely', null, false, []]);
  assert.deepEqual(factsOf(byRules([NAMED], [PERHAPS])), [true, 'certain', 'product_name', false, [ONE]]);
});

test('a candidate that a person confirmed is a hit with its stretch and place; a declined one is not', () => {
  const verdict = byRules([], [PERHAPS]);
  assert.deepEqual(factsOf(verdict, said(TWO, true)), [true, 'certain', 'product_name', true, [TWO]]);
  assert.deepEqual(factsOf(verdict, said(TWO, false)), [false, 'certain', null, true, []]);
  const { matches, candidates } = standingVerdict(verdict, [said(TWO, true)]);
  const { reasons: _, ...stretch } = PERHAPS;
  assert.deepEqual(matches, [{ ...stretch, kind: 'product_name' }]);
  assert.deepEqual(candidates, [{ ...PERHAPS, named: true }]);
});

test('a verdict is certain by what a person said once all candidates are spoken of', () => {
  const other = { ...PERHAPS, asin: 'B0TEST0003', start: 40, end: 44 };
  const verdict = byRules([], [PERHAPS, other]);
  assert.deepEqual(factsOf(verdict, said(TWO, false)), [false, 'likely', null, false, []]);
  assert.deepEqual(factsOf(verdict, said(TWO, false), said(other.asin, false)), [
    false,
    'certain',
    null,
    true,
    [],
  ]);
});

test("a person's word goes before what the rules find, in both directions", () => {
  const code: Match = { ...NAMED, kind: 'asin' };
  assert.deepEqual(factsOf(byRules([code], []), said(ONE, false)), [false, 'certain', null, true, []]);
  assert.deepEqual(factsOf(byRules([code], []), said(ONE, true)), [true, 'certain', 'asin', true, [ONE]]);
  assert.deepEqual(factsOf(byRules([], []), said(ONE, true)), [true, 'certain', 'product_name', true, []]);
  assert.deepEqual(factsOf(byRules([code], [PERHAPS]), said(ONE, false)), [false, 'likely', null, false, []]);
});

test('a confirmed candidate keeps its stretch if later rules do not find it, and has it once if they do', () => {
  const word = said(TWO, true, [PERHAPS]);
  assert.deepEqual(factsOf(byRules([], []), word), [true, 'certain', 'product_name', true, [TWO]]);
  assert.deepEqual(factsOf(byRules([], [PERHAPS]), word), [true, 'certain', 'product_name', true, [TWO]]);
  const sure: Match = { ...NAMED, asin: TWO };
  assert.deepEqual(standingVerdict(byRules([sure], []), [word]).matches, [sure]);
  assert.deepEqual(factsOf(byRules([], []), said(TWO, false, [PERHAPS])), [false, 'certain', null, true, []]);
});

test('matches and candidates come in the order of the text', () => {
  const { matches } = standingVerdict(byRules([NAMED], [PERHAPS]), [said(TWO, true)]);
  assert.deepEqual(
    matches.map(({ asin }) => asin),
    [TWO, ONE],
  );
});
