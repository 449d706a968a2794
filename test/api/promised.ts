import { createOpenApiDocument } from '../../src/api/index.ts';
import { accountOperations } from '../../src/operations/index.ts';

/** One thing that the OpenAPI document promises: a status of a path, for errors with its code. */
export interface Promised {
  readonly path: string;
  readonly status: number;
  readonly code: string | null;
}

interface ResponseJson {
  readonly content?: Readonly<Record<string, { readonly schema: { readonly allOf?: readonly unknown[] } }>>;
}

/** Everything that the document promises, one entry for each path, status and code. */
export function listPromises(): Promised[] {
  const document = createOpenApiDocument(accountOperations);
  const paths = document['paths'] as Record<string, { get: { responses: Record<string, ResponseJson> } }>;
  return Object.entries(paths).flatMap(([path, { get }]) =>
    Object.entries(get.responses).flatMap(([status, response]) =>
      codesOf(response).map((code) => ({ path, status: Number(status), code })),
    ),
  );
}

function codesOf({ content }: ResponseJson): (string | null)[] {
  const schema = content?.['application/problem+json']?.schema;
  const last = schema?.allOf?.at(-1) as { properties: { code: { enum: string[] } } } | undefined;
  return last?.properties.code.enum ?? [null];
}
