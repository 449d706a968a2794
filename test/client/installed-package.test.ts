import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { addGoods, addSeller, startService, TODAY } from '../api/service.ts';
import { asinOf, card, readingOf } from '../api/shelves.ts';
import { saveReading } from '../store/save-reading.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const run = promisify(execFile);

/** The compiler's options of another project, strict and without any of ours. */
const OPTIONS = {
  target: 'esnext',
  module: 'nodenext',
  strict: true,
  noEmit: true,
  types: ['node'],
};

/** The programs that a page shows. */
function programsOf(page: string): string[] {
  const text = readFileSync(join(ROOT, page), 'utf8');
  return [...text.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(([, program = '']) => program);
}

/** A project into which npm has linked a copy of the package: its client without the rest of the repository. */
function makeProject(program: string): { folder: string } & Disposable {
  const above = mkdtempSync(join(tmpdir(), 'miharu-project-'));
  const installed = join(above, 'copy');
  mkdirSync(installed);
  for (const name of ['package.json', 'client'])
    cpSync(join(ROOT, name), join(installed, name), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(installed, 'node_modules'));
  const folder = join(above, 'project');
  mkdirSync(join(folder, 'node_modules'), { recursive: true });
  symlinkSync(installed, join(folder, 'node_modules/miharu'));
  symlinkSync(join(ROOT, 'node_modules/@types'), join(folder, 'node_modules/@types'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: OPTIONS }));
  writeFileSync(join(folder, 'ranks.ts'), program);
  return { folder, [Symbol.dispose]: () => rmSync(above, { recursive: true }) };
}

test('the program of docs/api.md compiles and runs in another project as it is', async () => {
  const [program = '', ...more] = programsOf('docs/api.md');
  assert.deepEqual(more, []);
  await using service = await startService();
  const seller = await addSeller(service.store);
  await addGoods(service.store, seller.id, { own: [asinOf(1), asinOf(3)], keywords: ['水筒 500ml'] });
  const pages = [[card(asinOf(2)), card(asinOf(1))]];
  await saveReading(service.store, readingOf({ term: '水筒 500ml', localDate: TODAY, pages }));
  using project = makeProject(program);
  const cwd = project.folder;
  const compiler = join(ROOT, 'node_modules/typescript/bin/tsc');
  await run(process.execPath, [compiler, '-p', cwd], { cwd }).catch(({ stdout }) => assert.fail(stdout));
  const env = { MIHARU_URL: service.origin, MIHARU_API_KEY: seller.key };
  const { stdout, stderr } = await run(process.execPath, ['ranks.ts'], { cwd, env });
  assert.equal(stderr, '');
  assert.deepEqual(stdout.split('\n').slice(0, 2), [
    `${asinOf(1)} ${TODAY} 2`,
    `${asinOf(3)} ${TODAY} not in the 2 results that were read`,
  ]);
});
