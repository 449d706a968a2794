import type { ApiSettings } from '../../src/api/index.ts';
import type { CallRemote } from '../../src/core/remote-api.ts';
import { createRemoteApi } from '../../src/main/remote-api.ts';
import { addGoods, addSeller, NOW_MS, startService, TODAY } from '../api/service.ts';
import { asinOf, card, readingOf } from '../api/shelves.ts';
import { saveReading } from '../store/save-reading.ts';

/** The keyword that the running service knows. */
export const KEYWORD = '水筒';

/** The API of a running service with one keyword, one product and one reading. */
export async function startRemote(
  settings: Partial<ApiSettings> = {},
): Promise<{ call: CallRemote } & AsyncDisposable> {
  const service = await startService({ settings });
  const seller = await addSeller(service.store);
  await addGoods(service.store, seller.id, { own: [asinOf(1)], keywords: [KEYWORD] });
  await saveReading(
    service.store,
    readingOf({ term: KEYWORD, localDate: TODAY, pages: [[card(asinOf(1))]] }),
  );
  const stop = new AbortController().signal;
  const config = { remoteUrl: service.origin, remoteKey: seller.key };
  const call = createRemoteApi(config, { language: 'en', stop, nowMs: () => NOW_MS });
  return { call, [Symbol.asyncDispose]: () => service[Symbol.asyncDispose]() };
}
