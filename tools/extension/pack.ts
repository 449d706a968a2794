import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { zipSync } from 'fflate';
import { type Manifest, manifestFor, type Store } from './stores.ts';

/** The extension's folder in the repository. */
export const EXTENSION_FOLDER = fileURLToPath(new URL('../../extension/', import.meta.url));

/** Files that only the compiler reads. */
const NOT_PACKED = /\.d\.ts$/;
/** The same date in every file of every package: packing the same files twice gives the same bytes. */
const DATE = new Date(2026, 0, 1);

/** The files of the extension for a store, by their paths, with forward slashes. */
export function listExtensionFiles(store: Store): ReadonlyMap<string, Uint8Array> {
  const paths = readdirSync(EXTENSION_FOLDER, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !NOT_PACKED.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(EXTENSION_FOLDER.length).replaceAll('\\', '/'));
  const files = new Map(paths.sort().map((path) => [path, readBytes(path)]));
  files.set('manifest.json', encodeJson(manifestFor(store, readManifest())));
  return files;
}

/** The manifest of the repository. */
export function readManifest(): Manifest {
  return JSON.parse(new TextDecoder().decode(readBytes('manifest.json')));
}

/** The zip that a store takes. */
export function packExtension(store: Store): Uint8Array {
  return zipSync(Object.fromEntries(listExtensionFiles(store)), { level: 9, mtime: DATE });
}

function readBytes(path: string): Uint8Array {
  return new Uint8Array(readFileSync(join(EXTENSION_FOLDER, path)));
}

function encodeJson(value: unknown): Uint8Array {
  return new TextEncoder().encode(`${JSON.stringify(value, null, 2)}\n`);
}
