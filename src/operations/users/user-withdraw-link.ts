import { Type } from 'typebox';
import { MiharuError } from '../../core/errors.ts';
import { quote } from '../../core/text.ts';
import { operatorOperation } from '../operation.ts';
import { given } from '../schemas.ts';

/**
 * Withdraws an unused one-time link, if given only of one account. Throws `not_found` for a used, expired or
 * unknown link.
 */
export const userWithdrawLink = operatorOperation({
  name: 'user-withdraw-link',
  summary: { en: 'Withdraw an unused one-time link', ja: '未使用のリンクを取り消す' },
  input: Type.Object({
    link: Type.String(
      given(
        'LINK',
        [
          'ID of the link (inv_…), as `miharu user list` shows it',
          'リンクの ID（inv_…。`miharu user list` で確認できます）',
        ],
        { place: 'word' },
      ),
    ),
    account: Type.Union(
      [Type.String(), Type.Null()],
      given('ID', [
        'Account of the link; the command fails if the link belongs to another one',
        'このアカウントのリンクである場合だけ取り消す',
      ]),
    ),
  }),
  output: Type.Object({ id: Type.String() }),
  async run({ store, nowMs }, { link, account }) {
    const open = await store.listInvitations(nowMs(), account ?? undefined);
    const isOpen = open.some(({ id }) => id === link);
    if (isOpen && (await store.removeInvitation(link))) return { id: link };
    throw new MiharuError('not_found', {
      en: `The link ${quote(link)} does not exist, has been used or has expired.`,
      ja: `使用できるリンク ${quote(link)} はありません。`,
      forOperators: {
        en: '`miharu user list` shows the unused ones.',
        ja: '`miharu user list` で確認できます。',
      },
    });
  },
});
