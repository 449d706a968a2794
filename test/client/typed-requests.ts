import { createClient, type Problem, type Schemas } from 'miharu/client';

/**
 * What the compiler accepts and refuses; `npm run types` checks each line, and nothing runs it. A line below `@ts-expect-error`
 * has to be an error.
 */
export async function compileRequests(): Promise<unknown> {
  const miharu = createClient({ baseUrl: 'https://ranks.example.jp', apiKey: 'mhr_' });

  const ranks = await miharu.GET('/api/v1/rankings', { params: { query: { keyword: '水筒', days: 7 } } });
  if (ranks.error !== undefined) {
    const problem: Problem = ranks.error;
    const isUnknown: boolean = ranks.error.code === 'keyword_not_monitored';
    // @ts-expect-error: this path cannot return that code
    const isUsedUp: boolean = ranks.error.code === 'check_limit_daily';
    // @ts-expect-error: without an error there would be data, with one there is none
    return [problem, isUnknown, isUsedUp, ranks.data.series];
  }
  const [observation] = ranks.data.series.flatMap((one): Schemas['Observation'][] => one.observations);
  // @ts-expect-error: a rank may be unknown
  const rank: number = observation?.rank ?? null;

  const csv = await miharu.GET('/api/v1/events', { headers: { Accept: 'text/csv' }, parseAs: 'text' });
  const text: string | undefined = csv.data;

  // @ts-expect-error: no such path
  await miharu.GET('/api/v1/ranking', { params: { query: { keyword: '水筒' } } });
  // @ts-expect-error: not a request of the API
  await miharu.GET('/docs');
  // @ts-expect-error: the path has no such method
  await miharu.DELETE('/api/v1/rankings');
  // @ts-expect-error: the keyword is missing
  await miharu.GET('/api/v1/rankings');
  // @ts-expect-error: the keyword is missing
  await miharu.GET('/api/v1/rankings', { params: { query: { days: 7 } } });
  // @ts-expect-error: no such parameter, which the service would ignore
  await miharu.GET('/api/v1/rankings', { params: { query: { keyword: '水筒', day: 7 } } });
  // @ts-expect-error: a number is sent as a number
  await miharu.GET('/api/v1/rankings', { params: { query: { keyword: '水筒', days: '7' } } });
  // @ts-expect-error: the request goes to one service only
  await miharu.GET('/api/v1/me', { baseUrl: 'https://elsewhere.example.jp' });

  await miharu.POST('/api/v1/keywords', { body: { keywords: ['水筒'], dry_run: true } });
  // @ts-expect-error: the body is missing
  await miharu.POST('/api/v1/keywords');
  // @ts-expect-error: a list is needed
  await miharu.POST('/api/v1/keywords', { body: { keywords: '水筒' } });
  // @ts-expect-error: no such member
  await miharu.POST('/api/v1/keywords', { body: { keywords: ['水筒'], dry: true } });
  const params = { header: { 'Idempotency-Key': 'a' } };
  await miharu.POST('/api/v1/keywords', { params, body: { keywords: ['水筒'] } });
  await miharu.POST('/api/v1/pages', { body: new Blob(), headers: { 'Content-Type': 'text/html' } });
  // @ts-expect-error: the id is part of the path
  await miharu.DELETE('/api/v1/assistant/custom-questions/{id}');
  await miharu.DELETE('/api/v1/products/{asin}', { params: { path: { asin: 'B0TEST0001' } } });
  return [rank, text];
}
