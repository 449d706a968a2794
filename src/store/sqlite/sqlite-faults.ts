import { type ErrorCode, MiharuError } from '../../core/errors.ts';
import type { Text } from '../../core/text.ts';

interface Fault {
  readonly code: ErrorCode;
  readonly detail: (file: string) => Text;
}

/** Primary result codes of SQLite that an operator can fix. */
const FAULTS: ReadonlyMap<number, Fault> = new Map([
  [
    3,
    unusable(
      'cannot be read by this user; run miharu as the user who owns it',
      'を読み取る権限がありません。ファイルの所有者として miharu を実行してください',
    ),
  ],
  [
    8,
    unusable(
      'cannot be written by this user; run miharu as the user who owns it',
      'に書き込む権限がありません。ファイルの所有者として miharu を実行してください',
    ),
  ],
  [
    10,
    unusable(
      'could not be read or written; check the disk',
      'を読み書きできません。ディスクを確認してください',
    ),
  ],
  [11, unusable('is damaged; restore a backup', 'が壊れています。バックアップから復元してください')],
  [
    13,
    unusable(
      'could not be written: the disk is full; free some space',
      'に書き込めません。ディスクの空き容量を確保してください',
    ),
  ],
  [
    14,
    unusable(
      'cannot be opened; check its folder and permissions',
      'を開けません。フォルダーと権限を確認してください',
    ),
  ],
  [
    26,
    unusable(
      'is not a miharu database; restore a backup, or set MIHARU_DATA_DIR to another folder',
      'は miharu のデータベースではありません。バックアップを復元するか、MIHARU_DATA_DIR に別のフォルダーを指定してください',
    ),
  ],
  [5, { code: 'store_in_use', detail: inUse }],
  [6, { code: 'store_in_use', detail: inUse }],
]);

/** Whether SQLite reports that another connection is busy with the file. */
export function isBusy(thrown: unknown): boolean {
  return primaryCode(thrown) === 5;
}

/** Describes a failure of the database file: our own error where people can act, otherwise the original one. */
export function storeFault(thrown: unknown, file: string): unknown {
  const fault = FAULTS.get(primaryCode(thrown) ?? -1);
  return fault === undefined ? thrown : new MiharuError(fault.code, fault.detail(file), { cause: thrown });
}

/** Runs `work` and converts failures of the database file with {@link storeFault}. */
export async function withStoreFaults<T>(file: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (thrown) {
    throw storeFault(thrown, file);
  }
}

function unusable(en: string, ja: string): Fault {
  return {
    code: 'store_not_usable',
    detail: (file) => ({ en: `The data file ${file} ${en}.`, ja: `データファイル ${file} ${ja}。` }),
  };
}

function inUse(file: string): Text {
  return {
    en: `Another process has locked the data file ${file} for too long.`,
    ja: `データファイル ${file} を別のプロセスが長時間使用しています。`,
  };
}

/** The primary result code of SQLite; `undefined` for any other failure. */
export function primaryCode(thrown: unknown): number | undefined {
  if (!(thrown instanceof Error) || !('errcode' in thrown)) return undefined;
  return typeof thrown.errcode === 'number' ? thrown.errcode & 0xff : undefined;
}
