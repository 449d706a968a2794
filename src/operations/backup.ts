import { Type } from 'typebox';
import { operatorOperation } from './operation.ts';
import { given } from './schemas.ts';

/** Writes a consistent copy of the data to a new file, also while the service runs. */
export const backup = operatorOperation({
  name: 'backup',
  summary: { en: 'Back up the data to a new file', ja: 'データのバックアップを新しいファイルに作成する' },
  input: Type.Object({
    file: Type.String(
      given(
        'FILE',
        ['New file; an existing file is not overwritten', '新しいファイル（既存のファイルは上書きしない）'],
        { place: 'word' },
      ),
    ),
  }),
  output: Type.Object({ file: Type.String() }),
  async run({ store }, { file }) {
    await store.backup(file);
    return { file };
  },
});
