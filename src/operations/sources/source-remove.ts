import { Type } from 'typebox';
import { invalidParameter, type MiharuError } from '../../core/errors.ts';
import { quote } from '../../core/text.ts';
import { operatorOperation } from '../operation.ts';
import { dryRunInput } from '../schemas.ts';
import { noSuchSource, SOURCE_GIVEN } from './source-test.ts';
import { findTakeovers, takeoverSchema } from './takeover.ts';

/** Removes an added source with its key. Its readings are kept. */
export const sourceRemove = operatorOperation({
  name: 'source-remove',
  summary: { en: 'Remove a source', ja: '取得元を削除する' },
  input: Type.Object({ name: Type.String(SOURCE_GIVEN), ...dryRunInput }),
  output: Type.Object({ removed: Type.String(), takeovers: Type.Array(takeoverSchema) }),
  async run(context, { name, dry_run: isDry }) {
    const { store, scanning } = context;
    const takeovers = await findTakeovers(context, name);
    const isThere =
      isDry === true
        ? (await store.listSources()).some((source) => source.name === name)
        : await store.removeSource(name);
    if (isThere) return { removed: name, takeovers };
    if (scanning.chosen?.kind === name) throw ofSettings(name);
    throw await noSuchSource(context, name);
  },
});

function ofSettings(name: string): MiharuError {
  return invalidParameter('name', {
    en: `The source ${quote(name)} is in the settings (MIHARU_SOURCE). Take it out there and restart, or pause it.`,
    ja: `取得元 ${quote(name)} は設定（MIHARU_SOURCE）にあります。設定から外して再起動するか、一時停止してください。`,
  });
}
