import type { TestContext } from 'node:test';

const API_BASE = '/api/v1';

import type { Language } from '../../src/core/text.ts';
import { type Asked, ask, sendRaw } from '../api/ask.ts';
import { addGoods, addKey, addSeller, type Seller, startService } from '../api/service.ts';

const JSON_BODY = { 'Content-Type': 'application/json' };
const check = { keyword: '水筒', question: 'おすすめは？', answer_text: 'ハルナギの水筒です。' };

function post(path: string, body: unknown, headers: Readonly<Record<string, string>> = JSON_BODY) {
  return { method: 'POST', path, headers, body: typeof body === 'string' ? body : JSON.stringify(body) };
}

/** Requests that are refused; paths outside of the API are written in full. */
const REQUESTS: readonly (Asked & { readonly path: string })[] = [
  { path: '/nothing' },
  { path: '/me', method: 'DELETE' },
  { path: '/me', headers: { Host: 'a b' } },
  { path: '/rankings' },
  { path: '/rankings?keyword=' },
  { path: '/rankings?keyword=%E7%9A%BF' },
  { path: `/rankings?keyword=${'x'.repeat(300)}` },
  { path: '/rankings?keyword=a%00b' },
  { path: '/rankings?keyword=%E3' },
  { path: '/rankings?keyword=%E6%B0%B4%E7%AD%92&asin=B0' },
  { path: '/rankings?keyword=%E6%B0%B4%E7%AD%92&asin=B0TEST0009' },
  { path: '/rankings?keyword=%E6%B0%B4%E7%AD%92&days=0' },
  { path: '/rankings?keyword=%E6%B0%B4%E7%AD%92&days=x' },
  { path: '/rankings?keyword=%E6%B0%B4%E7%AD%92&from=x' },
  { path: '/rankings?keyword=%E6%B0%B4%E7%AD%92&days=7&from=2026-11-20' },
  { path: '/rankings?keyword=%E6%B0%B4%E7%AD%92&from=2026-11-20&to=2026-11-10' },
  { path: '/rankings?keyword=%E6%B0%B4%E7%AD%92&from=2026-10-01&to=2026-11-20' },
  { path: '/rankings?keyword=%E6%B0%B4%E7%AD%92&from=2027-01-01' },
  { path: '/rankings?keyword=a&keyword=b' },
  { path: '/competitors?keyword=%E7%9A%BF' },
  { path: '/keywords?cursor=x' },
  { path: '/keywords?limit=0' },
  { path: '/events?cursor=x' },
  { path: '/events?since=x' },
  { path: '/events?since=evt_none' },
  { path: '/events?kind=x' },
  { path: '/events?relation=x' },
  { path: '/events?asin=B0TEST0009' },
  { path: '/keywords?limit=x' },
  { path: '/assistant/checks?keyword=%E7%9A%BF' },
  post('/assistant/checks', check, {}),
  post('/assistant/checks', ''),
  post('/assistant/checks', '{'),
  post('/assistant/checks', '[]'),
  post('/assistant/checks', { ...check, keyword: 1 }),
  post('/assistant/checks', { ...check, other: 1 }),
  post('/assistant/checks', { keyword: '水筒' }),
  post('/assistant/checks', { ...check, keyword: '皿' }),
  post('/assistant/checks', { ...check, question: ' ' }),
  post('/assistant/checks', { ...check, question: 'x'.repeat(3_000) }),
  post('/assistant/checks', { ...check, answer_text: 'a\0b' }),
  post('/assistant/checks', 'x'.repeat(300_000)),
  post('/assistant/checks', check, { ...JSON_BODY, 'Idempotency-Key': 'x'.repeat(300) }),
  post('/assistant/checks', { ...check, question: 'b' }, { ...JSON_BODY, 'Idempotency-Key': 'a' }),
  post('/assistant/checks/chk_none/confirm', { asin: 'B0TEST0001', named: true }),
  post('/assistant/checks/chk_none/confirm', { asin: 'B0TEST0009', named: true }),
  post('/assistant/checks/chk_none/confirm', { asin: 'B0', named: true }),
  post('/assistant/custom-questions', { keyword: '皿', question: 'a', source: 'agent' }),
  post('/assistant/custom-questions', { keyword: '水筒', question: ' ', source: 'agent' }),
  { path: '/assistant/custom-questions/cq_none', method: 'DELETE' },
];

