import type { Config } from '../config/index.ts';
import type { Language } from '../core/text.ts';
import { serveToolsOnStdio } from '../mcp/index.ts';
import { MACHINE_CLOCK } from './clock.ts';
import { createRemoteApi } from './remote-api.ts';

export interface AgentOptions {
  readonly language: Language;
  readonly stop: AbortSignal;
  readonly writeError: (text: string) => void;
}

/** Connects an agent on the standard streams to a running service. Throws `invalid_setting` without its URL or key. */
export async function serveAgents(
  config: Config,
  { language, stop, writeError }: AgentOptions,
): Promise<void> {
  const callRemote = createRemoteApi(config, { language, stop, nowMs: MACHINE_CLOCK.nowMs });
  await serveToolsOnStdio({
    callRemote,
    language,
    input: process.stdin,
    output: process.stdout,
    stop,
    onFailure: (failure) => writeError(`${failure instanceof Error ? failure.stack : failure}\n`),
  });
}
