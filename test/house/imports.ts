import { posix } from 'node:path';
import type { Node } from 'oxc-parser';
import { lineOf, nodesOf, type Program } from './program.ts';

/** One module that a file names: `import`, `import type`, `export … from`, `import()`. */
export interface Import {
  /** As written: `../core/asin.ts`, `node:fs`, `kysely`. */
  readonly specifier: string;
  /** Path from the root of the repository for a relative import, otherwise `null`. */
  readonly path: string | null;
  readonly line: number;
}

/** Everything that a program imports, types too. */
export function importsOf(program: Program): Import[] {
  return nodesOf(program.root).flatMap((node) => {
    const source = sourceOf(node);
    if (source?.type !== 'Literal' || typeof source.value !== 'string') return [];
    const specifier = source.value;
    const path = specifier.startsWith('.') ? posix.join(posix.dirname(program.path), specifier) : null;
    return [{ specifier, path, line: lineOf(program, node) }];
  });
}

function sourceOf(node: Node): Node | null {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportNamedDeclaration':
    case 'ExportAllDeclaration':
    case 'ImportExpression':
    case 'TSImportType':
      return node.source;
    default:
      return null;
  }
}
