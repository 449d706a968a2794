import { Type } from 'typebox';
import { parseAsin } from '../../core/asin.ts';
import { getParameter, MiharuError, raise } from '../../core/errors.ts';
import { quote } from '../../core/text.ts';
import type { ProductReader } from '../../store/port.ts';
import { accountCommand } from '../operation.ts';
import { checkMembers, toCheckAnswer } from './assistant-schemas.ts';
import { noCheck } from './no-check.ts';

/**
 * POST /assistant/checks/{id}/confirm: stores whether the answer names a product according to a person. This
 * takes precedence over the rules.
 */
export const assistantCheckConfirm = accountCommand({
  name: 'assistant-check-confirm',
  summary: {
    en: 'Confirm whether an answer names a product',
    ja: '回答に自社商品が出ているかを確定する',
  },
  http: {
    method: 'POST',
    path: '/assistant/checks/{id}/confirm',
    aliases: [],
    errors: ['not_released', 'not_found'],
  },
  feature: 'assistantChecks',
  input: Type.Object({
    id: Type.String({ description: '`id` of the check, from GET /assistant/checks.' }),
    asin: Type.String({ description: "ASIN of one of the account's own products." }),
    named: Type.Boolean({
      description: 'Whether the answer names the product, as judged by a person. The last value sent counts.',
    }),
  }),
  output: Type.Object(checkMembers, { $id: 'AssistantCheckConfirmed' }),
  outcomes: ['done'],
  async run({ store, nowMs }, account, { id, asin: sent, named }, language = 'en') {
    const asin = await readOwnAsin(store, account.id, sent);
    const word = { checkId: id, asin, named, confirmedAtMs: nowMs() };
    const check = (await store.confirmCheck(account.id, word)) ?? raise(noCheck(id));
    return { outcome: 'done', output: toCheckAnswer(check, language) };
  },
});

/**
 * An own product of the account; throws `invalid_parameter` if it is not an ASIN, `not_found` for another
 * product.
 */
async function readOwnAsin(store: ProductReader, accountId: string, text: string): Promise<string> {
  const asin = getParameter('asin', parseAsin(text));
  const products = await store.listAsins(accountId);
  if (products.some((one) => one.asin === asin && one.relation === 'own')) return asin;
  throw new MiharuError('not_found', {
    en: `${quote(asin)} is not one of the account's own products.`,
    ja: `${quote(asin)} は自社商品として登録されていません。`,
    forPrograms: { en: 'GET /products lists them.', ja: '一覧は GET /products にあります。' },
  });
}
