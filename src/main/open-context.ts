import { randomBytes } from 'node:crypto';
import type { OpenContext, WhenMissing } from '../cli/index.ts';
import type { Config } from '../config/index.ts';
import { type Clock, MACHINE_CLOCK } from './clock.ts';
import { openStore, type StoreStart } from './open-store.ts';
import { operationSettingsOf } from './operation-settings.ts';
import { scanningContextOf } from './scanning-context.ts';
import { webhookSenderOf } from './webhook-sender.ts';

/** The context of operations on the operator's data, with the machine's chance, and its clock unless another is given. */
export async function openContext(
  config: Config,
  folder: string,
  whenMissing: WhenMissing = 'make',
  told: Pick<StoreStart, 'onWaiting' | 'onLook'> = {},
  clock: Clock = MACHINE_CLOCK,
): Promise<OpenContext> {
  const store = await openStore(config, folder, { whenMissing, ...told });
  return {
    store,
    nowMs: clock.nowMs,
    randomBytes,
    settings: operationSettingsOf(config),
    scanning: scanningContextOf(config, clock),
    webhooks: webhookSenderOf(config, clock),
    [Symbol.asyncDispose]: () => store[Symbol.asyncDispose](),
  };
}
