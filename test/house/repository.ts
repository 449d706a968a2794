import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Text files of the repository by their path from its root, with forward slashes. */
export type Files = ReadonlyMap<string, string>;

/** Folder of the repository, with a slash at its end. */
export const ROOT = new URL('../../', import.meta.url);

/** Never part of the repository: what .gitignore lists, and git's own folder. */
const NOT_OURS = new Set(['node_modules', '.git', 'data', 'dist', 'coverage', '.DS_Store']);

/** Extensions of files that people write; pictures and compressed pages are left out. */
const TEXT =
  /(?:\.(?:ts|js|md|json|sql|html|css|svg|yaml|yml|txt)|^\.ci\/run|(?:^|\/)(?:LICENSE|\.npmrc|\.gitignore|\.gitattributes))$/;

/** Every text file below `folder` (relative to the root, '' for all). */
export function readRepository(folder = ''): Files {
  const files = new Map<string, string>();
  for (const path of listPaths(folder)) {
    if (TEXT.test(path)) files.set(path, readFileSync(new URL(path, ROOT), 'utf8'));
  }
  return files;
}

/** Paths of every file below `folder`, sorted, folders themselves left out. */
export function listPaths(folder = ''): string[] {
  const paths: string[] = [];
  for (const entry of readdirSync(new URL(folder === '' ? '.' : folder, ROOT), { withFileTypes: true })) {
    if (NOT_OURS.has(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) paths.push(...listPaths(path));
    else if (entry.isFile()) paths.push(path);
  }
  return paths.sort();
}

/** 1-based line of an offset. */
export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}