/** The response of the HTTP API to each of them, in both languages, without what differs from run to run. */
export async function printApiRefusals(t: TestContext): Promise<Record<string, string[]>> {
  const features = { assistantQuestions: true, assistantChecks: true, assistantSummary: true };
  const settings = {
    requestsPerMinute: 10_000,
    eventsRequestsPerMinute: 10_000,
    activeCustomQuestions: 1,
    checksPerDay: 1,
    features,
  };
  const service = await startService({ settings, failedAuthenticationsPerMinute: 1_000 });
  t.after(() => service[Symbol.asyncDispose]());
  const seller = await addSeller(service.store);
  await addGoods(service.store, seller.id, { own: ['B0TEST0001'], keywords: ['水筒'] });
  const printed: Record<string, string[]> = {};
  const note = async (name: string, path: string, asked: Asked) => {
    printed[name] = [];
    for (const language of ['en', 'ja'] as const) printed[name].push(await answerIn(language, path, asked));
  };
  const answerIn = async (language: Language, path: string, asked: Asked) => {
    const headers = { 'Accept-Language': language, ...asked.headers };
    const { status, text } = await ask(service.origin, `${API_BASE}${path}`, { ...asked, headers });
    if (status < 400) throw new Error(`Not refused: ${path}`);
    return `${status} ${steady(text, service.origin, seller)}`;
  };
  // What is refused when it is sent again, or once more than allowed.
  const once = { key: seller.key, headers: { ...JSON_BODY, 'Idempotency-Key': 'a' } };
  await ask(service.origin, `${API_BASE}/assistant/checks`, { ...post('', check), ...once });
  const question = { keyword: '水筒', question: '一つ目', source: 'agent' };
  await ask(service.origin, `${API_BASE}/assistant/custom-questions`, {
    ...post('', question),
    key: seller.key,
  });
  for (const { path, ...asked } of REQUESTS) {
    const sent = asked.body === undefined ? '' : ` ${asked.body.slice(0, 120)}`;
    const extra = Object.entries(asked.headers ?? {}).filter(([name]) => name !== 'Content-Type');
    const name = `${asked.method ?? 'GET'} ${path.slice(0, 80)}${sent}${extra.map((pair) => ` ${pair.join(': ')}`).join('')}`;
    await note(name, path, { ...asked, key: seller.key });
  }
  await noteKeys(note, seller, service.store);
  await noteLimits(note, seller);
  for (const bytes of [
    'GET /%zz HTTP/1.1\r\nHost: a\r\n\r\n',
    'nonsense\r\n\r\n',
    'CONNECT a:1 HTTP/1.1\r\nHost: a:1\r\n\r\n',
  ]) {
    printed[bytes] = [
      steady((await sendRaw(service.port, bytes)).split('\r\n\r\n').at(-1) ?? '', service.origin, seller),
    ];
  }
  return printed;
}

type Note = (name: string, path: string, asked: Asked) => Promise<void>;

async function noteKeys(
  note: Note,
  seller: Seller,
  store: Awaited<ReturnType<typeof startService>>['store'],
) {
  await note('no key', '/me', {});
  await note('bad key', '/me', { key: 'x' });
  await note('broken key', '/me', {
    key: `${seller.key.slice(0, -1)}${seller.key.endsWith('a') ? 'b' : 'a'}`,
  });
  const free = await addSeller(store, 'free');
  await note('plan without the API', '/me', { key: free.key });
  const bringer = await addKey(store, seller.id, { scopes: ['pages'] });
  await note('key without the scope', '/keywords', { key: bringer.key });
}

async function noteLimits(note: Note, { key }: Seller) {
  const another = { ...check, question: '軽いのは？' };
  await note('checks used up', '/assistant/checks', { ...post('', another), key });
  const question = { keyword: '水筒', question: '二つ目', source: 'agent' };
  await note('custom questions used up', '/assistant/custom-questions', { ...post('', question), key });
}

/** Without the ids, keys and addresses of this run. */
function steady(text: string, origin: string, { key, keyId }: Seller): string {
  return text
    .replaceAll(origin, 'ORIGIN')
    .replaceAll(new URL(origin).host, 'HOST')
    .replaceAll(key, 'KEY')
    .replaceAll(keyId, 'KEY_ID')
    .replaceAll(/"request_id":"[^"]*"/g, '"request_id":"ID"')
    .replaceAll(/\b(chk|cq|acc|key)_[0-9A-Za-z]{8,}/g, '$1_ID')
    .replaceAll(/http:\/\/[^/"]*\/docs/g, 'ORIGIN/docs');
}
