/**
 * The composition root: the one room that chooses adapters. `main` reads the environment, provides the command line
 * with what it needs, and exits with the command's exit code. The store and the service are loaded only for commands
 * that use them, so that the command line is quick.
 */
import manifest from '../../package.json' with { type: 'json' };
import { type CliWorld, runCli } from '../cli/index.ts';
import { callersFolder, currentEnvironment, languageOf, listSettings, readConfig } from '../config/index.ts';
import { COMMAND_LINE } from '../core/audit.ts';
import { openSavedPage } from '../sources/index.ts';
import { MACHINE_CLOCK } from './clock.ts';
import { failAtExit, lostOutput, readStandardInput, textSink } from './standard-streams.ts';
import { stopSignal } from './stop-signal.ts';

/** Runs the command line of this process: `argv` are the arguments after the program's name. */
export async function main(argv: readonly string[]): Promise<void> {
  const environment = currentEnvironment();
  const folder = callersFolder(environment, process.cwd());
  const language = languageOf(environment);
  const err = textSink(process.stderr, failAtExit);
  const out = textSink(process.stdout, (code, unseen) => {
    failAtExit();
    err.write(lostOutput(code, language) + unseen);
  });
  const world: CliWorld = {
    version: manifest.version,
    language,
    folder,
    out,
    err,
    stop: stopSignal,
    openPage: openSavedPage,
    readStandardInput,
    listSettings: () => listSettings(environment),
    async openContext(whenMissing) {
      const config = readConfig(environment);
      const { openContext } = await import('./open-context.ts');
      return openContext(config, folder, { whenMissing, actor: COMMAND_LINE });
    },
    async serve(onListening) {
      const config = readConfig(environment);
      const { serve } = await import('./serve.ts');
      await serve(config, {
        folder,
        stop: stopSignal(),
        onListening,
        isSeen: out.isTerminal,
        writeLog: err.write,
      });
    },
    async work(onStarted) {
      const config = readConfig(environment);
      const { work } = await import('./work.ts');
      await work(config, { folder, stop: stopSignal(), onStarted, writeLog: err.write });
    },
    openRemote(spoken) {
      const config = readConfig(environment);
      return async (request) => {
        const { createRemoteApi } = await import('./remote-api.ts');
        const stop = new AbortController().signal;
        return createRemoteApi(config, { language: spoken, stop, nowMs: MACHINE_CLOCK.nowMs })(request);
      };
    },
    async serveAgents(spoken) {
      const config = readConfig(environment);
      const { serveAgents } = await import('./serve-agents.ts');
      await serveAgents(config, { language: spoken, stop: stopSignal(), writeError: err.write });
    },
    async moveStore(addresses, onProgress) {
      const { moveData } = await import('./move-store.ts');
      return moveData(addresses, folder, onProgress);
    },
  };
  process.exitCode = await runCli(argv, world);
}
