import { fstatSync, statSync } from 'node:fs';
import { devNull } from 'node:os';
import type { Writable } from 'node:stream';
import type { LongSink } from '../cli/index.ts';
import { ERRORS, MiharuError } from '../core/errors.ts';
import type { Language, Text } from '../core/text.ts';
import { untilDrained } from '../core/until-drained.ts';

/** Largest standard input that is accepted, in bytes. */
const INPUT_BYTES_MAX = 16 * 1024 * 1024;

/** Standard output or standard error. */
type OutputStream = Writable & { readonly fd: number; readonly isTTY?: boolean };

/**
 * A stream of this process for the command line. When its reader is gone (`| head`), output is dropped and the command
 * runs to its end. The same happens when the stream cannot be written; then `onLost` is called once with what a person
 * has to know about the missing output. If something is shown only once, that is also called when the reader is gone, or
 * when the stream is closed or the null device.
 */
export function textSink(stream: OutputStream, onLost: (code: string, unseen: string) => void): LongSink {
  let isGone = false;
  let unseen = '';
  stream.on('error', (fault: NodeJS.ErrnoException) => {
    if (!isGone && (fault.code !== 'EPIPE' || unseen !== '')) onLost(fault.code ?? fault.message, unseen);
    isGone = true;
  });
  return {
    isTerminal: stream.isTTY === true,
    write(text, ifUnseen = '') {
      if (isGone) return;
      unseen = ifUnseen;
      if (ifUnseen !== '' && isDiscarded(stream)) {
        isGone = true;
        return onLost('discarded', ifUnseen);
      }
      stream.write(text);
    },
    async taken() {
      if (!isGone && stream.writableNeedDrain) await untilDrained(stream);
      return isGone || stream.destroyed ? 'gone' : 'taken';
    },
  };
}

/** Whether nobody can read the stream: Node opens the null device where a stream was closed. */
function isDiscarded({ fd }: OutputStream): boolean {
  const stats = fstatSync(fd);
  return stats.isCharacterDevice() && stats.rdev === statSync(devNull).rdev;
}

const LOST_EXIT_CODE = ERRORS.store_not_usable.exitCode;

/** Ends the process as one whose output is incomplete, whatever the command's exit code. */
export function failAtExit(): void {
  process.once('exit', () => {
    process.exitCode = LOST_EXIT_CODE;
  });
}

const LOSSES: Readonly<Record<string, Text>> = {
  ENOSPC: { en: 'the disk is full', ja: 'ディスクに空きがありません' },
  EPIPE: { en: 'nobody reads the output', ja: '出力先が閉じられています' },
  discarded: { en: 'it is closed or discarded', ja: '閉じているか、破棄されます' },
};

/** Reports in one sentence that standard output is incomplete. */
export function lostOutput(code: string, language: Language): string {
  const why = LOSSES[code]?.[language] ?? code;
  return language === 'ja'
    ? `エラー：標準出力に書き込めません（${why}）。出力は不完全です。\n`
    : `error: Standard output cannot be written (${why}); the output so far is incomplete.\n`;
}

/** All of standard input; throws `unusable_input` when it is not UTF-8 or is too long. */
export async function readStandardInput(): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of process.stdin) {
    const bytes: Uint8Array = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
    length += bytes.byteLength;
    if (length > INPUT_BYTES_MAX) {
      throw new MiharuError('unusable_input', {
        en: `Standard input is larger than ${INPUT_BYTES_MAX / 1024 / 1024} MiB.`,
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
