import { once } from 'node:events';
import { PassThrough, type Readable, type Writable } from 'node:stream';
import { isJSONRPCNotification, isJSONRPCRequest, isJSONRPCResponse } from '@modelcontextprotocol/server';

/** The streams of an agent as a transport gets them. */
export interface MessageLines {
  /** Lines that are one message each. */
  readonly input: Readable;
  readonly output: Writable;
  /** Resolves when the input has ended and each of its requests is answered, or when nobody reads the output any more. */
  readonly isDone: Promise<unknown>;
}

/**
 * Stands between an agent and a transport: a line that is no message, or has more than `bytesMax` bytes, is answered with an error
 * instead of ending the connection, and the end of the input waits for the answers to what came before.
 */
export function gateLines(input: Readable, output: Writable, bytesMax: number): MessageLines {
  const [passed, written] = [new PassThrough(), new PassThrough()];
  const open = new OpenRequests();
  const taking = passMessages(linesOf(input, bytesMax), { passed, output, open });
  const gone = new Promise((resolve) => output.once('close', resolve).on('error', resolve));
  void passAnswers(linesOf(written, Number.POSITIVE_INFINITY), { output, open });
  return {
    input: passed,
    output: written,
    isDone: Promise.race([gone, taking.then(() => open.areAnswered())]),
  };
}

/** The requests that wait for their answers. */
class OpenRequests {
  readonly #ids = new Set<string>();
  #onNone: (() => void) | undefined;

  take(message: unknown): void {
    if (isJSONRPCRequest(message)) this.#ids.add(JSON.stringify(message.id));
    // A request that was cancelled gets no answer.
    if (isJSONRPCNotification(message) && message.method === 'notifications/cancelled')
      this.#end(message.params?.['requestId']);
  }

  answer(message: unknown): void {
    if (isJSONRPCResponse(message)) this.#end(message.id);
  }

  async areAnswered(): Promise<void> {
    if (this.#ids.size === 0) return;
    await new Promise<void>((resolve) => {
      this.#onNone = resolve;
    });
  }

  #end(id: unknown): void {
    this.#ids.delete(JSON.stringify(id));
    if (this.#ids.size === 0) this.#onNone?.();
  }
}

/** A line, or that it was too long. */
type Line = { readonly text: string } | 'too_long';

async function passMessages(
  lines: AsyncIterable<Line>,
  { passed, output, open }: { passed: Writable; output: Writable; open: OpenRequests },
): Promise<void> {
  for await (const line of lines) {
    const message = line === 'too_long' ? undefined : parseLine(line.text);
    const fault = line === 'too_long' ? 'The message is too long.' : faultOf(message);
    if (fault !== null) await write(output, refusalOf(fault));
    else if (message !== null) {
      open.take(message);
      await write(passed, JSON.stringify(message));
    }
  }
}

async function passAnswers(
  lines: AsyncIterable<Line>,
  { output, open }: { output: Writable; open: OpenRequests },
): Promise<void> {
  for await (const line of lines) {
    if (line === 'too_long') continue;
    await write(output, line.text);
    open.answer(parseLine(line.text));
  }
}

/** The value of a line; `null` for an empty one, `undefined` for one that is not JSON. */
function parseLine(text: string): unknown {
  if (text.trim() === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function faultOf(message: unknown): string | null {
  if (message === null) return null;
  if (Array.isArray(message)) return 'Batches are not accepted. Send one message per line.';
  const isMessage = isJSONRPCRequest(message) || isJSONRPCNotification(message) || isJSONRPCResponse(message);
  return isMessage ? null : 'The line is not a JSON-RPC message.';
}

function refusalOf(message: string): string {
  return JSON.stringify({ jsonrpc: '2.0', id: null, error: { code: -32600, message } });
}

async function write(stream: Writable, line: string): Promise<void> {
  // Nobody waits for a stream that has failed: serving ends.
  if (!stream.write(`${line}\n`)) await once(stream, 'drain').catch(() => undefined);
}

const NEWLINE = 0x0a;

/** The lines of a stream; of a longer one nothing is kept. */
async function* linesOf(stream: Readable, bytesMax: number): AsyncGenerator<Line> {
  let parts: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream) {
    let rest: Buffer = Buffer.from(chunk);
    for (let end = rest.indexOf(NEWLINE); end >= 0; end = rest.indexOf(NEWLINE)) {
      length += end;
      yield length > bytesMax
        ? 'too_long'
        : { text: Buffer.concat([...parts, rest.subarray(0, end)]).toString() };
      rest = rest.subarray(end + 1);
      [parts, length] = [[], 0];
    }
    length += rest.length;
    parts = length > bytesMax ? [] : [...parts, rest];
  }
  if (length > 0) yield length > bytesMax ? 'too_long' : { text: Buffer.concat(parts).toString() };
}
