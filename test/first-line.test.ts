import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { localDateOf } from '../src/core/local-date.ts';
import { connectOverHttp, textOf } from './mcp/connect.ts';
import { pageOf, savePage, shelfFor } from './operations/saved-shelf.ts';
import { makeShell, type Shell } from './process/run-miharu.ts';
import { type Serving, startService } from './process/serving.ts';
import { until } from './process/until.ts';
import { requireShared } from './shared-dir.ts';

/** Opens an account with a key, as an operator does. */
async function openAccount(shell: Shell): Promise<{ account: string; key: string }> {
  const { id: account } = await shell.runJson(['account', 'create', '--name', 'ハルナギ', '--plan', 'pro']);
  const { key } = await shell.runJson(['key', 'issue', '--account', String(account)]);
  return { account: String(account), key: String(key) };
}

async function json(response: Response): Promise<Record<string, unknown>> {
  const body: unknown = await response.json();
  assert.ok(typeof body === 'object' && body !== null);
  return { ...body };
}

/** The series of one product in an answer of /rankings. */
async function observationsOf(service: Serving, keyword: string, key: string): Promise<unknown> {
  const response = await service.get(`/api/v1/rankings?${new URLSearchParams({ keyword })}`, key);
  assert.equal(response.status, 200);
  const { series } = await json(response);
  return Array.isArray(series) ? series[0] : undefined;
}

test('processes carry a saved page from the shell to its rank over HTTP', async (t) => {
  const shell = await makeShell(t);
  const { account, key } = await openAccount(shell);
  const shelf = shelfFor('マグカップ', localDateOf(Date.now()));
  const keyword = shelf.term;
  // The page of this morning may still be in the future: it is moved to the instant of the test.
  const shiftMs = Math.floor((Date.now() - pageOf(shelf, 1).observedAtMs) / 1000) * 1000;
  const file = await savePage(shell.folder, shelf, { page: 1, shiftMs });
  const [ad, third] = [
    pageOf(shelf, 1).cards.find(({ rank }) => rank === null),
    pageOf(shelf, 1).cards.find(({ rank }) => rank === 3),
  ];
  assert.ok(ad !== undefined && third !== undefined);

  const imported = await shell.runJson(['import', file, '--pages', '1']);
  assert.deepEqual(imported['counts'], {
    files: 1,
    stored: 1,
    known: 0,
    not_needed: 0,
    withdrawn: 0,
    apart: 0,
    suspect: 0,
    gap: 0,
    unusable: 0,
  });
  await shell.runJson(['asin', 'add', '--account', account, third.card.asin, '--name', 'ハルナギ マグ']);
  await shell.runJson(['keyword', 'add', '--account', account, keyword]);

  const service = await startService(t, shell);
  const series = await observationsOf(service, keyword, key);
  assert.ok(typeof series === 'object' && series !== null && 'observations' in series && 'asin' in series);
  assert.equal(series.asin, third.card.asin);
  assert.ok(Array.isArray(series.observations));
  const [seen, ...rest] = series.observations;
  assert.deepEqual(rest, []);
  assert.deepEqual([seen.rank_status, seen.rank, seen.position, seen.page], ['ranked', 3, third.position, 1]);
  await refusesWhatItShould(service, key);
  await answersOthers({ shell, service, account, key }, keyword);
  await seesCommandsOfOthers({ shell, service, account, key });
  assert.equal(await service.stop(), 0);
});

/** Wrong key, missing keyword, unknown keyword. */
async function refusesWhatItShould(service: Serving, key: string): Promise<void> {
  const wrong = await service.get('/api/v1/me', `${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`);
  assert.deepEqual([wrong.status, (await json(wrong))['code']], [401, 'invalid_api_key']);
  const missing = await service.get('/api/v1/rankings', key);
  assert.deepEqual([missing.status, (await json(missing))['code']], [400, 'invalid_parameter']);
  const unknown = await service.get('/api/v1/rankings?keyword=unknown', key);
  assert.deepEqual([unknown.status, (await json(unknown))['code']], [404, 'keyword_not_monitored']);
}

interface Running {
  readonly shell: Shell;
  readonly service: Serving;
  readonly account: string;
  readonly key: string;
}

/** Agents and the command line get the same rank from the running service. */
async function answersOthers({ shell, service, key }: Running, keyword: string): Promise<void> {
  await using agent = await connectOverHttp(service.origin, key);
  const tool = await agent.callTool({ name: 'rankings', arguments: { keyword } });
  assert.match(textOf(tool), /"ranked",3,/);
  const env = { MIHARU_URL: service.origin, MIHARU_API_KEY: key };
  const { exitCode, out, err } = await shell.run(['api', 'rankings', keyword, '--json'], { env });
  assert.equal(exitCode, 0, err);
  assert.equal(JSON.parse(out).series[0].observations[0].rank, 3);
}

/** How soon a change by another process has to be seen. */
const SOON = { withinMs: 1_000, everyMs: 1 };

/** The running service sees what a command changes within one second. */
async function seesCommandsOfOthers({ shell, service, account, key }: Running): Promise<void> {
  const countKeywords = async () => (await json(await service.get('/api/v1/me', key)))['keyword_count'];
  assert.equal(await countKeywords(), 1);
  await shell.runJson(['keyword', 'add', '--account', account, '水筒 500ml']);
  await until(async () => (await countKeywords()) === 2, 'the keyword is seen', SOON);
  const { keys } = await shell.runJson(['key', 'list', '--account', account]);
  assert.ok(Array.isArray(keys));
  await shell.runJson(['key', 'revoke', '--account', account, String(keys[0].id)]);
  await until(async () => (await service.get('/api/v1/me', key)).status === 401, 'the end of the key', SOON);
}

test('the clean Japanese page gives its ranks over HTTP', async (t) => {
  const shared = requireShared(t);
  if (shared === null) return;
  const shell = await makeShell(t);
  const { account, key } = await openAccount(shell);
  const file = join(shared, 'pages/search/jp-pokemoncard-desktop-raw-202604.html');
  await shell.runJson(['import', file, '--pages', '1']);
  await shell.runJson(['asin', 'add', '--account', account, 'B0G1XB2STM']);
  await shell.runJson(['keyword', 'add', '--account', account, 'ポケモンカードゲーム BOX']);
  const service = await startService(t, shell);
  const { keywords } = await json(await service.get('/api/v1/keywords', key));
  assert.ok(Array.isArray(keywords));
  const { rank, rank_status, asin, local_date, observed_at, observed_results } = keywords[0];
  assert.deepEqual(
    { rank, rank_status, asin, local_date, observed_at, observed_results },
    {
      rank: 2,
      rank_status: 'ranked',
      asin: 'B0G1XB2STM',
      local_date: '2026-04-21',
      observed_at: '2026-04-21T09:28:38Z',
      observed_results: 24,
    },
  );
  const query = new URLSearchParams({ keyword: 'ポケモンカードゲーム BOX', limit: '100' });
  const { competitors } = await json(await service.get(`/api/v1/competitors?${query}`, key));
  assert.ok(Array.isArray(competitors));
  const own = competitors.filter((competitor) => competitor.is_own);
  assert.deepEqual([competitors.length, own.map(({ rank, position }) => [rank, position])], [33, [[2, 5]]]);
});
