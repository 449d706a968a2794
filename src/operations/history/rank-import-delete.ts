import { Type } from 'typebox';
import { MiharuError } from '../../core/errors.ts';
import { quote } from '../../core/text.ts';
import { accountCommand, done } from '../operation.ts';
import { countSchema, given } from '../schemas.ts';

/** DELETE /history/{id}: removes what is left of an import. What a later import replaced does not come back. */
export const rankImportDelete = accountCommand({
  name: 'rank-import-delete',
  summary: { en: 'Remove imported ranks', ja: '取り込んだ順位を削除する' },
  http: { method: 'DELETE', path: '/history/{id}', aliases: [], errors: ['not_found'] },
  input: Type.Object({
    id: Type.String({
      ...given(
        'IMPORT',
        [
          'ID of the import, as `miharu history list` shows it',
          '取り込みの ID（`miharu history list` で表示）',
        ],
        {
          place: 'word',
        },
      ),
      description: 'ID of the import.',
    }),
  }),
  output: Type.Object(
    {
      id: Type.String({ description: 'ID of the import.' }),
      deleted: Type.Literal(true),
      ranks: countSchema('Ranks that were removed.'),
    },
    { $id: 'RankImportDeleted' },
  ),
  outcomes: ['done'],
  async run({ store }, account, { id: sent }) {
    const ranks = await store.removeRankImport(account.id, sent);
    if (ranks === undefined) throw noImport(sent);
    return done({ id: sent, deleted: true as const, ranks });
  },
});

function noImport(sent: string): MiharuError {
  return new MiharuError('not_found', {
    en: `There is no import ${quote(sent)} in this account, or nothing is left of it.`,
    ja: `取り込み ${quote(sent)} はこのアカウントにないか、すでに順位が残っていません。`,
  });
}
