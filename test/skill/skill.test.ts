import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { PUBLIC_CODES } from '../../src/api/problem.ts';
import { ERRORS, type ErrorRow } from '../../src/core/errors.ts';
import { addGoods, addKey, addSeller, type Service, startService } from '../api/service.ts';
import { asinOf, card, readingOf } from '../api/shelves.ts';
import { NODE_WORDS } from '../process/node-words.ts';
import { saveReading } from '../store/save-reading.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SKILL = readFileSync(join(ROOT, 'skills/miharu/SKILL.md'), 'utf8');
const KEYWORD = '水筒 500ml';

/** A command of the skill, and the words that explain its output: up to the next command or heading. */
interface Shown {
  readonly command: string;
  readonly words: string;
}

function commandsOf(text: string): Shown[] {
  return [...text.matchAll(/^```sh\n([\s\S]*?)^```\n([\s\S]*?)(?=^```|^## |(?![\s\S]))/gm)].map(
    ([, command = '', words = '']) => ({ command: command.trim(), words }),
  );
}

/** Members of an answer that a text names: `series[].asin`, `has_more`. Plain words in code are no such claim. */
function membersIn(words: string): string[] {
  return [...words.matchAll(/`([a-z_.[\]]+)`/g)]
    .map(([, name = '']) => name)
    .filter((name) => /[._[]/.test(name) && !/\.(?:txt|json)$/.test(name));
}

/** Whether an answer has a member at a path, in the first entry of each list. */
function hasMember(answer: unknown, path: string): boolean {
  const [name = '', ...rest] = path.split('.');
  const isList = name.endsWith('[]');
  const key = name.replace('[]', '');
  if (typeof answer !== 'object' || answer === null || !(key in answer)) return false;
  const value: unknown = Reflect.get(answer, key);
  if (isList && !Array.isArray(value)) return false;
  return rest.length === 0 || hasMember(Array.isArray(value) ? value[0] : value, rest.join('.'));
}

interface Ran {
  readonly exitCode: number;
  readonly out: string;
  readonly err: string;
}

const folder = mkdtempSync(join(tmpdir(), 'miharu-skill-'));
let service: Service;
let environment: Record<string, string>;

/** Runs a command as an agent does: in the folder of the skill, with the key in the environment. */
function run(command: string, more: Readonly<Record<string, string>> = {}): Promise<Ran> {
  const options = {
    cwd: join(folder, 'miharu'),
    env: { ...environment, ...more },
    encoding: 'utf8',
  } as const;
  return new Promise((resolve) => {
    execFile('sh', ['-c', command], options, (error, out, err) =>
      resolve({ exitCode: error === null ? 0 : Number(error.code), out, err }),
    );
  });
}

const outcomes = new Map<string, Promise<Ran>>();

/** The outcome of a command of the skill, which runs once. */
function outcomeOf(command: string): Promise<Ran> {
  return outcomes.getOrInsertComputed(command, () => run(command));
}

/** The readings of a week: first, absent, blocked, and third. */
async function saveWeek({ store }: Service): Promise<void> {
  const own = card(asinOf(1));
  const others = [2, 3].map((number) => card(asinOf(number), { price: 1480, reviewCount: 12 }));
  const save = (day: number, pages: readonly (readonly ReturnType<typeof card>[])[]) =>
    saveReading(store, readingOf({ term: KEYWORD, localDate: `2026-11-${day}`, pages }));
  await save(21, [[own, ...others]]);
  await save(22, [others]);
  await saveReading(
    store,
    readingOf({ term: KEYWORD, localDate: '2026-11-27', pages: [], outcome: 'failed', pagesWanted: 3 }),
  );
  await save(28, [[...others, own]]);
}

before(async () => {
  const settings = { requestsPerMinute: 1_000, eventsRequestsPerMinute: 100 };
  service = await startService({ settings });
  const seller = await addSeller(service.store);
  const { key } = await addKey(service.store, seller.id, { scopes: ['read', 'checks', 'manage'] });
  const goods = { own: [asinOf(1)], watched: [asinOf(2)], keywords: [KEYWORD] };
  await addGoods(service.store, seller.id, goods);
  await saveWeek(service);
  cpSync(join(ROOT, 'skills/miharu'), join(folder, 'miharu'), { recursive: true });
  const [, check = '{}'] = /^```json\n([\s\S]*?)^```/m.exec(SKILL) ?? [];
  writeFileSync(join(folder, 'miharu/check.json'), check);
  writeFileSync(join(folder, 'miharu/answer.txt'), JSON.parse(check).answer_text);
  mkdirSync(join(folder, 'bin'));
  const words = [process.execPath, ...NODE_WORDS, join(ROOT, 'bin/miharu.js')].map((word) => `'${word}'`);
  writeFileSync(join(folder, 'bin/miharu'), `#!/bin/sh\nexec ${words.join(' ')} "$@"\n`, { mode: 0o755 });
  const path = [join(folder, 'bin'), process.env['PATH']].join(delimiter);
  environment = { PATH: path, MIHARU_URL: service.origin, MIHARU_API_KEY: key };
});

after(async () => {
  await service[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true });
});

const shown = commandsOf(SKILL);

for (const { command, words } of shown) {
  test(`the skill says what its command prints: ${command}`, async () => {
    const { exitCode, out, err } = await outcomeOf(command);
    assert.deepEqual([exitCode, err], [0, ''], out);
    assert.notEqual(out, '');
    const answer: unknown = out.startsWith('{') ? JSON.parse(out) : null;
    const isThere = (name: string) =>
      command.includes(name) || (answer === null ? out.includes(name) : hasMember(answer, name));
    assert.deepEqual(
      membersIn(words).filter((name) => !isThere(name)),
      [],
    );
  });
}

test('the script and the command give the same answers', async () => {
  const commands = shown.map(({ command }) => command);
  const pairs = commands.flatMap((command, index) =>
    /^(?:ACCEPT=\S+ )?sh scripts\/api\.sh GET/.test(command)
      ? [[command, commands[index + 1] ?? ''] as const]
      : [],
  );
  assert.ok(pairs.length >= 8);
  for (const [script, command] of pairs) {
    assert.match(command, /^miharu api [a-z]+/);
    const [{ out }, other] = [await outcomeOf(script), await outcomeOf(command)];
    if (command.endsWith('--csv')) assert.equal(other.out, out);
    else assert.deepEqual(JSON.parse(other.out), JSON.parse(out), script);
  }
});

test('the example has what the skill explains: a rank lost and found, a gap, an absence', async () => {
  const { out } = await run(
    `sh scripts/api.sh GET rankings 'keyword=${KEYWORD}' from=2026-11-21 to=2026-11-28`,
  );
  const { series, gaps } = JSON.parse(out);
  const ranks = series[0].observations.map(({ rank }: { rank: number | null }) => rank);
  assert.deepEqual(ranks, [1, null, 3]);
  assert.ok(gaps.some(({ reason }: { reason: string }) => reason === 'blocked'));
});

test('a refusal ends the script with 22 and is printed with its code, and miharu names it too', async () => {
  const refused = await run("sh scripts/api.sh GET rankings 'keyword=水筒 500 ml'");
  const { code, detail, retryable, suggestions } = JSON.parse(refused.out);
  assert.deepEqual(
    [refused.exitCode, code, retryable, suggestions],
    [22, 'keyword_not_monitored', false, [KEYWORD]],
  );
  const other = await run("miharu api rankings '水筒 500 ml' --json");
  assert.notEqual(other.exitCode, 0);
  const { error } = JSON.parse(other.err);
  assert.deepEqual([error.code, error.detail ?? error.message], [code, detail]);
});

test('every code that the skill names is one of the API, and every code about keys and limits is named', () => {
  const [, table = ''] = SKILL.split('## When a request is refused');
  const named = [...table.matchAll(/^\| (`.+?) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`(\w+)`/g)].map(([, code = '']) => code),
  );
  assert.deepEqual(
    named.filter((code) => !PUBLIC_CODES.includes(code)),
    [],
  );
  const needed = Object.entries<ErrorRow>(ERRORS).filter(
    ([code, { status }]) => PUBLIC_CODES.includes(code) && [401, 429].includes(status),
  );
  assert.deepEqual(
    needed.map(([code]) => code).filter((code) => !named.includes(code)),
    [],
  );
});

/** A server that answers everything in one way, and what it was asked. */
async function startOther(listener: RequestListener) {
  const seen: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    seen.push(request.url);
    listener(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    server.closeAllConnections();
    server.close();
  };
  return { origin: `http://127.0.0.1:${port}`, seen, [Symbol.asyncDispose]: close };
}

test('the script follows no redirect, so that the key goes nowhere else', async () => {
  await using target = await startOther((_, response) => response.end('{}'));
  await using elsewhere = await startOther((_, response) =>
    response.writeHead(302, { Location: `${target.origin}/api/v1/me` }).end('moved'),
  );
  const { exitCode, out, err } = await run('sh scripts/api.sh GET me', { MIHARU_URL: elsewhere.origin });
  assert.deepEqual([exitCode, target.seen], [47, []]);
  assert.doesNotMatch(out + err, /mhr_/);
  assert.deepEqual(elsewhere.seen, ['/api/v1/me']);
});

test('the script gives the key to curl over standard input only, in no argument, URL or message', async () => {
  const spy = join(folder, 'spy');
  mkdirSync(spy);
  const program = '#!/bin/sh\nprintf "%s\\n" "$@"\necho --\ncat\nexit 7\n';
  writeFileSync(join(spy, 'curl'), program, { mode: 0o755 });
  const path = [spy, environment['PATH']].join(delimiter);
  for (const command of [
    'GET me',
    "GET rankings 'keyword=水筒'",
    "POST keywords '{}'",
    'DELETE products/B0TEST0001',
  ]) {
    const { exitCode, out, err } = await run(`sh scripts/api.sh ${command}`, { PATH: path });
    const [args = '', input] = out.split('\n--\n');
    assert.deepEqual([exitCode, err], [7, '']);
    assert.doesNotMatch(args, /mhr_/);
    assert.equal(input, `X-Api-Key: ${environment['MIHARU_API_KEY']}\n`);
  }
});

test('the script names what is missing, and calls nothing', async () => {
  for (const name of ['MIHARU_URL', 'MIHARU_API_KEY']) {
    const { exitCode, out, err } = await run(`unset ${name}; sh scripts/api.sh GET me`);
    assert.notEqual(exitCode, 0);
    assert.match(err, new RegExp(name));
    assert.doesNotMatch(out + err, /mhr_/);
  }
  assert.match((await run('sh scripts/api.sh GET')).err, /^Usage:/);
});

test('the skill has the form of Agent Skills, is short, and shows no key', () => {
  const [, head = ''] = /^---\n([\s\S]*?)\n---\n\n# /.exec(SKILL) ?? [];
  const fields = new Map(
    head.split('\n').map((line) => [line.split(': ')[0], line.replace(/^[a-z]+: /, '')]),
  );
  assert.equal(fields.get('name'), 'miharu');
  for (const [name, most] of [
    ['description', 1024],
    ['compatibility', 500],
  ] as const) {
    const text = fields.get(name) ?? '';
    assert.ok(text.length > 50 && text.length <= most, `${name}: ${text.length}`);
    assert.doesNotMatch(text, /[<>]|: /);
  }
  assert.ok(SKILL.split('\n').length < 500);
  assert.doesNotMatch(SKILL, /mhr_|\$MIHARU_API_KEY/);
});

test('npm packs the skill and the client', async () => {
  const args = ['pack', '--dry-run', '--json', '--ignore-scripts'];
  const { stdout } = await promisify(execFile)('npm', args, { cwd: ROOT, maxBuffer: 64 * 1024 * 1024 });
  const [{ files }] = JSON.parse(stdout);
  const paths = new Set(files.map(({ path }: { path: string }) => path));
  for (const path of [
    'skills/miharu/SKILL.md',
    'skills/miharu/scripts/api.sh',
    'client/index.ts',
    'client/schema.d.ts',
  ])
    assert.ok(paths.has(path), path);
});
