import type { Db } from '../tables.ts';
import type { SessionList } from './port.ts';

/** Sessions of a user that have not ended; see the port. */
export async function listSessions(
  db: Db,
  userId: string,
  { nowMs, limit }: { readonly nowMs: number; readonly limit: number },
): Promise<SessionList> {
  const valid = db.selectFrom('sessions').where('user_id', '=', userId).where('expires_at_ms', '>', nowMs);
  const rows = await valid.selectAll().orderBy('updated_at_ms', 'desc').orderBy('id').limit(limit).execute();
  const counted = await valid.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirst();
  return {
    count: counted?.count ?? 0,
    sessions: rows.map((row) => ({
      id: row.id,
      address: row.ip_address === '' ? null : row.ip_address,
      userAgent: row.user_agent ?? '',
      createdAtMs: row.created_at_ms,
      seenAtMs: row.updated_at_ms,
    })),
  };
}
