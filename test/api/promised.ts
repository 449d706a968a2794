import { createOpenApiDocument } from '../../src/api/index.ts';

/** One promise of the OpenAPI document: a status of a method and path, with its code for errors. */
export interface Promised {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly code: string | null;
}

interface ResponseJson {
  readonly content?: Readonly<Record<string, { readonly schema: { readonly allOf?: readonly unknown[] } }>>;
}

interface DescribedJson {
  readonly responses: Readonly<Record<string, ResponseJson>>;
}

/** All promises of the document, one for each method, path, status and code. */
export function listPromises(): Promised[] {
  const document = createOpenApiDocument();
  const paths = document['paths'] as Record<string, Record<string, DescribedJson>>;
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { responses }]) =>
      Object.entries(responses).flatMap(([status, response]) =>
        codesOf(response).map((code) => ({
          method: method.toUpperCase(),
          path,
          status: Number(status),
          code,
        })),
      ),
    ),
  );
}

function codesOf({ content }: ResponseJson): (string | null)[] {
  const schema = content?.['application/problem+json']?.schema;
  const last = schema?.allOf?.at(-1) as { properties: { code: { enum: string[] } } } | undefined;
  return last?.properties.code.enum ?? [null];
}
