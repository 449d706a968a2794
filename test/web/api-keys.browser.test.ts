import assert from 'node:assert/strict';
import { browserTest, openPage, requireFits, signInWith, takePicture } from './browser.ts';
import { addAccount, addPerson, startSite } from './site.ts';

browserTest('from the sign-in to the first key to the first answer of the API', async (browser) => {
  await using site = await startSite();
  for (const language of ['ja', 'en'] as const) {
    const accountId = await addAccount(site.store);
    const person = await addPerson(site.store, { accountId, role: 'owner' });
    await using seen = await openPage(browser, site, { language });
    const { page } = seen;
    await signInWith(page, person, '/settings/api');
    await takePicture(page, 'api-keys-empty', language);
    await page.fill('input[name=name]', language === 'ja' ? '社内の集計' : 'In-house reports');
    await page.click('main form button[type=submit]');
    const secret = (await page.textContent('#new-key'))?.trim() ?? '';
    assert.match(secret, /^mhr_[0-9A-Za-z]{36}$/);
    await takePicture(page, 'api-keys-new', language);
    const line = (await page.textContent('#new-key-line')) ?? '';
    const [, header = '', url = ''] = /^curl -H 'X-Api-Key: (\S+)' '(\S+)'$/.exec(line) ?? [];
    const answer = await fetch(url, { headers: { 'X-Api-Key': header } });
    assert.equal(answer.status, 200);
    await page.goto('/settings/api');
    assert.ok(!(await page.content()).includes(secret), 'the key is shown once');
    assert.ok((await page.textContent('table'))?.includes(`${secret.slice(0, 8)}…${secret.slice(-4)}`));
    await page.setViewportSize({ width: 360, height: 700 });
    await requireFits(page);
    await takePicture(page, 'api-keys-phone', language);
    seen.requireQuiet();
  }
});

browserTest('the copy button copies the whole key', async (browser) => {
  await using site = await startSite();
  const accountId = await addAccount(site.store);
  const person = await addPerson(site.store, { accountId, role: 'owner' });
  await using seen = await openPage(browser, site);
  const { page, context } = seen;
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.origin });
  await signInWith(page, person, '/settings/api');
  await page.fill('input[name=name]', 'x');
  await page.click('main form button[type=submit]');
  await page.click('button[data-copy=new-key]');
  await page.waitForSelector('button[data-copy=new-key]:text("コピーしました")');
  assert.equal(await page.textContent('button[data-copy=new-key] + [role=status]'), 'コピーしました');
  const copied = await page.evaluate('navigator.clipboard.readText()');
  assert.equal(copied, (await page.textContent('#new-key'))?.trim());
  seen.requireQuiet();
});

browserTest('a key is replaced with an overlap and revoked, each in two steps', async (browser) => {
  await using site = await startSite();
  const accountId = await addAccount(site.store);
  const person = await addPerson(site.store, { accountId, role: 'owner' });
  await using seen = await openPage(browser, site, { javaScriptEnabled: false });
  const { page } = seen;
  await signInWith(page, person, '/settings/api');
  await page.fill('input[name=name]', '<img src=x onerror=alert(1)>"\'&');
  await page.click('main form button[type=submit]');
  const old = (await page.textContent('#new-key'))?.trim() ?? '';
  const useOf = async (key: string) =>
    (await fetch(`${site.origin}/api/v1/me`, { headers: { 'X-Api-Key': key } })).status;
  await page.click('summary:text("再発行…")');
  await takePicture(page, 'api-keys-reissue', 'ja');
  await page.selectOption('select[name=overlap]', '24');
  await page.click('button:text("再発行する")');
  const fresh = (await page.textContent('#new-key'))?.trim() ?? '';
  assert.notEqual(fresh, old);
  assert.deepEqual([await useOf(old), await useOf(fresh)], [200, 200]);
  const row = page.locator(
    `tbody tr:has(td:nth-child(2) > code:first-child:has-text("${fresh.slice(-4)}")) + .row-below`,
  );
  await row.locator('summary:text("無効にする…")').click();
  await row.locator('button:text("無効にする")').click();
  assert.equal(await page.textContent('[role=status]'), 'キーを無効にしました。');
  assert.deepEqual([await useOf(old), await useOf(fresh)], [200, 401]);
  await takePicture(page, 'api-keys', 'ja');
  seen.requireQuiet();
});
