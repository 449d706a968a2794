import type { AccountCommand } from '../../operations/operation.ts';
import { bodyNames } from '../serve-command.ts';
import { type Components, hoist, type SchemaJson } from './components.ts';
import { codesOfCommand, problemResponses, slowBodyResponse } from './problem-responses.ts';

const STATUSES = { created: '201', done: '200' } as const;

/** A command as the OpenAPI document tells it; `alias` is the number of its other path, 0 for its own. */
export function describeCommand(command: AccountCommand, components: Components, alias: number): SchemaJson {
  const { name, summary, outcomes } = command;
  const names = bodyNames(command);
  const answers = outcomes.map((outcome) => [STATUSES[outcome], answerOf(command, components)]);
  return {
    operationId: alias === 0 ? name : `${name}-alias-${alias}`,
    tags: ['account'],
    summary: summary.en,
    'x-summary-ja': summary.ja,
    parameters: parametersOf(command, names, components),
    ...(names.length === 0 ? {} : { requestBody: bodyOf(command, names, components) }),
    responses: {
      ...Object.fromEntries(answers),
      ...problemResponses(codesOfCommand(command)),
      ...slowBodyResponse(),
    },
  };
}

function answerOf({ summary, output }: AccountCommand, components: Components): SchemaJson {
  const headers = ['X-Request-Id', 'RateLimit-Policy', 'RateLimit'];
  return {
    description: summary.en,
    headers: Object.fromEntries(headers.map((name) => [name, { $ref: `#/components/headers/${name}` }])),
    content: { 'application/json': { schema: hoist(output, components) } },
  };
}

interface InputSchema {
  readonly properties?: Readonly<Record<string, { readonly description?: string }>>;
  readonly required?: readonly string[];
}

function parametersOf(
  { http, input }: AccountCommand,
  inBody: readonly string[],
  components: Components,
): SchemaJson[] {
  const { properties = {} }: InputSchema = input;
  const inPath = Object.entries(properties).filter(([name]) => !inBody.includes(name));
  const path = inPath.map(([name, schema]) => ({
    name,
    in: 'path',
    description: schema.description ?? '',
    required: true,
    schema: hoist(schema, components),
  }));
  return http.method === 'POST' ? [...path, IDEMPOTENCY_KEY] : path;
}

const IDEMPOTENCY_KEY: SchemaJson = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'Names a request for 24 hours: the same body again gets the same status and body, with `Idempotent-Replayed: true`. Answers 400, 429 and 5xx are not kept.',
  required: false,
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

function bodyOf({ input }: AccountCommand, names: readonly string[], components: Components): SchemaJson {
  const { properties = {}, required = [] }: InputSchema = input;
  const members = names.map((name) => [name, hoist(properties[name], components)]);
  const schema = {
    type: 'object',
    properties: Object.fromEntries(members),
    required: required.filter((name) => names.includes(name)),
    additionalProperties: false,
  };
  return { required: true, content: { 'application/json': { schema } } };
}
