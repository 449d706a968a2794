import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { addDays } from '../../src/core/local-date.ts';
import { whoOpens } from '../../src/core/rights.ts';
import { mintInvitation } from '../../src/operations/users/invitation.ts';
import { SCREENS } from '../../src/web/screens/index.ts';
import { addGoods, addKey, NOW_MS, TODAY } from '../api/service.ts';
import { asinOf, card, readingOf } from '../api/shelves.ts';
import { likelyOf, sampleCheck, saveChecks } from '../store/assistant/check-samples.ts';
import { planOn } from '../store/plan/day-samples.ts';
import { saveReading } from '../store/save-reading.ts';
import { addAccount, addPerson, type Person, type TestSite } from './site.ts';
import { signIn } from './visitor.ts';

const KEYWORD = `水筒 ${'長'.repeat(60)}`;
/** Titles without a place to break a line. */
const TITLES = ['長'.repeat(500), 'W'.repeat(300), 'ミナミノ 真空断熱 水筒 500ml', 'x'.repeat(120)];
const DAY_MS = 86_400_000;

/** Every screen with something to see, as addresses: a new screen is among them without a line here. */
export interface WideStage {
  readonly person: Person;
  /** What signed-in users see. */
  readonly paths: readonly string[];
  /** What anybody sees. */
  readonly doors: readonly string[];
}

/** An account whose every table has rows, with the widest names, titles and words. */
export async function addWide(site: TestSite, webhook: string): Promise<WideStage> {
  const { store } = site;
  const accountId = await addAccount(store, 'W'.repeat(60));
  await addGoods(store, accountId, {
    own: [asinOf(1), asinOf(2)],
    watched: [asinOf(3)],
    keywords: [KEYWORD, 'W'.repeat(80)],
    addedAtMs: NOW_MS - 40 * DAY_MS,
  });
  await store.setKeywordTags(accountId, KEYWORD, ['長'.repeat(30), 'W'.repeat(30), '主力']);
  for (let ago = 3; ago >= 0; ago -= 1) {
    const cards = TITLES.map((title, n) => card(asinOf(n + 1), { title }));
    const pages = [ago % 2 === 0 ? cards : cards.toReversed()];
    await saveReading(store, readingOf({ term: KEYWORD, localDate: addDays(TODAY, -ago), pages }));
  }
  const verdict = likelyOf(asinOf(1));
  await saveChecks(store, accountId, [sampleCheck(1, { verdict, answer: 'W'.repeat(300) })]);
  await planOn(store, TODAY, { nowMs: NOW_MS - 3_600_000 });
  const source = 'w'.repeat(40);
  await store.addSource({ name: source, kind: 'serpapi', values: { api_key: 'k' }, addedAtMs: 1 });
  for (const most of [1_000_000_000_000, 0]) {
    const owner = { accountId: most === 0 ? accountId : null, period: 'month', measure: 'search' } as const;
    await store.setCap({ source, ...owner, most }, TODAY, NOW_MS);
  }
  await addPerson(store, { accountId, role: 'owner' }, '長い名前の所有者'.repeat(8));
  await addPerson(store, { accountId, role: 'member' }, 'W'.repeat(80));
  await addKeys(site, accountId);
  const person = await addPerson(store, 'operator', '運営 太郎');
  await addByForms(site, person, webhook);
  const context = { store, nowMs: () => site.clock.nowMs, randomBytes };
  const { path: invited } = await mintInvitation(context, 'member', { accountId, role: 'owner' });
  const doors = SCREENS.filter(({ path }) => whoOpens(path).includes('stranger'));
  return {
    person,
    paths: [
      ...SCREENS.filter((one) => !doors.includes(one)).map(({ path }) => addressOf(path)),
      `${addressOf('/keyword')}&by=week`,
    ],
    doors: doors.map(({ path }) => (path === '/join' ? invited : path)),
  };
}

const CHOSEN = new URLSearchParams({ keyword: KEYWORD, asin: asinOf(1), days: '7', with: asinOf(4) });

function addressOf(path: string): string {
  const address = path.replace('{asin}', asinOf(1)).replace('{id}', sampleCheck(1).id);
  return path.startsWith('/keyword') || path === '/product' ? `${address}?${CHOSEN}` : address;
}

/** Keys that were used and end, one with the longest name, one without any details. */
async function addKeys({ store, origin }: TestSite, accountId: string): Promise<void> {
  for (const ends of [NOW_MS + 30 * DAY_MS, NOW_MS + 400 * DAY_MS, null]) {
    const { key } = await addKey(store, accountId, { expiresAtMs: ends });
    if (ends === null) continue;
    assert.equal((await fetch(`${origin}/api/v1/me`, { headers: { 'X-Api-Key': key } })).status, 200);
  }
}

/** What can only be created by forms. */
async function addByForms({ origin }: TestSite, person: Person, webhook: string): Promise<void> {
  const visitor = await signIn(origin, person);
  for (const [path, fields] of [
    ['/settings/api', { _action: 'issue', name: 'W'.repeat(60), expires_on: '2027-11-28' }],
    ['/settings/members', { _action: 'invite', role: 'member' }],
    ['/settings/webhook', { _action: 'set', url: `${webhook}/${'w'.repeat(120)}`, language: 'ja' }],
    ['/settings/webhook', { _action: 'test' }],
    ['/settings/webhook', { _action: 'test' }],
    [
      '/assistant/questions',
      { _action: 'add', keyword: KEYWORD, question: `${'W'.repeat(200)}？`, source: 'web' },
    ],
    [
      '/assistant',
      {
        _action: 'check',
        keyword: KEYWORD,
        question: '長'.repeat(200),
        question_kind: 'custom',
        answer_text: 'W'.repeat(300),
      },
    ],
  ] as const) {
    const { status, text } = await visitor.submit(path, fields);
    assert.ok(status < 400, `${path} ${JSON.stringify(fields).slice(0, 60)}: ${status} ${text.slice(-800)}`);
  }
}
