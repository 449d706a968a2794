import { type ErrorCode, MiharuError } from '../../core/errors.ts';
import type { Text } from '../../core/text.ts';

interface Fault {
  readonly code: ErrorCode;
  readonly detail: (file: string) => Text;
}

/** Primary result codes of SQLite that an operator can fix. */
const FAULTS: ReadonlyMap<number, Fault> = new Map([
  [3, unusable('cannot be read by this user', 'このユーザーには読み取り権限がありません')],
  [8, unusable('cannot be written by this user', 'このユーザーには書き込み権限がありません')],
  [
    10,
    unusable(
      'could not be read or written; check the disk',
      '読み書きできません。ディスクを確認してください',
    ),
  ],
  [11, unusable('is damaged; restore a backup', '壊れています。バックアップから復元してください')],
  [13, unusable('could not be written: the disk is full', '書き込めません。ディスクの空きがありません')],
  [
    14,
    unusable(
      'cannot be opened; check its folder and permissions',
      '開けません。フォルダーと権限を確認してください',
    ),
  ],
  [26, unusable('is not a miharu database', 'miharu のデータベースではありません')],
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
    detail: (file) => ({ en: `The data file ${file} ${en}.`, ja: `データファイル ${file} は${ja}。` }),
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
