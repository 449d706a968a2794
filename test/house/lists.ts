import { importsOf } from './imports.ts';
import type { Files } from './repository.ts';

/** A room whose things stand in one list: adding one is a file (or folder) and a line. */
interface ListedRoom {
  readonly list: string;
  /** Paths of the files that the list has to import. */
  readonly entries: (files: Files) => string[];
}

const OPERATION = /^export const \w+ = (?:account|operator)Operation\(/m;

const ROOMS: readonly ListedRoom[] = [
  {
    list: 'src/operations/index.ts',
    entries: (files) =>
      pathsOf(files, (path, text) => /^src\/operations\/[\w-]+\.ts$/.test(path) && OPERATION.test(text)),
  },
  {
    list: 'src/sources/index.ts',
    entries: (files) => pathsOf(files, (path) => /^src\/sources\/[\w-]+\/facts\.ts$/.test(path)),
  },
];

/** Operations and sources that exist and that nobody can reach, since their list does not name them. */
export function findUnlisted(files: Files): string[] {
  return ROOMS.flatMap(({ list, entries }) => {
    const listed = importsOf(list, files.get(list) ?? '').map((one) => one.path);
    return entries(files)
      .filter((path) => !listed.includes(path))
      .map((path) => `${path} does not stand in ${list}`);
  });
}

/** Folders of src/sources that do not say what they are: facts for the list, and a README for people. */
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
