import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { ROOT } from './repository.ts';

const SCRIPT = readFileSync(new URL('.ci/run', ROOT), 'utf8');
/** The step of .ci/run that reports which tests are skipped. */
const SHARED_STEP = /^step 'shared pages'$[\s\S]*?(?=^step )/m.exec(SCRIPT)?.[0] ?? '';

/** A repository in a folder of its own, with the given test; other folders can be made beside it. */
function makeRepository(program: string): { root: string; beside: string } & Disposable {
  const beside = mkdtempSync(join(tmpdir(), 'miharu-missing-'));
  const root = join(beside, 'repository');
  mkdirSync(join(root, 'test'), { recursive: true });
  copyFileSync(new URL('test/shared-dir.ts', ROOT), join(root, 'test/shared-dir.ts'));
  writeFileSync(join(root, 'test/one.test.ts'), `import { test } from 'node:test';\n${program}`);
  return { root, beside, [Symbol.dispose]: () => rmSync(beside, { recursive: true }) };
}

type Settings = Readonly<Record<string, string>>;

/** Runs the test of a repository as CI does, with none of this run's own settings. */
function runInCi(root: string, settings: Settings = {}): { status: number | null; stdout: string } {
  const env = { PATH: process.env['PATH'], CI: 'true', ...settings };
  return spawnSync(process.execPath, ['--test', 'test/one.test.ts'], { cwd: root, encoding: 'utf8', env });
}

/** What .ci/run prints about the shared pages. */
function printedStep(root: string, settings: Settings = {}): string {
  const env = { PATH: process.env['PATH'], ...settings };
  const script = `set -eu; step() { echo "== $1"; }; ${SHARED_STEP}`;
  const { status, stdout, stderr } = spawnSync('bash', ['-c', script], { cwd: root, encoding: 'utf8', env });
  assert.equal(status, 0, stderr);
  return stdout;
}

const READS_SHARED = `
import { requireShared } from './shared-dir.ts';
test('a real page', (t) => {
  if (requireShared(t) !== null) throw new Error('it is read');
});`;

test('without the shared pages CI passes, and prints which tests are skipped and how to run them', () => {
  using repository = makeRepository(READS_SHARED);
  const { status, stdout } = runInCi(repository.root);
  assert.equal(status, 0, stdout);
  assert.match(stdout, /skipped 1\b/);
  assert.match(stdout, /put them at \.\.\/shared or name their folder in MIHARU_SHARED_DIR/);
  assert.match(
    printedStep(repository.root),
    /SKIPPED[\s\S]*MIHARU_SHARED_DIR[\s\S]*\n {2}test\/one\.test\.ts\n$/,
  );
});

test('with the shared pages beside the repository, or where a setting names them, CI reads them', () => {
  using repository = makeRepository(READS_SHARED);
  const named = { MIHARU_SHARED_DIR: join(repository.beside, 'elsewhere') };
  for (const [folder, settings] of [
    ['elsewhere', named],
    ['shared', {}],
  ] as const) {
    mkdirSync(join(repository.beside, folder));
    assert.match(runInCi(repository.root, settings).stdout, /it is read/);
    assert.doesNotMatch(printedStep(repository.root, settings), /SKIPPED/);
  }
});

test('a folder of shared pages that is named and does not exist fails', () => {
  using repository = makeRepository(READS_SHARED);
  const { status, stdout } = runInCi(repository.root, { MIHARU_SHARED_DIR: join(repository.beside, 'gone') });
  assert.equal(status, 1);
  assert.match(stdout, /MIHARU_SHARED_DIR names \S+gone, which does not exist/);
});

function pathOf(path: string): string {
  return JSON.stringify(fileURLToPath(new URL(path, ROOT)));
}

/** Servers that CI requires: a test that needs one, and an address where none responds. */
const SERVERS: readonly (readonly [name: string, program: string, settings: Settings])[] = [
  [
    'PostgreSQL',
    `import { makeTestDatabase } from ${pathOf('test/store/postgres/test-database.ts')};\nawait makeTestDatabase();`,
    { MIHARU_TEST_POSTGRES: 'postgres://postgres@127.0.0.1:1/postgres' },
  ],
  [
    'Redis',
    `import { requireRedis } from ${pathOf('test/redis/redis-place.ts')};\ntest('x', (t) => requireRedis(t));`,
    { MIHARU_TEST_REDIS: 'redis://127.0.0.1:1/0' },
  ],
];

for (const [name, program, settings] of SERVERS) {
  test(`without ${name} CI fails; elsewhere its tests are skipped`, () => {
    using repository = makeRepository(program);
    assert.equal(runInCi(repository.root, settings).status, 1);
    const { status, stdout } = runInCi(repository.root, { ...settings, CI: '' });
    assert.equal(status, 0, stdout);
    assert.match(stdout, /skipped 1\b/);
  });
}
