import { Type } from 'typebox';
import { parseAsin } from '../../core/asin.ts';
import { getParameter, MiharuError } from '../../core/errors.ts';
import { quote } from '../../core/text.ts';
import { accountCommand, done } from '../operation.ts';
import { asinSchema } from '../schemas.ts';

/** DELETE /products/{asin}: removes one product, as `asin-remove` removes many; its stored ranks are kept. */
export const productDelete = accountCommand({
  name: 'product-delete',
  summary: { en: 'Remove a product from an account', ja: 'アカウントから商品を 1 件削除する' },
  http: { method: 'DELETE', path: '/products/{asin}', aliases: [], errors: ['not_found'] },
  input: Type.Object({
    asin: Type.String({ description: 'ASIN of an own or tracked product, from GET /products.' }),
  }),
  output: Type.Object({ asin: asinSchema, deleted: Type.Literal(true) }, { $id: 'ProductDeleted' }),
  outcomes: ['done'],
  async run({ store }, { id }, { asin: sent }) {
    const asin = getParameter('asin', parseAsin(sent));
    const removed = await store.removeAsins(id, [asin]);
    if (removed.length > 0) return done({ asin, deleted: true } as const);
    throw new MiharuError('not_found', {
      en: `${quote(asin)} is not a product of this account.`,
      ja: `${quote(asin)} はこのアカウントに登録されていません。`,
      forPrograms: { en: 'GET /products lists them.', ja: '一覧は GET /products にあります。' },
    });
  },
});
