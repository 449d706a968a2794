import { type TSchema, Type } from 'typebox';
import { accountCommands, accountOperations } from '../../src/operations/index.ts';
import type { AccountCommand, AccountOperation } from '../../src/operations/operation.ts';
import { printPage, printTable } from './markdown.ts';

const POST_WORDS =
  ' JSON body; `Idempotency-Key` is honoured. Answered `503`, it may still be carried out: [send the same again](assistant.md#sending-again).';

/** docs/api.md: what an account can ask and have done over HTTP, with parameters and refusals. */
export function printApiPage(): string {
  return printPage('What an account can ask', 'the registry of `src/operations/`', [
    'Below `/api/v1`, with the key in `X-Api-Key`. The answers in every detail stand in the [OpenAPI document](openapi.json), which the running service gives at `/api/v1/openapi.json` and shows at `/docs`. Beside the refusals named here every path can refuse a key, a limit or a method: see [Errors](errors.md).',
    ...accountOperations.map(sectionOf),
    ...accountCommands.map(sectionOfCommand),
  ]);
}

function sectionOf({ http, summary, input }: AccountOperation): string {
  const refusals = http.errors.map((code) => `[\`${code}\`](errors.md#${code})`).join(', ');
  const rows = parametersOf(input);
  return [
    `## ${http.method} ${http.path}`,
    `${summary.en}. ${summary.ja}。`,
    rows.length === 0 ? 'No parameters.' : printTable(['parameter', 'required', 'meaning'], rows),
    `Refusals of its own: ${refusals === '' ? 'none' : refusals}. CSV: ${http.csv === undefined ? 'no' : 'with `Accept: text/csv`'}.${http.csvMeaning === undefined ? '' : ` ${http.csvMeaning}`}`,
  ].join('\n\n');
}

function sectionOfCommand({ http, summary, input }: AccountCommand): string {
  const refusals = http.errors.map((code) => `[\`${code}\`](errors.md#${code})`).join(', ');
  const aliases = http.aliases.map((path) => `\`${path}\``).join(', ');
  return [
    `## ${http.method} ${http.path}`,
    `${summary.en}. ${summary.ja}。${aliases === '' ? '' : ` Also at ${aliases}.`}`,
    printTable(['member', 'required', 'meaning'], parametersOf(input)),
    `Refusals of its own: ${refusals}.${http.method === 'POST' ? POST_WORDS : ''}`,
  ].join('\n\n');
}

function parametersOf(input: TSchema): string[][] {
  if (!Type.IsObject(input)) return [];
  const required = new Set<PropertyKey>(input.required ?? []);
  return Object.entries<TSchema & { readonly description?: string }>(input.properties).map(
    ([name, schema]) => [`\`${name}\``, required.has(name) ? 'yes' : 'no', schema.description ?? ''],
  );
}
