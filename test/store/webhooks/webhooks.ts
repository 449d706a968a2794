import assert from 'node:assert/strict';
import { samplePage } from '../changes/sample-changes.ts';
import type { Suite } from '../place.ts';
import { makeAccount, makeWatcher, organicCards, sampleAsin, sampleReading, TERM } from '../samples.ts';
import { saveReading } from '../save-reading.ts';
import { AT, addSample, answered, claimFor, claimSample, makePrices, sampleWish } from './webhook-samples.ts';

const [ONE, TWO] = [sampleAsin(1), sampleAsin(2)];

/** Webhooks of accounts, and the events that arrive for them. */
export const webhooksSuite: Suite = {
  'a webhook is saved as it was set, once for each account, and removed with its deliveries': async (
    store,
  ) => {
    await makeWatcher(store, 'acc_a', { asins: [ONE] });
    assert.equal(await store.findWebhook('acc_a'), undefined);
    assert.equal(await store.removeWebhook('acc_a'), false);
    const set = await store.setWebhook('acc_a', sampleWish());
    assert.deepEqual(set, {
      url: 'https://shop.example/hook',
      secret: 'whsec_MQ==',
      replaced: [],
      language: 'ja',
      createdAtMs: AT,
      stopped: null,
    });
    assert.deepEqual(await store.findWebhook('acc_a'), set);
    await makePrices(store, [21, 22]);
    assert.equal(await addSample(store, 'acc_a', 'msg_1'), true);
    assert.equal(await store.removeWebhook('acc_a'), true);
    assert.deepEqual(await store.listDeliveries('acc_a', 10), []);
    assert.deepEqual(await claimFor(store, 'one', AT), []);
    await assert.rejects(store.setWebhook('acc_x', sampleWish()), { code: 'not_found' });
  },

  'a webhook that is set again keeps its secret, or signs with both for a while': async (store) => {
    await makeWatcher(store, 'acc_a', { asins: [ONE] });
    await store.setWebhook('acc_a', sampleWish());
    await makePrices(store, [21, 22]);
    await addSample(store, 'acc_a', 'msg_1');
    const url = 'https://other.example/';
    const kept = await store.setWebhook('acc_a', sampleWish({ url, language: 'en', secret: 'whsec_Mg==' }));
    assert.deepEqual([kept.url, kept.secret, kept.language, kept.createdAtMs], [url, 'whsec_MQ==', 'en', AT]);
    const asBefore = await store.setWebhook('acc_a', sampleWish({ url, languageWhenThere: 'keep' }));
    assert.equal(asBefore.language, 'en');
    const whenThere = { previousUntilMs: 5_000 };
    const changed = await store.setWebhook('acc_a', sampleWish({ url, secret: 'whsec_Mg==', whenThere }));
    assert.equal(changed.secret, 'whsec_Mg==');
    const claim = await claimSample(store, 'one', 4_999);
    assert.deepEqual([claim.url, claim.secrets], [url, ['whsec_Mg==', 'whsec_MQ==']]);
    await store.releaseDeliveries('one');
    assert.deepEqual((await claimSample(store, 'one', 5_000)).secrets, ['whsec_Mg==']);
  },

  'each secret signs to its own end however often it is replaced, five at most, and a refusal changes nothing':
    async (store) => {
      await makeWatcher(store, 'acc_a', { asins: [ONE] });
      await store.setWebhook('acc_a', sampleWish({ secret: 'whsec_0' }));
      const replace = (at: number) => {
        const whenThere = { previousUntilMs: AT + at + 100 };
        return store.setWebhook('acc_a', sampleWish({ secret: `whsec_${at}`, whenThere, nowMs: AT + at }));
      };
      for (const at of [1, 2, 3, 4]) await replace(at);
      await assert.rejects(replace(5), { code: 'unusable_input' });
      await makePrices(store, [21, 22]);
      await addSample(store, 'acc_a', 'msg_1');
      const signing = async (nowMs: number) => {
        const { secrets } = await claimSample(store, 'one', nowMs);
        await store.releaseDeliveries('one');
        return secrets;
      };
      const all = ['whsec_4', 'whsec_3', 'whsec_2', 'whsec_1', 'whsec_0'];
      assert.deepEqual(await signing(AT + 100), all);
      assert.deepEqual(await signing(AT + 101), all.slice(0, 4));
      await replace(101);
      assert.deepEqual(await signing(AT + 102), ['whsec_101', ...all.slice(0, 3)]);
      assert.equal((await store.findWebhook('acc_a'))?.replaced.length, 4);
    },

  'arrivals are listed in their order, from the moment when the webhook was set, in parts': async (store) => {
    await makeWatcher(store, 'acc_a', { asins: [ONE] });
    await makePrices(store, [10, 11, 12]);
    await store.setWebhook('acc_a', sampleWish());
    assert.deepEqual(await store.listWebhooksBehind(10), []);
    await makePrices(store, [16, 17, 18]);
    const [behind] = await store.listWebhooksBehind(10);
    assert.ok(behind !== undefined);
    const all = await store.listArrivals('acc_a', behind.afterSeq, 100);
    assert.equal(all.events.length, 3);
    assert.equal(all.events[0]?.id, `evt_${ONE}_price_2026-11-16_`);
    let at = behind.afterSeq;
    const parts: string[] = [];
    while (at < all.untilSeq) {
      const part = await store.listArrivals('acc_a', at, 2);
      assert.ok(part.events.length <= 2 && part.untilSeq > at);
      for (const { id } of part.events) parts.push(id);
      at = part.untilSeq;
    }
    assert.deepEqual(
      parts,
      all.events.map(({ id }) => id),
    );
    const list = await store.listArrivals('acc_a', 0, 100);
    assert.equal(list.events.length > all.events.length, true);
  },

  'an event with new content arrives again under its id, a removed one does not': async (store) => {
    await makeWatcher(store, 'acc_a', { asins: [ONE] });
    await makePrices(store, [20, 21, 22]);
    const first = await store.listArrivals('acc_a', 0, 100);
    assert.equal(first.events.length, 2);
    const observedAtMs = Date.parse('2026-11-22T09:00:00+09:00');
    await store.saveProducts([samplePage(ONE, '2026-11-22', { price: 23, observedAtMs })]);
    const again = await store.listArrivals('acc_a', first.untilSeq, 100);
    assert.deepEqual(
      again.events.map(({ id, after }) => [id, after]),
      [[`evt_${ONE}_price_2026-11-22_`, 23]],
    );
    await store.saveProducts([
      samplePage(ONE, '2026-11-22', { price: 21, observedAtMs: observedAtMs + 1_000 }),
    ]);
    assert.deepEqual((await store.listArrivals('acc_a', again.untilSeq, 100)).events, []);
    assert.deepEqual(
      (await store.listArrivals('acc_a', 0, 100)).events.map(({ id }) => id),
      [`evt_${ONE}_price_2026-11-21_`],
    );
  },

  'an account receives events of its own products and, for ranks, of its keywords only': async (store) => {
    await makeWatcher(store, 'acc_a', { asins: [ONE] });
    await makeWatcher(store, 'acc_b', { asins: [ONE], keywords: ['別の語'] });
    await makeWatcher(store, 'acc_c', { asins: [sampleAsin(3)] });
    await saveReading(
      store,
      sampleReading({ localDate: '2026-11-25', pages: { 1: organicCards(ONE, TWO) } }),
    );
    await saveReading(
      store,
      sampleReading({ localDate: '2026-11-26', pages: { 1: organicCards(TWO, ONE) } }),
    );
    const idsOf = async (id: string) => (await store.listArrivals(id, 0, 100)).events.map((one) => one.id);
    assert.deepEqual(await idsOf('acc_a'), [`evt_${ONE}_rank_2026-11-26_${TERM}`]);
    assert.deepEqual([await idsOf('acc_b'), await idsOf('acc_c')], [[], []]);
    assert.equal((await store.listArrivals('acc_a', 0, 100)).events[0]?.relation, 'own');
  },

  'a webhook is behind until arrivals are skipped or being sent; stopped and closed ones are not': async (
    store,
  ) => {
    for (const id of ['acc_a', 'acc_b', 'acc_c']) {
      await makeWatcher(store, id, { asins: id === 'acc_c' ? [TWO] : [ONE] });
      await store.setWebhook(id, sampleWish());
    }
    await makeAccount(store, 'acc_d');
    await makePrices(store, [21, 22]);
    const behind = await store.listWebhooksBehind(10);
    assert.deepEqual(
      behind.map(({ accountId }) => accountId),
      ['acc_a', 'acc_b', 'acc_c'],
    );
    assert.equal((await store.listWebhooksBehind(2)).length, 2);
    const nothing = await store.listArrivals('acc_c', behind[2]?.afterSeq ?? 0, 10);
    assert.deepEqual(nothing.events, []);
    const afterSeq = behind[2]?.afterSeq ?? 0;
    await store.skipArrivals([{ accountId: 'acc_c', afterSeq, untilSeq: nothing.untilSeq }]);
    await addSample(store, 'acc_a', 'msg_1');
    assert.deepEqual(
      (await store.listWebhooksBehind(10)).map(({ accountId }) => accountId),
      ['acc_b'],
    );
    await store.skipArrivals([{ accountId: 'acc_c', afterSeq, untilSeq: afterSeq }]);
    await store.closeAccount('acc_b', AT);
    assert.deepEqual(await store.listWebhooksBehind(10), []);
    const settlement = { state: 'failed', stop: 'gone' } as const;
    const claim = await claimSample(store, 'one', AT);
    await store.endDelivery(claim, 'one', { attempt: answered(AT, 410), settlement });
    assert.deepEqual(await store.listWebhooksBehind(10), []);
  },
};
