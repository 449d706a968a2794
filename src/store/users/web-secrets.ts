import type { Db } from '../tables.ts';

/** The secret of this name; `fresh` becomes the secret if none exists yet. */
export async function getSecret(db: Db, name: string, fresh: string): Promise<string> {
  const known = await db
    .selectFrom('web_secrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  if (known !== undefined) return known.value;
  await db
    .insertInto('web_secrets')
    .values({ name, value: fresh })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const kept = await db.selectFrom('web_secrets').select('value').where('name', '=', name).executeTakeFirst();
  return kept?.value ?? fresh;
}
