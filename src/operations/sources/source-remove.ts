import { Type } from 'typebox';
import { operatorOperation } from '../operation.ts';
import { noSuchSource, SOURCE_GIVEN } from './source-test.ts';

/** Removes an added source with its key. Its readings are kept. */
export const sourceRemove = operatorOperation({
  name: 'source-remove',
  summary: { en: 'Remove a source', ja: '取得元を削除する' },
  input: Type.Object({ name: Type.String(SOURCE_GIVEN) }),
  output: Type.Object({ removed: Type.String() }),
  async run(context, { name }) {
    if (await context.store.removeSource(name)) return { removed: name };
    throw await noSuchSource(context, name);
  },
});
