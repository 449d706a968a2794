import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { MIHARU } from '../../src/core/audit.ts';
import { detectEvents } from '../../src/events/index.ts';
import { openPageReader } from '../../src/main/page-reading/open-page-reader.ts';
import type { OperatorContext } from '../../src/operations/operation.ts';
import { openSqliteStore, SQLITE_FILE, type Store } from '../../src/store/index.ts';
import { NOW_MS, SETTINGS } from '../api/service.ts';
import { loopbackSender } from './loopback-sender.ts';
import { scanningContext } from './scanning.ts';

/** Operations on separate test data, with a clock that only the test moves. */
export interface Place {
  readonly folder: string;
  readonly store: Store;
  readonly context: OperatorContext;
  readonly clock: { nowMs: number };
}

/** Creates a place that is removed when the test ends. */
export async function makePlace(t: TestContext): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), 'miharu-operations-'));
  const clock = { nowMs: NOW_MS };
  const opened = await openSqliteStore({ file: join(folder, SQLITE_FILE), findChanges: detectEvents });
  const store = opened.actingAs(MIHARU, () => clock.nowMs);
  t.after(async () => {
    await store[Symbol.asyncDispose]();
    await rm(folder, { recursive: true, force: true });
  });
  const context: OperatorContext = {
    store,
    nowMs: () => clock.nowMs,
    randomBytes,
    settings: SETTINGS,
    scanning: scanningContext(),
    webhooks: loopbackSender(() => clock.nowMs),
    pageReader: openPageReader(),
  };
  return { folder, store, context, clock };
}
