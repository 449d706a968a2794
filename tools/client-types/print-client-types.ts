import { registerHooks } from 'node:module';
import { createOpenApiDocument } from '../../src/api/index.ts';

const NOTICE = `/* Generated from docs/openapi.json; run UPDATE_GOLDEN=1 npm test to regenerate it. */

`;

/** client/schema.d.ts: the types of every request of the HTTP API, from the OpenAPI document. */
export async function printClientTypes(): Promise<string> {
  const compiler = useClassicCompiler();
  try {
    const { default: openapiTS, astToString } = await import('openapi-typescript');
    const { default: ts } = await import('typescript-5');
    const file = ts.factory.createTypeReferenceNode('Blob');
    const text = ts.factory.createKeywordTypeNode(ts.SyntaxKind.StringKeyword);
    const fileOrText = ts.factory.createUnionTypeNode([file, text]);
    const nodes = await openapiTS(JSON.stringify(createOpenApiDocument()), {
      transform: ({ format }) => (format === 'binary' ? fileOrText : undefined),
      silent: true,
    });
    return NOTICE + astToString(nodes);
  } finally {
    compiler.deregister();
  }
}

/** openapi-typescript prints with the classic compiler, whose programming interface TypeScript 7 does not have. */
function useClassicCompiler() {
  return registerHooks({
    resolve: (specifier, context, next) =>
      next(specifier === 'typescript' ? 'typescript-5' : specifier, context),
  });
}
