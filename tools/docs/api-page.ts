import { type TSchema, Type } from 'typebox';
import { accountCommands, accountOperations } from '../../src/operations/index.ts';
import type { AccountCommand, AccountOperation, FileBody } from '../../src/operations/operation.ts';
import { printPage, printTable } from './markdown.ts';

const POST_WORDS =
  'JSON body, with an optional `Idempotency-Key`. After a `503`, [send the same request again](assistant.md#sending-again). ';

const FILE_WORDS: Readonly<Record<FileBody, string>> = {
  page: 'The body is the saved page as it is: `text/html`, `multipart/related`, `message/rfc822` or `application/octet-stream`, each also with `Content-Encoding: gzip`; at most 20 MiB, and 60 MiB unpacked. [How to send pages](saving-pages.md#send-pages-with-a-program). An optional `Idempotency-Key` works as for other requests. ',
  history:
    'The body is the file as it is: `text/csv`, `text/plain`, `application/json` or `application/octet-stream`; at most 20 MiB and 100,000 ranks. [What can be imported](importing-history.md). An optional `Idempotency-Key` works as for other requests. ',
};

const TYPESCRIPT = `## From TypeScript

The package has a client whose paths, parameters, answers and error codes are checked by the compiler. In a project with \`"type": "module"\`, where \`/opt/miharu\` is a copy of this repository after \`npm ci\`:

\`\`\`sh
npm install /opt/miharu
\`\`\`

\`\`\`ts
import { createClient } from 'miharu/client';

const { MIHARU_URL: baseUrl = '', MIHARU_API_KEY: apiKey = '' } = process.env;
const miharu = createClient({ baseUrl, apiKey });

const { data, error } = await miharu.GET('/api/v1/rankings', {
  params: { query: { keyword: '水筒 500ml', days: 7 } },
});
if (error?.code === 'rate_limited') console.error(\`Try again in \${error.retry_after_seconds} s.\`);
if (error) throw new Error(\`\${error.code}: \${error.detail}\`);

for (const { asin, observations } of data.series) {
  for (const { local_date, rank, observed_results } of observations) {
    console.log(asin, local_date, rank ?? \`not in the \${observed_results} results that were read\`);
  }
}
for (const { local_date, reason } of data.gaps) console.log(local_date, \`no complete reading: \${reason}\`);
\`\`\`

- The key is sent in a header, to \`baseUrl\` only: redirects are not followed. It is in no URL and no error.
- A request takes at most 30 s; \`timeoutMs\` in \`createClient\` changes that. Without a complete answer of miharu it rejects with a \`ConnectionError\`, whose \`fault\` is \`timeout\`, \`unreachable\`, \`redirect\`, \`too_large\` or \`not_miharu\`.
- Nothing is sent twice. After a \`429\`, wait \`error.retry_after_seconds\`.
- For CSV, pass \`headers: { Accept: 'text/csv' }\` and \`parseAs: 'text'\`.
- Node.js 26 runs the TypeScript of the package as it is; nothing is compiled.`;

/** docs/api.md: every request of the HTTP API, with parameters and errors. */
export function printApiPage(): string {
  return printPage('HTTP API', 'the registry of `src/operations/`', [
    'Every request of the HTTP API, with its parameters and errors. All paths are below `/api/v1`. Send the key of an account in the header `X-Api-Key`, or as `Authorization: Bearer`: `curl -H "X-Api-Key: $KEY" http://127.0.0.1:8787/api/v1/me`.',
    'The [OpenAPI document](openapi.json) describes every response in detail; a running service serves it at `/api/v1/openapi.json` and as a web page at `/docs`. [AI agents](agents.md) read `/llms.txt`. In addition to its own errors, every path can return errors about the key, rate limits and the method: see [Errors](errors.md) and [Limits](limits.md).',
    TYPESCRIPT,
    ...accountOperations.map(sectionOf),
    ...accountCommands.map(sectionOfCommand),
  ]);
}

function sectionOf({ http, summary, input }: AccountOperation): string {
  const rows = parametersOf(input);
  return [
    `## ${http.method} ${http.path}`,
    `${summary.en}.`,
    rows.length === 0 ? 'No parameters.' : printTable(['parameter', 'required', 'meaning'], rows),
    [
      http.csv === undefined ? '' : 'As CSV: send `Accept: text/csv`.',
      http.csvMeaning ?? '',
      errorsOf(http.errors),
    ]
      .filter((sentence) => sentence !== '')
      .join(' '),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

function sectionOfCommand({ http, summary, input }: AccountCommand): string {
  const words = http.body === undefined ? POST_WORDS : FILE_WORDS[http.body];
  const place = http.method === 'POST' && http.body === undefined ? 'field' : 'parameter';
  const rows = parametersOf(input).filter(([name]) => http.body === undefined || name !== '`file`');
  const aliases = http.aliases.map((path) => `\`${path}\``).join(', ');
  return [
    `## ${http.method} ${http.path}`,
    `${summary.en}.${aliases === '' ? '' : ` Also at ${aliases}.`}`,
    printTable([place, 'required', 'meaning'], rows),
    `${http.method === 'POST' ? words : ''}${errorsOf(http.errors)}`,
  ].join('\n\n');
}

/** The errors that this path adds to those of every path; may be empty. */
function errorsOf(codes: readonly string[]): string {
  if (codes.length === 0) return '';
  return `Errors of this path: ${codes.map((code) => `[\`${code}\`](errors.md#${code})`).join(', ')}.`;
}

function parametersOf(input: TSchema): string[][] {
  if (!Type.IsObject(input)) return [];
  const required = new Set<PropertyKey>(input.required ?? []);
  return Object.entries<TSchema & { readonly description?: string }>(input.properties).map(
    ([name, schema]) => [`\`${name}\``, required.has(name) ? 'yes' : 'no', schema.description ?? ''],
  );
}
