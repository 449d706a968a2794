import { MiharuError } from '../../core/errors.ts';
import { quote } from '../../core/text.ts';

/** The `not_found` error for a check that the account does not have. */
export function noCheck(id: string): MiharuError {
  return new MiharuError('not_found', {
    en: `The account has no check ${quote(id)}.`,
    ja: `このアカウントに判定 ${quote(id)} はありません。`,
    forPrograms: { en: 'GET /assistant/checks lists them.', ja: '一覧は GET /assistant/checks にあります。' },
  });
}
