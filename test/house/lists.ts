import { importsOf } from './imports.ts';
import { parseProgram } from './program.ts';
import type { Files } from './repository.ts';

/** Things that must be reachable: each is a file (or folder) and a line in a list. */
interface Listed {
  readonly entry: (path: string, text: string) => boolean;
  /** Files of which at least one must import the entry. */
  readonly list: RegExp;
  readonly where: string;
}

/** Operations that the HTTP API does not have. */
const UNPUBLISHED = /^export const \w+ = (?:account(?:Read|Write)|operatorOperation)\(/m;

const LISTED: readonly Listed[] = [
  {
    entry: (path, text) => isOperation(path) && UNPUBLISHED.test(text),
    list: /^src\/(?:cli\/commands|web\/screens)\/.+\.ts$/,
    where: 'any file of src/cli/commands or src/web/screens',
  },
  {
    entry: (path) => /^src\/sources\/[\w-]+\/facts\.ts$/.test(path),
    list: /^src\/sources\/index\.ts$/,
    where: 'src/sources/index.ts',
  },
  {
    entry: (path, text) =>
      /^src\/cli\/commands\/[\w-]+\.ts$/.test(path) && /\b[A-Z_]+_COMMANDS?\b/.test(text),
    list: /^src\/cli\/commands\/index\.ts$/,
    where: 'src/cli/commands/index.ts',
  },
  {
    entry: (path, text) =>
      /^src\/web\/screens\//.test(path) && /^export const \w+ = (?:screen|keywordScreen)[<(]/m.test(text),
    list: /^src\/web\/screens\/index\.ts$/,
    where: 'src/web/screens/index.ts',
  },
];

/** Commands, sources, screens and operations without HTTP that exist but are in no list, so that nobody can reach them. */
export function findUnlisted(files: Files): string[] {
  return LISTED.flatMap(({ entry, list, where }) => {
    const lists = [...files].filter(([path]) => list.test(path));
    const listed = lists.flatMap(([path, text]) =>
      importsOf(parseProgram(path, text)).map((one) => one.path),
    );
    return pathsOf(files, (path, text) => entry(path, text) && !path.endsWith('/index.ts'))
      .filter((path) => !listed.includes(path))
      .map((path) => `${path} does not stand in ${where}`);
  });
}

function isOperation(path: string): boolean {
  return /^src\/operations\/(?:[\w-]+\/)?[\w-]+\.ts$/.test(path);
}

/** Folders of src/sources that lack facts for the list or a README for people. */
export function findSourcesWithoutFacts(files: Files): string[] {
  const folders = new Set(pathsOf(files, (path) => /^src\/sources\/[\w-]+\//.test(path)).map(folderOf));
  return [...folders].flatMap((folder) =>
    ['facts.ts', 'README.md'].map((name) => `${folder}/${name}`).filter((path) => !files.has(path)),
  );
}

function pathsOf(files: Files, isMeant: (path: string, text: string) => boolean): string[] {
  return [...files].filter(([path, text]) => isMeant(path, text)).map(([path]) => path);
}

function folderOf(path: string): string {
  return path.split('/').slice(0, 3).join('/');
}
