/**
 * The composition root: the one room that chooses adapters. `main` reads the environment, gives the command line its
 * world, and ends with the exit code that the command comes to.
 */
import manifest from '../../package.json' with { type: 'json' };
import { type CliWorld, runCli } from '../cli/index.ts';
import { callersFolder, currentEnvironment, languageOf, listSettings, readConfig } from '../config/index.ts';
import { openSavedPage } from '../sources/index.ts';
import { openContext } from './open-context.ts';
import { serve } from './serve.ts';
import { readStandardInput, textSink } from './standard-streams.ts';
import { stopSignal } from './stop-signal.ts';

/** Runs the command line of this process: `argv` is what stands behind the program's name. */
export async function main(argv: readonly string[]): Promise<void> {
  const environment = currentEnvironment();
  const folder = callersFolder(environment, process.cwd());
  const stop = stopSignal();
  const err = textSink(process.stderr);
  const world: CliWorld = {
    version: manifest.version,
    language: languageOf(environment),
    folder,
    out: textSink(process.stdout),
    err,
    stop,
    openPage: openSavedPage,
    readStandardInput,
    listSettings: () => listSettings(environment),
    openContext: () => openContext(readConfig(environment), folder),
    serve: (onListening) =>
      serve(readConfig(environment), { folder, stop, onListening, writeLog: err.write }),
  };
  process.exitCode = await runCli(argv, world);
}
