import { AUDIT_DAYS } from '../../core/audit.ts';
import { audit } from '../../operations/audit/audit.ts';
import { describeActor } from '../../operations/audit/describe-actor.ts';
import { tableOf } from '../command.ts';
import { commandOf } from '../operation-command.ts';

/** Who changed what and when. */
export const AUDIT_COMMAND = commandOf(audit, {
  notes: {
    en: `Newest first; changes are kept for ${AUDIT_DAYS} days. The name of a user, key or account is that at the time of the change.`,
    ja: `新しい順に表示します。変更履歴は ${AUDIT_DAYS} 日間保存します。利用者・キー・アカウントの名前は変更時のものです。`,
  },
  show: ({ entries, next_cursor: next }) => ({
    printed: {
      ...tableOf(
        entries,
        [
          [{ en: 'When', ja: '日時' }, ({ at }) => at],
          [{ en: 'Who', ja: '変更者' }, ({ actor }) => describeActor(actor)],
          [{ en: 'Account', ja: 'アカウント' }, ({ account }) => account?.name ?? account?.id ?? null],
          [{ en: 'Change', ja: '変更内容' }, ({ text }) => text],
        ],
        { en: 'No changes.', ja: '変更はありません。' },
      ),
      ...(next !== null && {
        note: {
          en: `Older changes: --cursor ${next}`,
          ja: `これより前の変更：--cursor ${next}`,
        },
      }),
    },
  }),
});
