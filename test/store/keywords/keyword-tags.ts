import assert from 'node:assert/strict';
import type { Suite } from '../place.ts';
import { makeWatcher, ROOMY, sampleAsin } from '../samples.ts';

/** Tags of keywords. */
export const keywordTagsSuite: Suite = {
  'tags replace those of a keyword, and stay within their account': async (store) => {
    await makeWatcher(store, 'acc_a', { asins: [sampleAsin(1)], keywords: ['一', '二'] });
    await makeWatcher(store, 'acc_b', { asins: [sampleAsin(1)], keywords: ['一'] });
    assert.equal(await store.setKeywordTags('acc_a', '一', ['夏', '主力', '夏']), true);
    assert.equal(await store.setKeywordTags('acc_a', '二', ['夏']), true);
    assert.deepEqual(
      [...(await store.listKeywordTags('acc_a'))],
      [
        ['一', ['主力', '夏']],
        ['二', ['夏']],
      ],
    );
    assert.equal((await store.listKeywordTags('acc_b')).size, 0);
    await store.setKeywordTags('acc_a', '一', ['冬']);
    await store.setKeywordTags('acc_a', '二', []);
    assert.deepEqual([...(await store.listKeywordTags('acc_a'))], [['一', ['冬']]]);
    assert.equal(await store.setKeywordTags('acc_a', '三', ['夏']), false);
    assert.equal(await store.setKeywordTags('acc_x', '一', ['夏']), false);
  },

  'the tags of a removed keyword are gone, also when it is added again': async (store) => {
    await makeWatcher(store, 'acc_a', { asins: [], keywords: ['一', '二'] });
    await store.setKeywordTags('acc_a', '一', ['夏']);
    await store.setKeywordTags('acc_a', '二', ['夏']);
    await store.removeKeywords('acc_a', ['一']);
    await store.addKeywords('acc_a', ['一'], ROOMY);
    assert.deepEqual([...(await store.listKeywordTags('acc_a'))], [['二', ['夏']]]);
  },
};
