import type { Db } from '../tables.ts';
import type { PictureHost } from './port.ts';

/** Whether, and since when, pages load product pictures from a host. */
export async function findPictureHost(db: Db, host: string): Promise<PictureHost | undefined> {
  return db
    .selectFrom('picture_hosts')
    .select(['host', 'agreed_at_ms as agreedAtMs'])
    .where('host', '=', host)
    .executeTakeFirst();
}

/** `false` if pages load pictures from it already. */
export async function addPictureHost(db: Db, { host, agreedAtMs }: PictureHost): Promise<boolean> {
  const added = await db
    .insertInto('picture_hosts')
    .values({ host, agreed_at_ms: agreedAtMs })
    .onConflict((conflict) => conflict.column('host').doNothing())
    .returning('host')
    .execute();
  return added.length > 0;
}

/** `false` if pages load no pictures from it. */
export async function removePictureHost(db: Db, host: string): Promise<boolean> {
  const gone = await db.deleteFrom('picture_hosts').where('host', '=', host).returning('host').execute();
  return gone.length > 0;
}
