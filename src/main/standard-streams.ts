import type { TextSink } from '../cli/index.ts';
import { MiharuError } from '../core/errors.ts';

/** Largest standard input that is taken, in bytes. */
const INPUT_BYTES_MAX = 16 * 1024 * 1024;

/**
 * A stream of this process for the command line. When nobody reads it any more (`| head`) what is written is dropped and
 * the command goes on to its end.
 */
export function textSink(stream: NodeJS.WriteStream): TextSink {
  let isGone = false;
  stream.on('error', (fault: NodeJS.ErrnoException) => {
    if (fault.code !== 'EPIPE') throw fault;
    isGone = true;
  });
  return {
    isTerminal: stream.isTTY === true,
    write(text) {
      if (!isGone) stream.write(text);
    },
  };
}

/** All of standard input as UTF-8; throws `unusable_input` when it is not, or is too long. */
export async function readStandardInput(): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of process.stdin) {
    const bytes: Uint8Array = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
    length += bytes.byteLength;
    if (length > INPUT_BYTES_MAX) {
      throw new MiharuError('unusable_input', {
        en: `Standard input has more than ${INPUT_BYTES_MAX / 1024 / 1024} MiB.`,
        ja: `標準入力が ${INPUT_BYTES_MAX / 1024 / 1024} MiB を超えています。`,
      });
    }
    chunks.push(bytes);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.concat(chunks));
  } catch (cause) {
    throw new MiharuError(
      'unusable_input',
      { en: 'Standard input is not UTF-8.', ja: '標準入力が UTF-8 ではありません。' },
      { cause },
    );
  }
}
