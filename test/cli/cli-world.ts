import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { type CliWorld, runCli } from '../../src/cli/index.ts';
import { listSettings } from '../../src/config/index.ts';
import { COMMAND_LINE } from '../../src/core/audit.ts';
import type { CallRemote } from '../../src/core/remote-api.ts';
import { openPageReader } from '../../src/main/page-reading/open-page-reader.ts';
import { openSavedPage } from '../../src/sources/index.ts';
import { openSqliteStore, SQLITE_FILE } from '../../src/store/index.ts';
import { NOW_MS, SETTINGS } from '../api/service.ts';
import { loopbackSender } from '../operations/loopback-sender.ts';
import { scanningContext } from '../operations/scanning.ts';

/** Output and exit code of a command line. */
export interface Ran {
  readonly exitCode: number;
  readonly out: string;
  readonly err: string;
}

export interface WorldOptions {
  readonly isTerminal?: boolean;
  readonly language?: 'en' | 'ja';
  readonly input?: string;
  /** The API of a running service; none unless given. */
  readonly remote?: CallRemote;
  /** Ends the command in an orderly way; nothing does unless given. */
  readonly stop?: AbortSignal;
  /** What becomes of each text of the output; taken at once unless given. */
  readonly taken?: (text: string) => Promise<'taken' | 'gone'>;
}

/** The command line with separate test data, in this process. */
export interface TestCli {
  readonly folder: string;
  run(words: readonly string[], options?: WorldOptions): Promise<Ran>;
}

/** Creates a command line whose data is removed when the test ends. */
export async function makeCli(t: Pick<TestContext, 'after'>): Promise<TestCli> {
  const folder = await mkdtemp(join(tmpdir(), 'miharu-cli-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  return {
    folder,
    async run(words, options = {}) {
      const written = { out: '', err: '' };
      const exitCode = await runCli(words, worldOf(folder, written, options));
      return { exitCode, ...written };
    },
  };
}

function worldOf(folder: string, written: { out: string; err: string }, options: WorldOptions): CliWorld {
  const { isTerminal = false, language = 'en', input = '', taken = async () => 'taken' } = options;
  let last = '';
  const sink = (name: 'out' | 'err') => ({
    isTerminal,
    write: (text: string) => {
      written[name] += text;
      last = text;
    },
    taken: () => taken(last),
  });
  return {
    version: '1.2.3',
    language,
    folder,
    out: sink('out'),
    err: sink('err'),
    stop: () => options.stop ?? new AbortController().signal,
    openPage: openSavedPage,
    readStandardInput: async () => input,
    listSettings: () => listSettings({}),
    async openContext(whenMissing) {
      const file = join(folder, 'data', SQLITE_FILE);
      const opened = await openSqliteStore({ file, whenMissing });
      const store = opened.actingAs(COMMAND_LINE, () => NOW_MS);
      const close = () => store[Symbol.asyncDispose]();
      return {
        store,
        nowMs: () => NOW_MS,
        randomBytes,
        settings: SETTINGS,
        scanning: scanningContext(),
        webhooks: loopbackSender(() => NOW_MS),
        pageReader: openPageReader(),
        [Symbol.asyncDispose]: close,
      };
    },
    serve: async (onListening) => onListening('http://127.0.0.1:8787', { link: null, hasUsers: true }),
    work: async (onStarted) => onStarted(),
    openRemote: () => options.remote ?? assert.fail('There is no running service.'),
    serveAgents: async () => {
      written.out += '{"jsonrpc":"2.0"}\n';
    },
    moveStore: async () => [],
  };
}
