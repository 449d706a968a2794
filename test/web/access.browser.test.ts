import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { browserTest, openPage, signInWith } from './browser.ts';
import { addAccount, addPerson, startSite } from './site.ts';

browserTest('a member sees the keys without actions', async (browser) => {
  await using site = await startSite();
  const accountId = await addAccount(site.store);
  const person = await addPerson(site.store, { accountId, role: 'member' });
  await using seen = await openPage(browser, site);
  const { page } = seen;
  await signInWith(page, person, '/settings/api');
  assert.equal(await page.locator('main form').count(), 0);
  assert.equal(await page.locator('nav a:text("メンバー")').count(), 0);
  await page.goto('/settings/members');
  assert.equal(await page.textContent('h1'), 'この画面を表示する権限がありません');
  seen.requireQuiet();
});

browserTest('an ended session leads to the sign-in and back to the same page', async (browser) => {
  await using site = await startSite();
  const accountId = await addAccount(site.store);
  const person = await addPerson(site.store, { accountId, role: 'owner' });
  await using seen = await openPage(browser, site);
  const { page } = seen;
  await signInWith(page, person, '/settings/api');
  await site.store.endSessions(person.userId, null);
  await page.fill('input[name=name]', 'x');
  await page.click('button:text("発行する")');
  assert.match((await page.textContent('h1')) ?? '', /サインインの有効期限が切れました/);
  assert.equal(await page.inputValue('textarea[readonly]'), 'x');
  await page.click('main a:text("サインイン")');
  await page.fill('input[name=email]', person.email);
  await page.fill('input[name=password]', person.password);
  await Promise.all([page.waitForURL('**/settings/api'), page.click('main button[type=submit]')]);
  assert.deepEqual(await site.store.listKeys(accountId), []);
  seen.requireQuiet();
});

browserTest(
  'a form on another site does nothing, although the browser sends the cookies',
  async (browser) => {
    await using site = await startSite();
    const accountId = await addAccount(site.store);
    const person = await addPerson(site.store, { accountId, role: 'owner' });
    await using seen = await openPage(browser, site);
    await signInWith(seen.page, person, '/settings/api');
    const token = await seen.page.getAttribute('main input[name=_token]', 'value');
    const fields = { _token: token ?? '', _action: 'issue', _key: '', name: 'x', expires_on: '' };
    const inputs = Object.entries(fields).map(([name, value]) => `<input name="${name}" value="${value}">`);
    // Another port of the same host is another origin but the same site, so cookies are sent.
    const elsewhere = createServer((_, answer) => {
      answer.setHeader('Content-Type', 'text/html');
      answer.end(
        `<form method="post" action="${site.origin}/settings/api">${inputs.join('')}<button>x</button></form>`,
      );
    });
    elsewhere.listen(0, '127.0.0.1');
    await once(elsewhere, 'listening');
    try {
      const address = elsewhere.address();
      assert.ok(typeof address === 'object' && address !== null);
      const page = await seen.context.newPage();
      await page.goto(`http://127.0.0.1:${address.port}/`);
      const [answer] = await Promise.all([
        page.waitForResponse(`${site.origin}/settings/api`),
        page.click('button'),
      ]);
      assert.equal(answer.status(), 403);
      assert.deepEqual(await site.store.listKeys(accountId), []);
    } finally {
      elsewhere.close();
    }
    seen.requireQuiet();
  },
);
