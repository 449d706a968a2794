import { posix } from 'node:path';
import { lineAt, maskSource } from './source-text.ts';

/** One module that a file names: `import`, `import type`, `export … from`, `import()`. */
export interface Import {
  /** As it is written: `../core/asin.ts`, `node:fs`, `fastify`. */
  readonly specifier: string;
  /** Path from the root of the repository for relative ones, else `null`. */
  readonly path: string | null;
  readonly line: number;
}

const STATEMENT = /\b(?:import|export)\b(?:[^;'"`()]*?\bfrom)?\s*(['"])/g;
const CALL = /\bimport\s*\(\s*(['"`])/g;

/** Everything that the program at `path` imports, types too. */
export function importsOf(path: string, text: string): Import[] {
  const masked = maskSource(text);
  return [...masked.matchAll(STATEMENT), ...masked.matchAll(CALL)].map((match) => {
    const start = match.index + match[0].length;
    const specifier = text.slice(start, masked.indexOf(match[1] ?? '', start));
    return {
      specifier,
      path: specifier.startsWith('.') ? posix.join(posix.dirname(path), specifier) : null,
      line: lineAt(text, match.index),
    };
  });
}
