import { printCount, type Text } from '../../core/text.ts';
import { UnusableList } from '../read-list.ts';

/** Largest file with ranks, in bytes. */
export const HISTORY_BYTES_MAX = 20 * 1024 * 1024;

/** Maximum number of ranks in a file, including those that are not imported. */
export const HISTORY_ROWS_MAX = 100_000;

const UTF8_MARK = [0xef, 0xbb, 0xbf];

/**
 * The bytes of a file as UTF-8 without a mark: UTF-8 as it is, and Shift_JIS as Excel writes it in Japan. Throws
 * `unusable_input` for other encodings, and for a file that is empty or too large.
 */
export function readHistoryBytes(bytes: Uint8Array): Uint8Array {
  if (bytes.length > HISTORY_BYTES_MAX) throw unusable(TOO_LARGE);
  if (bytes.length === 0) throw unusable(EMPTY);
  // UTF-16 would pass as Shift_JIS with NULs in between.
  if (isUtf16(bytes)) throw unusable(NOT_READABLE);
  const start = UTF8_MARK.every((byte, index) => bytes[index] === byte) ? UTF8_MARK.length : 0;
  const rest = bytes.subarray(start);
  if (decode(rest, 'utf-8') !== null) return rest;
  const text = decode(rest, 'shift_jis');
  if (text === null) throw unusable(NOT_READABLE);
  return Buffer.from(text);
}

function isUtf16([first, second]: Uint8Array): boolean {
  return (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
}

function decode(bytes: Uint8Array, encoding: 'utf-8' | 'shift_jis'): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** A file of which nothing can be read. */
export function unusable(problem: Text): UnusableList {
  return new UnusableList('file', problem);
}

const TOO_LARGE: Text = {
  en: `The file is larger than ${HISTORY_BYTES_MAX / 1024 / 1024} MiB. Split it, for example by year.`,
  ja: `ファイルが ${HISTORY_BYTES_MAX / 1024 / 1024} MiB を超えています。年ごとなどに分けてください。`,
};

const EMPTY: Text = {
  en: 'The file is empty. Choose a file with ranks.',
  ja: 'ファイルが空です。順位の入ったファイルを選んでください。',
};

const NOT_READABLE: Text = {
  en: 'The file is neither UTF-8 nor Shift_JIS. Save it as CSV UTF-8 and try again.',
  ja: 'ファイルの文字コードが UTF-8 でも Shift_JIS でもありません。「CSV UTF-8」で保存し直してください。',
};

/** A file with too many ranks. */
export function tooManyRows(): UnusableList {
  const most = printCount(HISTORY_ROWS_MAX);
  return unusable({
    en: `Nothing was imported: the file has more than ${most} ranks. Split it, for example by year.`,
    ja: `順位が ${most} 件を超えているため、何も取り込んでいません。年ごとなどに分けてください。`,
  });
}
