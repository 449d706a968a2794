import { type Command, requiredOption } from '../command.ts';
import { showMoveProgress } from '../show-move-progress.ts';

/** Moves a whole installation from one database to another. */
export const MIGRATE_STORE_COMMAND: Command = {
  name: 'migrate-store',
  summary: {
    en: 'Move all data from SQLite to PostgreSQL, or back',
    ja: '全データを SQLite と PostgreSQL の間で移行する',
  },
  positionals: null,
  options: {
    from: {
      value: 'LOCATION',
      isRequired: true,
      meaning: {
        en: 'Data to read: sqlite:PATH (data folder or file) or postgres://…',
        ja: '移行元：sqlite:パス（データフォルダーかファイル）または postgres://…',
      },
    },
    to: {
      value: 'LOCATION',
      isRequired: true,
      meaning: {
        en: 'Target in the same form: an empty database, or a folder or NAME.db that does not exist yet',
        ja: '移行先：空のデータベース、またはまだ存在しないフォルダーか NAME.db（書き方は移行元と同じ）',
      },
    },
  },
  notes: {
    en: [
      'Stop every `miharu serve` and `miharu work` first. The database in --from is only read; if another process\nwrites to it, the move fails.',
      'Every table is compared at the end. If the move is interrupted, run the same command again to continue it; no service',
      'starts on the target before the move is complete. A password can be given in PGPASSWORD or ~/.pgpass instead of the URL.',
    ].join('\n'),
    ja: [
      '先に `miharu serve` と `miharu work` をすべて止めてください。',
      '移行元は変更しません。移行中に別のプロセスが移行元へ書き込むと失敗します。',
      '最後に全テーブルを照合します。中断した場合は、同じコマンドで続きから再開できます。',
      '移行が完了するまで、移行先のデータではサービスを起動できません。',
      'パスワードは、URL に書く代わりに PGPASSWORD か ~/.pgpass で渡すこともできます。',
    ].join('\n'),
  },
  async run(world, input) {
    const addresses = { from: requiredOption(input, 'from'), to: requiredOption(input, 'to') };
    const progress = showMoveProgress(world.err, world.language);
    try {
      const tables = await world.moveStore(addresses, progress.show);
      progress.clear();
      return {
        json: { tables },
        printed: {
          kind: 'table',
          columns: [
            { en: 'Table', ja: 'テーブル' },
            { en: 'Rows', ja: '件数' },
            { en: 'SHA-256 on both sides', ja: 'SHA-256（両側で一致）' },
          ],
          rows: tables.map(({ name, rows, checksum }) => [name, rows, checksum]),
          empty: { en: 'No tables.', ja: 'テーブルはありません。' },
          note: {
            en: 'All data has been moved. Set DATABASE_URL or MIHARU_DATA_DIR to the target, then start the services.',
            ja: '全データが移行先にあります。DATABASE_URL または MIHARU_DATA_DIR を移行先に変えてから、サービスを起動してください。',
          },
        },
      };
    } finally {
      progress.clear();
    }
  },
};
