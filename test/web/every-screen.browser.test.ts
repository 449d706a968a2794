import assert from 'node:assert/strict';
import { addDays } from '../../src/core/local-date.ts';
import { SCREENS } from '../../src/web/screens/index.ts';
import { addGoods, addKey, TODAY } from '../api/service.ts';
import { asinOf, card, readingOf } from '../api/shelves.ts';
import { saveReading } from '../store/save-reading.ts';
import { browserTest, openPage, requireFits, signInWith, takePicture } from './browser.ts';
import { addAccount, addPerson, startSite, type TestSite } from './site.ts';

/** What somebody could put into a name, a keyword or a title in the shop. */
const HOSTILE = `<script>alert(1)</script><img src=x onerror=alert(2)>"' onfocus=alert(3) autofocus \u202e]]>-->`;

/** An account in which every text from outside is hostile. */
async function addHostile({ store }: TestSite): Promise<string> {
  const accountId = await addAccount(store, HOSTILE.slice(0, 90));
  const keyword = '<b onclick=alert(4)>水筒</b>';
  await addGoods(store, accountId, { own: [asinOf(1)], watched: [asinOf(2)], keywords: [keyword] });
  await addKey(store, accountId);
  for (const [index, localDate] of [addDays(TODAY, -1), TODAY].entries()) {
    const cards = [1, 2, 3].map((n) =>
      card(asinOf(n), { title: HOSTILE, price: 1000 + n * 100 + index * 50 }),
    );
    await saveReading(store, readingOf({ term: keyword, localDate, pages: [cards] }));
  }
  await addPerson(store, { accountId, role: 'member' }, HOSTILE.slice(0, 90));
  return accountId;
}

const PLAIN = SCREENS.filter(({ path }) => !path.includes('{') && path !== '/join');

browserTest(
  'hostile texts remain text on every screen, in both languages, wide and narrow',
  async (browser) => {
    await using site = await startSite();
    await addHostile(site);
    const person = await addPerson(site.store, 'operator');
    for (const language of ['ja', 'en'] as const) {
      await using seen = await openPage(browser, site, { language });
      const { page } = seen;
      await signInWith(page, person);
      for (const { path } of PLAIN) {
        await page.setViewportSize({ width: 1280, height: 800 });
        const answer = await page.goto(path);
        assert.equal(answer?.status(), 200, path);
        assert.equal(await page.locator('h1').count(), 1, path);
        assert.equal(await page.locator('img[src="x"], b[onclick], main script').count(), 0, path);
        await page.setViewportSize({ width: 360, height: 700 });
        await requireFits(page);
      }
      seen.requireQuiet();
    }
  },
);

browserTest('screens on users and accounts have their screenshots', async (browser) => {
  await using site = await startSite();
  const accountId = await addAccount(site.store);
  await addAccount(site.store, 'ミナト雑貨', 'standard');
  await addPerson(site.store, { accountId, role: 'member' }, '港 蓮');
  await addPerson(site.store, { accountId, role: 'owner' }, '春凪 花');
  const person = await addPerson(site.store, 'operator', '運営 太郎');
  for (const language of ['ja', 'en'] as const) {
    await using seen = await openPage(browser, site, { language });
    const { page } = seen;
    await signInWith(page, person);
    await seen.context.addCookies([{ name: 'miharu_account', value: accountId, url: site.origin }]);
    for (const path of ['/settings/members', '/settings/profile', '/operator/accounts', '/operator/users']) {
      await page.goto(path);
      await takePicture(page, path.split('/').at(-1) ?? '', language);
    }
    seen.requireQuiet();
  }
  await using dark = await openPage(browser, site, { colorScheme: 'dark' });
  await signInWith(dark.page, person, '/operator/users');
  await dark.page.click('main form:has(input[value=invite]) button[type=submit]');
  await takePicture(dark.page, 'users-dark', 'ja');
  dark.requireQuiet();
});
