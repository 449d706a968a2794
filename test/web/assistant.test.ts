import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PLAN_LIMITS } from '../../src/core/plan.ts';
import { KEYWORDS, OWN_ASIN, OWN_NAME } from '../api/assistant.ts';
import { NOW_MS } from '../api/service.ts';
import { likelyOf, sampleCheck, saveChecks } from '../store/assistant/check-samples.ts';
import { addAccount, addPerson } from './site.ts';
import { makeStage, type Stage } from './stage.ts';
import { signIn, tokenOf } from './visitor.ts';

/** A member of an account with two keywords and one product that has a name. */
async function makeAsking(): Promise<Stage> {
  const stage = await makeStage('member');
  const { site, accountId } = stage;
  const options = { limits: PLAN_LIMITS.pro, addedAtMs: NOW_MS };
  await site.store.addAsins(accountId, [{ asin: OWN_ASIN, relation: 'own', names: [OWN_NAME] }], options);
  await site.store.addKeywords(accountId, KEYWORDS, options);
  return stage;
}

const ANSWER =
  'おすすめは次の 2 点です。\r\n1. ツキミトウ TM-30 <script>alert(1)</script>\r\n2. 𠮷 ハルナギ HN-200 が静かです。‮';
const SUBMISSION = {
  _action: 'check',
  _key: 'by-hand',
  keyword: KEYWORDS[0],
  question: '卓上扇風機のおすすめは？',
  answer_text: ANSWER,
};

