import { Type } from 'typebox';
import { printInstant } from '../../core/instant.ts';
import { HISTORY_FORMATS } from '../../core/rank-tool.ts';
import { RANK_IMPORTS_LISTED_MAX } from '../../store/port.ts';
import { accountOperation } from '../operation.ts';
import {
  countSchema,
  instantSchema,
  localDateSchema,
  nullable,
  oneOf,
  TEXT_POINTS_MAX,
  untrusted,
} from '../schemas.ts';

const output = Type.Object(
  {
    imports: Type.Array(
      Type.Object({
        id: Type.String({ description: 'ID of the import.' }),
        format: oneOf(HISTORY_FORMATS, 'Format of the file.'),
        imported_at: instantSchema,
        imported_by: Type.Object({
          kind: oneOf(['user', 'key', 'operator'], 'Who imported it.'),
          name: nullable(untrusted(TEXT_POINTS_MAX, 'Name of the user or key at that time.')),
        }),
        ranks: countSchema('What is left of it: ranks that a later import changed belong to that one.'),
        from: localDateSchema,
        to: localDateSchema,
      }),
      { maxItems: RANK_IMPORTS_LISTED_MAX, description: 'Newest first.' },
    ),
  },
  { $id: 'RankImports' },
);

/** GET /history: the imports of which something is left. */
export const rankImports = accountOperation({
  name: 'rank-imports',
  summary: { en: 'Imports of ranks recorded by other tools', ja: 'ほかのツールの順位の取り込み一覧' },
  http: { method: 'GET', path: '/history', isCapped: false, errors: [] },
  input: Type.Object({}),
  output,
  async run({ store }, { id }) {
    const imports = await store.listRankImports(id);
    return {
      imports: imports.map((one) => ({
        id: one.id,
        format: one.format,
        imported_at: printInstant(one.importedAtMs),
        imported_by:
          one.broughtBy === null
            ? { kind: 'operator' as const, name: null }
            : { kind: one.broughtBy.kind, name: one.broughtBy.name },
        ranks: one.ranks,
        from: one.from,
        to: one.to,
      })),
    };
  },
});
