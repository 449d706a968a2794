import { SCOPES } from '../../src/core/rights.ts';
import { SHELF_TERM } from '../operations/saved-shelf.ts';
import { sampleCheck } from '../store/assistant/check-samples.ts';
import { saveReading } from '../store/save-reading.ts';
import { type Answered, type Asked, ask } from './ask.ts';
import { searchPage } from './pages-stage.ts';
import type { Promised } from './promised.ts';
import {
  addGoods,
  addSeller,
  type Seller,
  type Service,
  type ServiceOptions,
  startService,
  TODAY,
} from './service.ts';
import { asinOf, bigPage, card, readingOf } from './shelves.ts';

/** The keyword of the staged account. */
export const KEYWORD = '水筒 500ml';

/** A service with one account, one keyword and one reading, and a valid request. */
export interface Stage {
  readonly service: Service;
  readonly seller: Seller;
  readonly method: string;
  readonly url: string;
  /** The body, if the path needs one in JSON. */
  readonly body: Body | null;
  /** The body, if the path needs a file. */
  readonly file: { readonly type: string; readonly text: string } | null;
}

/** Whether the path takes a saved page, which counts in a quota of its own. */
export function isPage({ file }: Stage): boolean {
  return file?.type === 'text/html';
}

type Body = Readonly<Record<string, unknown>>;

/** A valid body, by the end of its path. */
const BODIES: readonly (readonly [RegExp, Body])[] = [
  [/checks$/, { keyword: KEYWORD, question: 'おすすめは？', answer_text: 'ハルナギの水筒です。' }],
  [/confirm$/, { asin: asinOf(1), named: true }],
  [/keywords$/, { keywords: ['弁当箱'] }],
  [/products$/, { products: [{ asin: asinOf(2), relation: 'own', names: ['ハルナギの水筒'] }] }],
  [/custom-questions$/, { keyword: KEYWORD, question: '軽いのは？', source: 'agent' }],
];

/** Sets the stage for a promise. */
export async function setStage(
  { method, path, status, code }: Promised,
  options: Pick<ServiceOptions, 'openStore'> = {},
): Promise<Stage> {
  const off = { assistantQuestions: false, assistantChecks: false, assistantSummary: false };
  const settings = {
    ...(code === 'not_released' ? { features: off } : {}),
    ...(status === 408 ? { answerMsMax: 500 } : {}),
  };
  const service = await startService({ ...options, settings });
  const seller = await addSeller(service.store, 'pro', SCOPES);
  const file = method === 'POST' ? fileFor(path) : null;
  const keywords = path.endsWith('/pages') ? [KEYWORD, SHELF_TERM] : [KEYWORD];
  await addGoods(service.store, seller.id, { own: [asinOf(1)], keywords });
  const takesKeyword =
    /rankings|competitors/.test(path) ||
    (method === 'GET' && path.endsWith('/checks')) ||
    (method === 'DELETE' && path.endsWith('/keywords'));
  // Readers stall only on a large page, which takes longer to compress than most of these tests.
  const isBig = code === 'too_many_concurrent_requests' || code === 'unavailable';
  const pages = [isBig ? bigPage() : [card(asinOf(1))]];
  await saveReading(service.store, readingOf({ term: KEYWORD, localDate: TODAY, pages }));
  const query = takesKeyword ? `?keyword=${encodeURIComponent(KEYWORD)}` : '';
  const named = path.replace('{id}', await addNamed(path, service, seller)).replace('{asin}', asinOf(1));
  const url = named + query;
  const body = method === 'POST' ? (BODIES.find(([end]) => end.test(path))?.[1] ?? null) : null;
  return { service, seller, method, url, body, file };
}

/** A file for a path that needs one. */
function fileFor(path: string): Stage['file'] {
  if (path.endsWith('/pages')) return { type: 'text/html', text: searchPage(1) };
  if (!path.endsWith('/history')) return null;
  return { type: 'text/csv', text: `keyword,asin,local_date,rank\n${KEYWORD},${asinOf(1)},2026-11-20,4\n` };
}

async function addImport({ store }: Service, { id: accountId }: Seller): Promise<string> {
  const rank = { keyword: KEYWORD, asin: asinOf(1), tool: 'csv', localDate: '2026-11-20', rank: 4 } as const;
  const imported = { id: 'imp_1', format: 'csv', importedAtMs: 1, broughtBy: null } as const;
  await store.importRanks(accountId, [rank], imported);
  return imported.id;
}

/** Adds what the id in a path names. */
async function addNamed(path: string, service: Service, seller: Seller): Promise<string> {
  if (path.endsWith('/confirm')) return addCheck(service, seller);
  if (path.includes('/history/')) return addImport(service, seller);
  return path.includes('{id}') ? addQuestion(service, seller) : '';
}

async function addCheck({ store }: Service, { id: accountId }: Seller): Promise<string> {
  const check = sampleCheck(1, { localDate: '2026-11-20' });
  await store.saveCheck(accountId, check, { weekStart: '2026-11-16', perDay: 5, perWeek: 10 });
  return check.id;
}

async function addQuestion({ store }: Service, { id: accountId }: Seller): Promise<string> {
  const question = {
    id: 'cq_1',
    keyword: KEYWORD,
    question: '丈夫なのは？',
    source: 'agent',
    createdAtMs: 1,
  };
  await store.addCustomQuestion(accountId, question, 20);
  return question.id;
}

/** Sends the stage's request with its key, changed in what is given; `json` replaces members of the body. */
export function send(
  { service, seller, method, url, body, file }: Stage,
  change: Asked & { readonly url?: string; readonly json?: object } = {},
): Promise<Answered> {
  const { url: other = url, json = {}, headers = {}, ...asked } = change;
  const type = body === null ? null : 'application/json';
  const bodyType = file === null ? type : file.type;
  return ask(service.origin, other, {
    method,
    key: seller.key,
    ...(body === null ? {} : { body: JSON.stringify({ ...body, ...json }) }),
    ...(file === null ? {} : { body: file.text }),
    ...asked,
    headers: { ...(bodyType === null ? {} : { 'Content-Type': bodyType }), ...headers },
  });
}
