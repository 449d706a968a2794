import { batchesOf } from '../batches.ts';
import type { Db } from '../tables.ts';

/** Deactivates the questions about these keywords; the caller, which removes the keywords, moves the account's version. */
export async function deactivateQuestions(
  db: Db,
  accountId: string,
  keywords: readonly string[],
): Promise<void> {
  for (const batch of batchesOf(keywords)) {
    await db
      .updateTable('custom_questions')
      .set({ is_active: 0 })
      .where('account_id', '=', accountId)
      .where('keyword', 'in', batch)
      .execute();
  }
}
