import assert from 'node:assert/strict';
import { PLAN_LIMITS } from '../../../src/core/plan.ts';
import type { Store } from '../../../src/store/port.ts';
import type { Suite } from '../place.ts';
import { makeAccount, ROOMY } from '../samples.ts';

const FREE = { limits: PLAN_LIMITS.free, addedAtMs: 1_000 };
const ALL = { afterSeq: 0, limit: 100_000 };

/** Keywords of an account: added all or nothing, in a lasting order, with near-duplicates reported. */
export const keywordsSuite: Suite = {
  'added and existing keywords are returned separately': async (store) => {
    await makeAccount(store, 'acc_a');
    await store.addKeywords('acc_a', ['水筒'], ROOMY);
    const again = await store.addKeywords('acc_a', ['緑茶', '水筒', '石けん', '緑茶'], ROOMY);
    assert.deepEqual(again, { added: ['緑茶', '石けん'], duplicate: ['水筒'], twins: [] });
  },

  'twins are added and reported, those of existing keywords and those within the list': async (store) => {
    await makeAccount(store, 'acc_a');
    await store.addKeywords('acc_a', ['ＵＳＢケーブル'], ROOMY);
    const { added, twins } = await store.addKeywords(
      'acc_a',
      ['usbケーブル', 'Tea', 'ｔｅａ', 'USBケーブル', 'か', 'が'],
      ROOMY,
    );
    assert.equal(added.length, 6);
    assert.deepEqual(twins, [
      { keyword: 'usbケーブル', twinOf: 'ＵＳＢケーブル' },
      { keyword: 'ｔｅａ', twinOf: 'Tea' },
      { keyword: 'USBケーブル', twinOf: 'ＵＳＢケーブル' },
    ]);
  },

  'twins are left out on request, and do not count against the plan': async (store) => {
    await makeAccount(store, 'acc_a');
    await store.addKeywords('acc_a', [...numbered(1, 8), 'Tea'], FREE);
    const list = ['TEA', 'か', 'が', 'ｶ', 'ｔｅａ', 'カ', '語 1'];
    const { addedAtMs: _, ...limits } = FREE;
    await assert.rejects(store.previewKeywords('acc_a', list, limits), { code: 'plan_limit' });
    const plain = { ...FREE, twins: 'leave_out' } as const;
    await assert.rejects(store.addKeywords('acc_a', list, plain), { code: 'plan_limit' });
    const outcome = {
      added: ['か'],
      duplicate: ['語 1'],
      twins: [
        { keyword: 'TEA', twinOf: 'Tea' },
        { keyword: 'ｔｅａ', twinOf: 'Tea' },
      ],
    };
    const fitting = ['TEA', 'か', 'ｔｅａ', '語 1'];
    assert.deepEqual(await store.previewKeywords('acc_a', fitting, plain), outcome);
    assert.equal((await store.countAccount('acc_a')).keywords, 9);
    assert.deepEqual(await store.addKeywords('acc_a', fitting, plain), outcome);
    assert.deepEqual(await texts(store), [...numbered(1, 8), 'Tea', 'か']);
    const again = await store.addKeywords('acc_a', ['ｱ', 'ア', '傘'], { ...ROOMY, twins: 'leave_out' });
    assert.deepEqual([again.added, again.twins], [['ｱ', '傘'], [{ keyword: 'ア', twinOf: 'ｱ' }]]);
  },

  "another account's keywords are neither twins nor duplicates": async (store) => {
    await makeAccount(store, 'acc_a');
    await makeAccount(store, 'acc_b');
    await store.addKeywords('acc_a', ['tea', 'TEA'], ROOMY);
    const other = await store.addKeywords('acc_b', ['TEA'], ROOMY);
    assert.deepEqual(other, { added: ['TEA'], duplicate: [], twins: [] });
  },

  'a list of keywords beyond the plan adds nothing': async (store) => {
    await makeAccount(store, 'acc_a');
    await store.addKeywords('acc_a', numbered(1, 9), FREE);
    await assert.rejects(store.addKeywords('acc_a', numbered(9, 11), FREE), {
      code: 'plan_limit',
      members: { limit: 10, count: 9, adding: 2 },
    });
    assert.deepEqual(await texts(store), numbered(1, 9));
    await store.addKeywords('acc_a', numbered(9, 10), FREE);
    assert.deepEqual(await texts(store), numbered(1, 10));
  },

  'ten thousand keywords are added and removed at once': async (store) => {
    await makeAccount(store, 'acc_a');
    const many = numbered(1, 10_000);
    assert.equal((await store.addKeywords('acc_a', many, ROOMY)).added.length, 10_000);
    assert.deepEqual(await texts(store), many);
    assert.deepEqual((await store.addKeywords('acc_a', many, ROOMY)).duplicate, many);
    assert.deepEqual(await store.removeKeywords('acc_a', many), many);
    assert.deepEqual(await texts(store), []);
  },

  'removing keywords returns the existing ones, each once, for this account only': async (store) => {
    await makeAccount(store, 'acc_a');
    await makeAccount(store, 'acc_b');
    await store.addKeywords('acc_a', ['一', '二', '三'], ROOMY);
    await store.addKeywords('acc_b', ['一'], ROOMY);
    assert.deepEqual(await store.removeKeywords('acc_a', ['三', '四', '一', '三']), ['三', '一']);
    assert.deepEqual(await texts(store), ['二']);
    assert.equal((await store.findKeyword('acc_b', '一'))?.keyword, '一');
  },

  'a keyword is found by its exact spelling': async (store) => {
    await makeAccount(store, 'acc_a');
    await store.addKeywords('acc_a', ['水筒 500ml', '50%オフ', 'a_b'], ROOMY);
    const found = await store.findKeyword('acc_a', '水筒 500ml');
    assert.deepEqual(found, { keyword: '水筒 500ml', seq: 1, addedAtMs: 1_000 });
    for (const other of ['水筒  500ml', '水筒 500ML', '水筒', '%', '50_オフ', 'axb', '']) {
      assert.equal(await store.findKeyword('acc_a', other), undefined, other);
    }
  },

  'keywords are listed in the order of adding, page by page': async (store) => {
    await makeAccount(store, 'acc_a');
    await store.addKeywords('acc_a', ['う', 'い'], ROOMY);
    await store.addKeywords('acc_a', ['あ'], ROOMY);
    const first = await store.listKeywords('acc_a', { afterSeq: 0, limit: 2 });
    assert.deepEqual(
      first.map((keyword) => keyword.keyword),
      ['う', 'い'],
    );
    const rest = await store.listKeywords('acc_a', { afterSeq: first.at(-1)?.seq ?? 0, limit: 2 });
    assert.deepEqual(
      rest.map((keyword) => keyword.keyword),
      ['あ'],
    );
    assert.deepEqual(await store.listSpellings('acc_a', { afterSeq: 1, limit: 1 }), ['い']);
    assert.deepEqual(await store.listSpellings('acc_a', ALL), ['う', 'い', 'あ']);
    assert.deepEqual(await store.listSpellings('acc_b', ALL), []);
  },

  'the number of a keyword is never reused, not even that of the last one': async (store) => {
    await makeAccount(store, 'acc_a');
    await store.addKeywords('acc_a', ['一', '二'], ROOMY);
    const last = (await store.findKeyword('acc_a', '二'))?.seq ?? 0;
    await store.removeKeywords('acc_a', ['二']);
    await store.addKeywords('acc_a', ['二'], { ...ROOMY, addedAtMs: 7_000 });
    const again = await store.findKeyword('acc_a', '二');
    assert.ok((again?.seq ?? 0) > last);
    assert.equal(again?.addedAtMs, 7_000);
  },
};

function numbered(from: number, to: number): string[] {
  return Array.from({ length: to - from + 1 }, (_, index) => `語 ${from + index}`);
}

async function texts(store: Store): Promise<string[]> {
  return (await store.listKeywords('acc_a', ALL)).map((keyword) => keyword.keyword);
}
