import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isStatement, nodesOf, parseProgram } from '../test/house/program.ts';

/** Statements of the product, and of the tests beside it. */
interface Size {
  readonly code: number;
  readonly tests: number;
}

/**
 * Prints how many statements the programs below `src/` of a checkout have, by module (the first folder below `src/`).
 * A statement is a node whose ESTree type ends in Statement or Declaration, except blocks, empty statements, types,
 * interfaces, imports and exports; a declaration after `export` counts once. Files `*.test.ts` and folders named
 * `contract` are tests.
 */
export async function run(folder = join(import.meta.dirname, '..')): Promise<void> {
  const root = join(folder, 'src');
  const sizes = new Map<string, Size>();
  for (const path of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
    if (!/\.[jt]s$/.test(path)) continue;
    const [module = ''] = path.split('/');
    sizes.set(module, plus(sizes.get(module), sizeOf(path, readFileSync(join(root, path), 'utf8'))));
  }
  const rows = [...sizes].toSorted(([, a], [, b]) => b.code - a.code);
  const total = rows.reduce<Size | undefined>((sum, [, size]) => plus(sum, size), undefined);
  console.log(rowOf('module', 'statements', 'tests'));
  for (const [module, { code, tests }] of rows) console.log(rowOf(module, code, tests));
  console.log(rowOf('total', total?.code ?? 0, total?.tests ?? 0));
}

function sizeOf(path: string, text: string): Size {
  const statements = nodesOf(parseProgram(path, text).root).filter(isStatement).length;
  const isTest = path.endsWith('.test.ts') || /(?:^|\/)contract(?:\/|\.ts$)/.test(path);
  return isTest ? { code: 0, tests: statements } : { code: statements, tests: 0 };
}

function plus(a: Size | undefined, b: Size): Size {
  return { code: (a?.code ?? 0) + b.code, tests: (a?.tests ?? 0) + b.tests };
}

function rowOf(module: string, ...numbers: readonly (number | string)[]): string {
  const cells = numbers.map((number) => number.toLocaleString('en').padStart(12));
  return `${module.padEnd(12)}${cells.join('')}`;
}
