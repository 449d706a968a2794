import { Type } from 'typebox';
import { raise } from '../../core/errors.ts';
import { todayOf } from '../data-status.ts';
import { type OperatorContext, operatorOperation } from '../operation.ts';
import { dryRunInput } from '../schemas.ts';
import { type InstalledSource, listInstalled } from './source-facts.ts';
import { noSuchSource, SOURCE_GIVEN } from './source-test.ts';
import { findTakeovers, takeoverSchema } from './takeover.ts';

/**
 * Pauses a source, added or from the settings: it is kept, and no scan uses it until it is resumed. A call that runs
 * is finished. What only it can read waits.
 */
export const sourcePause = operatorOperation({
  name: 'source-pause',
  summary: { en: 'Pause a source', ja: '取得元を一時停止する' },
  input: Type.Object({ name: Type.String(SOURCE_GIVEN), ...dryRunInput }),
  output: Type.Object({ paused: Type.String(), takeovers: Type.Array(takeoverSchema) }),
  async run(context, { name, dry_run: isDry }) {
    await getInstalled(context, name);
    const takeovers = await findTakeovers(context, name);
    if (isDry !== true) await context.store.holdSource({ name, pausedAtMs: context.nowMs() });
    return { paused: name, takeovers };
  },
});

/** Resumes a paused source: scans use it at once, for what was left as well. */
export const sourceResume = operatorOperation({
  name: 'source-resume',
  summary: { en: 'Resume a paused source', ja: '一時停止した取得元を再開する' },
  input: Type.Object({ name: Type.String(SOURCE_GIVEN) }),
  output: Type.Object({ resumed: Type.String() }),
  async run(context, { name }) {
    const { store, nowMs } = context;
    await getInstalled(context, name);
    if (await store.resumeSource(name)) await store.startSource(todayOf(context), name, nowMs());
    return { resumed: name };
  },
});

/** The source with that name; throws `not_found` with the known names. */
async function getInstalled(context: OperatorContext, name: string): Promise<InstalledSource> {
  const found = (await listInstalled(context)).find((source) => source.name === name);
  return found ?? raise(await noSuchSource(context, name));
}
