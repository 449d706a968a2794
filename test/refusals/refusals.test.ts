import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { type TestContext, test } from 'node:test';
import { problemBody } from '../../src/api/problem.ts';
import { noProxy, stopping, tookTooLong, tooManyConcurrent } from '../../src/api/refusals.ts';
import { printError } from '../../src/cli/print-error.ts';
import { readConfig } from '../../src/config/read-config.ts';
import { asMiharuError, ERRORS, MiharuError } from '../../src/core/errors.ts';
import type { Language } from '../../src/core/text.ts';
import { checkWindowAt, requireAllowance } from '../../src/operations/assistant/check-window.ts';
import { getOpenInvitation } from '../../src/operations/users/join.ts';
import {
  notEmpty,
  otherSource,
  otherVersion,
  unfinishedMove,
} from '../../src/store/migrations/unfinished-move.ts';
import { startFault } from '../../src/store/postgres/postgres-faults.ts';
import { storeFault } from '../../src/store/sqlite/sqlite-faults.ts';
import type { FormInput } from '../../src/web/form-input.ts';
import { formatIn } from '../../src/web/format.ts';
import { printFault } from '../../src/web/layout/fault.ts';
import { createPage } from '../../src/web/page.ts';
import { failureOf } from '../../src/web/refusal.ts';
import { textsIn } from '../../src/web/texts/index.ts';
import type { Visit } from '../../src/web/visit.ts';
import { createWebhookSender } from '../../src/webhooks/index.ts';
import { NOW_MS, SETTINGS } from '../api/service.ts';
import { makeCli } from '../cli/cli-world.ts';
import { makePlace } from '../operations/place.ts';
import { printApiRefusals } from './api-refusals.ts';
import { listOperationRefusals, type RefusedWork } from './operation-refusals.ts';

const GOLDEN = new URL('./refusals.golden.json', import.meta.url);

/** `UPDATE_GOLDEN=1` writes what is printed now; look at every difference before you commit it. */
const isUpdate = process.env['UPDATE_GOLDEN'] === '1' && process.env['CI'] !== 'true';

const LANGUAGES: readonly Language[] = ['en', 'ja'];

/** What is refused without a store, or before it is opened. */
function listMoreRefusals(): Readonly<Record<string, () => unknown>> {
  const window = checkWindowAt(NOW_MS);
  const sqlite = (errcode: number) => () =>
    thrown(storeFault(Object.assign(new Error('x'), { errcode }), '/data/miharu.db'));
  const postgres = (code: string) => () =>
    thrown(startFault(Object.assign(new Error('x'), { code }), 'db:5432/miharu'));
  return {
    check_limit_daily: () => requireAllowance(window, SETTINGS, { day: 5, week: 5 }),
    check_limit_weekly: () => requireAllowance(window, SETTINGS, { day: 5, week: 10 }),
    'unknown failure': () => thrown(new Error('secret')),
    'took too long': () => thrown(tookTooLong()),
    stopping: () => thrown(stopping()),
    'no proxy': () => thrown(noProxy()),
    'too many at once': () => thrown(tooManyConcurrent(4, 25_000)),
    settings: () => readConfig({ MIHARU_PORT: 'x', MIHARU_NONE: '1', DATABASE_URL: 'x', MIHARU_PAGES: '9' }),
    'not empty': () => thrown(notEmpty('/data/miharu.db')),
    'other source': () => thrown(otherSource('/data/miharu.db', '/old/miharu.db')),
    'other version': () => thrown(otherVersion('/data/miharu.db')),
    'unfinished move': () => thrown(unfinishedMove('/old/miharu.db')),
    ...Object.fromEntries([3, 5, 11, 13, 14, 26].map((code) => [`SQLite ${code}`, sqlite(code)])),
    ...Object.fromEntries(
      ['ECONNREFUSED', '28P01', '3D000'].map((code) => [`PostgreSQL ${code}`, postgres(code)]),
    ),
    ...Object.fromEntries(Object.keys(ERRORS).map((code) => [`code ${code}`, () => thrown(ofCode(code))])),
  };
}

function thrown(error: unknown): never {
  throw error;
}

function ofCode(code: string): MiharuError {
  return new MiharuError(code as keyof typeof ERRORS, { en: 'A detail.', ja: '詳細。' });
}

async function refusalOf(name: string, work: () => unknown): Promise<MiharuError> {
  try {
    await work();
  } catch (reason) {
    return asMiharuError(reason);
  }
  throw new Error(`Not refused: ${name}`);
}

/** What each interface prints for a failure. */
function printAll(error: MiharuError, typed: RefusedWork['typed']) {
  return Object.fromEntries(
    LANGUAGES.map((language) => [
      language,
      {
        api: problemBody(error, { language, requestId: 'ID', origin: 'ORIGIN' }),
        shell: printShell(error, language, false),
        json: printShell(error, language, true),
        form: printForm(error, language, typed),
        page: printPage(error, language),
      },
    ]),
  );
}

