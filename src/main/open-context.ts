import { randomBytes } from 'node:crypto';
import type { OpenContext } from '../cli/index.ts';
import type { Config } from '../config/index.ts';
import { type Actor, MIHARU } from '../core/audit.ts';
import { type Clock, MACHINE_CLOCK } from './clock.ts';
import { openStore, type StoreStart } from './open-store.ts';
import { operationSettingsOf } from './operation-settings.ts';
import { openPageReader } from './page-reading/open-page-reader.ts';
import { scanningContextOf } from './scanning-context.ts';
import { webhookSenderOf } from './webhook-sender.ts';

/** How a context starts; a missing store is created by default. */
interface ContextStart extends Partial<StoreStart> {
  readonly clock?: Clock;
  /** Whose the changes are; the service's own by default. */
  readonly actor?: Actor;
}

/** The context of operations on the operator's data, with the machine's randomness and, by default, its clock. */
export async function openContext(
  config: Config,
  folder: string,
  { clock = MACHINE_CLOCK, actor = MIHARU, ...start }: ContextStart = {},
): Promise<OpenContext> {
  const opened = await openStore(config, folder, { whenMissing: 'make', ...start });
  const store = opened.actingAs(actor, clock.nowMs);
  const pageReader = openPageReader();
  return {
    store,
    nowMs: clock.nowMs,
    randomBytes,
    settings: operationSettingsOf(config),
    scanning: scanningContextOf(config, clock),
    webhooks: webhookSenderOf(config, clock),
    pageReader,
    async [Symbol.asyncDispose]() {
      await pageReader[Symbol.asyncDispose]();
      await store[Symbol.asyncDispose]();
    },
  };
}
