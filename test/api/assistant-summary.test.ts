import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RULES_VERSION } from '../../src/assistant/index.ts';
import { jsonOf } from './ask.ts';
import { KEYWORDS, OWN_NAME, startAsking, submission } from './assistant.ts';

const SUMMARY = '/assistant/summary';
const NOTHING = {
  checks: 0,
  hits: 0,
  confirmed_hits: 0,
  refused: 0,
  hit_rate: null,
  hit_rate_low: null,
  hit_rate_high: null,
};

test('returns every share as unknown, and none as 0, without checks', async () => {
  await using asking = await startAsking();
  const summary = jsonOf(await asking.get(SUMMARY));
  for (const part of ['all_time', 'last_4_weeks', 'branded_questions', 'open_questions']) {
    assert.deepEqual(summary[part], NOTHING, part);
  }
  assert.deepEqual(summary['by_keyword'], []);
  assert.deepEqual(summary['sample'], {
    answers: 0,
    distinct_questions: 0,
    grade: 'exploratory',
    rules_versions: [],
  });
});

test('sums checks up at once by kind, keyword and branding, with the interval', async () => {
  await using asking = await startAsking();
  await asking.get(SUMMARY);
  const checks = [
    submission(1, { question_kind: 'recommend' }),
    submission(2, { question_kind: 'recommend', answer_text: 'ツキミトウがおすすめです。' }),
    submission(3, { question: `${OWN_NAME}の評判は？`, question_kind: 'review' }),
    submission(4, { keyword: KEYWORDS[1], answer_text: '申し訳ありませんが、お答えできません。' }),
  ];
  for (const check of checks) assert.equal((await asking.post('/checks', check)).status, 201);
  const summary = JSON.parse((await asking.get(SUMMARY)).text);
  const counts = ({ checks, hits, refused }: Record<string, number>) => [checks, hits, refused];
  assert.deepEqual(counts(summary.all_time), [4, 2, 1]);
  assert.equal(summary.all_time.hit_rate, 0.5);
  assert.ok(summary.all_time.hit_rate_low > 0.15 && summary.all_time.hit_rate_high < 0.85);
  assert.deepEqual(counts(summary.by_question_kind.recommend), [2, 1, 0]);
  assert.deepEqual(summary.by_question_kind.value, NOTHING);
  assert.deepEqual(counts(summary.branded_questions), [1, 1, 0]);
  assert.deepEqual(counts(summary.open_questions), [3, 1, 1]);
  assert.deepEqual(
    summary.by_keyword.map((one: Record<string, unknown>) => [one['keyword'], one['checks']]),
    [
      [KEYWORDS[0], 3],
      [KEYWORDS[1], 1],
    ],
  );
  assert.deepEqual(summary.sample.rules_versions, [RULES_VERSION]);
});

test('the last four weeks are the 28 Japanese dates that end today', async () => {
  await using asking = await startAsking();
  const { clock } = asking.service;
  clock.nowMs = Date.parse('2026-11-28T14:59:59Z');
  await asking.post('/checks', submission(1));
  const recent = async () => {
    const { all_time, last_4_weeks } = JSON.parse((await asking.get(SUMMARY)).text);
    return [all_time.checks, last_4_weeks.checks];
  };
  clock.nowMs = Date.parse('2026-12-25T14:59:59Z');
  assert.deepEqual(await recent(), [1, 1]);
  clock.nowMs = Date.parse('2026-12-25T15:00:00Z');
  assert.deepEqual(await recent(), [1, 0]);
});

test('switches each endpoint separately; /me shows it, and 404 comes before body and keyword', async () => {
  const on = { assistantQuestions: true, assistantChecks: true, assistantSummary: true };
  for (const [feature, flag, paths] of [
    ['assistantQuestions', 'assistant_questions', ['/assistant/questions']],
    ['assistantChecks', 'assistant_checks', ['/assistant/checks', '/assistant/checks?keyword=x&days=999']],
    ['assistantSummary', 'assistant_summary', ['/assistant/summary']],
  ] as const) {
    await using asking = await startAsking({ settings: { features: { ...on, [feature]: false } } });
    const me = JSON.parse((await asking.get('/me')).text);
    const features = { assistant_questions: true, assistant_checks: true, assistant_summary: true };
    assert.deepEqual(me.features, { ...features, [flag]: false });
    for (const path of paths) assert.equal(jsonOf(await asking.get(path))['code'], 'not_released', path);
    const posted = await asking.post('/checks', 'no json at all');
    const expected = feature === 'assistantChecks' ? [404, 'not_released'] : [400, 'invalid_parameter'];
    assert.deepEqual([posted.status, jsonOf(posted)['code']], expected);
    // The method is judged before the switch: the path allows only POST.
    const got = await asking.get('/checks');
    assert.deepEqual([got.status, jsonOf(got)['code']], [405, 'method_not_allowed']);
  }
});
