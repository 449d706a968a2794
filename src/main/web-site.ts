import type { Config } from '../config/index.ts';
import type { MiharuError } from '../core/errors.ts';
import { onFirstUseAsync } from '../core/first-use.ts';
import type { Log } from '../core/log.ts';
import type { WebSite } from '../core/web-exchange.ts';
import type { Limits } from '../limits/index.ts';
import type { OperatorContext } from '../operations/operation.ts';
import type { AccessNote } from '../web/index.ts';
import type { Clock } from './clock.ts';

interface SiteParts extends Pick<Clock, 'elapsedMs'> {
  readonly limits: Limits;
  readonly log: Log;
}

/** The pages, loaded with the first request for one, so that a service that only answers the API stays small. A failure is retried. */
export function createLazySite(
  config: Config,
  context: OperatorContext,
  { limits, log, elapsedMs }: SiteParts,
): WebSite {
  const site = onFirstUseAsync(async () => {
    const { createSite } = await import('../web/index.ts');
    const onFailure = ({ code, message, cause }: MiharuError) =>
      log.write('error', message, { code, cause: cause instanceof Error ? cause.stack : String(cause) });
    const onAccess = ({ level, event, fields }: AccessNote) => log.write(level, event, fields);
    return createSite({ context, limits, elapsedMs, publicUrl: config.publicUrl, onFailure, onAccess });
  });
  return {
    answer: async (request) => (await site()).answer(request),
    answerLate: async (request, late) => (await site()).answerLate(request, late),
  };
}
