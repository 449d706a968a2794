import { link, lstat, open, rename, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '../../core/thrown-code.ts';

/** File systems allow 255 bytes; what is left is for numbers and for the name of a note. */
const NAME_BYTES_MAX = 200;

/** A valid name for the file: text, and not too long; the extension is kept. */
export function fileableName(name: string): string {
  const text = name.toWellFormed().replaceAll('\ufffd', '_');
  const { stem, ending } = splitName(text);
  let short = stem;
  while (Buffer.byteLength(short + ending) > NAME_BYTES_MAX && short !== '')
    short = [...short].slice(0, -1).join('');
  return short === '' ? 'page' : short + ending;
}

/** The same name with a number before its ending, from 2 on: `page.html`, `page-2.html`. */
export function numberedName(name: string, number: number): string {
  if (number < 2) return name;
  const { stem, ending } = splitName(name);
  return `${stem}-${number}${ending}`;
}

/** A file that has a name in another folder and is also still in its old place. */
export interface Placing {
  /** Its new name. */
  readonly name: string;
  /** Removes it from its old place. */
  finish(): Promise<void>;
  /** Removes the new name. */
  cancel(): Promise<void>;
}

/** Moves a file at once, as {@link placeNumbered} does; returns its new name. */
export async function moveNumbered(from: string, folder: string, name: string): Promise<string> {
  const placing = await placeNumbered(from, folder, name);
  await placing.finish();
  return placing.name;
}

/**
 * Places a file in a folder under its name or, when that is taken, the name with the first free number. Nothing is ever overwritten,
 * whoever else files there; after a kill in between the file is found to be there already. Rejects with the file system's error.
 */
export async function placeNumbered(from: string, folder: string, name: string): Promise<Placing> {
  // Some systems follow a symbolic link when they make a hard one.
  const isLinkable = (await lstat(from)).isFile();
  const linked = isLinkable ? await linkNumbered(from, folder, name) : null;
  if (linked === null) return placeReserved(from, folder, name);
  const to = join(folder, linked);
  return { name: linked, finish: () => unlinkIfThere(from), cancel: () => unlink(to) };
}

/** Gives a file a second name; `null` if the file system does not support it. */
async function linkNumbered(from: string, folder: string, name: string): Promise<string | null> {
  for (let number = 1; ; number += 1) {
    const free = numberedName(name, number);
    try {
      await link(from, join(folder, free));
      return free;
    } catch (thrown) {
      const code = codeOf(thrown);
      if (code === 'ENOENT') throw thrown;
      if (code !== 'EEXIST') return null;
      if (await isSameFile(from, join(folder, free))) return free;
    }
  }
}

async function isSameFile(one: string, other: string): Promise<boolean> {
  const [a, b] = await Promise.all([one, other].map((path) => lstat(path, { bigint: true })));
  return a !== undefined && a.ino !== 0n && a.ino === b?.ino && a.dev === b.dev;
}

/** Another process that took the file over may have been first. */
async function unlinkIfThere(path: string): Promise<void> {
  await unlink(path).catch((thrown) => {
    if (codeOf(thrown) !== 'ENOENT') throw thrown;
  });
}

/** Reserves the name with an empty file, which the file then replaces. */
async function placeReserved(from: string, folder: string, name: string): Promise<Placing> {
  const free = await reserveName(folder, name);
  const to = join(folder, free);
  return {
    name: free,
    cancel: () => unlink(to),
    async finish() {
      try {
        await rename(from, to);
      } catch (thrown) {
        await unlink(to);
        throw thrown;
      }
    },
  };
}

/** Makes an empty file under the first free name, and gives the name. */
export async function reserveName(folder: string, name: string): Promise<string> {
  for (let number = 1; ; number += 1) {
    const free = numberedName(name, number);
    try {
      await using _ = await open(join(folder, free), 'wx');
      return free;
    } catch (thrown) {
      if (codeOf(thrown) !== 'EEXIST') throw thrown;
    }
  }
}

function splitName(name: string): { readonly stem: string; readonly ending: string } {
  const { stem = name, ending = '' } =
    /^(?<stem>.+?)(?<ending>(?:\.[A-Za-z0-9]{1,8}){0,2})$/su.exec(name)?.groups ?? {};
  return { stem, ending };
}
