import { addDays } from '../../src/core/local-date.ts';
import { claimOne, endIn, planOn } from '../store/plan/day-samples.ts';
import { makeWatcher } from '../store/samples.ts';
import { browserTest, openPage, requireFits, signInWith, takePicture } from './browser.ts';
import { addPerson, startSite } from './site.ts';

const DATE = '2026-11-28';

browserTest(
  'the day page and the ledger work in a browser, in both languages, on a phone',
  async (browser) => {
    await using site = await startSite();
    const { store } = site;
    const keywords = [
      '扇風機 卓上',
      '水筒 500ml',
      '<img src=x onerror=alert(1)>',
      `長い語${'長'.repeat(60)}`,
      '土鍋',
    ];
    await makeWatcher(store, 'acc_a', { asins: [], keywords });
    await store.addSource({ name: 'shop', kind: 'sample-shop', values: {}, addedAtMs: 1 });
    const morning = Date.parse(`${DATE}T05:00:00+09:00`);
    for (const date of [addDays(DATE, -1), DATE]) {
      await planOn(store, date, {
        nowMs: morning,
        due: Object.fromEntries(keywords.map((word, place) => [word, morning + place])),
      });
      await endIn(store, await claimOne(store, date, morning + 60_000), {
        nowMs: morning + 61_000,
        outcome: 'complete',
      });
      await endIn(store, await claimOne(store, date, morning + 60_000), {
        nowMs: morning + 62_000,
        outcome: 'partial',
      });
      const settlement = { state: 'waiting', dueAtMs: morning + 900_000, reason: 'blocked' } as const;
      await endIn(store, await claimOne(store, date, morning + 60_000), {
        nowMs: morning + 63_000,
        outcome: 'failed',
        settlement,
      });
    }
    const person = await addPerson(store, 'operator');
    for (const language of ['ja', 'en'] as const) {
      await using seen = await openPage(browser, site, { language });
      const { page } = seen;
      await signInWith(page, person, '/days');
      await takePicture(page, 'day', language);
      await page.setViewportSize({ width: 360, height: 700 });
      await requireFits(page);
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto(`/operator/days?date=${DATE}`);
      await takePicture(page, 'ledger', language);
      seen.requireQuiet();
    }
  },
);
