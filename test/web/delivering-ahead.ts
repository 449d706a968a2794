import { randomBytes } from 'node:crypto';
import { openPageReader } from '../../src/main/page-reading/open-page-reader.ts';
import { NOW_MS, SETTINGS } from '../api/service.ts';
import { delivererOn, makePrices, pass } from '../operations/delivering.ts';
import { loopbackSender } from '../operations/loopback-sender.ts';
import { scanningContext } from '../operations/scanning.ts';
import type { TestSite } from './site.ts';

const HOUR_MS = 3_600_000;

/** Lets a change of the first sample product arrive and its delivery continue for this many hours, on a separate clock that runs ahead. */
export async function deliverAhead({ store }: TestSite, hours: number): Promise<void> {
  const clock = { nowMs: NOW_MS };
  const nowMs = () => clock.nowMs;
  const context = {
    store,
    nowMs,
    randomBytes,
    settings: SETTINGS,
    scanning: scanningContext(),
    webhooks: loopbackSender(nowMs),
    pageReader: openPageReader(),
  };
  const place = { folder: '', store, context, clock };
  await makePrices(place, [2_000, 1_980]);
  const { deliverer } = delivererOn(place);
  await pass(place, deliverer, hours * HOUR_MS, hours * 2);
}
