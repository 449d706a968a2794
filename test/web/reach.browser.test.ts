import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { SCREENS } from '../../src/web/screens/index.ts';
import { browserTest, openPage, requireFits, signInWith } from './browser.ts';
import { KEYWORD, makeKeywordStage, OWN } from './keyword-stage.ts';
import { addAccount, addPerson } from './site.ts';

const CHOSEN = new URLSearchParams({ keyword: KEYWORD });
const PATHS = SCREENS.filter(({ path }) => !path.includes('{') && path !== '/join').map(({ path }) =>
  path.startsWith('/keyword') ? `${path}?${CHOSEN}` : path === '/product' ? `${path}?asin=${OWN}` : path,
);

/** Controls that are lower or narrower than 24 px (WCAG 2.2 AA), except links within a sentence; check boxes count with their labels. */
const SMALL = `[...document.querySelectorAll('a[href], button, input:not([type=hidden]), select, textarea, summary')]
  .filter((part) => part.checkVisibility() && !part.matches('.skip'))
  .filter((part) => getComputedStyle(part).display !== 'inline' || part.parentElement.textContent.trim() === part.textContent.trim())
  .map((part) => [part, (part.matches('[type=checkbox], [type=radio]') ? part.closest('label') ?? part : part).getBoundingClientRect()])
  .filter(([, box]) => box.height < 24 || box.width < 24)
  .map(([part, box]) => \`\${part.textContent.trim().slice(0, 30)} \${box.width}x\${box.height}\`)`;

/** Most pixels of a phone's height before the screen itself begins. */
const HEAD_MAX = 160;

browserTest('on a tablet the header takes one line, however long its names are', async (browser) => {
  await using stage = await makeKeywordStage();
  const operator = await addPerson(stage.site.store, 'operator', '長い名前の運営者'.repeat(8));
  for (const [language, person] of [
    ['ja', stage.person],
    ['ja', operator],
    ['en', operator],
  ] as const) {
    await using seen = await openPage(browser, stage.site, { language, width: 768, height: 1024 });
    const { page } = seen;
    await signInWith(page, person);
    for (const width of [768, 641]) {
      await page.setViewportSize({ width, height: 1024 });
      await requireFits(page);
      const height = (await page.locator('header.top').boundingBox())?.height ?? Number.NaN;
      assert.ok(height <= 70, `${language} at ${width}: the header is ${height} px high`);
    }
    await addAccount(stage.site.store, 'とても長い名前の支店'.repeat(9));
    seen.requireQuiet();
  }
});

const focused = (page: Page) => page.evaluate('document.activeElement.textContent');

browserTest(
  'on a phone every control is at least 24 px, and the header leaves room for the screen',
  async (browser) => {
    await using stage = await makeKeywordStage();
    await addAccount(stage.site.store, 'とても長い名前の支店'.repeat(9));
    const person = await addPerson(stage.site.store, 'operator', '長い名前の運営者'.repeat(8));
    for (const [language, width] of [
      ['ja', 360],
      ['en', 390],
    ] as const) {
      await using seen = await openPage(browser, stage.site, { language, width, height: 740 });
      const { page } = seen;
      await signInWith(page, person);
      for (const path of PATHS) {
        await page.goto(path);
        await requireFits(page);
        assert.deepEqual(await page.evaluate(SMALL), [], path);
        const top = (await page.locator('main').boundingBox())?.y ?? Number.NaN;
        assert.ok(top <= HEAD_MAX, `${path}: the screen begins at ${top}`);
      }
      seen.requireQuiet();
    }
  },
);

browserTest('arrow keys move through the accounts, and only the button opens another', async (browser) => {
  await using stage = await makeKeywordStage();
  await addAccount(stage.site.store, '二号店');
  await using seen = await openPage(browser, stage.site);
  const { page } = seen;
  await signInWith(page, await addPerson(stage.site.store, 'operator'));
  const posts: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()));
  const before = await page.locator('#account').inputValue();
  await page.focus('#account');
  for (const key of ['ArrowDown', 'ArrowUp', 'ArrowDown']) await page.keyboard.press(key);
  const chosen = await page.locator('#account').inputValue();
  assert.notEqual(chosen, before);
  assert.deepEqual(posts, []);
  await page.keyboard.press('Tab');
  await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')]);
  assert.equal(posts.length, 1);
  assert.equal(await page.locator('#account').inputValue(), chosen);
  seen.requireQuiet();
});

browserTest('after a form, focus goes to the result or to the first invalid field', async (browser) => {
  await using stage = await makeKeywordStage('owner');
  await using seen = await openPage(browser, stage.site);
  const { page } = seen;
  await signInWith(page, stage.person, '/settings/keywords');
  const add = async (text: string) => {
    await page.fill('textarea[name=keywords]', text);
    await page.click('form:has(textarea[name=keywords]) button');
  };
  await add('あ'.repeat(400));
  await page.locator('textarea[aria-invalid=true]:focus').waitFor();
  await add('鍋 24cm');
  await page.locator('main [role=status]:focus').waitFor();
  assert.match(String(await focused(page)), /1 件を追加しました/);
  await page.click('form:has(input[name=chosen]) button');
  await page.locator('main [role=alert]:focus').waitFor();
  await page.locator('input[name=chosen]').first().check();
  await page.click('form:has(input[name=chosen]) button');
  await page.locator('main [role=status]:focus').waitFor();
  assert.match(String(await focused(page)), /1 件を削除しますか/);
  await page.keyboard.press('Tab');
  assert.equal(await focused(page), '削除する');
  seen.requireQuiet();
});

browserTest(
  'a refused form that is folded away opens, with the focus on its first invalid field',
  async (browser) => {
    await using stage = await makeKeywordStage();
    await using seen = await openPage(browser, stage.site);
    const { page } = seen;
    await signInWith(page, await addPerson(stage.site.store, 'operator'), '/operator/accounts');
    await page.click('.row-menu:has(input[name=asins]) > summary');
    await page.click('.step:has(input[name=asins]) > summary');
    await page.fill('input[name=asins]', 'abc');
    const sent = page.waitForEvent('load');
    await page.click('.step:has(input[name=asins]) button');
    await sent;
    assert.equal(await page.evaluate('document.activeElement.name'), 'asins');
    assert.ok(await page.isVisible('input[name=asins] + .problem'));
  },
);
