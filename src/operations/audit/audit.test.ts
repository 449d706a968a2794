import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { makePlace } from '../../../test/operations/place.ts';
import { CHANGES } from '../../../test/store/audit/audit-changes.ts';
import { AUDIT_KIND_NAMES } from '../../core/audit.ts';
import { operatorAnswerOf } from '../answer.ts';
import { audit } from './audit.ts';

interface Asked {
  readonly account: string | null;
  readonly kind: string[];
  readonly from: string | null;
  readonly to: string | null;
  readonly cursor: string | null;
  readonly limit: number;
}

const ALL: Asked = { account: null, kind: [], from: null, to: null, cursor: null, limit: 1_000 };

/** A place where every kind of change was made once. */
async function makeChangedPlace(t: TestContext) {
  const place = await makePlace(t);
  for (const [, change] of CHANGES) await change(place.store);
  const read = (asked: Partial<Asked> = {}, language: 'en' | 'ja' = 'en') =>
    operatorAnswerOf(audit, place.context, { ...ALL, ...asked }, language);
  return { ...place, read };
}

test('every kind of change has a whole sentence in both languages', async (t) => {
  const { read } = await makeChangedPlace(t);
  const [english, japanese] = [await read(), await read({}, 'ja')];
  const kinds = new Set(english.entries.map(({ kind }) => kind));
  assert.deepEqual([...kinds].toSorted(), AUDIT_KIND_NAMES.toSorted());
  for (const { kind, text } of english.entries) {
    assert.match(text, /^[A-Z0-9“].*[.索]$/, `${kind}: ${text}`);
    assert.doesNotMatch(text, /“”|undefined|null| {2}| [.,]/, `${kind}: ${text}`);
  }
  for (const { kind, text } of japanese.entries) {
    assert.match(text, /(?:ました|になります)/, `${kind}: ${text}`);
    assert.doesNotMatch(text, /「」|undefined|null| {2}|（）/, `${kind}: ${text}`);
  }
});

test('sentences name what changed and how', async (t) => {
  const { read } = await makeChangedPlace(t);
  const textOf = async (kind: string, language: 'en' | 'ja') =>
    (await read({ kind: [kind] }, language)).entries.at(-1)?.text;
  assert.equal(await textOf('account_plan_set', 'en'), 'Plan changed from Pro to Enterprise.');
  assert.equal(await textOf('account_plan_set', 'ja'), 'プランを Pro から Enterprise に変更しました。');
  assert.equal(await textOf('keywords_added', 'en'), '3 keywords added: “皿”, “鉢”, “水筒 500ml”.');
  assert.equal(
    await textOf('keywords_added', 'ja'),
    'キーワード 3 件を追加しました：「皿」「鉢」「水筒 500ml」',
  );
  assert.equal(await textOf('keyword_tags_set', 'en'), 'Tags of “皿” changed from none to “台所”, “夏”.');
  assert.equal(await textOf('products_removed', 'ja'), '自社商品 1 件を削除しました：B0TEST0002');
  assert.equal(
    await textOf('webhook_stopped', 'en'),
    'Webhook to hooks.example stopped: the receiver was gone.',
  );
  assert.equal(
    await textOf('webhook_stopped', 'ja'),
    'hooks.example への Webhook を、受信側が終了を通知したため停止しました。',
  );
  assert.equal(await textOf('sessions_ended', 'en'), '“森” was signed out on 2 devices.');
  assert.equal(await textOf('sessions_ended', 'ja'), '「森」を 2 台の端末でサインアウトさせました。');
  assert.equal(await textOf('member_removed', 'en'), '“hana” removed from the account (was owner).');
});

test('changes are read page by page, by account, kind and Japanese date', async (t) => {
  const { read } = await makeChangedPlace(t);
  const { entries, next_cursor: none } = await read();
  assert.equal(none, null);
  const first = await read({ limit: 10 });
  const rest = await read({ cursor: first.next_cursor });
  assert.deepEqual([...first.entries, ...rest.entries], entries);
  const own = await read({ account: 'acc_a' });
  assert.ok(own.entries.length > 0 && own.entries.every(({ account }) => account?.id === 'acc_a'));
  assert.ok(entries.some(({ account }) => account === null));
  assert.equal((await read({ from: '2026-11-28', to: '2026-11-28' })).entries.length, entries.length);
  assert.equal((await read({ to: '2026-11-27' })).entries.length, 0);
  assert.equal((await read({ from: '2026-11-29', to: '2999-12-31' })).entries.length, 0);
});

test('unknown accounts, kinds, dates and cursors are refused by name', async (t) => {
  const { read } = await makeChangedPlace(t);
  await assert.rejects(read({ account: 'acc_none' }), { code: 'not_found' });
  for (const [asked, parameter] of [
    [{ kind: ['x'] }, 'kind'],
    [{ from: '2026-02-30' }, 'from'],
    [{ to: 'x' }, 'to'],
    [{ cursor: 'x' }, 'cursor'],
  ] satisfies [Partial<Asked>, string][]) {
    await assert.rejects(read(asked), (thrown: unknown) => {
      const { code, members } = thrown as { code: string; members: { errors: { parameter: string }[] } };
      return code === 'invalid_parameter' && members.errors[0]?.parameter === parameter;
    });
  }
});