function printShell(error: MiharuError, language: Language, isJson: boolean): string {
  let printed = '';
  const write = (text: string) => {
    printed += text;
  };
  printError(error, { isTerminal: false, write }, { isJson, language });
  return printed;
}

/** A visit of a member, or of an operator, with everything that failures need. */
function visitOf(language: Language, isOperator: boolean): Visit {
  const user = { id: 'usr_1', email: 'a@example.jp', name: 'a', isOperator, createdAtMs: 0 };
  const visit: Partial<Visit> = {
    language,
    role: 'owner',
    viewer: { user, sessionId: 's', accounts: [] },
    account: null,
    t: textsIn(language),
    format: formatIn(language),
  };
  return { ...visit, request: { method: 'GET', path: '/x', query: '' } } as Visit;
}

/** What a form says: to a member, and to an operator if that is more. */
function printForm(error: MiharuError, language: Language, typed: RefusedWork['typed']): unknown {
  const values = new Map(Object.entries(typed).map(([name, value]) => [name, String(value)]));
  const exact = (name: string) => values.get(name) ?? '';
  const input: FormInput = { exact, text: exact, all: () => [], values, files: [] };
  const [member, operator] = [false, true].map((isOperator) => {
    const { summary, problems } = failureOf(visitOf(language, isOperator), input, error);
    return summary ?? Object.fromEntries(problems);
  });
  return JSON.stringify(member) === JSON.stringify(operator) ? member : { member, operator };
}

/** The page that is shown instead of a screen, without its tags. */
function printPage(error: MiharuError, language: Language): string {
  const visit = visitOf(language, false);
  const page = createPage(visit, null, () => '');
  const { body } = printFault(page, { status: error.row.status, kind: 'error', error, saved: null });
  return body.text
    .replaceAll(/<\/?span[^>]*>/g, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

async function printRefusals(t: TestContext): Promise<unknown> {
  const { context, folder } = await makePlace(t);
  const { nowMs } = context;
  const webhooks = createWebhookSender({ allowedAddresses: [], plainHttp: 'refused', nowMs });
  const printed: Record<string, unknown> = {};
  const works = new Map<string, RefusedWork>(await listOperationRefusals({ ...context, webhooks }));
  for (const [name, work] of Object.entries(listMoreRefusals()))
    works.set(name, { typed: {}, work: async () => work() });
  works.set('link', { typed: {}, work: () => getOpenInvitation(context, 'x') });
  const codes = new Set<string>();
  for (const [name, { typed, work }] of works) {
    const error = await refusalOf(name, work);
    codes.add(error.code);
    printed[name] = printAll(error, typed);
  }
  assert.deepEqual([...codes].toSorted(), Object.keys(ERRORS).toSorted());
  const text = JSON.stringify(
    { skins: printed, api: await printApiRefusals(t), shell: await printCommands(t) },
    null,
    1,
  );
  return text.replaceAll(folder, 'FOLDER').replaceAll(/\b(acc|usr|key)_[0-9A-Za-z]{8,}/g, '$1_ID');
}

const COMMANDS: readonly (readonly string[])[] = [
  ['none'],
  ['account'],
  ['account', 'create'],
  ['account', 'create', '--name', 'a', '--none'],
  ['account', 'create', '--name', 'a', '--plan', 'x'],
  ['key', 'list', '--account', 'acc_none'],
  ['keyword', 'add', '--account', 'acc_none'],
  ['keyword', 'add', 'a', '--account', 'acc_none', '--file', 'none.txt'],
  ['keyword', 'list'],
  ['page', 'none.html'],
  ['import', 'none.html', '--pages', '9'],
  ['backup', ''],
  ['days', '--days', 'x'],
  ['day', '2026-13-40'],
  ['scan', '--date', '2026-11-01'],
  ['scan', '--keyword', '皿'],
  ['scan'],
  ['source', 'add', 'none'],
  ['source', 'test', 'none'],
  ['reading', 'withdraw', 'a'],
  ['webhook', 'set', 'ftp://a', '--account', 'acc_none'],
  ['assistant', 'check', 'chk_none', '--account', 'acc_none'],
];

/** What the command line says about lines that it refuses. */
async function printCommands(t: TestContext): Promise<unknown> {
  const cli = await makeCli(t);
  await cli.run(['account', 'create', '--name', 'ハルナギ商店']);
  const printed: Record<string, unknown> = {};
  for (const words of COMMANDS) {
    const lines = [];
    for (const language of LANGUAGES) {
      const { exitCode, err } = await cli.run(words, { language });
      assert.notEqual(exitCode, 0, words.join(' '));
      lines.push(`${exitCode} ${err.replaceAll(cli.folder, 'FOLDER')}`);
    }
    printed[words.join(' ')] = lines;
  }
  return printed;
}

test('refusals are printed by every skin, in both languages, as is kept in refusals.golden.json', async (t) => {
  const printed = await printRefusals(t);
  if (isUpdate) writeFileSync(GOLDEN, `${printed}\n`);
  assert.deepEqual(JSON.parse(String(printed)), JSON.parse(readFileSync(GOLDEN, 'utf8')));
});
