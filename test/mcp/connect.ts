import { Client, type ClientOptions, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

/** The versions of the protocol that agents use, from the newest on. */
export const VERSIONS = ['2026-07-28', '2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'] as const;
export type Version = (typeof VERSIONS)[number];

/** Options of a client that speaks one version only. */
export function speaking(version: Version): ClientOptions {
  if (version === '2026-07-28') return { versionNegotiation: { mode: { pin: version } } };
  return { supportedProtocolVersions: [version] };
}

/** A client that is connected to a service over HTTP with a key; disposing it closes it. */
export async function connectOverHttp(
  origin: string,
  key: string,
  { version = '2026-07-28', header = 'X-Api-Key' }: { version?: Version; header?: string } = {},
): Promise<Client & AsyncDisposable> {
  const client = new Client({ name: 'test', version: '1.0.0' }, speaking(version));
  const headers = { [header]: header === 'Authorization' ? `Bearer ${key}` : key };
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${origin}/mcp`), { requestInit: { headers } }),
  );
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.close() });
}

/** The text of a tool's answer. */
export function textOf({ content }: Awaited<ReturnType<Client['callTool']>>): string {
  return content.map((block) => (block.type === 'text' ? block.text : '')).join('');
}
