import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { MiharuError } from '../core/errors.ts';
import { quote, type Text } from '../core/text.ts';
import { linesOf } from '../operations/read-list.ts';
import { type CommandInput, type Option, optionOf } from './command.ts';
import { fileProblem } from './file-problem.ts';
import { usageError } from './usage-error.ts';
import type { CliWorld } from './world.ts';

/** Maximum size of a list from a file or standard input, in bytes. */
const LIST_BYTES_MAX = 16 * 1024 * 1024;

/** The option of commands that take lists. */
export const FILE_OPTION: Option = {
  value: 'FILE',
  meaning: { en: 'Also read one per line from FILE (UTF-8)', ja: 'FILE（UTF-8、1 行に 1 件）からも読み込む' },
};

/**
 * Entries of a list: the arguments, then the lines of `--file`. The argument `-` stands for the lines of
 * standard input, except after `--`.
 */
export async function readEntries(command: string, world: CliWorld, input: CommandInput): Promise<string[]> {
  const file = optionOf(input, 'file');
  if (input.positionals.length === 0 && file === undefined) {
    throw usageError(
      {
        en: 'The list is empty. Give the entries, --file FILE, or - for standard input.',
        ja: '対象がありません。引数か --file FILE、標準入力なら - を指定してください。',
      },
      command,
    );
  }
  const entries: string[] = [];
  for (const [index, word] of input.positionals.entries()) {
    if (word === '-' && index < input.positionalsBeforeEnd)
      entries.push(...linesOf(await world.readStandardInput()));
    else entries.push(word);
  }
  if (file === '-') entries.push(...linesOf(await world.readStandardInput()));
  else if (file !== undefined) entries.push(...linesOf(await readTextFile(resolve(world.folder, file))));
  return entries;
}

async function readTextFile(path: string): Promise<string> {
  const bytes = await readBounded(path);
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    throw new MiharuError(
      'unusable_input',
      {
        en: `${quote(path)} is not UTF-8. Save the list as UTF-8.`,
        ja: `${quote(path)} は UTF-8 ではありません。UTF-8 で保存してください。`,
      },
      { cause },
    );
  }
}

async function readBounded(path: string): Promise<Uint8Array> {
  const bytes = await readBeginning(path, LIST_BYTES_MAX, {
    en: ' Send its lines on standard input, with - instead of --file.',
    ja: '--file の代わりに - を指定し、標準入力から渡してください。',
  });
  if (bytes.length <= LIST_BYTES_MAX) return bytes;
  throw new MiharuError('unusable_input', {
    en: `${quote(path)} is larger than ${LIST_BYTES_MAX / 1024 / 1024} MiB, so it is probably not a list.`,
    ja: `${quote(path)} は ${LIST_BYTES_MAX / 1024 / 1024} MiB を超えています。`,
  });
}

/**
 * Reads at most one byte more than a file may have: it may grow meanwhile. Throws `file_not_readable`; `instead` is what to do with a
 * pipe.
 */
export async function readBeginning(path: string, bytesMax: number, instead: Text): Promise<Uint8Array> {
  try {
    // Opening a named pipe would wait for its writer, and no signal ends that.
    await using handle = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
    const stats = await handle.stat();
    if (!stats.isFile() && !stats.isDirectory()) throw specialFile(path, instead);
    return await buffer(handle.createReadStream({ end: bytesMax, autoClose: false }));
  } catch (cause) {
    if (cause instanceof MiharuError) throw cause;
    const why = fileProblem(cause);
    throw new MiharuError(
      'file_not_readable',
      { en: `${quote(path)}: ${why.en}`, ja: `${quote(path)}：${why.ja}` },
      { cause },
    );
  }
}

function specialFile(path: string, instead: Text): MiharuError {
  return new MiharuError('file_not_readable', {
    en: `${quote(path)}: This is a pipe or a device, not a file.${instead.en}`,
    ja: `${quote(path)}: ファイルではなく、パイプまたはデバイスです。${instead.ja}`,
  });
}
