import { storableJson } from '../../core/text.ts';
import type { Db } from '../tables.ts';
import type { SavedSource, SourcePause } from './port.ts';

/** Sources that the operator has added, in the order of adding. */
export async function listSources(db: Db): Promise<SavedSource[]> {
  const rows = await db.selectFrom('sources').selectAll().orderBy('added_at_ms').orderBy('name').execute();
  return rows.map((row) => ({
    name: row.name,
    kind: row.kind,
    values: JSON.parse(row.settings) as Record<string, string>,
    addedAtMs: row.added_at_ms,
  }));
}

/** `false` when the name is taken. */
export async function addSource(db: Db, { name, kind, values, addedAtMs }: SavedSource): Promise<boolean> {
  const added = await db
    .insertInto('sources')
    .values({ name, kind, settings: storableJson(values), added_at_ms: addedAtMs })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('name')
    .execute();
  return added.length > 0;
}

/** `false` when the source does not exist. */
export async function removeSource(db: Db, name: string): Promise<boolean> {
  await resumeSource(db, name);
  const gone = await db.deleteFrom('sources').where('name', '=', name).returning('name').execute();
  return gone.length > 0;
}

/** The sources that the operator has paused, by name. */
export async function listPausedSources(db: Db): Promise<SourcePause[]> {
  return db
    .selectFrom('paused_sources')
    .select(['name', 'paused_at_ms as pausedAtMs'])
    .orderBy('name')
    .execute();
}

/** `false` when it is paused already. */
export async function holdSource(db: Db, { name, pausedAtMs }: SourcePause): Promise<boolean> {
  const held = await db
    .insertInto('paused_sources')
    .values({ name, paused_at_ms: pausedAtMs })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('name')
    .execute();
  return held.length > 0;
}

/** `false` when it is not paused. */
export async function resumeSource(db: Db, name: string): Promise<boolean> {
  const resumed = await db.deleteFrom('paused_sources').where('name', '=', name).returning('name').execute();
  return resumed.length > 0;
}
