import { once } from 'node:events';
import { type ClientRequest, request } from 'node:http';
import { connect } from 'node:net';

/** An answer with its body as text. */
export interface Answered {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly bytes: Buffer;
  readonly text: string;
}

export interface Asked {
  readonly method?: string;
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  /** Runs once the service waits for the body; the last byte is sent after it. */
  readonly meanwhile?: () => Promise<unknown>;
}

/** Sends one request on its own connection exactly as written, with only Host and the key added. */
export function ask(
  origin: string,
  path: string,
  { method = 'GET', key, headers = {}, body, meanwhile }: Asked = {},
) {
  const all = { ...(key === undefined ? {} : { 'X-Api-Key': key }), ...headers };
  return new Promise<Answered>((resolve, reject) => {
    const { hostname, port } = new URL(origin);
    const sent = request({ hostname, port, path, method, headers: all, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const bytes = Buffer.concat(chunks);
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          bytes,
          text: bytes.toString(),
        });
      });
    });
    sent.on('error', reject);
    if (meanwhile === undefined) sent.end(body);
    else holdBack(sent, body ?? '', meanwhile).catch(reject);
  });
}

/** The service says that it continues when it has admitted the request and begins to read the body. */
async function holdBack(sent: ClientRequest, body: string | Buffer, meanwhile: () => Promise<unknown>) {
  const bytes = Buffer.from(body);
  sent.setHeader('Content-Length', bytes.length);
  sent.setHeader('Expect', '100-continue');
  sent.flushHeaders();
  await once(sent, 'continue');
  sent.write(bytes.subarray(0, -1));
  await meanwhile();
  sent.end(bytes.subarray(-1));
}

/** The body of an answer as JSON. */
export function jsonOf(answered: Answered): Record<string, unknown> {
  return JSON.parse(answered.text);
}

/** Sends bytes unchanged, ends the connection and returns everything received. */
export async function sendRaw(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.end(bytes);
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  await once(socket, 'close');
  return Buffer.concat(chunks).toString();
}
