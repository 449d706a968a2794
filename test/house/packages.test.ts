import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { ROOT, readRepository } from './repository.ts';

interface LockedPackage {
  readonly name?: string;
  readonly version: string;
  readonly integrity?: string;
  readonly hasInstallScript?: boolean;
}

const files = readRepository();
const manifest: { optionalDependencies: Record<string, string> } = JSON.parse(
  files.get('package.json') ?? '',
);
const lock: { packages: Record<string, LockedPackage> } = JSON.parse(files.get('package-lock.json') ?? '');
const locked = Object.entries(lock.packages).filter(([path]) => path !== '');

test('no package runs anything while it is installed', () => {
  assert.match(files.get('.npmrc') ?? '', /^ignore-scripts=true$/m);
  assert.match(files.get('.ci/run') ?? '', /npm ci --foreground-scripts/);
  const withScripts = locked.filter(([, one]) => one.hasInstallScript === true).map(([path]) => path);
  assert.deepEqual(withScripts, []);
});

test('every locked package has its checksum, and none sends usage data', () => {
  assert.ok(locked.length > 100);
  assert.deepEqual(
    locked.filter(([, one]) => one.integrity?.startsWith('sha512-') !== true).map(([path]) => path),
    [],
  );
  const reporting = locked.filter(([path]) => path.endsWith('node_modules/@scarf/scarf'));
  assert.deepEqual(
    reporting.map(([, one]) => one.name),
    ['empty-npm-package'],
  );
});

test('Node.js is one version for all platforms, the one of the types and of the image', () => {
  const versions = new Set(Object.values(manifest.optionalDependencies));
  assert.equal(versions.size, 1);
  for (const [name, version] of Object.entries(manifest.optionalDependencies)) {
    assert.equal(lock.packages[`node_modules/${name}`]?.version, version, name);
  }
  const [major] = [...versions].join().split('.');
  assert.match(readFileSync(new URL('Dockerfile', ROOT), 'utf8'), new RegExp(`/node:${major}-`));
});

/** A copy of bin/node in a folder of its own, beside packages with the given scripts. */
function makeInstallation(scripts: Readonly<Record<string, string>>): { folder: string } & Disposable {
  const folder = mkdtempSync(join(tmpdir(), 'miharu-node-'));
  for (const [path, text] of Object.entries(scripts)) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), `#!/bin/sh\n${text}\n`);
    chmodSync(join(folder, path), 0o755);
  }
  mkdirSync(join(folder, 'bin'), { recursive: true });
  copyFileSync(new URL('bin/node', ROOT), join(folder, 'bin/node'));
  return { folder, [Symbol.dispose]: () => rmSync(folder, { recursive: true }) };
}

function runNode(folder: string): { status: number | null; stdout: string; stderr: string } {
  return spawnSync(join(folder, 'bin/node'), ['a b', 'c'], {
    encoding: 'utf8',
    env: { PATH: `${folder}/path:/usr/bin:/bin` },
  });
}

test('bin/node runs the package of the platform, with its arguments as they are', () => {
  using installation = makeInstallation({
    'node_modules/node-bin-here-x64/bin/node': 'echo "own:$#:$1"; exit 7',
    'path/node': 'echo machine',
  });
  const { status, stdout } = runNode(installation.folder);
  assert.deepEqual([status, stdout], [7, 'own:2:a b\n']);
});

test('without the package bin/node takes the Node.js of the machine from 26 on, and refuses an older one with what to do', () => {
  for (const [major, wanted] of [
    [26, [0, 'machine:a b\n']],
    [20, [69, '']],
  ] as const) {
    using installation = makeInstallation({
      'path/node': `[ "$1" = -p ] && { echo ${major}; exit; }; echo "machine:$1"`,
    });
    const { status, stdout, stderr } = runNode(installation.folder);
    assert.deepEqual([status, stdout], wanted);
    if (status === 69) assert.match(stderr, /needs Node\.js 26.*Run `npm ci` without --omit=optional/);
  }
});