test("today's five questions remain the same all day, and the remaining allowance is shown", async () => {
  await using stage = await makeAsking();
  const questionsOf = (text: string) =>
    [...text.matchAll(/<pre id="question-[^"]+"[^>]*><code>([^<]+)/g)].map(String);
  const first = questionsOf((await stage.visitor.get('/assistant')).text);
  assert.equal(first.length, 5);
  assert.deepEqual(questionsOf((await stage.visitor.get('/assistant')).text), first);
});

test('a pasted answer gets its verdict with the match marked in place, and is only text', async () => {
  await using stage = await makeAsking();
  const { text, status } = await stage.visitor.submit('/assistant', SUBMISSION);
  assert.equal(status, 200);
  assert.match(text, /自社商品あり/);
  assert.match(text, /2\. 𠮷 <mark title="B0TEST0001">ハルナギ HN-200<\/mark> が静かです。<\/div>/);
  assert.match(text, /TM-30 &#60;script&#62;alert\(1\)&#60;\/script&#62;<br>2\./);
  const again = await stage.visitor.submit('/assistant', SUBMISSION);
  assert.match(again.text, /本日<\/dt><dd>4/);
  assert.equal(again.text.split('残りの判定回数').length, 2);
});

test('the verdict lists each product once, with its places in the list', async () => {
  await using stage = await makeAsking();
  const options = { limits: PLAN_LIMITS.pro, addedAtMs: NOW_MS };
  const other = { asin: 'B0TEST0009', relation: 'own', names: ['ミナミノ MN-9'] } as const;
  await stage.site.store.addAsins(stage.accountId, [other], options);
  const answer = `1. ${OWN_NAME}。${OWN_NAME}は静かです。\n2. 別の品\n3. ミナミノ MN-9`;
  const { text } = await stage.visitor.submit('/assistant', { ...SUBMISSION, answer_text: answer });
  const [, products = ''] = /挙がった自社商品<\/dt><dd>([\s\S]*?)<\/dd>/.exec(text) ?? [];
  const words = products
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  assert.equal(
    words,
    `${OWN_NAME} ${OWN_ASIN} リストでの順番：1 番目 ミナミノ MN-9 B0TEST0009 リストでの順番：3 番目`,
  );
});

test('a missing answer is reported at its field, and what was typed remains', async () => {
  await using stage = await makeAsking();
  const { text, status } = await stage.visitor.submit('/assistant', { ...SUBMISSION, answer_text: ' ' });
  assert.equal(status, 400);
  assert.match(text, /value="卓上扇風機のおすすめは？"/);
  assert.match(text, /aria-invalid="true"/);
});

test('a used-up allowance says when it is renewed, and nothing is counted', async () => {
  await using stage = await makeAsking();
  for (let number = 1; number <= 5; number += 1) {
    await stage.visitor.submit('/assistant', { ...SUBMISSION, answer_text: `${ANSWER} ${number}` });
  }
  const before = (await stage.visitor.get('/assistant')).text;
  assert.match(
    before,
    /判定回数を使い切りました。次に判定できる日時：<time datetime="2026-11-28T15:00:00.000Z">/,
  );
  assert.doesNotMatch(before, /name="answer_text"/);
  const { status, text } = await stage.visitor.submit('/assistant', SUBMISSION);
  assert.equal(status, 429);
  assert.match(text, /role="alert"/);
  assert.match(text, /name="answer_text"[^>]*>\nおすすめは次の 2 点です。/);
  assert.equal((await stage.site.store.listCheckRows(stage.accountId)).length, 5);
});

test('shares have their intervals, by kind, week and keyword, and as CSV', async () => {
  await using stage = await makeAsking();
  await stage.visitor.submit('/assistant', SUBMISSION);
  await stage.visitor.submit('/assistant', { ...SUBMISSION, answer_text: 'わかりません。' });
  const { text } = await stage.visitor.get('/assistant/results');
  assert.match(text, /全期間<\/td>.*?>2<\/td>.*?>1<\/td>.*?50\.0%<\/td>.*?9\.5% – 90\.5%/s);
  assert.match(text, /重複を除いた質問は 1 件です。50 件未満/);
  assert.match(text, /<time datetime="2026-11-23">[\s\S]*?>2<\/td>/);
  const { text: csv } = await stage.visitor.get('/assistant/results?sheet=csv');
  assert.match(
    csv,
    /,卓上扇風機,卓上扇風機のおすすめは？,独自,自社商品あり,いいえ,呼び名・商品名,B0TEST0001,\d/,
  );
});

test("custom questions are added and removed; another account's is left alone", async () => {
  await using stage = await makeAsking();
  const question = '静かな扇風機はどれ？ <b>';
  const added = await stage.visitor.submit('/assistant/questions', {
    _action: 'add',
    keyword: KEYWORDS[0],
    question,
  });
  assert.equal(added.status, 303);
  const { text } = await stage.visitor.get('/assistant/questions');
  assert.match(text, /静かな扇風機はどれ？ &#60;b&#62;/);
  assert.match(text, /有効 1 件（上限 20 件）/);
  const [{ id = '' } = {}] = await stage.site.store.listCustomQuestions(stage.accountId);
  const otherAccount = await addAccount(stage.site.store, '別の店');
  const other = await signIn(
    stage.site.origin,
    await addPerson(stage.site.store, { accountId: otherAccount, role: 'owner' }),
  );
  const { cookies } = other;
  assert.ok(cookies.size > 0);
  await stage.site.store.addKeywords(otherAccount, ['枕'], { limits: PLAN_LIMITS.pro, addedAtMs: NOW_MS });
  assert.equal((await other.submit('/assistant/questions', { _action: 'remove', id })).status, 404);
  const removed = await stage.visitor.submit('/assistant/questions', { _action: 'remove', id });
  assert.equal(removed.status, 303);
  assert.deepEqual(await stage.site.store.listCustomQuestions(stage.accountId), []);
});

test('a text that the API refuses for its length is refused at its field, remains there, and is not judged', async () => {
  await using stage = await makeAsking();
  const [longest, tooLong] = ['𠮷'.repeat(20_000), '𠮷'.repeat(20_001)];
  const own = { _action: 'add', keyword: KEYWORDS[0] ?? '', question: '問'.repeat(501) };
  for (const [path, fields, typed] of [
    ['/assistant', { ...SUBMISSION, answer_text: tooLong }, tooLong],
    ['/assistant/questions', own, own.question],
    [`/settings/products/${OWN_ASIN}`, { _action: 'try', names: OWN_NAME, answer_text: tooLong }, tooLong],
  ] as const) {
    const { status, text } = await stage.visitor.submit(path, fields);
    assert.equal(status, 400, path);
    assert.match(
      text,
      /<p class="problem"[^>]*>この文字列は [\d,]+ 文字です。[\d,]+ 文字以内にしてください。/,
    );
    assert.ok(text.includes(typed), path);
    // Browsers count UTF-16 units and silently cut pasted text.
    assert.doesNotMatch(text, /name="(?:question|answer_text)"[^>]*maxlength/);
  }
  assert.deepEqual(await stage.site.store.listCheckRows(stage.accountId), []);
  assert.deepEqual(await stage.site.store.listCustomQuestions(stage.accountId), []);
  const judged = await stage.visitor.submit('/assistant', { ...SUBMISSION, answer_text: longest });
  assert.equal(judged.status, 200);
});

test("today's questions that were judged are marked", async () => {
  await using stage = await makeAsking();
  const { text } = await stage.visitor.get('/assistant');
  assert.doesNotMatch(text, /本日判定済み/);
  const hidden = (name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(text)?.[1] ?? '';
  const judged = await stage.visitor.submit('/assistant', {
    _action: 'check',
    keyword: hidden('keyword'),
    question: hidden('question'),
    question_kind: hidden('question_kind'),
    answer_text: ANSWER,
  });
  assert.match(
    judged.text,
    /<li><p class="question-about">[^\n]*本日判定済み[^\n]*\n[^\n]*question-q_2026-11-28_1"/,
  );
  assert.equal(judged.text.split('本日判定済み').length, 2);
});

test('a custom question shows when it is asked; an existing one is not reported as added', async () => {
  await using stage = await makeAsking();
  const add = (number: number) =>
    stage.visitor.submit('/assistant/questions', {
      _action: 'add',
      keyword: KEYWORDS[0] ?? '',
      question: `静かな扇風機はどれ？ ${number}`,
    });
  const look = async () => (await stage.visitor.get('/assistant/questions')).text;
  for (let number = 1; number <= 6; number += 1) {
    stage.site.clock.nowMs += 1_000;
    await add(number);
  }
  const sixth = await look();
  assert.match(sixth, /質問を追加しました。初回の出題は2026年11月29日（日）の予定です。/);
  const turns = [...sixth.matchAll(/<td[^>]*><time datetime="(2026-11-\d\d)">/g)].map(([, date]) => date);
  assert.deepEqual(turns, [...Array(5).fill('2026-11-28'), '2026-11-29']);
  await add(6);
  const again = await look();
  assert.match(again, /この質問は登録済みです。何も追加していません。/);
  assert.doesNotMatch(again, /質問を追加しました。/);
});

test('an uncertain match is shown with the text around it and the reasons, and a person settles it with one click', async () => {
  await using stage = await makeAsking();
  const { store } = stage.site;
  const answer = 'ツキヨミのロイヤルが<b>人気</b>です。';
  const check = sampleCheck(1, { answer, verdict: likelyOf(OWN_ASIN) });
  await saveChecks(store, stage.accountId, [check]);
  const path = `/assistant/checks/${check.id}`;
  const { text: history } = await stage.visitor.get('/assistant/results');
  assert.match(history, new RegExp(`href="${path}"`));
  assert.match(history, /履歴に要確認の回答が 1 件あります。/);
  assert.match(history, /<span class="badge badge-warn">要確認/);
  const { text } = await stage.visitor.get(path);
  assert.match(
    text,
    /<blockquote[^>]*><mark>ツキヨミのロイヤル<\/mark>が&#60;b&#62;人気&#60;\/b&#62;です。<\/blockquote>/,
  );
  assert.match(text, /自社ブランド名あり：「ツキヨミ &#34;𠮷&#34;」<\/li><li>シリーズ名あり/);
  assert.match(text, /確認が必要な箇所<\/h3>\n<p class="hint">/);
  assert.doesNotMatch(text, /確認済みの箇所|訂正：/);
  for (const [_do, said, hits, correction] of [
    [
      'named',
      /<span class="badge badge-good">自社商品あり<\/span> <span class="badge badge-info">手動で確認済み/,
      1,
      '訂正：この商品ではありません',
    ],
    [
      'notNamed',
      /<span class="badge badge-quiet">自社商品なし<\/span> <span class="badge badge-info">手動で確認済み/,
      0,
      '訂正：この商品です',
    ],
  ] as const) {
    const done = await stage.visitor.submit(path, { _action: 'named', _do, asin: OWN_ASIN });
    assert.deepEqual([done.status, done.location], [303, path]);
    const { text: after } = await stage.visitor.get(path);
    assert.match(after, said);
    assert.match(after, new RegExp(`確認済みの箇所[\\s\\S]*${correction}`));
    assert.doesNotMatch(after, /確認が必要な箇所|はい、この商品です/);
    assert.match(
      after,
      _do === 'named' ? /「自社商品あり」として保存しました。/ : /この商品ではないものとして保存/,
    );
    const [row] = await store.listCheckRows(stage.accountId);
    assert.equal(Number(row?.verdict.hit), hits);
  }
  await stage.visitor.submit(path, { _action: 'named', asin: OWN_ASIN });
  const { text: shares } = await stage.visitor.get('/assistant/results');
  assert.doesNotMatch(shares, /要確認/);
  assert.match(shares, /「自社商品あり」1 件のうち 1 件は、手動で確認したものです。/);
});

test('answers that wait are counted over all checks, the table says how many it leaves out, the file has all', async () => {
  await using stage = await makeAsking();
  const { store } = stage.site;
  const count = 1_020;
  const checks = Array.from({ length: count }, (_, at) => {
    const localDate = at < 600 ? '2026-11-26' : '2026-11-27';
    return sampleCheck(
      at + 1,
      at === 3 ? { localDate: '2026-06-01', verdict: likelyOf(OWN_ASIN) } : { localDate },
    );
  });
  await saveChecks(store, stage.accountId, checks, {
    weekStart: '2026-11-23',
    perDay: count,
    perWeek: count,
  });
  const { text } = await stage.visitor.get('/assistant/results');
  assert.match(text, /履歴に要確認の回答が 1 件あります/);
  assert.match(text, /1,020 件のうち、新しい 50 件/);
  const { text: more } = await stage.visitor.get('/assistant/results?more');
  assert.match(more, /1,020 件のうち、新しい 1,000 件/);
  const { text: sheet } = await stage.visitor.get('/assistant/results?sheet=csv');
  assert.equal(sheet.trimEnd().split('\r\n').length, count + 1);
});

test('a check of another account is neither shown nor settled; nothing is asked about a removed product', async () => {
  await using stage = await makeAsking();
  const { store, origin } = stage.site;
  const other = await addAccount(store, '別の店');
  await store.addAsins(other, [{ asin: OWN_ASIN, relation: 'own', names: [] }], {
    limits: PLAN_LIMITS.pro,
    addedAtMs: NOW_MS,
  });
  const visitor = await signIn(origin, await addPerson(store, { accountId: other, role: 'owner' }));
  const check = sampleCheck(1, { verdict: likelyOf(OWN_ASIN) });
  await saveChecks(store, stage.accountId, [check]);
  const path = `/assistant/checks/${check.id}`;
  assert.equal((await visitor.get(path)).status, 404);
  const { text } = await visitor.get('/assistant');
  const sent = { _token: tokenOf(text), _action: 'named', asin: OWN_ASIN };
  assert.equal((await visitor.post(path, sent)).status, 404);
  assert.deepEqual((await store.findCheckById(stage.accountId, check.id))?.confirmations, []);
  await store.removeAsins(stage.accountId, [OWN_ASIN]);
  const shown = await stage.visitor.get(path);
  assert.equal(shown.status, 200);
  assert.doesNotMatch(shown.text, /value="notNamed"/);
});
