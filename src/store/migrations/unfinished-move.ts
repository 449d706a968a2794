import { MiharuError } from '../../core/errors.ts';

/** The row of `migrations` that marks data while a move fills it: every version of the program refuses it. */
export const UNFINISHED_MOVE = { number: 1_000_000, name: 'unfinished move' } as const;

/** The failure for opening data of an unfinished move. */
export function unfinishedMove(source: string): MiharuError {
  return new MiharuError(
    'store_not_usable',
    {
      en: `The move of this data from ${source} is not finished.`,
      ja: `${source} からのデータの移行が完了していません。`,
    },
    {
      remedy: {
        en: 'Run the same `miharu migrate-store` again: it continues where it stopped.',
        ja: '同じ `miharu migrate-store` をもう一度実行してください。中断したところから続きます。',
      },
    },
  );
}

/** The failure of a target that contains other data than the source. */
export function notEmpty(place: string): MiharuError {
  return new MiharuError(
    'store_not_usable',
    {
      en: `The target ${place} already contains data from elsewhere, so nothing was written.`,
      ja: `移行先 ${place} に別のデータがあるため、何も書き込んでいません。`,
    },
    {
      remedy: {
        en: 'Use an empty database or a new file. If the move was already completed, `miharu status` on the target shows what it contains.',
        ja: '空のデータベースか、存在しないファイルを移行先に指定してください。すでに移行が完了している場合は、移行先の内容を `miharu status` で確認できます。',
      },
    },
  );
}

/** The failure of a target that is reserved by the move of another source. */
export function otherSource(place: string, held: string): MiharuError {
  return new MiharuError(
    'store_not_usable',
    {
      en: `The target ${place} contains data of an unfinished move from ${held}. Nothing was written.`,
      ja: `移行先 ${place} には、${held} からの移行が完了していないデータがあります。何も書き込んでいません。`,
    },
    {
      remedy: {
        en: 'Use an empty database or a new file.',
        ja: '空のデータベースか、まだ存在しないファイルを指定してください。',
      },
    },
  );
}

/** The failure of an end whose tables are of another version than this program's. */
export function otherVersion(place: string): MiharuError {
  return new MiharuError(
    'store_not_usable',
    {
      en: `The data in ${place} is from an older version of miharu.`,
      ja: `${place} は、古いバージョンの miharu で作成されています。`,
    },
    {
      remedy: {
        en: 'Update it by running `miharu status` with DATABASE_URL or MIHARU_DATA_DIR set to it, then try again. If it belongs to an unfinished move, start the move again with an empty target.',
        ja: 'DATABASE_URL か MIHARU_DATA_DIR にそのデータを指定して `miharu status` を一度実行すると、データが新しい形式に更新されます。その後で、移行をやり直してください。移行が完了していないデータの場合は、空の移行先で移行をやり直してください。',
      },
    },
  );
}
